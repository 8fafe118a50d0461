"""CSV tables with the line of every row, and TOML with the line of every fault."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from typing import Any, Final

import msgspec

from .faults import Report
from .folding import fold

_BOM: Final = b"\xef\xbb\xbf"


class Table(msgspec.Struct, frozen=True):
    file: str
    header: tuple[str, ...]
    rows: list[tuple[int, list[str]]]
    """Line and cells, as many as there are columns."""

    def column(self, name: str) -> int:
        """Where a column stands; −1 where there is none. Case and accents do not matter."""
        wanted = fold(name)
        return next((n for n, column in enumerate(self.header) if fold(column) == wanted), -1)


def decoded(data: bytes, file: str, report: Report) -> str:
    """The text of a file. Bytes that are no UTF-8 are a fault each line; the rest is read all the same."""
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


def parse(data: bytes, file: str, report: Report) -> Table:
    text = decoded(data, file, report)
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
        code = "quote" if "unexpected end" in str(error) else "csv"
        report.add(code, file, line, why=error)
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


def things(cell: str) -> list[str]:
    """What ` | ` separates."""
    return [part.strip() for part in cell.split("|")] if cell else []


def names(cell: str) -> list[str]:
    """What ` = ` separates: the names of one thing, the first of which is shown."""
    return [part.strip() for part in re.split(r"(?:^|\s)=(?:\s|$)", cell)] if cell else []


class Toml(msgspec.Struct, frozen=True):
    file: str
    values: dict[str, Any]
    text: str

    def line(self, key: str, section: str = "") -> int:
        """Where a key (of a section) is written; the section itself for an empty key."""
        lines = self.text.splitlines()
        begin = 0
        if section:
            head = re.compile(rf"""\s*\[\s*["']?{re.escape(section)}["']?\s*\]""")
            begin = next((n for n, line in enumerate(lines) if head.match(line)), 0)
        if not key:
            return begin + 1
        wanted = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*=""")
        for n in range(begin + bool(section), len(lines)):
            if wanted.match(lines[n]):
                return n + 1
            if lines[n].lstrip().startswith("["):
                break
        return begin + 1


def parse_toml(data: bytes, file: str, report: Report) -> Toml:
    text = decoded(data, file, report).replace("\r\n", "\n")
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
