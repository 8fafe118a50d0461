"""What a coach is: the module `coach` of a game's package, checked as if it were an object.

Advice and reviews are JSON values whose fields the game's own client knows. A coach sees what the seat that it advises
sees, and nothing else; a review looks at a game that is over. Of a review people are told the moments that mattered
(`look_back`), not every decision.
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

MOMENTS = 3
"""So many decisions of each seat are told."""

Advice = dict[str, Any]
"""At least `seat`, and `best`: null, or an object with the `move`."""
Reviewed = dict[str, Any]
"""A decision of a game that is over, with what was done and what was better. At least `number`, that of the move as
`SeatMove` counts; `seat`; and `loss`, what the best would have brought more in the game's own measure, 0 where nothing
was better. Decisions with the same `about` teach the same thing: people are told the one of them that cost most."""


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
    ) -> Sequence[Reviewed]:
        """Every decision of a game that is over beside the best of its moment, oldest first; `end` shows all of it."""


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


def look_back(decisions: Sequence[Reviewed]) -> dict[str, Any]:
    """What people are told of a review.

    `moments`: of each seat the decisions that cost it most, at most three, in the order of the game; of those with the
    same `about` only one. `seats`: for each
    seat that decided something, how often, how often as well as possible, and what it lost in all.
    """
    by_seat: dict[int, list[Reviewed]] = {}
    for decision in decisions:
        by_seat.setdefault(decision["seat"], []).append(decision)
    moments: list[Reviewed] = []
    for own in by_seat.values():
        lost = [decision for decision in own if decision["loss"] > 0]
        lost.sort(key=lambda decision: (-decision["loss"], decision["number"]))
        first: dict[Any, Reviewed] = {}
        for decision in lost:
            first.setdefault(decision.get("about", decision["number"]), decision)
        moments += list(first.values())[:MOMENTS]
    return {
        "moments": sorted(moments, key=lambda decision: (decision["number"], decision["seat"])),
        "seats": [
            {
                "seat": seat,
                "turns": len(own),
                "good": sum(decision["loss"] <= 0 for decision in own),
                "loss": sum(decision["loss"] for decision in own),
            }
            for seat, own in sorted(by_seat.items())
        ],
    }
