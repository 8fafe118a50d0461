"""People who play through the proxy and come back by themselves, as the client does (lib/table/connection.ts)."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.harness import question

RESTARTED = 1012
SPREAD = 0.2
DELAYS = (0.3, 1.0, 2.0, 4.0)
THINK = 0.3
TIMEOUT_SECONDS = 60.0
"""Seconds after which something counts as never happening. Nothing waits for them to pass."""


class Guest:
    """Somebody at a table. Makes a move whenever it is their turn; keeps every move that was acknowledged."""

    def __init__(
        self, at: str, tls: ssl.SSLContext | None, table: str, cookie: str, seat: int | None, name: str
    ) -> None:
        self._url = f"{'wss' if tls else 'ws'}://{at}/ws/tables/{table}"
        self._tls = tls
        self._headers = {"Cookie": cookie, "Origin": f"{'https' if tls else 'http'}://{at}"}
        self._random = Random(name)
        self.name = name
        self.seat = seat
        self.game: dict[str, Any] | None = None
        self.acknowledged: list[dict[str, Any]] = []
        self.gaps: list[float] = []
        """Seconds without a view of the table, each time that the connection was lost."""
        self.connections = 0
        self.troubles: list[dict[str, Any]] = []
        """What the house refused or could not do."""
        self._pending: tuple[str, dict[str, Any]] | None = None
        self._since: float | None = None
        self._moves = 0

    async def run(self) -> None:
        """Until it is cancelled."""
        clock = asyncio.get_running_loop().time
        attempts = 0
        while True:
            code = None
            try:
                async with connect(
                    self._url, ssl=self._tls, additional_headers=self._headers, compression=None, proxy=None
                ) as wire:
                    self.connections += 1
                    attempts = 0
                    await self._play(wire)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
            except (OSError, WebSocketException, TimeoutError):
                pass
            if self._since is None:
                self._since = clock()
            if code == RESTARTED and attempts == 0:
                wait = SPREAD * self._random.random()
            else:
                wait = DELAYS[min(attempts, len(DELAYS) - 1)] * (0.75 + self._random.random() / 2)
            attempts += 1
            await asyncio.sleep(wait)

    async def _play(self, wire: Any) -> None:
        greeted = False
        while True:
            message = json.loads(await wire.recv())
            if message["type"] != "game":
                if message["type"] in ("error", "refused", "closed"):
                    self.troubles.append(message)
                continue
            if self._since is not None:
                self.gaps.append(asyncio.get_running_loop().time() - self._since)
                self._since = None
            self.game = message
            pending = self._pending
            if pending is not None and message.get("re") == pending[0]:
                if not message.get("stale"):
                    self.acknowledged.append(pending[1])
                self._pending = pending = None
            if pending is not None and not greeted:
                await self._send(wire)  # the same move under the same id: it happens once
            greeted = True
            view = message["view"]
            if pending is None and self.seat in view["to_move"] and not message["over"]:
                await asyncio.sleep(THINK)
                self._moves += 1
                move = {"type": "move", "seat": self.seat, "seq": message["seq"], "move": question(view)}
                self._pending = (f"{self.name}-{self._moves}", move)
                await self._send(wire)

    async def _send(self, wire: Any) -> None:
        assert self._pending is not None
        name, move = self._pending
        await wire.send(json.dumps({**move, "id": name}))

    def __repr__(self) -> str:
        return (
            f"{self.name}: seq {self.seq}, {len(self.acknowledged)} moves, {self.connections} connections, "
            f"waits for {self._pending}, troubles {self.troubles}"
        )

    @property
    def seq(self) -> int:
        return -1 if self.game is None else int(self.game["seq"])

    @property
    def is_there(self) -> bool:
        return self.game is not None and self._since is None


@asynccontextmanager
async def playing(*guests: Guest) -> AsyncIterator[None]:
    """They play within the block."""
    tasks = [asyncio.create_task(guest.run()) for guest in guests]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    failed = [x for x in ended if not isinstance(x, asyncio.CancelledError)]
    assert failed == []


async def until(condition: Callable[[], bool], what: str, guests: Sequence[Guest]) -> None:
    """Waits for it; a failure tells where everybody was."""
    limit = asyncio.get_running_loop().time() + TIMEOUT_SECONDS
    while not condition():
        assert asyncio.get_running_loop().time() < limit, f"{what}: never happened; {guests}"
        await asyncio.sleep(0.02)


async def ask(at: str, tls: ssl.SSLContext | None, table: str, cookie: str, **message: Any) -> None:
    """One message at a table, and its answer."""
    url = f"{'wss' if tls else 'ws'}://{at}/ws/tables/{table}"
    async with connect(url, ssl=tls, additional_headers={"Cookie": cookie}, proxy=None) as wire:
        await wire.send(json.dumps({**message, "id": "asked"}))
        async with asyncio.timeout(20):
            while (answer := json.loads(await wire.recv())).get("re") != "asked":
                pass
        assert answer["type"] == "ok", answer


def asked(guests: list[Guest]) -> Counter[tuple[str, str]]:
    """What these people were told has happened."""
    moves = [acknowledged["move"] for guest in guests for acknowledged in guest.acknowledged]
    return Counter((move["cell"], move["symbol"]) for move in moves)


def kept(view: dict[str, Any]) -> Counter[tuple[str, str]]:
    return Counter((answer["cell"], answer["symbol"]) for answer in view["log"])


async def all_is_kept(players: list[Guest], watcher: Guest) -> None:
    """Whoever watches sees every move that a player was told has happened."""
    told = asked(players)
    assert told
    await until(
        lambda: watcher.game is not None and told <= kept(watcher.game["view"]),
        f"all of {told} at {watcher}",
        players,
    )
