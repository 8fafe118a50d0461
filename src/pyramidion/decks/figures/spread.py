"""How the items of a deck are spread over subjects, eras, regions, difficulties and publics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from pyramidion.decks.items import Item
from pyramidion.decks.marks import VALUES, Category

RECENT: Final = frozenset(("2000-2009", "2010-2029"))
FRENCH_SPEAKING: Final = frozenset(("belgique", "suisse", "québec", "afrique", "outre-mer"))
"""Regions outside mainland France where French is spoken."""
NONE: Final = "–"
"""What an item without a mark is counted as."""


class Spread(msgspec.Struct, frozen=True):
    """How many items there are of each value; an item with two subjects counts for both."""

    kind: dict[str, int]
    subject: dict[str, int]
    era: dict[str, int]
    region: dict[str, int]
    difficulty: dict[str, int]
    public: dict[str, int]
    dated: int
    """Items with a last day of validity."""
    recent: float | None
    """The share of the last two eras among items that have an era; None without any."""
    french_speaking: float | None
    """The share of regions outside mainland France where French is spoken, among items that have a region."""


def spread(items: Sequence[Item]) -> Spread:
    return Spread(
        kind=_counted(items, lambda item: (item.kind,)),
        subject=_marked(items, "subject"),
        era=_marked(items, "era"),
        region=_marked(items, "region"),
        difficulty=_counted(items, lambda item: (NONE if item.difficulty is None else str(item.difficulty),)),
        public=_counted(items, lambda item: (item.public,)),
        dated=sum(item.marks.until is not None for item in items),
        recent=_share(items, "era", RECENT),
        french_speaking=_share(items, "region", FRENCH_SPEAKING),
    )


def _counted(items: Iterable[Item], values: Callable[[Item], tuple[str, ...]]) -> dict[str, int]:
    return dict(sorted(Counter(value for item in items for value in values(item)).items()))


def _marked(items: Sequence[Item], category: Category) -> dict[str, int]:
    found = Counter(value for item in items for value in item.marks.of(category) or (NONE,))
    return {value: found[value] for value in (*VALUES[category], NONE)}


def _share(items: Sequence[Item], category: Category, wanted: frozenset[str]) -> float | None:
    marked = [item.marks.of(category) for item in items if item.marks.of(category)]
    return sum(not wanted.isdisjoint(values) for values in marked) / len(marked) if marked else None
