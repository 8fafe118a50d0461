"""Copies a whole house into an empty database: every row, counted and compared before it counts.

The rows are copied in one transaction: when anything goes wrong, the target is as empty as before. Cards and old
transcripts, which lie in folders beside a SQLite file and in tables of a PostgreSQL, are copied too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, Table, func, literal_column, select
from sqlalchemy.exc import DBAPIError

from pyramidion.house.errors import CannotOpen
from pyramidion.house.settings import Settings
from pyramidion.house.storage.database import copy_files, postgres_schema
from pyramidion.house.storage.database.metadata import described
from pyramidion.house.storage.database.revisions import HEAD
from pyramidion.house.storage.database.schema_check import version
from pyramidion.house.storage.database.sqlite_schema import open_database
from pyramidion.house.storage.database.transactions import in_transaction
from pyramidion.house.storage.urls import database_label

ROWS_PER_STATEMENT = 1000
Progress = Callable[[str, int, int], None]
"""Which table, how many of its rows, of how many."""

_WAKES = """
INSERT INTO wakes ("table", due)
SELECT id, CASE WHEN bots <> 0 THEN 0 ELSE coalesce(started, 0) + deadline END FROM tables
WHERE status = 'playing' AND pause IS NULL AND (bots <> 0 OR deadline IS NOT NULL) ON CONFLICT DO NOTHING"""
"""One process keeps in memory which games go on by themselves; many find it here."""


class Copy(NamedTuple):
    tables: list[tuple[str, int]]
    """The name and the number of rows of each."""
    missing: list[str]
    """Files that the source names and does not have."""


class CannotCopy(CannotOpen):
    """Nothing was copied, and why."""


class RowDigest:
    """Counts rows and sums up what is in them, in whatever order they come."""

    def __init__(self) -> None:
        self.rows = 0
        self.sum = 0

    def add(self, rows: Sequence[Any]) -> None:
        self.rows += len(rows)
        for row in rows:
            digest = blake2b(repr(tuple(row)).encode(), digest_size=16).digest()
            self.sum = (self.sum + int.from_bytes(digest)) % 2**128


def copy(source: str | Path, target: str | Path, progress: Progress = lambda *_: None) -> Copy:
    """Raises CannotCopy, or CannotOpen for a database that cannot be used."""
    if isinstance(source, str) and isinstance(target, str):
        raise CannotCopy(
            "both are PostgreSQL: use pg_dump and pg_restore, which are made for that",
            "deux PostgreSQL : prenez pg_dump et pg_restore, qui sont faits pour cela",
        )
    if isinstance(source, Path) and not source.is_file():
        raise CannotCopy(f"{source}: there is no such file", f"{source} : pas de tel fichier")
    found, where = in_transaction(source, version), database_label(source)
    if found != HEAD:
        raise CannotCopy(
            f"{where}: its schema is {found or 'old'}, not {HEAD}. Run `pyramidion db upgrade` on it first.",
            f"{where} : schéma {found or 'ancien'} et non {HEAD}. Lancez d'abord « pyramidion db upgrade ».",
        )
    if isinstance(target, str):
        asyncio.run(postgres_schema.open_postgres(target))
    elif isinstance(source, Path) and target.exists() and target.samefile(source):
        raise CannotCopy(
            f"{target}: source and target are the same file",
            f"{target} : source et cible sont le même fichier",
        )
    else:
        open_database(Settings(database=target)).close()
    return in_transaction(
        source,
        lambda origin: in_transaction(
            target, lambda to: _copy(origin, to, source, target, progress), write=True
        ),
    )


def _copy(
    origin: Connection, to: Connection, source: str | Path, target: str | Path, progress: Progress
) -> Copy:
    where = database_label(target)
    tables = described(to.dialect.name).tables
    common = [table for table in described("sqlite").sorted_tables if table.name in tables]
    _check_empty(to, common, where)
    to.execute(tables["house"].delete())
    copied = [(table.name, _copy_table(origin, to, table, where, progress)) for table in common]
    if to.dialect.name == "postgresql":
        to.exec_driver_sql(_WAKES)
    try:
        counts, missing = copy_files.copy_files(origin, to, _folder(source), _folder(target), progress)
    except (copy_files.Differs, OSError, DBAPIError) as error:
        raise CannotCopy(
            f"{where}: cannot keep a file: {error}. No table has been changed.",
            f"{where} : un fichier ne peut être gardé : {error}. Aucune table n'a changé.",
        ) from error
    return Copy([*copied, *counts], missing)


def _folder(database: str | Path) -> Path | None:
    return database.parent if isinstance(database, Path) else None


def _check_empty(to: Connection, tables: list[Table], where: str) -> None:
    if to.dialect.name == "postgresql":
        # A house that is open there waits, and finds what was copied.
        to.exec_driver_sql(f"LOCK TABLE {', '.join(t.name for t in tables)} IN SHARE ROW EXCLUSIVE MODE")
    for table in tables:
        if table.name != "house" and to.execute(select(1).select_from(table).limit(1)).first() is not None:
            raise CannotCopy(
                f"{where}: {table.name} is not empty. Nothing has been changed.",
                f"{where} : {table.name} n'est pas vide. Rien n'a changé.",
            )


def _copy_table(origin: Connection, to: Connection, table: Table, where: str, progress: Progress) -> int:
    total: int = origin.execute(select(func.count()).select_from(table)).scalar_one()
    read, written = RowDigest(), RowDigest()
    insert = table.insert()
    progress(table.name, 0, total)
    for rows in _rows(origin, table):
        read.add(rows)
        try:
            to.execute(insert, [row._asdict() for row in rows])
        except DBAPIError as error:
            raise CannotCopy(
                f"{where}: does not take the rows of {table.name}: {error.orig}. Nothing has been changed.",
                f"{where} : n'accepte pas les lignes de {table.name} : {error.orig}. Rien n'a changé.",
            ) from error
        progress(table.name, read.rows, total)
    for rows in _rows(to, table):
        written.add(rows)
    if (read.rows, read.sum) != (written.rows, written.sum):
        raise CannotCopy(
            f"{where}: {table.name} was not copied as it is ({read.rows} rows read, {written.rows} found). "
            "Nothing has been changed.",
            f"{where} : {table.name} n'a pas été copié tel quel ({read.rows} lignes lues, {written.rows} "
            "trouvées). Rien n'a changé.",
        )
    return read.rows


def _rows(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    query: Select[Any] = select(*table.columns)
    if table.name == "happenings":
        order = "n" if connection.dialect.name == "postgresql" else "rowid"
        query = query.order_by(literal_column(order))
    yield from connection.execute(query, execution_options={"yield_per": ROWS_PER_STATEMENT}).partitions()
