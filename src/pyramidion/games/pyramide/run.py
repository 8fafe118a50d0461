"""A step of the game while it is being worked out: the state so far, and what happened."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pyramidion.core import Chance, Event

from .state import State

Follows = Literal["enigma_over", "pingpong_over", "names_over", "list_over"]


class Run:
    """Phases change it and name what is over; whoever started the step lets the next thing begin."""

    __slots__ = ("at", "chance", "events", "follows", "state")

    def __init__(self, state: State, at: float, chance: Chance) -> None:
        self.state = state
        self.at = at
        self.chance = chance
        self.events: list[Event] = []
        self.follows: Follows | None = None

    def set(self, **changes: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **changes)

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def done(self) -> tuple[State, tuple[Event, ...]]:
        return self.state, tuple(self.events)
