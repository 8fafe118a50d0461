"""Noms Propres: four names of a theme; the DICO who promises fewer clue-words plays (R-P42 to R-P46)."""

from __future__ import annotations

from pyramidion.core import Refused
from pyramidion.games.pyramide import cards, clock, dice, words
from pyramidion.games.pyramide.events import (
    BidMade,
    ClueForbidden,
    EnigmaBegun,
    RelayPassed,
    RolesTaken,
    WordFound,
    Yielded,
    proposal,
)
from pyramidion.games.pyramide.roles import dico, partner, seats_of, team
from pyramidion.games.pyramide.run import Run
from pyramidion.games.pyramide.scoring import credit
from pyramidion.games.pyramide.state import State
from pyramidion.games.pyramide.values import Offer, Said

from . import enigma

NAMES = 4
MOST = 5
"""R-P44: clue-words of the highest bid."""


def begin(run: Run) -> None:
    """R-P42, A-P17: the team behind starts, tied the die; roles are swapped."""
    state = run.state
    run.set(phase="names", dico=tuple(sorted(state.syno)), syno=tuple(sorted(state.dico)))
    for seat in run.state.dico:
        run.tell(RolesTaken(seat, (partner(seat),)))
    if state.points[0] == state.points[1]:
        first = dice.highest(run, "names", (0, 1))
    else:
        first = int(state.points[1] < state.points[0])
    cards.draw(run, "names")
    words.fresh(run, NAMES)
    series = words.series(run.state)
    run.tell(EnigmaBegun("names", series.theme, series.deck))
    open_name(run, first)


def open_name(run: Run, turn: int) -> None:
    """The auction of the next name, or the end."""
    if run.state.word == NAMES:
        words.close(run, words.series(run.state).theme)
        run.set(step=None, deadline=None)
        run.follows = "names_over"
        return
    if turn != run.state.turn:
        run.tell(RelayPassed(turn))
    run.set(turn=turn, step="bid")
    clock.start(run)


def bid(run: Run, count: int) -> None:
    state = run.state
    most = state.bids[-1].count - 1 if state.bids else MOST
    if not 1 <= count <= most:
        raise Refused(
            "A-P18" if state.bids else "R-P44",
            f"bid {'1' if most == 1 else f'1 to {most}'}, not {count}",
            f"pariez {'1' if most == 1 else f'de 1 à {most}'}, pas {count}",
        )
    seat = dico(state)
    words.hear(run, Said(seat, "bid", number=count))
    run.set(bids=(*state.bids, Offer(seat, count)), bet=count)
    run.tell(BidMade(seat, count))
    if count == 1:
        play(run, state.turn)
    else:
        run.set(turn=1 - state.turn)
        clock.start(run)


def leave(run: Run, late: bool = False) -> None:
    """Whoever drops out lets the other play his last bid."""
    state = run.state
    if not state.bids:
        raise Refused("A-P18", "whoever opens bids 1 to 5", "qui ouvre parie de 1 à 5")
    seat, holder = dico(state), state.bids[-1]
    words.hear(run, Said(seat, "yield", worth="late" if late else ""))
    run.tell(Yielded(seat, late, holder.seat, holder.count))
    play(run, team(holder.seat))


def play(run: Run, turn: int) -> None:
    run.set(turn=turn, step="clue", answered=())
    clock.start(run)


def forbidden(run: Run, seat: int, text: str, why: str) -> None:
    """A-P9: as a name that is not found."""
    run.tell(ClueForbidden(seat, text, why))
    missed(run)


def propose(run: Run, said: Said) -> None:
    state = run.state
    words.hear(run, said)
    run.tell(proposal(said))
    if said.worth == "right":
        number, name = state.word + 1, words.current(state)[0]
        credit(run, (said.seat,))
        words.decide(run, said.seat)
        run.tell(WordFound(said.seat, number, name, run.state.points))
        open_name(run, state.turn)  # R-P45: the same team opens the next one
    elif state.spent == state.bet:
        missed(run)
    else:
        play(run, state.turn)


def missed(run: Run) -> None:
    """R-P45: a point for the others, who take the relay."""
    other = 1 - run.state.turn
    credit(run, seats_of(other))
    words.strike(run, None)
    open_name(run, other)


def time_out(run: Run) -> None:
    """The opener too late: not found; a later bid: out of the auction; a clue: as a forbidden one; SYNO: silent."""
    state: State = run.state
    if state.step == "bid" and state.bids:
        leave(run, late=True)
    elif state.step == "guess":
        (seat,) = [syno for syno in state.syno if team(syno) == state.turn]
        propose(run, Said(seat, "silence", worth="late"))
    else:
        enigma.too_slow(run, dico(state))
        missed(run)
