"""One transaction of a database, the same way for a SQLite file and for a PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from pyramidion.house.errors import CannotOpen
from pyramidion.house.storage.database import postgres_schema
from pyramidion.house.storage.urls import database_label

T = TypeVar("T")


def in_transaction(database: str | Path, work: Callable[[Connection], T], *, write: bool = False) -> T:
    """Does the work in one transaction, which sees one moment of the database and is undone if the work fails.

    A path is a SQLite file, text is the URL of a PostgreSQL. Raises CannotOpen.
    """
    try:
        if isinstance(database, str):
            return asyncio.run(_on_server(database, work, write))
        with sqlite_engine(database, "rw" if write else "ro").begin() as connection:
            return work(connection)
    except DBAPIError as error:
        where = database_label(database)
        why = error.driver_exception if isinstance(database, str) else error.orig
        raise CannotOpen(f"{where}: {why}", f"{where} : {why}") from error


def sqlite_engine(path: Path, mode: Literal["ro", "rw", "rwc"]) -> Engine:
    """Whoever may write keeps other writers out from the beginning of a transaction."""
    uri = f"{path.resolve().as_uri()}?mode={mode}"
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(uri, uri=True, isolation_level=None), poolclass=NullPool
    )
    begin = "BEGIN" if mode == "ro" else "BEGIN IMMEDIATE"
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


async def _on_server(url: str, work: Callable[[Connection], T], write: bool) -> T:
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: postgres_schema.connect(url, write=write),
        poolclass=NullPool,
        isolation_level="REPEATABLE READ",
    )
    async with engine.begin() as connection:
        if not write:
            await connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        return await connection.run_sync(work)
