"""Parses CSV and TOML, and knows the line of every row and key."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from functools import cached_property
from typing import Any, Final

import msgspec

from pyramidion.decks.faults import Report
from pyramidion.decks.folding import fold

_EQUALS: Final = re.compile(r"(?:^|\s)=(?:\s|$)")
_FAULTS: Final = {
    "unexpected end": "quote",
    "expected after": "quote-inside",
    "field larger": "huge-cell",
}
"""Parts of the messages of the csv module, and the code of the fault each means."""
_BOM: Final = b"\xef\xbb\xbf"


class Table(msgspec.Struct, frozen=True):
    file: str
    header: tuple[str, ...]
    rows: list[tuple[int, list[str]]]
    """The line and the cells, one per column."""

    def column(self, name: str) -> int:
        """The index of a column, or −1. Case and accents do not matter."""
        wanted = fold(name)
        return next((n for n, column in enumerate(self.header) if fold(column) == wanted), -1)


def decode(data: bytes, file: str, report: Report) -> str:
    """The text of a file. Reports every line that is not UTF-8 and reads the rest anyway."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        report.add("utf16", file, 1)
        return ""
    data = data.removeprefix(_BOM)
    try:
        return data.decode()
    except UnicodeDecodeError:
        lines = []
        for number, line in enumerate(data.split(b"\n"), 1):
            try:
                lines.append(line.decode())
            except UnicodeDecodeError as error:
                report.add("utf8", file, number, byte=f"0x{line[error.start]:02X}")
                lines.append(line.decode("cp1252", "replace"))
        return "\n".join(lines)


def parse_csv(data: bytes, file: str, report: Report) -> Table:
    """The table in a CSV file; faults go into the report, and rows without faults are returned anyway."""
    text = decode(data, file, report)
    header: tuple[str, ...] = ()
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=";", strict=True)
    line = 1
    try:
        for found in reader:
            begin, line = line, reader.line_num + 1
            cells = [cell.strip() for cell in found]
            if not any(cells):
                continue
            if not header:
                header = _header(cells, file, begin, report)
                continue
            if len(cells) < len(header):
                cells.extend([""] * (len(header) - len(cells)))
            elif len(cells) > len(header):
                if any(cells[len(header) :]):
                    report.add("wide-row", file, begin, count=len(cells), columns=len(header))
                del cells[len(header) :]
            rows.append((begin, cells))
    except csv.Error as error:
        said = str(error)
        code = next((code for words, code in _FAULTS.items() if words in said), "csv")
        report.add(code, file, line, why=said)
    if not header:
        report.add("empty-table", file, 1)
    else:
        unnamed = [n for n, name in enumerate(header) if not name]
        for n in unnamed:
            if any(cells[n] for _, cells in rows):
                report.add("no-column-name", file, 1, number=n + 1)
    return Table(file, header, rows)


def _header(cells: list[str], file: str, line: int, report: Report) -> tuple[str, ...]:
    if len(cells) == 1 and (found := re.search(r"[,\t]", cells[0])):
        sign = {",": ",", "\t": "tab"}[found.group()]
        report.add("commas", file, line, sign=sign)
    seen: set[str] = set()
    for cell in cells:
        if cell and fold(cell) in seen:
            report.add("column-twice", file, line, column=cell)
        seen.add(fold(cell))
    return tuple(" ".join(cell.split()) for cell in cells)


def split_items(cell: str) -> list[str]:
    """The items of a cell, which ` | ` separates."""
    if "|" not in cell:
        return [cell] if cell else []
    return [part.strip() for part in cell.split("|")]


def split_names(cell: str) -> list[str]:
    """The names of one item, which ` = ` separates; the first is shown."""
    if "=" not in cell:
        return [cell] if cell else []
    return [part.strip() for part in _EQUALS.split(cell)]


_ENTRY: Final = re.compile(
    r"""^[ \t]*(?:\[[ \t]*["']?(?P<section>[^\]"'\n]*?)["']?[ \t]*\]|["']?(?P<key>[^\s"'=\[#]+)["']?[ \t]*=)""",
    re.MULTILINE,
)


class Toml(msgspec.Struct, frozen=True, dict=True):
    file: str
    values: dict[str, Any]
    text: str

    @cached_property
    def _lines(self) -> dict[tuple[str, str], int]:
        """The line of each section and key."""
        found: dict[tuple[str, str], int] = {}
        section, line, place = "", 1, 0
        for entry in _ENTRY.finditer(self.text):
            line += self.text.count("\n", place, entry.start())
            place = entry.start()
            if (name := entry["section"]) is not None:
                section = name
                found.setdefault((section, ""), line)
            else:
                found.setdefault((section, entry["key"]), line)
        return found

    def line(self, key: str, section: str = "") -> int:
        """The line of a key (in a section); of the section itself for an empty key."""
        return self._lines.get((section, key)) or self._lines.get((section, ""), 1)


def parse_toml(data: bytes, file: str, report: Report) -> Toml:
    """The values of a TOML file; empty, with a fault in the report, if it cannot be parsed."""
    text = decode(data, file, report).replace("\r\n", "\n")
    try:
        return Toml(file, tomllib.loads(text), text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        line = (
            int(found.group(1))
            if found
            else (len(text.splitlines()) if "end of document" in str(error) else 0)
        )
        report.add("toml", file, line, why=re.sub(r" \(at .*\)", "", str(error)) or "…")
        return Toml(file, {}, text)
