"""Reads the rows of card tables, with cells by column name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from pyramidion.decks.cards import KINDS, PUBLICS, Kind, Public
from pyramidion.decks.faults import Report
from pyramidion.decks.files import Source, limits
from pyramidion.decks.files.tables import Table, parse_csv, split_items
from pyramidion.decks.folding import fold
from pyramidion.decks.marks import COLUMNS as MARK_COLUMNS
from pyramidion.decks.marks import NO_MARKS, UNTIL_COLUMN, VALUES, Category, Marks, parse_date, shared

_MARKS: Final = (*MARK_COLUMNS.values(), UNTIL_COLUMN)
"""What a card is about, and until when its facts hold; may be left out."""
_QUESTION_COLUMNS: Final = ("savoir", "filtre", "réponses", "complet", "difficulté", "public", *_MARKS)
COLUMNS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "premier_tour": ("question", "exemple", *_QUESTION_COLUMNS),
    "suite": ("indice", "exemples", *_QUESTION_COLUMNS),
    "encheres": ("question", *_QUESTION_COLUMNS),
    "finale": ("face", "niveau", "question", *_QUESTION_COLUMNS),
    "definitions": ("série", "lettre", "définition", "réponse", "difficulté", "public", *_MARKS),
    "enigmes": ("carte", "numéro", "titre", "phrase", "réponse", "difficulté", "public", *_MARKS),
    "expressions": ("carte", "expression", "définition", "public", *_MARKS),
    "noms": ("carte", "thème", "noms", "public", *_MARKS),
}
REQUIRED_COLUMNS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "premier_tour": ("question", "difficulté", "public"),
    "suite": ("indice", "exemples", "difficulté", "public"),
    "encheres": ("question", "difficulté", "public"),
    "finale": ("face", "niveau", "question", "difficulté", "public"),
    "definitions": ("série", "lettre", "définition", "réponse", "difficulté", "public"),
    "enigmes": ("carte", "numéro", "titre", "phrase", "réponse", "difficulté", "public"),
    "expressions": ("carte", "expression", "définition", "public"),
    "noms": ("carte", "thème", "noms", "public"),
}
CARD_FILE: Final = re.compile(rf"({'|'.join(KINDS)})(?:-([^/]+))?\.csv")


class Row(msgspec.Struct):
    """A row of a card table, with its cells by column name."""

    file: str
    line: int
    theme: str
    cells: dict[str, str]


class Rows:
    """Reads the card tables of a source."""

    def __init__(self, source: Source, report: Report, themes: Iterable[str]) -> None:
        self.source = source
        self.report = report
        self._themes = frozenset(themes)

    def files(self, kind: Kind) -> list[tuple[str, str]]:
        """The tables of a kind with the theme at the end of their name, if any.

        suite-nature and suite-2-nature have one, suite-2 does not.
        """
        found = [(name, CARD_FILE.fullmatch(name)) for name in self.source.names]
        return [(name, self._theme(match[2] or "")) for name, match in found if match and match[1] == kind]

    def _theme(self, ending: str) -> str:
        return next((part for part in (ending, ending.rpartition("-")[2]) if part in self._themes), "")

    def _rows(self, kind: Kind) -> Iterator[Row]:
        for file, theme in self.files(kind):
            table = parse_csv(self.source.read(file), file, self.report)
            if not table.header:
                continue
            known = {fold(name): name for name in COLUMNS[kind]}
            columns: dict[str, int] = {}
            for place, name in enumerate(table.header):
                if fold(name) in known:
                    columns.setdefault(known[fold(name)], place)
                elif name:
                    self.report.add("unknown-column", file, 1, column=name, known=", ".join(COLUMNS[kind]))
            missing = [name for name in REQUIRED_COLUMNS[kind] if name not in columns]
            if "savoir" in COLUMNS[kind] and not {"savoir", "réponses"} & columns.keys():
                missing.append("savoir")
            for name in missing:
                self.report.add("no-column", file, 1, column=name)
            if missing:
                continue
            yield from self._table_rows(table, columns, theme)

    def _table_rows(self, table: Table, columns: dict[str, int], theme: str) -> Iterator[Row]:
        for line, cells in table.rows:
            yield Row(table.file, line, theme, {name: cells[place] for name, place in columns.items()})

    def _difficulty(self, row: Row) -> int:
        if (cell := row.cells["difficulté"]) in {"1", "2", "3"}:
            return int(cell)
        self.report.add("difficulty", row.file, row.line, value=cell)
        return 1

    def _public(self, row: Row) -> Public:
        if (cell := row.cells["public"]) in PUBLICS:
            return cell
        self.report.add("public", row.file, row.line, value=cell)
        return "famille"

    def _marks(self, row: Row) -> Marks:
        cells = row.cells
        if not any(cells.get(column) for column in _MARKS):
            return NO_MARKS
        subject, era, region = (self._values(row, category) for category in VALUES)
        until = None
        if told := cells.get(UNTIL_COLUMN, ""):
            until = parse_date(told)
            if until is None:
                self.report.add("until", row.file, row.line, value=told)
        return shared(subject, era, region, until)

    def _values(self, row: Row, category: Category) -> tuple[str, ...]:
        column = MARK_COLUMNS[category]
        told, known = tuple(split_items(row.cells.get(column, ""))), VALUES[category]
        for value in told:
            if value not in known:
                self.report.add(f"mark-{category}", row.file, row.line, column=column, value=value)
        return tuple(value for value in told if value in known)

    def count_rows(self) -> int:
        """The number of rows of all card tables, counted without parsing them."""
        files = [file for kind in KINDS for file, _ in self.files(kind)]
        return sum(max(0, self.source.read(file).count(b"\n") - 1) for file in files)

    def too_big(self) -> bool:
        """Whether the deck has too many cards, which is then reported."""
        if (count := self.count_rows()) > limits.MAX_CARD_ROWS:
            self.report.add("many-cards", "", count=count, limit=limits.MAX_CARD_ROWS)
            return True
        return False
