"""Rows of the tables of cards, with their cells by the names of the columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from pyramidion.decks.cards import KINDS, PUBLICS, Kind, Public
from pyramidion.decks.faults import Report
from pyramidion.decks.files import Source, limits
from pyramidion.decks.files.tables import Table, parse
from pyramidion.decks.folding import fold

_SHARED: Final = ("savoir", "filtre", "réponses", "complet", "difficulté", "public")
COLUMNS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "premier_tour": ("question", "exemple", *_SHARED),
    "suite": ("indice", "exemples", *_SHARED),
    "encheres": ("question", *_SHARED),
    "finale": ("face", "niveau", "question", *_SHARED),
    "definitions": ("série", "lettre", "définition", "réponse", "difficulté", "public"),
    "enigmes": ("carte", "numéro", "titre", "phrase", "réponse", "difficulté", "public"),
    "expressions": ("carte", "expression", "définition", "public"),
    "noms": ("carte", "thème", "noms", "public"),
}
NEEDED: Final[Mapping[Kind, tuple[str, ...]]] = {
    "premier_tour": ("question", "difficulté", "public"),
    "suite": ("indice", "exemples", "difficulté", "public"),
    "encheres": ("question", "difficulté", "public"),
    "finale": ("face", "niveau", "question", "difficulté", "public"),
    "definitions": ("série", "lettre", "définition", "réponse", "difficulté", "public"),
    "enigmes": ("carte", "numéro", "titre", "phrase", "réponse", "difficulté", "public"),
    "expressions": ("carte", "expression", "définition", "public"),
    "noms": ("carte", "thème", "noms", "public"),
}
FILE: Final = re.compile(rf"({'|'.join(KINDS)})(?:-([^/]+))?\.csv")


class Row(msgspec.Struct):
    """A row with its cells by the names of their columns."""

    file: str
    line: int
    theme: str
    cells: dict[str, str]


class Rows:
    """Reads the tables of cards of a source."""

    def __init__(self, source: Source, report: Report, themes: Iterable[str]) -> None:
        self.source = source
        self.report = report
        self._themes = frozenset(themes)

    def files(self, kind: Kind) -> list[tuple[str, str]]:
        """The tables of a kind, with the themes that their names tell: suite-nature, but not suite-2."""
        found = [(name, FILE.fullmatch(name)) for name in self.source.names]
        return [
            (name, match[2] if match[2] in self._themes else "")
            for name, match in found
            if match and match[1] == kind
        ]

    def _rows(self, kind: Kind) -> Iterator[Row]:
        for file, theme in self.files(kind):
            table = parse(self.source.read(file), file, self.report)
            if not table.header:
                continue
            known = {fold(name): name for name in COLUMNS[kind]}
            columns: dict[str, int] = {}
            for place, name in enumerate(table.header):
                if fold(name) in known:
                    columns.setdefault(known[fold(name)], place)
                elif name:
                    self.report.add("unknown-column", file, 1, column=name, known=", ".join(COLUMNS[kind]))
            missing = [name for name in NEEDED[kind] if name not in columns]
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

    def count_rows(self) -> int:
        """Rows of all tables of cards, counted without reading them as tables."""
        files = [file for kind in KINDS for file, _ in self.files(kind)]
        return sum(max(0, self.source.read(file).count(b"\n") - 1) for file in files)

    def too_big(self) -> bool:
        """Says so, where there are more cards than a deck may have."""
        if (count := self.count_rows()) > limits.CARDS:
            self.report.add("many-cards", "", count=count, limit=limits.CARDS)
            return True
        return False
