"""Runs the migrations that are due: all in one transaction, by one process at a time."""

from __future__ import annotations

import sqlite3
from asyncio import sleep
from pathlib import Path

import asyncpg
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from pyramidion.house.storage import private_files
from pyramidion.house.storage.database import postgres_schema
from pyramidion.house.storage.database.transactions import sqlite_engine

ADVISORY_LOCK = 0x707972616D6964
"""One process upgrades a PostgreSQL at a time, the others wait. The number is the house's own."""
LOCK_SECONDS = 2
"""An upgrade waits so long for a lock on a table, and lets everybody wait who comes after it."""
TRIES = 10


def config() -> Config:
    found = Config()
    # A per cent sign in a folder's name is none of Alembic's variables.
    found.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    found.set_main_option("path_separator", "os")
    return found


def _run(connection: Connection, revision: str) -> None:
    with_connection = config()
    with_connection.attributes["connection"] = connection
    command.upgrade(with_connection, revision)


def upgrade_file(path: Path, revision: str = "head") -> None:
    """A SQLite file that is a house's, or new. Raises sqlite3.Error."""
    private_files.touch(path)
    try:
        with sqlite_engine(path, "rwc").begin() as connection:
            _run(connection, revision)
    except DBAPIError as error:
        raise (error.orig if isinstance(error.orig, sqlite3.Error) else error) from error


async def upgrade_server(url: str, revision: str = "head") -> None:
    """A PostgreSQL. Raises asyncpg's errors, OSError and CannotOpen."""
    servers = postgres_schema.servers(url)
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: servers.connect(timeout=postgres_schema.TIMEOUT_SECONDS),
        poolclass=NullPool,
    )
    for left in reversed(range(TRIES)):
        try:
            async with engine.begin() as connection:
                await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})")
                # A table that somebody reads for long must not hold up a whole house behind the upgrade.
                await connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
                await connection.run_sync(_run, revision)
            return
        except DBAPIError as error:
            cause = error.driver_exception
            if not isinstance(cause, asyncpg.LockNotAvailableError) or not left:
                raise cause from error
        await sleep(LOCK_SECONDS / 2)
