"""A deck: what it is, and its cards, read when they are first asked for."""

from __future__ import annotations

import datetime as dt
from functools import cached_property
from pathlib import Path
from typing import Final, cast

import msgspec

from .cards import (
    GAMES,
    AnyCard,
    Enchere,
    Expressions,
    Finale,
    Kind,
    Noms,
    PremierTour,
    Public,
    Series,
    Suite,
)
from .faults import DeckInvalid, Report
from .files import Folder, Source, digest, packed, unpacked
from .files.tables import Toml, parse_toml
from .reading import Reader
from .savoirs import Savoir, open_sets
from .savoirs.collection import KEY, checked

FILE: Final = "deck.toml"
FIELDS: Final = {
    "key": str,
    "title": str,
    "version": str,
    "language": str,
    "authors": list,
    "licence": str,
    "age": int,
    "date": dt.date,
    "description": str,
    "themes": dict,
}
NEEDED: Final = ("key", "title", "version", "language", "authors", "licence", "age", "date")


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What deck.toml says."""

    key: str
    title: str
    version: str
    language: str
    authors: tuple[str, ...]
    licence: str
    age: int
    date: dt.date
    description: str = ""
    themes: dict[str, str] = {}
    """Titles of the themes of its cards."""


def about(source: Source, report: Report) -> About | None:
    """What the deck says of itself; None where that is not enough to know it by."""
    if FILE not in source.names:
        report.add("no-deck", FILE)
        return None
    toml = parse_toml(source.read(FILE), FILE, report)
    values = checked(toml.values, FIELDS, toml, "", report, NEEDED) if toml.values else {}
    if "key" in values and not KEY.fullmatch(values["key"]):
        report.add("bad-key", FILE, toml.line("key"), key=values.pop("key"))
    _ranges(values, toml, report)
    if any(name not in values for name in NEEDED):
        return None
    return About(**{**values, "authors": tuple(values["authors"])})


def _ranges(values: dict[str, object], toml: Toml, report: Report) -> None:
    def wrong(key: str, fr: str, en: str) -> None:
        values.pop(key)
        report.add("bad-value", FILE, toml.line(key), key=key, what=fr, what_en=en)

    if "age" in values and not 3 <= cast(int, values["age"]) <= 99:
        wrong("age", "entre 3 et 99", "between 3 and 99")
    if "language" in values and values["language"] != "fr":
        wrong("language", "« fr » : les cartes sont en français", "“fr”: cards are in French")


class Deck:
    """The cards of a source. `only` leaves those for families or those for adults."""

    def __init__(self, source: Source, about: About, only: Public | None = None) -> None:
        self.source = source
        self.about = about
        self.only: Public | None = only

    @classmethod
    def open(cls, source: Source) -> Deck:
        """A deck that can be played with, or DeckInvalid; the cards are read later."""
        report = Report()
        told = about(source, report)
        if told is None or report.faults:
            raise DeckInvalid(report.faults)
        return cls(source, told)

    @classmethod
    def folder(cls, path: Path) -> Deck:
        return cls.open(Folder(path))

    @classmethod
    def archive(cls, data: bytes) -> Deck:
        """From a zip of its folder."""
        return cls.open(unpacked(data))

    @property
    def key(self) -> str:
        return self.about.key

    @property
    def title(self) -> str:
        return self.about.title

    @property
    def version(self) -> str:
        return self.about.version

    @cached_property
    def digest(self) -> str:
        """SHA-256 over its tables, the same in a folder and in an archive."""
        return digest(self.source)

    @property
    def name(self) -> str:
        """By which a game finds the very same cards again."""
        return f"{self.key}@{self.digest}" + (f":{self.only}" if self.only else "")

    def packed(self) -> bytes:
        """As one archive, to be kept."""
        return packed(self.source)

    def for_public(self, only: Public) -> Deck:
        """The same deck with only these cards."""
        other = Deck(self.source, self.about, only)
        other._reader, other._all = self._reader, self._all  # what one has read, both have
        return other

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.source, Report(), open_sets(), self.about.themes, careful=False)

    @cached_property
    def _all(self) -> dict[Kind, tuple[AnyCard, ...]]:
        return {}

    def cards(self, kind: Kind) -> tuple[AnyCard, ...]:
        """All cards of a kind; DeckInvalid where they have faults."""
        if kind not in self._all:
            cards = self._reader.cards(kind)
            if faults := self._reader.report.faults:
                raise DeckInvalid(faults)
            self._all[kind] = cards
        return tuple(card for card in self._all[kind] if self.only in {None, card.public})

    @cached_property
    def premier_tour(self) -> tuple[PremierTour, ...]:
        return cast(tuple[PremierTour, ...], self.cards("premier_tour"))

    @cached_property
    def definitions(self) -> tuple[Series, ...]:
        return cast(tuple[Series, ...], self.cards("definitions"))

    @cached_property
    def suite(self) -> tuple[Suite, ...]:
        return cast(tuple[Suite, ...], self.cards("suite"))

    @cached_property
    def encheres(self) -> tuple[Enchere, ...]:
        return cast(tuple[Enchere, ...], self.cards("encheres"))

    @cached_property
    def finale(self) -> tuple[Finale, ...]:
        return cast(tuple[Finale, ...], self.cards("finale"))

    @property
    def sets(self) -> tuple[str, ...]:
        """The keys of the sets that it brings along."""
        return tuple(self._reader.sets)

    def savoir(self, key: str) -> Savoir | None:
        """A set that its cards may use: its own, or an open one."""
        return self._reader.savoir(key)

    def games(self) -> tuple[str, ...]:
        """The games that it has cards for."""
        return tuple(game for game, kinds in GAMES.items() if any(self.cards(kind) for kind in kinds))

    def counts(self) -> dict[str, int]:
        """How much there is of everything that it has: cards, and what stands on those that hold several."""
        lists = cast(tuple[Expressions, ...], self.cards("expressions"))
        themes = cast(tuple[Noms, ...], self.cards("noms"))
        counts = {
            "premier_tour": len(self.premier_tour),
            "series": len(self.definitions),
            "definitions": sum(len(series.items) for series in self.definitions),
            "suite": len(self.suite),
            "encheres": len(self.encheres),
            "faces": len(self.finale),
            "finale": sum(len(level) for face in self.finale for level in face.levels),
            "enigmes": len(self.cards("enigmes")),
            "lists": len(lists),
            "expressions": sum(len(one.expressions) for one in lists),
            "themes": len(themes),
            "noms": sum(len(theme.names) for theme in themes),
        }
        return {what: count for what, count in counts.items() if count}
