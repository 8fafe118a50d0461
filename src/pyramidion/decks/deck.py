"""A deck: its description, and its cards, which are read on first use."""

from __future__ import annotations

import datetime as dt
from functools import cached_property
from pathlib import Path
from typing import Final, cast

import msgspec

from .cards import (
    KINDS_BY_GAME,
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
from .savoirs.collection import KEY_PATTERN, checked_fields

DECK_FILE: Final = "deck.toml"
FIELD_TYPES: Final = {
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
REQUIRED_FIELDS: Final = ("key", "title", "version", "language", "authors", "licence", "age", "date")


class DeckDescription(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of deck.toml."""

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
    """The titles of the themes of its cards."""


def read_description(source: Source, report: Report) -> DeckDescription | None:
    """The description of a deck; None, with faults in the report, if a required field is missing or wrong."""
    if DECK_FILE not in source.names:
        report.add("no-deck", DECK_FILE)
        return None
    toml = parse_toml(source.read(DECK_FILE), DECK_FILE, report)
    values = (
        checked_fields(toml.values, FIELD_TYPES, toml, "", report, REQUIRED_FIELDS) if toml.values else {}
    )
    if "key" in values and not KEY_PATTERN.fullmatch(values["key"]):
        report.add("bad-key", DECK_FILE, toml.line("key"), key=values.pop("key"))
    _check_ranges(values, toml, report)
    if any(name not in values for name in REQUIRED_FIELDS):
        return None
    return DeckDescription(**{**values, "authors": tuple(values["authors"])})


def _check_ranges(values: dict[str, object], toml: Toml, report: Report) -> None:
    def wrong(key: str, fr: str, en: str) -> None:
        values.pop(key)
        report.add("bad-value", DECK_FILE, toml.line(key), key=key, what=fr, what_en=en)

    if "age" in values and not 3 <= cast(int, values["age"]) <= 99:
        wrong("age", "entre 3 et 99", "between 3 and 99")
    if "language" in values and values["language"] != "fr":
        wrong("language", "« fr » : les cartes sont en français", "“fr”: cards are in French")


class Deck:
    """The cards of a source. `only` restricts them to those for families or those for adults."""

    def __init__(self, source: Source, about: DeckDescription, only: Public | None = None) -> None:
        self.source = source
        self.about = about
        self.only: Public | None = only

    @classmethod
    def open(cls, source: Source) -> Deck:
        """The deck in a source. Raises DeckInvalid if its description is faulty; cards are read later."""
        report = Report()
        told = read_description(source, report)
        if told is None or report.faults:
            raise DeckInvalid(report.faults)
        return cls(source, told)

    @classmethod
    def folder(cls, path: Path) -> Deck:
        """The deck in a folder. Raises DeckInvalid."""
        return cls.open(Folder(path))

    @classmethod
    def archive(cls, data: bytes) -> Deck:
        """The deck in a zip of its folder. Raises DeckInvalid."""
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
        """The SHA-256 of its tables, the same in a folder and in an archive."""
        return digest(self.source)

    @property
    def name(self) -> str:
        """The name by which a game finds exactly these cards again."""
        return f"{self.key}@{self.digest}" + (f":{self.only}" if self.only else "")

    def packed(self) -> bytes:
        """The deck as a zip, for storage."""
        return packed(self.source)

    def for_public(self, only: Public) -> Deck:
        """The same deck with only these cards."""
        other = Deck(self.source, self.about, only)
        other._reader, other._all = self._reader, self._all  # both share what either has read
        return other

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.source, Report(), open_sets(), self.about.themes, for_lint=False)

    @cached_property
    def _all(self) -> dict[Kind, tuple[AnyCard, ...]]:
        return {}

    def cards(self, kind: Kind) -> tuple[AnyCard, ...]:
        """All cards of a kind. Raises DeckInvalid if they have faults."""
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
        """The keys of its own sets."""
        return tuple(self._reader.sets)

    def savoir(self, key: str) -> Savoir | None:
        """A set that its cards may use: its own or an open one."""
        return self._reader.savoir(key)

    def games(self) -> tuple[str, ...]:
        """The games that it has cards for."""
        return tuple(game for game, kinds in KINDS_BY_GAME.items() if any(self.cards(kind) for kind in kinds))

    def counts(self) -> dict[str, int]:
        """How many cards of each kind it has, and how many items on cards that hold several. Zeros are left out."""
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
