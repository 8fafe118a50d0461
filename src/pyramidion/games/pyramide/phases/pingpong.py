"""Ping-Pong: both teams on the same five words, five clue-words a word, the relay in between (R-P34 to R-P41)."""

from __future__ import annotations

from pyramidion.games.pyramide import cards, clock, dice, words
from pyramidion.games.pyramide.events import (
    ClueForbidden,
    EnigmaBegun,
    RelayPassed,
    RolesTaken,
    RoundBegun,
    WordFound,
    proposal,
)
from pyramidion.games.pyramide.roles import dico, partner, seats_of, team
from pyramidion.games.pyramide.run import Run
from pyramidion.games.pyramide.scoring import credit
from pyramidion.games.pyramide.state import State
from pyramidion.games.pyramide.values import Said

from . import enigma

CREDIT = 5
"""R-P34: clue-words a word, of both teams together."""


def begin(run: Run) -> None:
    """R-P35: the die says who starts; both teams choose."""
    run.set(phase="pingpong", dico=(), syno=(), step="roles", base=0)
    words.fresh(run, enigma.WORDS)
    first = dice.highest(run, "pingpong", (0, 1))
    run.set(first=first, turn=first)
    run.tell(RoundBegun(run.state.round, "pingpong", first))
    clock.start(run)


def take_roles(run: Run, seat: int) -> None:
    state = run.state
    run.set(dico=(*state.dico, seat), syno=(*state.syno, partner(seat)))
    run.tell(RolesTaken(seat, (partner(seat),)))
    if len(run.state.dico) < 2:
        return
    cards.draw(run, "phrases")
    phrase = words.phrase(run.state)
    run.tell(EnigmaBegun("pingpong", phrase.title, phrase.deck))
    next_word(run, run.state.first)


def next_word(run: Run, turn: int) -> None:
    if run.state.word == enigma.WORDS:
        run.set(turn=turn)
        riddle(run)
    else:
        relay(run, turn)


def relay(run: Run, turn: int) -> None:
    if turn != run.state.turn:
        run.tell(RelayPassed(turn))
    run.set(turn=turn, step="clue", answered=())
    clock.start(run)


def forbidden(run: Run, seat: int, text: str, why: str) -> None:
    """R-P41, A-P14: a point for the others, who attack the next word; this one is struck."""
    other = 1 - team(seat)
    run.tell(ClueForbidden(seat, text, why))
    credit(run, seats_of(other))
    words.strike(run, None)
    next_word(run, other)


def propose(run: Run, said: Said) -> None:
    state = run.state
    words.hear(run, said)
    run.tell(proposal(said))
    if said.worth != "right":
        pass_on(run)
        return
    number, word = state.word + 1, words.current(state)[0]
    credit(run, (said.seat,))
    words.decide(run, said.seat)
    run.tell(WordFound(said.seat, number, word, run.state.points))
    next_word(run, state.turn)  # R-P38


def pass_on(run: Run) -> None:
    """R-P36, R-P37: the other team gives the next clue; after the fifth it attacks the next word."""
    other = 1 - run.state.turn
    if run.state.spent == CREDIT:
        words.strike(run, None)
        next_word(run, other)
    else:
        relay(run, other)


def riddle(run: Run) -> None:
    """R-P39, A-P15: the team with more words first; equal, the die."""
    state = run.state
    mine, yours = (sum(fate % 2 == one for fate in words.found(state) if fate is not None) for one in (0, 1))
    first = dice.highest(run, "enigma", (0, 1)) if mine == yours else int(yours > mine)
    run.set(solvers=tuple(sorted(state.syno, key=lambda seat: team(seat) != first)))
    enigma.read(run)


def time_out(run: Run) -> None:
    """R-P40, A-P13: no clue in time uses one up and passes the relay."""
    state: State = run.state
    if state.step == "clue":
        enigma.too_slow(run, dico(state))
        run.set(spent=state.spent + 1)
        pass_on(run)
    elif state.step == "guess":
        (seat,) = [syno for syno in state.syno if team(syno) == state.turn]
        propose(run, Said(seat, "silence", worth="late"))
    else:
        enigma.no_answer(run, state.solvers[0], late=True)
