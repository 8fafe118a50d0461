"""Everything that `pyramidion db check` looks at, in one moment of the database."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from pyramidion.house.storage.database.content_check import Progress, content_faults, replay_faults
from pyramidion.house.storage.database.schema_check import Fault, schema_faults, version
from pyramidion.house.storage.database.transactions import in_transaction


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
            faults += content_faults(connection)
        return Checked(found, 0, 0, None, False, faults)
    faults += content_faults(connection)
    tables = _count(connection, "SELECT count(*) FROM tables")
    begun = _count(connection, "SELECT count(*) FROM tables WHERE status <> 'gathering'")
    rows = _count(connection, "SELECT count(*) FROM moves")
    faults += replay_faults(connection, folder, most, progress)
    replayed = begun if most is None else min(begun, most)
    return Checked(found, tables, rows, replayed, replayed == begun, faults)


def _count(connection: Connection, query: str) -> int:
    count: int = connection.exec_driver_sql(query).scalar_one()
    return count


def _damage(connection: Connection, thorough: bool) -> list[Fault]:
    """What SQLite finds wrong with its pages; a PostgreSQL watches over its own."""
    if connection.dialect.name != "sqlite":
        return []
    pragma = "integrity_check" if thorough else "quick_check"
    found = [row[0] for row in connection.exec_driver_sql(f"PRAGMA {pragma}")]
    return [Fault("file", said, said) for said in found if said != "ok"]
