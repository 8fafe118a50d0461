"""The beats of the game: a deal begins, its pyramid is built, and the three hands are turned over."""

from __future__ import annotations

from pyramidion.core import Beat, BeatKind, Event

from .values import DealBegun, DealOver, Phase, Said, State, Turned

TITLES: dict[Phase, str] = {"tut": "tut", "build": "build", "take": "take"}


def beat(before: State | None, after: State, events: tuple[Event, ...]) -> Beat | None:
    if before is None:
        return _opening(after, None)
    for event in events:
        if isinstance(event, DealOver):
            return _opening(after, "round_end")
        if isinstance(event, Said | DealBegun):
            return _opening(after, None)
        if isinstance(event, Turned):
            return Beat("verdict", seat=after.turn)
    is_built = before.phase == "build" and after.phase == "take"
    return _opening(after, None) if is_built else None


def _opening(state: State, first: BeatKind | None) -> Beat:
    seat = None if state.phase == "tut" else state.turn
    return Beat("phase", first, TITLES.get(state.phase, ""), seat)
