"""Proxies between a house and what it stands on: they delay, drop, double and cut, each when it is told to.

One thread runs them all, so that a busy test does not make them slow. `Proxy` knows bytes alone and stands before
PostgreSQL; `RedisProxy` knows where a message of Redis ends, so that it can lose or double whole news.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine
from random import Random
from types import TracebackType
from typing import Any, TypeVar

from .servers import HERE

T = TypeVar("T")
CHUNK = 65536


class Pair:
    """One connection through a proxy."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.writers = (near, far)
        self.doomed = False
        """The next message is cut in its middle, and the connection with it."""

    def abort(self) -> None:
        for writer in self.writers:
            writer.transport.abort()


class Proxy:
    """Passes bytes on. Everything about it may be changed while it runs."""

    def __init__(self, target: int, random: Random) -> None:
        self.target = target
        self.port = 0
        self.delay = (0.0, 0.0)
        """Seconds that each piece waits, from and to."""
        self.refuses = False
        """Nobody gets through: new connections are closed at once."""
        self.cuts = 0
        """Connections that were cut in the middle of a message."""
        self.delayed = 0
        self._random = random
        self._pairs: set[Pair] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, HERE, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for pair in list(self._pairs):
            pair.abort()

    def cut(self) -> None:
        """Every connection ends in the middle of the next message that goes through it, whichever way."""
        for pair in self._pairs:
            pair.doomed = True

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.refuses:
                raise ConnectionRefusedError
            far_reader, far_writer = await asyncio.open_connection(HERE, self.target)
        except OSError:
            writer.transport.abort()
            return
        pair = Pair(writer, far_writer)
        self._pairs.add(pair)
        ways = [
            asyncio.create_task(self._there(pair, reader, far_writer)),
            asyncio.create_task(self._back(pair, far_reader, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._pairs.discard(pair)
            pair.abort()

    async def _there(self, pair: Pair, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._pass(pair, reader, writer)

    async def _back(self, pair: Pair, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._pass(pair, reader, writer)

    async def _pass(self, pair: Pair, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(CHUNK):
                await self.wait()
                if pair.doomed:
                    self.sever(piece, writer)
                    return
                writer.write(piece)
                await writer.drain()

    async def wait(self) -> None:
        if self.delay[1]:
            self.delayed += 1
            await asyncio.sleep(self._random.uniform(*self.delay))

    def sever(self, piece: bytes, writer: asyncio.StreamWriter) -> None:
        """Half of it gets through. The caller ends the connection."""
        self.cuts += 1
        writer.write(piece[: len(piece) // 2])
        # `abort` would take back what is not sent yet; what a socket takes at once is on its way.


class RedisProxy(Proxy):
    """Also loses, doubles and holds back news: whole messages of a subscription, never an answer to a command."""

    def __init__(self, target: int, random: Random) -> None:
        super().__init__(target, random)
        self.drop = 0.0
        """The part of the news that never arrives."""
        self.double = 0.0
        """The part that arrives twice."""
        self.hold = 0.0
        """The part that arrives up to a second late, behind later news."""
        self.dropped = self.doubled = self.held = 0
        self.news = 0
        """How many news have come to it."""

    def calm(self) -> None:
        self.drop = self.double = self.hold = 0.0
        self.delay = (0.0, 0.0)

    async def _back(self, pair: Pair, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        late: set[asyncio.Task[None]] = set()
        try:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                while True:
                    message, is_news = await read_message(reader)
                    await self.wait()
                    if pair.doomed:
                        self.sever(message, writer)
                        return
                    if not is_news:
                        writer.write(message)
                    else:
                        self._news(message, writer, late)
                    await writer.drain()
        finally:
            for task in late:
                task.cancel()

    def _news(self, message: bytes, writer: asyncio.StreamWriter, late: set[asyncio.Task[None]]) -> None:
        self.news += 1
        fate = self._random.random()
        if fate < self.drop:
            self.dropped += 1
        elif fate < self.drop + self.double:
            self.doubled += 1
            writer.write(message + message)
        elif fate < self.drop + self.double + self.hold:
            self.held += 1

            async def later() -> None:
                await asyncio.sleep(self._random.uniform(0.05, 1.0))
                writer.write(message)

            task = asyncio.create_task(later())
            late.add(task)
            task.add_done_callback(late.discard)
        else:
            writer.write(message)


NEWS = (b"message", b"pmessage", b"smessage")


async def read_message(reader: asyncio.StreamReader) -> tuple[bytes, bool]:
    """The next whole message of Redis, and whether it is news of a subscription. Speaks RESP 2 and 3."""
    parts: list[bytes] = []
    words: list[bytes] = []
    await _read(reader, parts, words, depth=0)
    message = b"".join(parts)
    return message, message[:1] in b"*>" and bool(words) and words[0] in NEWS


async def _read(reader: asyncio.StreamReader, parts: list[bytes], words: list[bytes], depth: int) -> None:
    line = await reader.readuntil(b"\r\n")
    parts.append(line)
    kind, rest = line[:1], line[1:-2]
    if kind in b"$=!" and rest != b"-1":
        body = await reader.readexactly(int(rest) + 2)
        parts.append(body)
        if depth == 1:
            words.append(body[:-2])
    elif kind in b"*>~" and rest != b"-1":
        for _ in range(int(rest)):
            await _read(reader, parts, words, depth + 1)
    elif kind in b"%|":
        for _ in range(2 * int(rest)):
            await _read(reader, parts, words, depth + 1)
        if kind == b"|":  # an attribute precedes what it is said of
            await _read(reader, parts, words, depth)


class Proxies:
    """The thread in which proxies live."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="proxies", daemon=True)
        self._all: list[Proxy] = []

    def __enter__(self) -> Proxies:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _close(self) -> None:
        for proxy in self._all:
            await proxy.close()
        # Their connections are gone: they end by themselves.
        if others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others, timeout=30)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def before_postgres(self, port: int) -> Proxy:
        return self._open(Proxy(port, self._random))

    def before_redis(self, port: int) -> RedisProxy:
        return self._open(RedisProxy(port, self._random))

    def _open(self, proxy: P) -> P:
        self.run(proxy.open())
        self._all.append(proxy)
        return proxy

    def tell(self, act: Callable[[], None]) -> None:
        """Does it in the proxies' thread and returns when it is done."""

        async def run() -> None:
            act()

        self.run(run())


P = TypeVar("P", bound=Proxy)
