"""A whole house from one database into another that is empty: every row, counted and compared before it counts.

The rows go over in one transaction: when anything goes wrong, the target is as empty as before. Cards and old
transcripts, which lie in folders beside a SQLite file and in tables of a PostgreSQL, go along.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, Table, func, literal_column, select
from sqlalchemy.exc import DBAPIError

from pyramidion.house.settings import Settings
from pyramidion.house.storage.database import door, files
from pyramidion.house.storage.database.connecting import named, within
from pyramidion.house.storage.database.layout import HEAD
from pyramidion.house.storage.database.metadata import described
from pyramidion.house.storage.database.structure import version
from pyramidion.house.storage.schema import open_database

AT_ONCE = 1000
"""Rows in one statement."""
Progress = Callable[[str, int, int], None]
"""Which table, how many of its rows, of how many."""

_WAKES = """
INSERT INTO wakes ("table", due)
SELECT id, CASE WHEN bots <> 0 THEN 0 ELSE coalesce(started, 0) + deadline END FROM tables
WHERE status = 'playing' AND pause IS NULL AND (bots <> 0 OR deadline IS NOT NULL) ON CONFLICT DO NOTHING"""
"""One process keeps in mind which games are at work; many find it here."""


class Copied(NamedTuple):
    name: str
    rows: int


class Copy(NamedTuple):
    tables: list[Copied]
    missing: list[str]
    """Files that the source speaks of and does not have."""


class CannotCopy(Exception):
    """Nothing was copied, and why."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en, self.fr = en, fr


class Seal:
    """Counts rows, and sums up what is in them, in whatever order they come."""

    def __init__(self) -> None:
        self.rows = 0
        self.sum = 0

    def add(self, rows: Sequence[Any]) -> None:
        self.rows += len(rows)
        for row in rows:
            digest = blake2b(repr(tuple(row)).encode(), digest_size=16).digest()
            self.sum = (self.sum + int.from_bytes(digest)) % 2**128

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seal) and (self.rows, self.sum) == (other.rows, other.sum)

    __hash__ = None  # type: ignore[assignment]


def copy(source: str | Path, target: str | Path, progress: Progress = lambda *_: None) -> Copy:
    """Raises CannotCopy, or CannotOpen for a database that cannot be used."""
    if isinstance(source, str) and isinstance(target, str):
        raise CannotCopy(
            "both are PostgreSQL: use pg_dump and pg_restore, which are made for that",
            "deux PostgreSQL : prenez pg_dump et pg_restore, qui sont faits pour cela",
        )
    if isinstance(source, Path) and not source.is_file():
        raise CannotCopy(f"{source}: there is no such file", f"{source} : pas de tel fichier")
    found = within(source, version)
    if found != HEAD:
        raise CannotCopy(
            f"{named(source)}: its schema is {found or 'old'}, not {HEAD}. Run `pyramidion db upgrade` on it first.",
            f"{named(source)} : schéma {found or 'ancien'} et non {HEAD}. Lancez d'abord « pyramidion db upgrade ».",
        )
    if isinstance(target, str):
        asyncio.run(door.open_postgres(target))
        return within(
            target,
            lambda to: within(source, lambda origin: _copy(origin, to, source, target, progress)),
            write=True,
        )
    if isinstance(source, Path) and target.exists() and target.samefile(source):
        raise CannotCopy(
            f"{target}: source and target are the same file",
            f"{target} : source et cible sont le même fichier",
        )
    open_database(Settings(database=target)).close()
    return within(
        source,
        lambda origin: within(target, lambda to: _copy(origin, to, source, target, progress), write=True),
    )


def _copy(
    origin: Connection, to: Connection, source: str | Path, target: str | Path, progress: Progress
) -> Copy:
    tables = described(to.dialect.name).tables
    common = [table for table in described("sqlite").sorted_tables if table.name in tables]
    _nobody_there(to, common, target)
    to.execute(tables["house"].delete())
    copied = [_table(origin, to, table, target, progress) for table in common]
    if to.dialect.name == "postgresql":
        to.exec_driver_sql(_WAKES)
    try:
        brought = files.bring(origin, to, _folder(source), _folder(target), progress)
    except (files.Differs, OSError, DBAPIError) as error:
        raise CannotCopy(
            f"{named(target)}: cannot keep a file: {error}. No table has been changed.",
            f"{named(target)} : un fichier ne peut être gardé : {error}. Aucune table n'a changé.",
        ) from error
    return Copy([*copied, *(Copied(*one) for one in brought.counted)], brought.missing)


def _folder(database: str | Path) -> Path | None:
    return database.parent if isinstance(database, Path) else None


def _nobody_there(to: Connection, tables: list[Table], target: str | Path) -> None:
    if to.dialect.name == "postgresql":
        # A house that is open there waits, and finds what was copied.
        to.exec_driver_sql(f"LOCK TABLE {', '.join(t.name for t in tables)} IN SHARE ROW EXCLUSIVE MODE")
    for table in tables:
        if table.name != "house" and to.execute(select(1).select_from(table).limit(1)).first() is not None:
            raise CannotCopy(
                f"{named(target)}: {table.name} is not empty. Nothing has been changed.",
                f"{named(target)} : {table.name} n'est pas vide. Rien n'a changé.",
            )


def _table(
    origin: Connection, to: Connection, table: Table, target: str | Path, progress: Progress
) -> Copied:
    total: int = origin.execute(select(func.count()).select_from(table)).scalar_one()
    read, written = Seal(), Seal()
    insert = table.insert()
    progress(table.name, 0, total)
    for rows in _rows(origin, table):
        read.add(rows)
        try:
            to.execute(insert, [row._asdict() for row in rows])
        except DBAPIError as error:
            raise CannotCopy(
                f"{named(target)}: does not take the rows of {table.name}: {error.orig}. Nothing has been changed.",
                f"{named(target)} : n'accepte pas les lignes de {table.name} : {error.orig}. Rien n'a changé.",
            ) from error
        progress(table.name, read.rows, total)
    for rows in _rows(to, table):
        written.add(rows)
    if read != written:
        raise CannotCopy(
            f"{named(target)}: {table.name} was not copied as it is ({read.rows} rows read, {written.rows} found). "
            "Nothing has been changed.",
            f"{named(target)} : {table.name} n'a pas été copié tel quel ({read.rows} lignes lues, {written.rows} "
            "trouvées). Rien n'a changé.",
        )
    return Copied(table.name, read.rows)


def _rows(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    query: Select[Any] = select(*table.columns)
    if table.name == "happenings":
        order = "n" if connection.dialect.name == "postgresql" else "rowid"
        query = query.order_by(literal_column(order))
    yield from connection.execute(query, execution_options={"yield_per": AT_ONCE}).partitions()
