"""Lists the faults of a deck: those of single cards, and those that only the whole deck shows."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pyramidion.decks.cards import KINDS, AnyCard, Kind
from pyramidion.decks.deck import DECK_FILE, read_description
from pyramidion.decks.faults import DeckInvalid, Fault, Report
from pyramidion.decks.files import Folder, Memory, Source, limits, unpacked
from pyramidion.decks.files.sources import TABLE_SUFFIXES
from pyramidion.decks.files.tables import parse_csv, parse_toml, split_items, split_names
from pyramidion.decks.folding import fold
from pyramidion.decks.reading import Reader
from pyramidion.decks.reading.rows import CARD_FILE
from pyramidion.decks.savoirs import open_sets
from pyramidion.decks.savoirs.collection import COLLECTION_FILE

from .across import check_names_and_answers
from .dates import check_dates
from .duplicates import check_duplicates
from .missing import check_missing
from .savoirs import check_savoir

_HTML: Final = re.compile(r"</?[a-zA-Z][^<>]*>|<!--|&(?:[a-zA-Z]{2,8}|#\d{1,6}|#x[0-9a-fA-F]{1,6});")
_TEXT_COLUMNS: Final = frozenset(map(fold, ("question", "indice", "définition", "exemple")))
_NAME_COLUMNS: Final = frozenset(map(fold, ("réponse", "réponses", "autres noms", "exemples")))


def lint(path: Path, at: dt.date | None = None) -> tuple[Fault, ...]:
    """The faults of a folder, of a zip of one, or of one table (within its deck, if any), as of a day: today."""
    try:
        if path.is_dir():
            return lint_source(Folder(path), at)
        if not path.is_file():
            raise FileNotFoundError(2, "No such file or directory")
        if path.suffix in TABLE_SUFFIXES:
            return _lint_table(path, at)
        with path.open("rb") as file:
            return lint_archive(file.read(limits.MAX_BYTES + 1), path.name, at)
    except DeckInvalid as invalid:
        return invalid.faults
    except OSError as error:
        report = Report()
        report.add("no-file", "", why=error.strerror or error)
        return report.all()


def lint_archive(data: bytes, name: str = "", at: dt.date | None = None) -> tuple[Fault, ...]:
    """The faults of a zip that somebody uploads; nothing is written to disk."""
    report = Report()
    if len(data) > limits.MAX_BYTES:
        limit = f"{limits.MAX_BYTES / 1e6:.0f}"
        report.add("big", name, found=f"> {limit}", limit=limit)
        return report.all()
    if not zipfile.is_zipfile(io.BytesIO(data)):
        report.add("zip", name, why="zip, csv, toml ?")
        return report.all()
    try:
        return lint_source(unpacked(data, name), at)
    except DeckInvalid as invalid:
        return invalid.faults


def _lint_table(path: Path, at: dt.date | None) -> tuple[Fault, ...]:
    """The faults of one table; its deck, if there is one, provides the sets."""
    for top in path.resolve().parents[:2]:
        if (top / DECK_FILE).is_file():
            name = path.resolve().relative_to(top).as_posix()
            found = lint_source(Folder(top), at)
            return tuple(fault for fault in found if fault.file == name or not fault.file)
    name = path.name
    if CARD_FILE.fullmatch(name) is None and COLLECTION_FILE.fullmatch(name) is None and name != DECK_FILE:
        report = Report()
        report.add("strange-file", name)
        return report.all()
    found = lint_source(Memory({name: path.read_bytes()}), at)
    return tuple(fault for fault in found if fault.file == name or not fault.file)


def lint_source(source: Source, at: dt.date | None = None) -> tuple[Fault, ...]:
    """The faults of the deck in a source; what is out of date on that day, or today, is a warning."""
    report = Report()
    told = read_description(source, report)
    reader = Reader(source, report, open_sets(), told.themes if told else ())
    if reader.too_big() or _too_many_answers(source, report):
        return report.all()
    for name in source.others:
        report.add("strange-file", name)
    for name in source.names:
        _check_file_name(name, reader, report)
    cards: dict[Kind, tuple[AnyCard, ...]] = {kind: reader.cards(kind) for kind in KINDS}
    if not any(cards.values()) and not any(CARD_FILE.fullmatch(name) for name in source.names):
        report.add("no-cards", DECK_FILE)
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
        if savoir.about.open and savoir.about.complete:
            report.add("open-complete", toml, line, key=key)
    check_duplicates(cards, report)
    check_names_and_answers(cards, report)
    day = at or dt.date.today()  # noqa: DTZ011 - the writer's own day
    sets = [reader.sets.get(key) for key in reader.sets]
    check_dates(cards, sets, reader.sets.place, day, report)
    check_missing(cards, sets, report)
    _check_cells(source, report)
    _check_toml_texts(source, report)
    return report.all()


def _check_file_name(name: str, reader: Reader, report: Report) -> None:
    """Report a table that is never read."""
    if name == DECK_FILE or CARD_FILE.fullmatch(name) or COLLECTION_FILE.fullmatch(name):
        return
    folder, _, table = name.rpartition("/")
    if COLLECTION_FILE.fullmatch(f"{folder}.toml") and table.endswith(".csv"):
        key = table.removesuffix(".csv")
        if key not in reader.sets or reader.sets.about[key].file != name:
            code = "set-twice" if key in reader.sets else "no-description"
            other = reader.sets.about[key].file if key in reader.sets else ""
            report.add(code, name, 0, key=key, toml=f"{folder}.toml", other=other)
    else:
        report.add("strange-file", name)


def _too_many_answers(source: Source, report: Report) -> bool:
    count = sum(source.read(name).count(b"\n") for name in source.names if "/" in name)
    if count > limits.MAX_ANSWER_ROWS:
        report.add("many-answers", "", count=count, limit=limits.MAX_ANSWER_ROWS)
        return True
    return False


def _check_toml_texts(source: Source, report: Report) -> None:
    """Check titles, authors and descriptions, which people see too."""
    for name in source.names:
        if not name.endswith(".toml"):
            continue
        toml = parse_toml(source.read(name), name, Report())
        for section, key, text in _toml_texts(toml.values):
            line = toml.line(key, section)
            _check_text(text, limits.MAX_TEXT_CHARACTERS, name, line, report)


def _toml_texts(values: dict[str, Any], section: str = "") -> Iterator[tuple[str, str, str]]:
    for key, value in values.items():
        if isinstance(value, dict):
            if not section:
                yield from _toml_texts(value, key)
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


def _check_cells(source: Source, report: Report) -> None:
    """Report invisible characters, HTML and overlong texts in the cells of all tables."""
    for name in source.names:
        if not name.endswith(".csv"):
            continue
        table = parse_csv(source.read(name), name, Report())
        for line, cells in table.rows:
            for column, cell in zip(table.header, cells, strict=True):
                if not cell:
                    continue
                key = fold(column)
                _check_text(
                    cell,
                    limits.MAX_TEXT_CHARACTERS if key in _TEXT_COLUMNS else limits.MAX_CELL_CHARACTERS,
                    name,
                    line,
                    report,
                )
                if key in _NAME_COLUMNS and len(cell) > limits.MAX_NAME_CHARACTERS:
                    for one in (one for thing in split_items(cell) for one in split_names(thing)):
                        _check_text(one, limits.MAX_NAME_CHARACTERS, name, line, report)


def _invisible(cell: str) -> Iterator[str]:
    if cell.isprintable():
        return
    # French uses no-break spaces; no other unprintable character belongs on a card.
    yield from (c for c in cell if not c.isprintable() and c not in "\u00a0\u202f")
