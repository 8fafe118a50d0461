"""What is wrong with a deck, all of it at once: what the reader finds, and what only the whole deck shows."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pyramidion.decks.cards import KINDS, AnyCard, Kind
from pyramidion.decks.deck import FILE, about
from pyramidion.decks.faults import DeckInvalid, Fault, Report
from pyramidion.decks.files import Folder, Memory, Source, limits, unpacked
from pyramidion.decks.files.sources import TABLES
from pyramidion.decks.files.tables import names, parse, parse_toml, things
from pyramidion.decks.folding import fold
from pyramidion.decks.reading import Reader
from pyramidion.decks.reading.rows import FILE as CARDS
from pyramidion.decks.savoirs import open_sets
from pyramidion.decks.savoirs.collection import COLLECTION

from .duplicates import check_alike
from .savoirs import check_savoir

_HTML: Final = re.compile(r"</?[a-zA-Z][^<>]*>|<!--|&(?:[a-zA-Z]{2,8}|#\d{1,6}|#x[0-9a-fA-F]{1,6});")
_TEXTS: Final = frozenset(map(fold, ("question", "indice", "définition", "exemple")))
_NAMES: Final = frozenset(map(fold, ("réponse", "réponses", "autres noms", "exemples")))


def lint(path: Path) -> tuple[Fault, ...]:
    """The faults of a folder, of a zip of one, or of one table (in the deck it lies in, if any)."""
    try:
        if path.is_dir():
            return lint_source(Folder(path))
        if not path.is_file():
            raise FileNotFoundError(2, "No such file or directory")
        if path.suffix in TABLES:
            return _lint_table(path)
        with path.open("rb") as file:
            return lint_archive(file.read(limits.BYTES + 1), path.name)
    except DeckInvalid as invalid:
        return invalid.faults
    except OSError as error:
        report = Report()
        report.add("no-file", "", why=error.strerror or error)
        return report.all()


def lint_archive(data: bytes, name: str = "") -> tuple[Fault, ...]:
    """The faults of a zip that somebody brings; nothing of it is written anywhere."""
    report = Report()
    if len(data) > limits.BYTES:
        limit = f"{limits.BYTES / 1e6:.0f}"
        limit = f"{limits.BYTES / 1e6:.0f}"
        report.add("big", name, found=f"> {limit}", limit=limit)
        return report.all()
    if not zipfile.is_zipfile(io.BytesIO(data)):
        report.add("zip", name, why="zip, csv, toml ?")
        return report.all()
    try:
        return lint_source(unpacked(data, name))
    except DeckInvalid as invalid:
        return invalid.faults


def _lint_table(path: Path) -> tuple[Fault, ...]:
    """One table; its deck, if there is one, tells what sets there are."""
    for top in path.resolve().parents[:2]:
        if (top / FILE).is_file():
            name = path.resolve().relative_to(top).as_posix()
            found = lint_source(Folder(top))
            return tuple(fault for fault in found if fault.file == name or not fault.file)
    name = path.name
    if CARDS.fullmatch(name) is None and COLLECTION.fullmatch(name) is None and name != FILE:
        report = Report()
        report.add("strange-file", name)
        return report.all()
    found = lint_source(Memory({name: path.read_bytes()}))
    return tuple(fault for fault in found if fault.file == name or not fault.file)


def lint_source(source: Source) -> tuple[Fault, ...]:
    report = Report()
    told = about(source, report)
    reader = Reader(source, report, open_sets(), told.themes if told else ())
    if reader.too_big() or _too_many_answers(source, report):
        return report.all()
    for name in source.others:
        report.add("strange-file", name)
    for name in source.names:
        _check_name(name, reader, report)
    cards: dict[Kind, tuple[AnyCard, ...]] = {kind: reader.cards(kind) for kind in KINDS}
    if not any(cards.values()) and not any(CARDS.fullmatch(name) for name in source.names):
        report.add("no-cards", FILE)
    for key in reader.sets:
        savoir = reader.sets.get(key)
        check_savoir(savoir, report)
        toml, line = reader.sets.place(key)
        if told is not None and savoir.about.date is not None and savoir.about.date > told.date:
            report.add("future", toml, line, date=savoir.about.date, deck=told.date)
        if key in reader.shared:
            report.add("set-shadows", toml, line, key=key)
        if key not in reader.used:
            report.add("unused-set", toml, line, key=key)
    check_alike(cards, report)
    _check_letters(source, report)
    _check_titles(source, report)
    return report.all()


def _check_name(name: str, reader: Reader, report: Report) -> None:
    """A table that nobody reads is told."""
    if name == FILE or CARDS.fullmatch(name) or COLLECTION.fullmatch(name):
        return
    folder, _, table = name.rpartition("/")
    if COLLECTION.fullmatch(f"{folder}.toml") and table.endswith(".csv"):
        key = table.removesuffix(".csv")
        if key not in reader.sets or reader.sets.about[key].file != name:
            code = "set-twice" if key in reader.sets else "no-description"
            other = reader.sets.about[key].file if key in reader.sets else ""
            report.add(code, name, 0, key=key, toml=f"{folder}.toml", other=other)
    else:
        report.add("strange-file", name)


def _too_many_answers(source: Source, report: Report) -> bool:
    count = sum(source.read(name).count(b"\n") for name in source.names if "/" in name)
    if count > limits.ANSWERS:
        report.add("many-answers", "", count=count, limit=limits.ANSWERS)
        return True
    return False


def _check_titles(source: Source, report: Report) -> None:
    """Titles, authors and descriptions are shown to people too."""
    for name in source.names:
        if not name.endswith(".toml"):
            continue
        toml = parse_toml(source.read(name), name, Report())
        for section, key, text in _texts(toml.values):
            line = toml.line(key, section)
            _check_text(text, limits.TEXT, name, line, report)


def _texts(values: dict[str, Any], section: str = "") -> Iterator[tuple[str, str, str]]:
    for key, value in values.items():
        if isinstance(value, dict):
            if not section:
                yield from _texts(value, key)
        else:
            yield from (
                (section, key, text)
                for text in (value if isinstance(value, list) else [value])
                if isinstance(text, str)
            )


def _check_text(text: str, limit: int, file: str, line: int, report: Report) -> None:
    if (found := next(_invisible(text), "")) != "":
        report.add("control", file, line, point=f"{ord(found):04X}", text=text)
    if ("<" in text or "&" in text) and _HTML.search(text):
        report.add("html", file, line, text=text)
    if len(text) > limit:
        report.add("long", file, line, text=text, count=len(text), limit=limit)


def _check_letters(source: Source, report: Report) -> None:
    """Characters that nobody can see or type, HTML, and texts that fill a screen."""
    for name in source.names:
        if not name.endswith(".csv"):
            continue
        table = parse(source.read(name), name, Report())
        for line, cells in table.rows:
            for column, cell in zip(table.header, cells, strict=True):
                if not cell:
                    continue
                key = fold(column)
                _check_text(cell, limits.TEXT if key in _TEXTS else limits.CELL, name, line, report)
                if key in _NAMES and len(cell) > limits.NAME:
                    for one in (one for thing in things(cell) for one in names(thing)):
                        _check_text(one, limits.NAME, name, line, report)


def _invisible(cell: str) -> Iterator[str]:
    if cell.isprintable():
        return
    # No-break spaces belong into French; everything else that does not print has no place in a card.
    yield from (c for c in cell if not c.isprintable() and c not in "\u00a0\u202f")
