"""A deck: its description, and its cards, which are read on first use."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import Final, cast

import msgspec

from .cards import (
    KINDS,
    AnyCard,
    Enchere,
    Expressions,
    Finale,
    Kind,
    Noms,
    PremierTour,
    Series,
    Suite,
)
from .choice import ALL, Choice
from .faults import DeckInvalid, Report
from .files import Folder, Source, digest, packed, unpacked
from .files.tables import Toml, parse_toml
from .items import items_of
from .marks import CATEGORY_OF, VALUES
from .reading import Reader
from .reading.rows import CARD_FILE
from .regrouping import chosen
from .savoirs import Savoir, folded_names, open_sets
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
    """The cards of a source, all or those of a choice."""

    def __init__(self, source: Source, about: DeckDescription, choice: Choice = ALL) -> None:
        self.source = source
        self.about = about
        self.choice = choice

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
        return f"{self.key}@{self.digest}" + (f":{self.choice}" if self.choice != ALL else "")

    def packed(self) -> bytes:
        """The deck as a zip, for storage."""
        return packed(self.source)

    def chosen(self, choice: Choice) -> Deck:
        """The same deck with only these cards."""
        other = Deck(self.source, self.about, choice)
        other._reader, other._all = self._reader, self._all  # both share what either has read
        other.digest = self.digest
        return other

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.source, Report(), open_sets(), self.about.themes, for_lint=False)

    @cached_property
    def _all(self) -> dict[Kind, tuple[AnyCard, ...]]:
        return {}

    @cached_property
    def _parts(self) -> dict[Kind, tuple[AnyCard, ...]]:
        return {}

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of cards that it has tables of; reads none of them."""
        found = {match[1] for name in self.source.names if (match := CARD_FILE.fullmatch(name))}
        return tuple(kind for kind in KINDS if kind in found)

    def cards(self, kind: Kind) -> tuple[AnyCard, ...]:
        """All cards of a kind. Raises DeckInvalid if they have faults."""
        if kind not in self._all:
            cards = self._reader.cards(kind)
            if faults := self._reader.report.faults:
                raise DeckInvalid(faults)
            self._all[kind] = cards
        if self.choice == ALL:
            return self._all[kind]
        if kind not in self._parts:
            self._parts[kind] = chosen(self._all[kind], kind, self.choice)
        return self._parts[kind]

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

    @cached_property
    def marks(self) -> dict[str, int]:
        """How many of its items bear each mark."""
        items = (item for kind in self.kinds for item in items_of(kind, self.cards(kind)))
        found = Counter(value for item in items for category in VALUES for value in item.marks.of(category))
        return {value: found[value] for value in CATEGORY_OF if found[value]}

    def kin(self, key: str) -> frozenset[str]:
        """The names of everything in a set and in the others of its kind, in the judge's normal form (`folded`)."""
        if key not in self._kin:
            collections = (self._reader.shared, self._reader.sets)
            about = {name: one.about[name] for one in collections for name in one}
            kind = about[key].kind if key in about else None
            sets = [one for name, told in about.items() if told.kind == kind and (one := self.savoir(name))]
            self._kin[key] = folded_names(sets, kind) if kind is not None else frozenset()
        return self._kin[key]

    @cached_property
    def _kin(self) -> dict[str, frozenset[str]]:
        return {}

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
