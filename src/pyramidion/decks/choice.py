"""Which cards of a deck a table plays with: for whom, and about what.

The choice is the part of a deck's name after the colon, words joined by `+`: `maison:famille`,
`pyramide:famille+sport+musique+belgique`. Of each category one of the chosen values must fit, and all categories must.
Definitions and expressions are about words: those without a mark of a category fit every choice in it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from .cards import PUBLICS, Kind, Public
from .marks import CATEGORY_OF, VALUE_OF, VALUES, Category, Marks, word_of

WORD_KINDS: Final[frozenset[Kind]] = frozenset(("definitions", "expressions"))


class Choice(msgspec.Struct, frozen=True):
    """Empty fields leave all cards."""

    public: Public | None = None
    subject: tuple[str, ...] = ()
    era: tuple[str, ...] = ()
    region: tuple[str, ...] = ()

    @property
    def by_marks(self) -> bool:
        """Whether it chooses by what cards are about."""
        return bool(self.subject or self.era or self.region)

    def of(self, category: Category) -> tuple[str, ...]:
        values: tuple[str, ...] = getattr(self, category)
        return values

    def fits(self, marks: Marks, public: Public, kind: Kind) -> bool:
        """Whether something of this kind with these marks is among the chosen ones."""
        if self.public not in {None, public}:
            return False
        return all(self._fits(marks.of(category), category, kind) for category in VALUES)

    def _fits(self, has: tuple[str, ...], category: Category, kind: Kind) -> bool:
        wanted = self.of(category)
        if not wanted or (not has and kind in WORD_KINDS):
            return True
        return any(value in wanted for value in has)

    def __str__(self) -> str:
        values = [value for category in VALUES for value in self.of(category)]
        return "+".join([*([self.public] if self.public else []), *map(word_of, values)])


ALL: Final = Choice()


def parse_choice(text: str) -> Choice | None:
    """The choice that these words make, in whatever order; None where one of them is unknown or there twice."""
    publics: list[Public] = []
    chosen: dict[Category, list[str]] = {category: [] for category in VALUES}
    words = text.split("+")
    for word in words:
        if word in PUBLICS:
            publics.append(word)
        elif word in VALUE_OF:
            value = VALUE_OF[word]
            chosen[CATEGORY_OF[value]].append(value)
        else:
            return None
    if len(publics) > 1 or len(set(words)) < len(words):
        return None
    ordered = {
        category: tuple(value for value in VALUES[category] if value in values)
        for category, values in chosen.items()
    }
    return Choice(publics[0] if publics else None, **ordered)
