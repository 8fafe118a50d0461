"""Everything that `pyramidion db check` looks at, in one moment of the database.

The schema (schema_check.py), then what is in it: no gaps in logs, no rows without a table, games that can be replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from pyramidion import games
from pyramidion.core import commitment, transcript
from pyramidion.decks import Library
from pyramidion.house.errors import Denied
from pyramidion.house.storage.blobs import deck_names
from pyramidion.house.storage.database.schema_check import Fault, schema_faults, version
from pyramidion.house.storage.database.transactions import in_transaction
from pyramidion.house.storage.store import SELECT_TABLE, record_of
from pyramidion.house.table.gathering.seeding import is_seed_derived
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import Row
from pyramidion.house.table.state import restored

Progress = Callable[[int, int], None]
"""How many tables were replayed, of how many."""

_GAPS = """
SELECT "table", count(*), min(seq), max(seq) FROM moves GROUP BY "table" HAVING max(seq) - min(seq) + 1 <> count(*)
OR min(seq) <> 0 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = moves."table" AND status = 'archived')
ORDER BY "table\""""
"""Of an archived table the last row stays, so that nobody appends another of its number."""
_ORPHANS = """SELECT DISTINCT "table" FROM {0} WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = {0}."table")
ORDER BY "table\""""
_DEAD_CODES = """
SELECT id, code FROM tables WHERE status IN ('gathering', 'playing') AND code IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM codes WHERE code = tables.code AND "table" = tables.id) ORDER BY id"""
_WITHOUT_LEASE = """
SELECT id FROM tables WHERE status = 'playing' AND pause IS NULL AND (deadline IS NOT NULL OR bots <> 0)
AND NOT EXISTS (SELECT 1 FROM wakes WHERE "table" = tables.id) ORDER BY id"""
"""Many processes find what is due in `wakes`; one alone keeps it in memory."""
_CHECKS = (
    (
        _GAPS,
        "its log has a gap: rows are numbered from 0, and there are {1} ({2}–{3})",
        "son journal a un trou : les lignes se comptent à partir de 0, et il y en a {1} ({2}–{3})",
    ),
    *(
        (
            _ORPHANS.format(name),
            f"{name} has rows of it, but there is no such table",
            f"{name} en a des lignes, mais cette table n'existe pas",
        )
        for name in ("moves", "chat", "happenings", "attendance", "codes", "wakes")
    ),
    (_DEAD_CODES, "its code is {1}, which leads nowhere", "son code est {1}, qui ne mène nulle part"),
)
_SERVER_CHECKS = (
    (
        _WITHOUT_LEASE,
        "its clock or its bots wait, and nobody is to wake it",
        "son horloge ou ses bots attendent, et personne ne doit la réveiller",
    ),
)
_COUNTS = """
SELECT count(*), (SELECT count(*) FROM tables WHERE status <> 'gathering'), (SELECT count(*) FROM moves) FROM tables"""
_ROWS = 'SELECT seq, seat, at, id, move, verdict, delay FROM moves WHERE "table" = :id ORDER BY seq'


class Checked(NamedTuple):
    version: str | None
    tables: int
    rows: int
    """Of all logs together."""
    replayed: int | None
    """None: so much is missing that no game was looked at."""
    whole: bool
    """Every game was replayed."""
    faults: list[Fault]


def check(database: str | Path, most: int | None, progress: Progress = lambda *_: None) -> Checked:
    """`most`: how many games are replayed, the newest first; None: all. Raises CannotOpen."""
    folder = database.parent if isinstance(database, Path) else None
    return in_transaction(database, lambda connection: _checked(connection, folder, most, progress))


def _checked(connection: Connection, folder: Path | None, most: int | None, progress: Progress) -> Checked:
    faults = _damage(connection, most is None)
    found = version(connection)
    if found is None and not inspect(connection).has_table("house"):
        # Of what is missing then, nothing was ever there.
        nothing = Fault("house", "no house is kept in this database", "cette base ne garde aucune maison")
        return Checked(None, 0, 0, None, False, [*faults, nothing])
    faults += schema_faults(connection)
    if faults:
        # What lacks a column cannot be read any further.
        with suppress(DBAPIError), connection.begin_nested():
            faults += _content_faults(connection)
        return Checked(found, 0, 0, None, False, faults)
    faults += _content_faults(connection)
    tables, begun, rows = connection.exec_driver_sql(_COUNTS).one()
    faults += _replay_faults(connection, folder, most, progress)
    replayed = begun if most is None else min(begun, most)
    return Checked(found, tables, rows, replayed, replayed == begun, faults)


def _damage(connection: Connection, thorough: bool) -> list[Fault]:
    """What SQLite finds wrong with its pages; a PostgreSQL watches over its own."""
    if connection.dialect.name != "sqlite":
        return []
    pragma = "integrity_check" if thorough else "quick_check"
    found = [row[0] for row in connection.exec_driver_sql(f"PRAGMA {pragma}")]
    return [Fault("file", said, said) for said in found if said != "ok"]


def _content_faults(connection: Connection) -> Iterator[Fault]:
    """Of all tables, as far as a few queries find out."""
    is_server = connection.dialect.name == "postgresql"
    for query, en, fr in (*_CHECKS, *(_SERVER_CHECKS if is_server else ())):
        for row in connection.exec_driver_sql(query):
            yield Fault(f"table {row[0]}", en.format(*row), fr.format(*row))


def _replay_faults(
    connection: Connection, folder: Path | None, most: int | None, progress: Progress
) -> Iterator[Fault]:
    """Plays every game through from its log, or only those of the newest tables.

    `folder` holds the cards and old transcripts of a SQLite house; a PostgreSQL keeps them itself.
    """
    library = Library()
    bound = "" if most is None else f" LIMIT {most}"
    query = f"SELECT id FROM tables WHERE status <> 'gathering' ORDER BY touched DESC, id{bound}"  # noqa: S608
    tables = [row[0] for row in connection.exec_driver_sql(query)]
    for number, table in enumerate(tables, 1):
        try:
            _replay(connection, folder, table, library)
        except Denied as denied:
            yield Fault(f"table {table}", denied.en, denied.fr)
        except Exception as error:  # noqa: BLE001 - whatever a damaged table brings about, the others are checked too
            said = f"{type(error).__name__}: {error}"
            yield Fault(f"table {table}", f"cannot be replayed: {said}", f"ne peut pas être rejouée : {said}")
        progress(number, len(tables))


def _replay(connection: Connection, folder: Path | None, table: str, library: Library) -> None:
    row = connection.execute(text(f"{SELECT_TABLE} WHERE id = :id"), {"id": table}).one()
    record = record_of(row)
    if commitment(record.house_seed, record.salt) != record.commitment:
        raise Denied(
            "closed",
            "seed and salt are not those that were promised before the game",
            "graine et sel ne sont pas ceux promis avant la partie",
        )
    if not is_seed_derived(record):
        raise Denied(
            "closed",
            "its seed is not the one that follows from the house's seed and the nonces",
            "sa graine n'est pas celle qui découle de la graine de la maison et des nombres donnés",
        )
    for name in deck_names(record.options):
        load_deck(connection, folder, name, library)
    if record.status == "archived":
        written = transcript.read(archived_transcript(connection, folder, record), games.load)
        outcome = transcript.replay(written, library).outcome
    else:
        play = restored(record, select_rows(connection, table), cards=library).play
        outcome = None if play is None else play.outcome
    if record.outcome is not None and _plain(outcome) != _plain(record.outcome):
        raise Denied(
            "closed",
            "its replay ends otherwise than its row says",
            "rejouée, la partie se termine autrement que sa ligne ne le dit",
        )


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def select_rows(connection: Connection, table: str) -> Iterator[Row]:
    """The rows of a table's log."""
    return (Row(*row) for row in connection.execute(text(_ROWS), {"id": table}))


def load_deck(connection: Connection, folder: Path | None, name: str, library: Library) -> None:
    """From the folder of a SQLite house, or from the server."""
    if folder is not None:
        library.load(name, folder / "decks")
    elif not library.holds(name):
        query = text("SELECT body FROM deck_files WHERE name = :name")
        body = connection.execute(query, {"name": name}).scalar()
        if body is not None:
            library.put_archive(name, bytes(body))


def archived_transcript(connection: Connection, folder: Path | None, record: Record) -> bytes | str:
    """The transcript of an archived table; Denied where it is missing."""
    if folder is not None and record.file is not None:
        return (folder / "archive" / record.file).read_bytes()
    query = text('SELECT transcript FROM archived WHERE "table" = :id')
    found: str | None = connection.execute(query, {"id": record.id}).scalar()
    if found is None:
        raise Denied("closed", "its transcript is missing", "sa transcription manque")
    return found
