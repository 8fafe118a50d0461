"""The beats of the game: its rounds and enigmas, and whether a word was found. A list of expressions runs through."""

from __future__ import annotations

from pyramidion.core import Beat, BeatKind, Event

from .events import (
    Bonus,
    EnigmaBegun,
    EnigmaTried,
    ListBegun,
    RoundBegun,
    RoundTied,
    RoundWon,
    WordFound,
    WordsClosed,
    WordStruck,
)
from .roles import waiting
from .state import State

VERDICTS = (WordFound, WordStruck, EnigmaTried, Bonus)
ROUND_ENDS = (RoundWon, RoundTied, WordsClosed)


def beat(before: State | None, after: State, events: tuple[Event, ...]) -> Beat | None:
    if before is None:
        return _opening(after, None)
    if after.vote is not None:
        return None
    first = _seen(before, events)
    if after.phase != before.phase or any(isinstance(event, RoundBegun | ListBegun) for event in events):
        return _opening(after, first)
    if any(isinstance(event, EnigmaBegun) for event in events):
        return Beat("question", first, "enigma.next", _begins(after))
    return None if first is None else Beat(first, seat=_begins(after))


def _opening(state: State, first: BeatKind | None) -> Beat:
    kind: BeatKind = "finale" if state.phase == "grande_pyramide" else "phase"
    return Beat(kind, first, state.phase, _begins(state))


def _seen(before: State, events: tuple[Event, ...]) -> BeatKind | None:
    if any(isinstance(event, ROUND_ENDS) for event in events):
        return "round_end"
    if before.phase != "grande_pyramide" and any(isinstance(event, VERDICTS) for event in events):
        return "verdict"
    return None


def _begins(state: State) -> int | None:
    """The seat that the game waits for, if it is one alone."""
    seats = waiting(state)
    return seats[0] if len(seats) == 1 else None
