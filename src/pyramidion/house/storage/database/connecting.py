"""A database to work with for a while, the same way for a file and for a server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import asyncpg
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from pyramidion.house.errors import CannotOpen
from pyramidion.house.storage import urls as places
from pyramidion.house.storage.database import door

T = TypeVar("T")


def named(database: str | Path) -> str:
    """For people."""
    return places.postgres(database) if isinstance(database, str) else str(database)


def within(database: str | Path, work: Callable[[Connection], T], *, write: bool = False) -> T:
    """Does the work in one transaction, which sees one moment of the database and is undone if the work fails.

    A path is a SQLite file, text is the URL of a PostgreSQL. Raises CannotOpen.
    """
    if isinstance(database, str):
        return asyncio.run(_server(database, work, write))
    return _file(database, work, write)


def _file(path: Path, work: Callable[[Connection], T], write: bool) -> T:
    mode = "rw" if write else "ro"
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(
            f"{path.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None
        ),
        poolclass=NullPool,
    )

    @event.listens_for(engine, "begin")
    def _at_once(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

    try:
        with engine.begin() as connection:
            return work(connection)
    except DBAPIError as error:
        raise CannotOpen(f"{path}: {error.orig}", f"{path} : {error.orig}") from error


async def _server(url: str, work: Callable[[Connection], T], write: bool) -> T:
    async def connect() -> asyncpg.Connection[asyncpg.Record]:
        return await door.connect(url, write=write)

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, poolclass=NullPool, isolation_level="REPEATABLE READ"
    )
    try:
        async with engine.begin() as connection:
            if not write:
                await connection.exec_driver_sql("SET TRANSACTION READ ONLY")
            return await connection.run_sync(work)
    except DBAPIError as error:
        where, why = places.postgres(url), error.driver_exception
        raise CannotOpen(f"{where}: {why}", f"{where} : {why}") from error
