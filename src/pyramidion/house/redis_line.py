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


class Line:
    def __init__(self, url: str, heard: Callable[[Any], None]) -> None:
        self._pool = ConnectionPool.from_url(
            url, socket_connect_timeout=ANSWER, protocol=2, retry=Retry(NoBackoff(), 0)
        )
        self._heard = heard
        self._connection: Any = None
        self.last = 0.0
        """When something came over this line, by the loop's clock."""

    async def open(self) -> None:
        self._connection = self._pool.make_connection()  # type: ignore[no-untyped-call]
        await asyncio.wait_for(self._connection.connect(), ANSWER)
        self.last = asyncio.get_running_loop().time()

    def send(self, commands: Iterable[Sequence[str | bytes]]) -> None:
        """Raises ConnectionError when the line is gone."""
        writer: asyncio.StreamWriter | None = self._connection._writer
        if writer is None or writer.transport.is_closing():
            raise ConnectionError("the line to Redis is closed")
        if writer.transport.get_write_buffer_size() > MOST:
            self.cut()
            raise ConnectionError("Redis does not read")
        writer.write(b"".join(_pack(tuple(command)) for command in commands))

    async def listen(self) -> None:
        """Until the line breaks; raises one of FAILED then."""
        loop, parser = asyncio.get_running_loop(), hiredis.Reader()
        stream: asyncio.StreamReader = self._connection._reader
        while data := await stream.read(CHUNK):
            self.last = loop.time()
            parser.feed(data)
            while (reply := parser.gets()) is not False:
                self._heard(reply)
        raise EOFError("Redis has closed the line")

    def cut(self) -> None:
        """At once, whatever is still under way."""
        writer = None if self._connection is None else self._connection._writer
        if writer is not None:
            writer.transport.abort()

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.disconnect(nowait=True)
