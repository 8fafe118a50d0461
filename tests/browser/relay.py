"""The relay between one browser and the house, which can be cut and can lose what comes back."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Self, TypeVar

T = TypeVar("T")


class Relay:
    """A relay of bytes with an address of its own. Leave the `with` and it is gone."""

    def __init__(self, to: str) -> None:
        host, _, port = to.rpartition(":")
        self._to = (host, int(port))
        self._cut = False
        self._deaf = False
        self._ends: set[asyncio.StreamWriter] = set()
        self._relays: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._server: asyncio.Server
        self.at: str

    def __enter__(self) -> Self:
        self._thread.start()
        self._server = self._call(asyncio.start_server(self._accept, "127.0.0.1", 0))
        self.at = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    def __exit__(self, *_: object) -> None:
        self._call(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def cut(self) -> None:
        """Every connection is torn, and a new one comes to nothing."""
        self._call(self._tear())

    def lose_answers(self) -> None:
        """What the browser sends still arrives; nothing comes back, though every connection looks open."""
        self._deaf = True

    def mend(self) -> None:
        self._cut = self._deaf = False

    def _call(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _tear(self) -> None:
        self._cut = True
        for end in self._ends:
            end.transport.abort()

    async def _close(self) -> None:
        self._server.close()
        await self._tear()
        await asyncio.gather(*self._relays, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._relays.add(task)
        try:
            if not self._cut:
                await self._relay(reader, writer)
        finally:
            writer.transport.abort()
            self._relays.discard(task)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_house, to_house = await asyncio.open_connection(*self._to)
        ends = {writer, to_house}
        self._ends |= ends
        try:
            with suppress(ConnectionError):
                await asyncio.gather(
                    self._pump(reader, to_house), self._pump(from_house, writer, answers=True)
                )
        finally:
            self._ends -= ends
            to_house.transport.abort()

    async def _pump(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, answers: bool = False
    ) -> None:
        while data := await source.read(65536):
            if not (answers and self._deaf):
                target.write(data)
                await target.drain()
        # Whoever ends speaking ends the connection: half of one is no use to HTTP or a WebSocket.
        target.transport.abort()
        raise ConnectionAbortedError
