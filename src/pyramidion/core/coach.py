"""What a coach is: the module `coach` of a game's package, checked as if it were an object.

Advice and reviews are JSON values whose fields the game's own client knows. A coach sees what the seat that it advises
sees, and nothing else; a review looks at a game that is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from .cards import Cards
from .transcript import SeatMove

if TYPE_CHECKING:
    from rich.console import RenderableType

OptionsT_contra = TypeVar("OptionsT_contra", contravariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)

Advice = dict[str, Any]
"""At least `seat`, and `best`: null, or an object with the `move`."""


@runtime_checkable
class Coach(Protocol[OptionsT_contra, ViewT_contra]):
    """Advises a seat while a game is played, and goes through it with everybody afterwards."""

    def advise(
        self, options: OptionsT_contra, seats: int, view: ViewT_contra, seat: int, cards: Cards | None, /
    ) -> Advice:
        """What the seat may believe and the best thing it can do, from its own view."""

    def review(
        self,
        options: OptionsT_contra,
        seats: int,
        end: ViewT_contra,
        turns: Iterable[SeatMove],
        cards: Cards | None,
        /,
    ) -> Sequence[Any] | Mapping[str, Any]:
        """What was good and what was missed in a game that is over; `end` shows all of it."""


@runtime_checkable
class HasPar(Protocol[OptionsT_contra, ViewT_contra]):
    """A coach of a game that can be played alone."""

    def par(self, options: OptionsT_contra, seats: int, end: ViewT_contra, /) -> Mapping[str, Any] | None:
        """What a good player needs for the same game; None where there is nothing to compare with."""


@runtime_checkable
class HasTable(Protocol):
    """A coach whose advice can be read in a terminal."""

    def table(self, advice: Advice, name: str, lang: str, /) -> RenderableType:
        """The advice to the seat of that name, in French (`fr`) or English (`en`)."""


AnyCoach = Coach[Any, Any]
