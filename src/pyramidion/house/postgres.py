"""PostgreSQL: a pool of connections, how it is read, and the clock that all processes share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

import asyncpg

from .database.door import unreachable
from .errors import StorageFailed
from .shared_clock import SharedClock
from .store import Question

logger = logging.getLogger(__name__)

T = TypeVar("T")

CONNECTIONS = 8
"""Of one process. One appends moves; the others read, and write what is more than a move."""
ANSWER = 8.0
"""Seconds that a statement may take."""
LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.QueryCanceledError,
    asyncpg.TooManyConnectionsError,
    OSError,
    TimeoutError,
    EOFError,
)
"""The line broke, or the server is stopping or coming up: try again."""
WRONG = (asyncpg.PostgresError, ValueError, TypeError, OverflowError)


@lru_cache(1024)
def numbered(sql: str) -> str:
    """`?` is how SQLite names a value; PostgreSQL counts them."""
    first, *rest = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))


@lru_cache(16)
def beside(one: str, *many: str) -> str:
    """The question `one` with the answers of the others as columns that hold lists of rows."""
    head, _, tail = one.partition(" FROM ")
    lists = []
    for sql in many:
        columns, _, rest = sql.removeprefix("SELECT ").partition(" FROM ")
        lists.append(f"ARRAY(SELECT ({columns}) FROM {rest})")  # noqa: S608 - of our own statements
    return f"{head}, {', '.join(lists)} FROM {tail}"


async def _as_it_is(_: Any) -> None:
    """Nobody leaves anything behind on a connection: it goes back to the pool without a question to the server."""


class Postgres:
    """The connections, and the clock of the server that they lead to."""

    def __init__(self, pool: asyncpg.Pool, clock: SharedClock) -> None:
        self.pool = pool
        self.clock = clock

    @classmethod
    async def open(cls, url: str) -> Postgres:
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=2,
                max_size=CONNECTIONS,
                timeout=ANSWER,
                command_timeout=ANSWER,
                reset=_as_it_is,
                statement_cache_size=400,
                server_settings={"application_name": "pyramidion", "jit": "off"},
            )
        except (*LOST, *WRONG) as error:
            raise unreachable(url, error) from error
        clock = SharedClock(pool)
        try:
            await clock.set()
        except (*LOST, *WRONG) as error:
            pool.terminate()
            raise unreachable(url, error) from error
        return cls(pool, clock)

    async def close(self) -> None:
        self.clock.close()
        try:
            await asyncio.wait_for(self.pool.close(), 3)
        except TimeoutError:
            self.pool.terminate()


class PostgresReader:
    greatest = "greatest"
    order = "n"

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres

    async def all(self, sql: str, *values: Any) -> Sequence[Any]:
        async def read() -> Sequence[Any]:
            found: Sequence[Any] = await self._postgres.pool.fetch(numbered(sql), *values)
            return found

        return await _again_once(read)

    async def together(self, one: Question, *many: Question) -> tuple[Any, list[Sequence[Any]]] | None:
        """One statement sees one moment: the other rows come as lists beside the first."""
        rows = await self.all(
            beside(one[0], *(sql for sql, _ in many)), *chain(*(v for _, v in many), one[1])
        )
        if not rows:
            return None
        row = tuple(rows[0])
        return row[: -len(many)], list(row[-len(many) :])

    async def close(self) -> None:
        await self._postgres.close()


async def _again_once(read: Callable[[], Awaitable[T]]) -> T:
    """A connection that lay in the pool may have died there: then another one is asked."""
    try:
        return await read()
    except LOST:
        try:
            return await read()
        except (*LOST, *WRONG) as error:
            raise StorageFailed(str(error) or type(error).__name__) from error
    except WRONG as error:
        logger.error("cannot read: %s", error)
        raise StorageFailed(str(error)) from error
