"""The beats of the game: it begins, and a contested word is judged."""

from __future__ import annotations

from pyramidion.core import Beat, Event

from .values import Challenged, State


def beat(before: State | None, after: State, events: tuple[Event, ...]) -> Beat | None:
    if before is None:
        return Beat("phase", title="words", seat=after.turn)
    if any(isinstance(event, Challenged) for event in events):
        return Beat("verdict", seat=after.turn)
    return None
