"""Connections to Redis: clients of redis-py for commands that have replies, and a connection for the bus.

The bus's commands go out without waiting, and replies are handed on as they arrive. The library opens the connection
(address, password, TLS) and its parser reads it. What it does around every single message, for callers who wait for
their reply, costs more than the message itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import hiredis
from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError

CONNECT_SECONDS = 3.0
MAX_UNSENT_BYTES = 2**23
"""More than that, and Redis does not read: the connection is as good as broken."""
CONNECTION_ERRORS = (RedisError, OSError, TimeoutError, EOFError)

_pack: Callable[[tuple[str | bytes, ...]], bytes] = hiredis.pack_command  # type: ignore[assignment]


class _ReportsCuts(AbstractConnection):
    """uvloop raises RuntimeError when somebody writes to a connection that has just been cut; redis-py passes it on as
    if the caller had made a mistake."""

    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        try:
            await super().send_packed_command(command, check_health)
        except RuntimeError as error:
            raise RedisConnectionError(f"the connection is gone: {error}") from error


def report_cuts(redis: Redis) -> Redis:
    """The same client, whatever kind of connection its URL asks for, with redis-py's error for a cut connection."""
    pool = redis.connection_pool
    pool.connection_class = type("Connection", (_ReportsCuts, pool.connection_class), {})
    return redis


def connect(url: str, timeout_seconds: float) -> Redis:
    """A client that has so long for one command. One whose connection was cut is tried once more on a new one, so use
    it only for commands that may happen twice."""
    return report_cuts(
        Redis.from_url(
            url,
            socket_timeout=timeout_seconds,
            socket_connect_timeout=timeout_seconds,
            retry=Retry(NoBackoff(), 1, (RedisConnectionError,)),
        )
    )


class RedisConnection(asyncio.Protocol):
    """Once it is open, data is parsed where it arrives: a reader that somebody waits at costs as much again."""

    def __init__(self, url: str, handler: Callable[[Any], None]) -> None:
        self._pool = ConnectionPool.from_url(
            url, socket_connect_timeout=CONNECT_SECONDS, protocol=2, retry=Retry(NoBackoff(), 0)
        )
        self._handler = handler
        self._connection: Any = None
        self._loop = asyncio.get_running_loop()
        self._parser = hiredis.Reader()
        self._lost: asyncio.Future[None] = self._loop.create_future()
        self.last_received = 0.0
        """By the loop's clock."""

    async def open(self) -> None:
        """Raises one of CONNECTION_ERRORS."""
        await self.close()
        self._connection = self._pool.make_connection()  # type: ignore[no-untyped-call]
        await asyncio.wait_for(self._connection.connect(), CONNECT_SECONDS)
        self._parser, self._lost = hiredis.Reader(), self._loop.create_future()
        self.last_received = self._loop.time()
        # Every command so far has its reply, so the library's own reader has nothing left.
        transport = self._connection._writer.transport
        transport.set_protocol(self)
        if transport.is_closing():
            raise EOFError("Redis has closed the line")  # and told the library's reader

    def send(self, commands: Iterable[Sequence[str | bytes]]) -> None:
        """Raises ConnectionError when the connection is gone."""
        writer: asyncio.StreamWriter | None = self._connection._writer
        if writer is None or writer.transport.is_closing():
            raise ConnectionError("the line to Redis is closed")
        if writer.transport.get_write_buffer_size() > MAX_UNSENT_BYTES:
            self.abort()
            raise ConnectionError("Redis does not read")
        try:
            writer.write(b"".join(_pack(tuple(command)) for command in commands))
        except RuntimeError as error:  # uvloop's, for a connection that has just gone
            raise ConnectionError("the line to Redis is gone") from error

    def data_received(self, data: bytes) -> None:
        self.last_received = self._loop.time()
        parser, handler = self._parser, self._handler
        try:
            parser.feed(data)
            while (reply := parser.gets()) is not False:
                handler(reply)
        except hiredis.ProtocolError as error:
            self._end(ConnectionError(f"what came is not Redis: {error}"))
            self.abort()

    def connection_lost(self, error: Exception | None) -> None:
        self._end(error or EOFError("Redis has closed the line"))

    def _end(self, error: Exception) -> None:
        if not self._lost.done():
            self._lost.set_exception(error)
            self._lost.exception()  # nobody may be waiting for it

    async def wait_lost(self) -> None:
        """Until the connection is gone; raises one of CONNECTION_ERRORS then."""
        await asyncio.shield(self._lost)

    def abort(self) -> None:
        """Closes the connection at once, whatever is still under way."""
        writer = None if self._connection is None else self._connection._writer
        if writer is not None:
            writer.transport.abort()
            self._end(ConnectionResetError("the line was cut"))

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.disconnect(nowait=True)
