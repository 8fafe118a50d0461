"""A step of La Cible while it is being worked out; its state knows what time it is."""

from __future__ import annotations

import msgspec

from pyramidion.core import Chance
from pyramidion.games import run

from .state import State
from .values import Kind


class Run(run.Run[State, Kind]):
    """What follows is a phase."""

    __slots__ = ()

    def __init__(self, state: State, at: float, chance: Chance) -> None:
        super().__init__(msgspec.structs.replace(state, now=at), at, chance)


def more(values: tuple[int, ...], seat: int, by: int = 1) -> tuple[int, ...]:
    """The values per seat, that of one seat changed."""
    return tuple([value + by if i == seat else value for i, value in enumerate(values)])
