"""PostgreSQL: a pool of connections, how it is read, and the clock that all processes share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

import asyncpg

from pyramidion.house.errors import StorageFailed
from pyramidion.house.storage.database.door import servers, unreachable
from pyramidion.house.storage.database.reaching import ReadOnly, Servers, read_only
from pyramidion.house.storage.shared_clock import SharedClock
from pyramidion.house.storage.store import Question

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
    asyncpg.IdleSessionTimeoutError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.QueryCanceledError,
    asyncpg.TooManyConnectionsError,
    OSError,
    TimeoutError,
    EOFError,
)
"""The line broke, or the server is stopping or coming up, or another one takes the writes now: try again."""
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


class Line(asyncpg.Connection):  # type: ignore[misc]
    """Remembers of which generation it is: whoever found out that a server serves no more has begun a new one."""

    __slots__ = ("generation",)


class Postgres:
    """The connections, and the clock of the server that they lead to."""

    pool: asyncpg.Pool
    clock: SharedClock

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self.generation = 0
        """Connections of earlier ones lead to a server that serves no more."""

    @classmethod
    async def open(cls, url: str) -> Postgres:
        self = cls(servers(url))
        try:
            self.pool = await asyncpg.create_pool(
                url,
                connect=self._connect,
                connection_class=Line,
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
        self.clock = SharedClock(self.pool)
        try:
            await self.clock.set()
        except (*LOST, *WRONG) as error:
            self.pool.terminate()
            raise unreachable(url, error) from error
        self._servers.on_promoted = self.clock.look_soon
        return self

    async def _connect(self, *told: Any, **options: Any) -> Any:
        generation = self.generation
        line: Any = await self._servers.connect(*told, **options)
        line.generation = generation
        return line

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        """Over any connection. One that failed is never used again, nor are its like."""
        line = await self.pool.acquire()
        try:
            return await self.over(line, sql, *values)
        finally:
            await self.pool.release(line)

    async def distrust(self) -> None:
        """The server that serves so far may do so no more: whoever asks next is led to the one that does."""
        self.generation += 1
        self._servers.distrust()
        await self.pool.expire_connections()

    async def over(self, line: Any, sql: str, *values: Any) -> list[Any]:
        generation = line.generation
        try:
            found: list[Any] = await line.fetch(sql, *values)
            if read_only(line):
                # It has answered, but what others were told since may be missing.
                raise ReadOnly("PostgreSQL takes no writes any more")
        except LOST as error:
            # Where one connection ends, the others to the same server will not do either, and nobody tries them all.
            if generation == self.generation and not isinstance(
                error, (asyncpg.QueryCanceledError, ValueError)
            ):
                await self.distrust()
            with suppress(asyncpg.InterfaceError):
                line.terminate()
            raise
        return found

    async def close(self) -> None:
        await self.clock.close()
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
            return await self._postgres.fetch(numbered(sql), *values)

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
