"""A clue that is given, typed or spoken: it waits for an answer."""

from __future__ import annotations

from . import clock, words
from .events import ClueGiven, ClueTold
from .run import Run
from .values import Said


def give(run: Run, said: Said) -> None:
    """It takes one of the clue-words of the bet, in the Ping-Pong of the five (R-P13, R-P34)."""
    state = run.state
    words.hear(run, said)
    run.set(clues=(*state.clues, said.text), spent=state.spent + 1, answered=(), step="guess", settled=False)
    number = run.state.spent
    if said.text:
        run.tell(ClueGiven(said.seat, said.text, number, said.worth == "doubtful"))
    else:
        run.tell(ClueTold(said.seat, number))
    clock.start(run)
