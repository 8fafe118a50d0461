"""Savoirs: sets of answers, each with alternative names, popularity and attributes."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Final

import msgspec

from pyramidion.decks.faults import Report
from pyramidion.decks.files import Source
from pyramidion.decks.files.tables import Table, Toml, parse_csv, parse_toml, split_items, split_names
from pyramidion.decks.folding import fold, letters
from pyramidion.decks.marks import NO_MARKS, VALUES, Category, Marks, shared
from pyramidion.language.answers import folded

from .filters import BUILT_IN

KEY_PATTERN: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
COLLECTION_FILE: Final = re.compile(r"savoirs(?:-([a-z0-9-]+))?\.toml")
FIELD_TYPES: Final = {
    "title": str,
    "complete": bool,
    "date": dt.date,
    "persons": bool,
    "agreement": bool,
    "open": bool,
    "head": str,
    "kind": str,
    "source": str,
    "theme": str,
    "subject": str,
    "era": str,
    "region": str,
    "valid_until": dt.date,
}
TYPE_NAMES: Final = {
    str: ("un texte", "a text"),
    bool: ("true ou false", "true or false"),
    int: ("un nombre entier", "a whole number"),
    list: ("une liste de textes", "a list of texts"),
    dict: ("une table de textes", "a table of texts"),
    dt.date: ("une date comme 2026-11-01", "a date like 2026-11-01"),
}
DEFAULT_POPULARITY: Final = 3
"""The popularity of an answer whose row does not give one."""


class SavoirDescription(msgspec.Struct, frozen=True):
    """What savoirs.toml says about a set."""

    key: str
    title: str
    theme: str
    complete: bool
    persons: bool
    agreement: bool
    date: dt.date | None
    source: str
    file: str
    """The table of the set."""
    open: bool = False
    """Whether the list is open by nature: an unknown answer is for the table to decide."""
    head: str = ""
    """Nouns that may stand before any answer, or be left out. Empty: those of the title."""
    kind: str = ""
    """What its answers are, if other sets hold answers of the same kind. Empty: the key."""
    marks: Marks = NO_MARKS
    """Those of a card that has none of its own."""

    @property
    def heads(self) -> str:
        """The text whose nouns may stand before any answer."""
        return self.head or self.title


class Savoir(msgspec.Struct, frozen=True, dict=True):
    about: SavoirDescription
    names: tuple[tuple[str, ...], ...]
    """The names of each answer; the first is shown."""
    popularity: tuple[int, ...]
    lines: tuple[int, ...]
    attributes: dict[str, tuple[str, ...]]
    """The cells of each attribute, as written."""

    @property
    def key(self) -> str:
        return self.about.key

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def _columns(self) -> dict[str, list[tuple[str, ...]]]:
        return {}

    def folded(self, attribute: str) -> list[tuple[str, ...]]:
        """The folded values of an attribute for each answer, as filters compare them."""
        if attribute not in self._columns:
            cells = {fold(name): cells for name, cells in self.attributes.items()}[attribute]
            self._columns[attribute] = [tuple(map(fold, split_items(cell))) for cell in cells]
        return self._columns[attribute]


def folded_names(sets: Iterable[Savoir], kind: str) -> frozenset[str]:
    """The names of all answers in the sets of a kind, in the judge's normal form."""
    return frozenset(
        folded(name)
        for savoir in sets
        if savoir.about.kind == kind
        for names in savoir.names
        for name in names
    )


class Collection:
    """The sets of a source. Descriptions are read at once, tables on demand."""

    def __init__(self, source: Source, report: Report) -> None:
        self._source = source
        self._report = report
        self.about: dict[str, SavoirDescription] = {}
        self._loaded: dict[str, Savoir] = {}
        self._tomls: dict[str, Toml] = {}
        self._tables = frozenset(source.names)
        for name in source.names:
            if found := COLLECTION_FILE.fullmatch(name):
                self._describe(parse_toml(source.read(name), name, report), found.group(1) or "")

    def _describe(self, toml: Toml, theme: str) -> None:
        folder = toml.file.removesuffix(".toml")
        for key, told in toml.values.items():
            if not isinstance(told, dict):
                self._report.add("unknown-key", toml.file, toml.line(key), key=key, known="[savoir]")
                continue
            if not KEY_PATTERN.fullmatch(key):
                self._report.add("bad-key", toml.file, toml.line("", key), key=key)
            table = f"{folder}/{key}.csv"
            if key in self.about:
                other = self.about[key].file
                self._report.add("set-twice", toml.file, toml.line("", key), key=key, other=other)
                continue
            self._tomls[key] = toml
            values = checked_fields(told, FIELD_TYPES, toml, key, self._report, ("title", "complete", "date"))
            self.about[key] = SavoirDescription(
                key=key,
                title=values.get("title", key),
                theme=values.get("theme", theme),
                complete=values.get("complete", False),
                persons=values.get("persons", False),
                agreement=values.get("agreement", False),
                date=values.get("date"),
                source=values.get("source", ""),
                file=table,
                marks=self._marks(key, values, toml),
                open=values.get("open", False),
                head=values.get("head", ""),
                kind=values.get("kind", key),
            )
            if table not in self._tables:
                self._report.add("no-table", toml.file, toml.line("", key), key=key, table=table)

    def _marks(self, key: str, values: dict[str, Any], toml: Toml) -> Marks:
        told: dict[Category, tuple[str, ...]] = {}
        for category, known in VALUES.items():
            told[category] = tuple(split_items(values.get(category, "")))
            for value in told[category]:
                if value not in known:
                    line = toml.line(category, key)
                    self._report.add(f"mark-{category}", toml.file, line, column=category, value=value)
        return shared(told["subject"], told["era"], told["region"], values.get("valid_until"))

    def place(self, key: str) -> tuple[str, int]:
        """The file and line where a set is described."""
        toml = self._tomls[key]
        return toml.file, toml.line("", key)

    def __contains__(self, key: str) -> bool:
        return key in self.about

    def __iter__(self) -> Iterator[str]:
        return iter(self.about)

    def get(self, key: str) -> Savoir:
        if key not in self._loaded:
            about = self.about[key]
            data = self._source.read(about.file) if about.file in self._tables else b""
            self._loaded[key] = _read_table(
                about, parse_csv(data, about.file, self._report if data else Report()), self._report
            )
        return self._loaded[key]


def checked_fields(
    told: dict[str, Any],
    fields: dict[str, Any],
    toml: Toml,
    section: str,
    report: Report,
    needed: tuple[str, ...],
) -> dict[str, Any]:
    """The values of a section that have the right types; the others are reported."""
    values: dict[str, Any] = {}
    for name, value in told.items():
        if name not in fields:
            known = ", ".join(fields)
            report.add("unknown-key", toml.file, toml.line(name, section), key=name, known=known)
            continue
        kind = fields[name]
        fits = type(value) is kind
        if kind is list:
            fits = fits and bool(value) and all(isinstance(one, str) and one.strip() for one in value)
        elif kind is dict:
            fits = fits and all(isinstance(one, str) for one in value.values())
        elif kind is str and name in needed:
            fits = fits and bool(value.strip())
        if fits:
            values[name] = value
        else:
            fr, en = TYPE_NAMES[kind]
            report.add("bad-value", toml.file, toml.line(name, section), key=name, what=fr, what_en=en)
    for name in needed:
        if name not in told:
            report.add("no-key", toml.file, toml.line("", section), key=name)
    return values


def _read_table(about: SavoirDescription, table: Table, report: Report) -> Savoir:
    place, others, popularity = (table.column(name) for name in ("réponse", "autres noms", "popularité"))
    if place < 0:
        if table.header:
            report.add("no-column", table.file, 1, column="réponse")
        return Savoir(about, (), (), (), {})
    attributes = [
        (n, name) for n, name in enumerate(table.header) if name and n not in {place, others, popularity}
    ]
    for _, name in attributes:
        if fold(name) in {fold(one) for one in BUILT_IN}:
            report.add("built-in", table.file, 1, column=name)
    rows: list[tuple[str, ...]] = []
    populars: list[int] = []
    lines: list[int] = []
    kept: list[list[str]] = []
    for line, cells in table.rows:
        told = answer_names(cells[place], table.file, line, report)
        if not told:
            report.add("no-answer", table.file, line)
            continue
        if others >= 0 and cells[others]:
            for thing in split_items(cells[others]):
                told += answer_names(thing, table.file, line, report) or _report_empty_name(
                    cells[others], table.file, line, report
                )
        rows.append(tuple(dict.fromkeys(told)))
        populars.append(_popularity(cells[popularity] if popularity >= 0 else "", table.file, line, report))
        lines.append(line)
        kept.append(cells)
    if table.header and not rows:
        report.add("empty-set", table.file)
    columns = {name: tuple(cells[n] for cells in kept) for n, name in attributes}
    return Savoir(about, tuple(rows), tuple(populars), tuple(lines), columns)


def answer_names(cell: str, file: str, line: int, report: Report) -> list[str]:
    """The names in a cell; names without a letter or digit are reported."""
    told = split_names(cell)
    if len(told) == 1 and cell[0].isalnum():
        return told
    kept = [name for name in told if letters(name) or any(c.isalnum() for c in name)]
    if len(kept) < len(told):
        _report_empty_name(cell, file, line, report)
    return kept


def _report_empty_name(cell: str, file: str, line: int, report: Report) -> list[str]:
    report.add("empty-name", file, line, text=cell)
    return []


def _popularity(cell: str, file: str, line: int, report: Report) -> int:
    if not cell:
        return DEFAULT_POPULARITY
    if cell in {"1", "2", "3", "4", "5"}:
        return int(cell)
    report.add("popularity", file, line, value=cell)
    return DEFAULT_POPULARITY
