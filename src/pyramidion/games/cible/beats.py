"""The beats of the game: its phases, verdicts, and the end of a question. A series and a finale run through."""

from __future__ import annotations

from pyramidion.core import Beat, BeatKind, Event

from .appeals import place
from .events import (
    Answered,
    ContractBegun,
    ContractEnded,
    FinaleEnded,
    PartieScored,
    Passed,
    PhaseBegun,
    QuestionRead,
    RoundWon,
    Ruling,
    SeriesEnded,
)
from .state import State

ROUND_ENDS = (SeriesEnded, RoundWon, ContractEnded, FinaleEnded, PartieScored)


def beat(before: State | None, after: State, events: tuple[Event, ...]) -> Beat | None:
    """While the next question waits, nobody reads it: the table may still appeal against the verdict."""
    if before is None:
        return _opening(after, None)
    if after.vote is not None:
        return None
    first = _seen(before, after, events)
    if any(isinstance(event, PhaseBegun) for event in events):
        return _opening(after, first)
    if first is not None:
        return Beat(first, seat=after.turn, hides=place(before) != place(after))
    if any(isinstance(event, ContractBegun) for event in events):
        return Beat("question", seat=after.turn)
    return None


def _opening(state: State, first: BeatKind | None) -> Beat:
    kind: BeatKind = "finale" if state.phase == "finale" else "phase"
    return Beat(kind, first, state.phase, state.turn, hides=True)


def _seen(before: State, after: State, events: tuple[Event, ...]) -> BeatKind | None:
    if any(isinstance(event, ROUND_ENDS) for event in events):
        return "round_end"
    runs_through = before.phase in ("definitions", "finale") or (
        before.phase == "encheres" and after.auction is not None and after.auction.contract
    )
    is_judged = any(isinstance(event, Ruling) for event in events)
    if not runs_through and before.step != "bid":
        is_judged = is_judged or any(isinstance(event, Answered | Passed) for event in events)
    return "verdict" if is_judged else None


def withheld(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if isinstance(event, QuestionRead))
