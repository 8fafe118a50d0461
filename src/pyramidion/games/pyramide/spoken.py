"""Spoken play: people who hear each other speak, and tap what was said (A-P40).

DICO taps for every clue-word he has said, a referee whether the proposal was right. Whoever prefers to type, types.
"""

from __future__ import annotations

from types import ModuleType

from pyramidion.core import Refused

from . import clues
from .phases import enigma
from .roles import referees, turn_rule, waiting
from .run import Run
from .state import State
from .values import Found, Missed, Said

RULE = "A-P40"


def told(run: Run, seat: int) -> None:
    """A clue-word was said: it counts like one that is typed, and nobody but the table judges it."""
    must_be_spoken(run.state)
    clues.give(run, Said(seat, "clue"))


def heard(run: Run, seat: int, move: Found | Missed, phase: ModuleType) -> None:
    """What a referee says of the proposals that wait to be judged."""
    state = run.state
    must_be_spoken(state)
    if seat not in referees(state):
        raise not_a_referee(state)
    asked = candidates(state)
    if isinstance(move, Found):
        if move.seat not in asked:
            now = ", ".join(map(str, asked))
            raise Refused(
                turn_rule(state),
                f"seat {now} may find it now, not {move.seat}",
                f"la place {now} peut trouver maintenant, pas {move.seat}",
            )
        asked = (move.seat,)
    elif state.step == "say":
        raise Refused("R-P29", "skip gives the expression up", "passez pour abandonner l'expression")
    right = isinstance(move, Found)
    for one in asked:
        if state.step == "solve":
            enigma.solve(run, one, "", right)
        else:
            phase.propose(run, Said(one, "guess", worth="right" if right else "wrong"))


def candidates(state: State) -> tuple[int, ...]:
    """Who may have found it."""
    return tuple([seat for seat in waiting(state) if seat not in state.dico])


def must_be_spoken(state: State) -> None:
    if not state.options.spoken:
        raise Refused(RULE, "this table types its words", "cette table écrit ses mots")


def not_a_referee(state: State) -> Refused:
    """Why this seat judges nothing now."""
    now = referees(state)
    if now:
        places = ", ".join(map(str, now))
        return Refused(RULE, f"seat {places} judges what is said", f"c'est à la place {places} de juger")
    if state.step == "solve":
        return Refused(RULE, "with two players the enigma is typed", "à deux, l'énigme s'écrit")
    return Refused(RULE, "nothing was said that could be judged", "rien n'a été dit qui soit à juger")
