"""A step of a game while it is being worked out: the state so far, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from pyramidion.core import Chance, Event

StateT = TypeVar("StateT", bound=msgspec.Struct)
FollowsT = TypeVar("FollowsT")


class Run(Generic[StateT, FollowsT]):
    """Phases change it and name what follows; whoever started the step lets that begin."""

    __slots__ = ("at", "chance", "events", "follows", "state")

    def __init__(self, state: StateT, at: float, chance: Chance) -> None:
        self.state = state
        self.at = at
        self.chance = chance
        self.events: list[Event] = []
        self.follows: FollowsT | None = None

    def set(self, **changes: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **changes)

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def done(self) -> tuple[StateT, tuple[Event, ...]]:
        return self.state, tuple(self.events)


# Deadlines: a step's clock starts when the step begins, and waiting for votes stops it.


def deadline(
    seconds: float | None, extra: Sequence[float] | None, seats: Sequence[int], at: float
) -> float | None:
    """When the time of a step that begins now is out; of several seats the one with most time has it for all."""
    if seconds is None:
        return None
    return at + seconds + (0.0 if extra is None else max(extra[seat] for seat in seats))


def left(until: float | None, at: float) -> float | None:
    return None if until is None else until - at


def resumed(seconds: float | None, at: float) -> float | None:
    """The deadline when the clock that was stopped with so many seconds goes on."""
    return None if seconds is None else at + seconds
