"""What a bot is: it gets a view and what is legal, never a state, and answers with a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from pyramidion.core import Cards, Legal, Options, Value, View

OptionsT = TypeVar("OptionsT", bound=Options)
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT", bound=View)


class Budget(Value, frozen=True):
    """How much a bot may think, in counted work and not in seconds, so that it plays alike on every machine."""

    work: int = 1000


class Bot(ABC, Generic[OptionsT, ViewT, MoveT]):
    """One seat's bot. It keeps nothing between its moves but what it is made with."""

    level: ClassVar[str]
    version: ClassVar[str]

    def __init__(self, seat: int, seats: int, options: OptionsT, seed: int) -> None:
        self.seat = seat
        self.seats = seats
        self.options = options
        self.seed = seed
        """Its own chance: a function of this seed and of the view alone."""
        self.cards: Cards | None = None
        """The decks that it knows as people know the world; given to it before its first move. None: it knows none."""
        self.people: tuple[int, ...] = ()
        """Where people sit, for its manners alone (`pause`): what it plays does not depend on it."""

    @classmethod
    def check_ready(cls) -> None:
        """Raises what keeps it from playing here, such as settings that are missing. Asked when the class is loaded."""

    @abstractmethod
    def choose(self, view: ViewT, legal: Legal[MoveT], budget: Budget) -> MoveT:
        """The move it makes. `legal` is never empty."""

    def pause(self, view: ViewT, move: MoveT) -> float | None:
        """Seconds that a person would take for this move, besides the delay of the house.

        None: it would rather say nothing until the time of the step is out, or, where others may move as well and no
        bell will ring, until something changes. A house whose bots move at once leaves the seconds out, not the
        silence.
        """
        return 0.0
