"""One line to Redis: commands go out without waiting, whatever comes back is handed on as it comes.

The client library opens the line (address, password, TLS) and its parser reads it. What it does around every single
message, for callers who wait for their answer, costs more than the message itself: news wait for nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import hiredis
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

ANSWER = 3.0
"""Seconds that Redis may take to open the line."""
CHUNK = 2**16
MOST = 2**23
"""Bytes that may wait to be sent: Redis does not read, so the line is as good as broken."""

_pack: Callable[[tuple[str | bytes, ...]], bytes] = hiredis.pack_command  # type: ignore[assignment]

FAILED = (RedisError, OSError, TimeoutError, EOFError)
"""What an operator sees in the log when the line is gone."""


class Line(asyncio.Protocol):
    """Once it is open, what arrives is parsed where it arrives: a reader that somebody waits at costs as much again."""

    def __init__(self, url: str, heard: Callable[[Any], None]) -> None:
        self._pool = ConnectionPool.from_url(
            url, socket_connect_timeout=ANSWER, protocol=2, retry=Retry(NoBackoff(), 0)
        )
        self._heard = heard
        self._connection: Any = None
        self._loop = asyncio.get_running_loop()
        self._parser = hiredis.Reader()
        self._gone: asyncio.Future[None] = self._loop.create_future()
        self.last = 0.0
        """When something came over this line, by the loop's clock."""

    async def open(self) -> None:
        await self.close()
        connection: Any = self._pool.make_connection()  # type: ignore[no-untyped-call]
        self._connection = connection
        await asyncio.wait_for(connection.connect(), ANSWER)
        if connection is not self._connection:
            # Its sister was refused meanwhile, and both were opened anew: there is somebody else to listen to.
            await connection.disconnect(nowait=True)
            raise ConnectionError("this line was opened too late")
        self._parser, self._gone = hiredis.Reader(), self._loop.create_future()
        self.last = self._loop.time()
        # Nothing was asked that is not answered, so the library's own reader has nothing left.
        transport = self._connection._writer.transport
        transport.set_protocol(self)
        if transport.is_closing():
            raise EOFError("Redis has closed the line")  # and told the library's reader

    def send(self, commands: Iterable[Sequence[str | bytes]]) -> None:
        """Raises ConnectionError when the line is gone."""
        writer: asyncio.StreamWriter | None = self._connection._writer
        if writer is None or writer.transport.is_closing():
            raise ConnectionError("the line to Redis is closed")
        if writer.transport.get_write_buffer_size() > MOST:
            self.cut()
            raise ConnectionError("Redis does not read")
        try:
            writer.write(b"".join(_pack(tuple(command)) for command in commands))
        except RuntimeError as error:  # uvloop's word for a line that has just gone
            raise ConnectionError("the line to Redis is gone") from error

    def data_received(self, data: bytes) -> None:
        self.last = self._loop.time()
        parser, heard = self._parser, self._heard
        try:
            parser.feed(data)
            while (reply := parser.gets()) is not False:
                heard(reply)
        except hiredis.ProtocolError as error:
            self._end(ConnectionError(f"what came is not Redis: {error}"))
            self.cut()

    def connection_lost(self, error: Exception | None) -> None:
        self._end(error or EOFError("Redis has closed the line"))

    def _end(self, error: Exception) -> None:
        if not self._gone.done():
            self._gone.set_exception(error)
            self._gone.exception()  # whoever does not listen any more need not be told

    async def listen(self) -> None:
        """Until the line breaks; raises one of FAILED then."""
        await asyncio.shield(self._gone)

    def cut(self) -> None:
        """At once, whatever is still under way."""
        writer = None if self._connection is None else self._connection._writer
        if writer is not None:
            writer.transport.abort()
            self._end(ConnectionResetError("the line was cut"))

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.disconnect(nowait=True)
