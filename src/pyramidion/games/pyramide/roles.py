"""Who is who: teams, DICO and SYNO, whom the game waits for, and the rule of turns (R-P10, R-P11)."""

from __future__ import annotations

from .state import State

TEAMS = 4
"""Seats 0 and 2 against 1 and 3; with fewer everyone plays for himself."""


def team(seat: int) -> int:
    return seat % 2


def seats_of(number: int) -> tuple[int, int]:
    """The seats of a team."""
    return (number, number + 2)


def partner(seat: int) -> int:
    return (seat + 2) % TEAMS


def others(state: State, *seats: int) -> tuple[int, ...]:
    """Everybody else, ascending."""
    return tuple([seat for seat in range(state.seats) if seat not in seats])


def duel(state: State) -> bool:
    """Both teams have a DICO at once."""
    return state.phase in ("pingpong", "names")


def dico(state: State) -> int:
    """Who gives the clues now."""
    return next(seat for seat in state.dico if team(seat) == state.turn) if duel(state) else state.dico[0]


def synos(state: State) -> tuple[int, ...]:
    """Who guesses now."""
    return tuple([s for s in state.syno if team(s) == state.turn]) if duel(state) else state.syno


def objectors(state: State) -> tuple[int, ...]:
    """Who may want the table to decide on a clue: the other team, with two and three players a SYNO."""
    return seats_of(1 - team(dico(state))) if state.seats == TEAMS else state.syno


def referees(state: State) -> tuple[int, ...]:
    """Spoken play: who says whether what was spoken is right (A-P40).

    The other team, where both play for the word its DICO, with two and three players DICO; none of them may be asked
    himself, so that two players type the enigma.
    """
    if not state.options.spoken or state.vote is not None:
        return ()
    if state.step == "say":
        return state.dico
    if state.step not in ("guess", "solve") or (state.seats == 2 and state.step == "solve"):
        return ()
    if state.seats < TEAMS:
        return state.dico
    seats = seats_of(1 - team(waiting(state)[0]))
    return tuple([seat for seat in seats if seat in state.dico]) if duel(state) else seats


def chooses(state: State) -> tuple[int, ...]:
    """Who may name a DICO: the team in turn; in the Ping-Pong every team that has none yet."""
    if state.phase == "pingpong":
        named = [team(seat) for seat in state.dico]
        return tuple([seat for seat in range(state.seats) if team(seat) not in named])
    return seats_of(state.turn)


def waiting(state: State) -> tuple[int, ...]:
    """The seats that the game waits for, votes aside."""
    if state.step == "roles":
        return chooses(state)
    if state.step == "guess":
        return tuple([seat for seat in synos(state) if seat not in state.answered])
    if state.step == "solve":
        return state.solvers[:1]
    if state.step == "say":
        return tuple(sorted((*state.dico, *state.syno)))
    return (dico(state),)


def turn_rule(state: State) -> str:
    """The rule that says whose turn it is."""
    if state.phase == "enigma":
        if state.seats == TEAMS:
            return "R-P26" if state.step == "roles" else "R-P11"
        if state.seats == 2:
            return "R-P59"
        return "R-P48" if state.step in ("guess", "solve") else "R-P52"
    return {"pingpong": "R-P36", "names": "R-P44"}.get(state.phase, "R-P29")
