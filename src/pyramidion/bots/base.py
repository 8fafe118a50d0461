"""What a bot is: it gets a view and what is legal, never a state, and answers with a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from pyramidion.core import Legal, Options, Value, View

O = TypeVar("O", bound=Options)
M = TypeVar("M")
V = TypeVar("V", bound=View)


class Budget(Value, frozen=True):
    """How much a bot may think, in counted work and not in seconds, so that it plays alike on every machine."""

    work: int = 1000


class Bot(ABC, Generic[O, V, M]):
    """One seat's bot. It keeps nothing between its moves but what it is made with."""

    level: ClassVar[str]
    version: ClassVar[str]

    def __init__(self, seat: int, seats: int, options: O, seed: int) -> None:
        self.seat = seat
        self.seats = seats
        self.options = options
        self.seed = seed
        """Its own chance: a function of this seed and of the view alone."""

    @abstractmethod
    def choose(self, view: V, legal: Legal[M], budget: Budget) -> M:
        """The move it makes. `legal` is never empty."""
