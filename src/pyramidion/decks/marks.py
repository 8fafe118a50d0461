"""Marks of a card: its subjects, eras and regions, and until when its facts hold.

The first three have fixed values, so that a table can choose by them (`choice`) and writers see how they are spread.
"""

from __future__ import annotations

import datetime as dt
import re
from functools import cache
from typing import Final, Literal

import msgspec

from .folding import fold

Category = Literal["subject", "era", "region"]
VALUES: Final[dict[Category, tuple[str, ...]]] = {
    "subject": (
        "sciences",
        "nature",
        "histoire",
        "géographie",
        "littérature",
        "arts",
        "cinéma",
        "musique",
        "sport",
        "bd",
        "cuisine",
        "quotidien",
        "techniques",
        "légendes",
        "langue",
    ),
    "era": (
        "antiquité",
        "moyen âge",
        "1500-1800",
        "1800-1899",
        "1900-1949",
        "1950-1979",
        "1980-1999",
        "2000-2009",
        "2010-2029",
    ),
    "region": (
        "france",
        "outre-mer",
        "belgique",
        "suisse",
        "québec",
        "afrique",
        "europe",
        "amériques",
        "asie",
        "océanie",
    ),
}
"""The values of each category, in the order in which they are listed."""
COLUMNS: Final[dict[Category, str]] = {"subject": "sujet", "era": "époque", "region": "région"}
UNTIL_COLUMN: Final = "valable jusqu'au"


def word_of(value: str) -> str:
    """A value as the name of a deck has it: `moyen âge` is `moyen-age`."""
    return re.sub(r"[^a-z0-9]+", "-", fold(value).lower())


CATEGORY_OF: Final[dict[str, Category]] = {
    value: category for category, values in VALUES.items() for value in values
}
VALUE_OF: Final[dict[str, str]] = {word_of(value): value for value in CATEGORY_OF}
"""The values by their words; no two categories share one."""


class Marks(msgspec.Struct, frozen=True):
    """What a card says about itself; empty where nothing fits."""

    subject: tuple[str, ...] = ()
    era: tuple[str, ...] = ()
    region: tuple[str, ...] = ()
    until: dt.date | None = None
    """The last day on which its facts are known to be true."""

    def of(self, category: Category) -> tuple[str, ...]:
        values: tuple[str, ...] = getattr(self, category)
        return values

    def completed(self, other: Marks) -> Marks:
        """These marks, with those of the other where these are empty."""
        if other is NO_MARKS or self == other:
            return self
        return shared(
            self.subject or other.subject,
            self.era or other.era,
            self.region or other.region,
            min(filter(None, (self.until, other.until)), default=None),
        )


@cache
def shared(
    subject: tuple[str, ...], era: tuple[str, ...], region: tuple[str, ...], until: dt.date | None
) -> Marks:
    """Marks that all cards with the same ones have in common: a few hundred serve for thousands of cards."""
    return Marks(subject, era, region, until)


NO_MARKS: Final = shared((), (), (), None)


def parse_date(text: str) -> dt.date | None:
    """A date like 2026-11-01, or None."""
    try:
        return dt.date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d\d-\d\d", text) else None
    except ValueError:
        return None
