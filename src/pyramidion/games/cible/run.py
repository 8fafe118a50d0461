"""A step of the game while it is being worked out: the state so far, and what happened."""

from __future__ import annotations

from typing import Any

import msgspec

from pyramidion.core import Chance, Event

from .state import State
from .values import Kind


class Run:
    """Phases change it and name the phase that follows; whoever started the step lets that one begin."""

    __slots__ = ("at", "chance", "events", "follows", "state")

    def __init__(self, state: State, at: float, chance: Chance) -> None:
        self.state = msgspec.structs.replace(state, now=at)
        self.at = at
        self.chance = chance
        self.events: list[Event] = []
        self.follows: Kind | None = None

    def set(self, **changes: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **changes)

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def done(self) -> tuple[State, tuple[Event, ...]]:
        return self.state, tuple(self.events)


def more(values: tuple[int, ...], seat: int, by: int = 1) -> tuple[int, ...]:
    """The values per seat, that of one seat changed."""
    return tuple([value + by if i == seat else value for i, value in enumerate(values)])
