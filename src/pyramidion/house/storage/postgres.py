"""PostgreSQL: a pool of connections, and reading through it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any
from weakref import WeakSet

import asyncpg

from pyramidion.house.errors import StorageFailed

from .database.postgres_schema import servers, unreachable
from .database.postgres_servers import PostgresServers, ReadOnly, is_read_only
from .shared_clock import SharedClock
from .store import Query

logger = logging.getLogger(__name__)

POOL_SIZE = 8
"""Connections of one process. One appends moves; the others read, and write what is more than a move."""
STATEMENT_SECONDS = 8.0
CLOSE_SECONDS = 3.0
CONNECTION_ERRORS = (
    asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.InternalClientError,
    asyncpg.CannotConnectNowError, asyncpg.AdminShutdownError, asyncpg.CrashShutdownError,
    asyncpg.IdleSessionTimeoutError, asyncpg.ReadOnlySQLTransactionError, asyncpg.QueryCanceledError,
    asyncpg.TooManyConnectionsError, OSError, TimeoutError, EOFError,
)  # fmt: skip
"""The connection broke, or the server is stopping or coming up, or another one takes the writes now: try again."""
STATEMENT_ERRORS = (asyncpg.PostgresError, ValueError, TypeError, OverflowError)


@lru_cache(1024)
def numbered(sql: str) -> str:
    """`?` is how SQLite names a value; PostgreSQL counts them."""
    first, *rest = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))


@lru_cache(16)
def _joined(one: str, *many: str) -> str:
    """The query `one` with the results of the others as columns that hold lists of rows."""
    head, _, tail = one.partition(" FROM ")
    lists = []
    for sql in many:
        columns, _, rest = sql.removeprefix("SELECT ").partition(" FROM ")
        lists.append(f"ARRAY(SELECT ({columns}) FROM {rest})")  # noqa: S608 - of our own statements
    return f"{head}, {', '.join(lists)} FROM {tail}"


async def _keep_state(_: Any) -> None:
    """Nobody changes the state of a connection, so it goes back to the pool without a statement that resets it."""


class PooledConnection(asyncpg.Connection):  # type: ignore[misc]
    """Knows its generation: a new one begins when the server turns out not to take writes any more."""

    __slots__ = ("generation",)


class Postgres:
    """The connections, and the clock of the server that they lead to."""

    pool: asyncpg.Pool

    def __init__(self, servers: PostgresServers) -> None:
        self._servers = servers
        self.clock = SharedClock(lambda: self.pool.acquire())  # noqa: PLW0108 - there is no pool yet
        self.generation = 0
        """Connections of earlier generations lead to a server that may not take writes any more."""
        self._opened: WeakSet[PooledConnection] = WeakSet()

    @classmethod
    async def open(cls, url: str) -> Postgres:
        """Raises CannotOpen."""
        self = cls(servers(url))
        try:
            self.pool = await asyncpg.create_pool(
                url,
                connect=self._connect,
                connection_class=PooledConnection,
                min_size=2,
                max_size=POOL_SIZE,
                timeout=STATEMENT_SECONDS,
                command_timeout=STATEMENT_SECONDS,
                reset=_keep_state,
                statement_cache_size=400,
                server_settings={"application_name": "pyramidion", "jit": "off"},
            )
            await self.clock.start()
        except BaseException as error:
            # A pool that could not open all its connections does not close those that it has opened.
            self._terminate_opened()
            if isinstance(error, (*CONNECTION_ERRORS, *STATEMENT_ERRORS)):
                raise unreachable(url, error) from error
            raise
        return self

    async def _connect(self, *args: Any, **options: Any) -> Any:
        generation, timeline = self.generation, self._servers.timeline
        connection: Any = await self._servers.connect(*args, **options)
        connection.generation = generation
        self._opened.add(connection)
        if 0 < timeline < self._servers.timeline:
            self.clock.refresh_soon()  # another server has taken over, and its clock is another
        return connection

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        """Over any connection of the pool. Raises one of CONNECTION_ERRORS or STATEMENT_ERRORS."""
        connection = await self.pool.acquire()
        try:
            return await self.fetch_over(connection, sql, *values)
        finally:
            await self.pool.release(connection)

    async def fetch_or_fail(self, sql: str, *values: Any) -> list[Any]:
        """`fetch`, but raises StorageFailed."""
        try:
            return await self.fetch(sql, *values)
        except (*CONNECTION_ERRORS, *STATEMENT_ERRORS) as error:
            raise StorageFailed(described(error)) from error

    async def fetch_over(self, connection: Any, sql: str, *values: Any) -> list[Any]:
        """A connection that failed is never used again, nor are others of its generation."""
        generation = connection.generation
        try:
            found: list[Any] = await connection.fetch(sql, *values)
            if is_read_only(connection):
                # It has answered, but may lack what others have written since.
                raise ReadOnly("PostgreSQL takes no writes any more")
        except CONNECTION_ERRORS as error:
            is_current = generation == self.generation
            if is_current and not isinstance(error, (asyncpg.QueryCanceledError, ValueError)):
                await self.distrust()
            with suppress(asyncpg.InterfaceError):
                connection.terminate()
            raise
        return found

    async def distrust(self) -> None:
        """The server used so far may not take writes any more: new connections look for the one that does."""
        self.generation += 1
        self._servers.distrust()
        await self.pool.expire_connections()

    async def close(self) -> None:
        await self.clock.close()
        try:
            await asyncio.wait_for(self.pool.close(), CLOSE_SECONDS)
        except TimeoutError:
            self.pool.terminate()
        self._terminate_opened()

    def _terminate_opened(self) -> None:
        """Ends every connection that is still open, also one that came when nobody waited for it any more."""
        for connection in tuple(self._opened):
            if not connection.is_closed():
                connection.terminate()


def described(error: Exception) -> str:
    """For logs: PostgreSQL's own text may quote the row that it refused, so only its code is told."""
    if isinstance(error, asyncpg.PostgresError):
        return f"{type(error).__name__} {error.sqlstate}"
    return str(error) or type(error).__name__


class PostgresReader:
    greatest = "greatest"
    order = "n"

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres

    async def all(self, sql: str, *values: Any) -> Sequence[Any]:
        try:
            return await self._postgres.fetch(numbered(sql), *values)
        except CONNECTION_ERRORS:
            # A connection may have died while it lay in the pool: another one is asked.
            return await self._postgres.fetch_or_fail(numbered(sql), *values)
        except STATEMENT_ERRORS as error:
            logger.error("cannot read: %s", error)
            raise StorageFailed(described(error)) from error

    async def together(self, one: Query, *many: Query) -> tuple[Any, list[Sequence[Any]]] | None:
        """One statement sees one moment: the other rows come as lists beside the first."""
        sql = _joined(one[0], *(sql for sql, _ in many))
        rows = await self.all(sql, *chain(*(values for _, values in many), one[1]))
        if not rows:
            return None
        row = tuple(rows[0])
        return row[: -len(many)], list(row[-len(many) :])

    async def close(self) -> None:
        await self._postgres.close()
