"""Somebody in the lobby, from the outside: sends messages and reads what they are shown."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

import msgspec

from pyramidion.house import House, Player


class Visitor:
    _ids = itertools.count()

    def __init__(self, house: House, player: Player) -> None:
        self.house = house
        self.player = player
        self.player_id = player.id
        self.got: list[dict[str, Any]] = []
        self.tables: dict[str, dict[str, Any]] = {}
        self.waiting: list[dict[str, Any]] = []
        self.closed = False
        self._news = asyncio.Event()

    @classmethod
    async def enter(cls, house: House, player: Player, was_seeking: bool = False) -> Visitor:
        visitor = cls(house, player)
        await house.lobby.enter(visitor, player, was_seeking)
        return visitor

    def push(self, data: bytes, _replaces: None = None) -> None:
        assert not self.closed, "nothing is pushed after close"
        message = msgspec.json.decode(data)
        self.got.append(message)
        if message["type"] == "lobby":
            self.tables = {}
        if message["type"] in ("lobby", "changes"):
            for table in message.get("gone", ()):
                self.tables.pop(table, None)
            self.tables.update({table["id"]: table for table in message["tables"]})
            self.waiting = message["waiting"]
        self._news.set()

    def close(self) -> None:
        self.closed = True

    def leave(self) -> None:
        self.house.lobby.leave(self)

    async def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends the message and gives its answer."""
        number = f"m{next(self._ids)}"
        done = asyncio.Event()
        raw = msgspec.json.encode({"type": kind, "id": number, **fields})
        self.house.lobby.take(self, raw, done.set)
        await done.wait()
        (answer,) = [one for one in self.got if one.get("re") == number]
        return answer

    async def seek(self, game: str = "sablier", **fields: Any) -> None:
        answer = await self.send("seek", game=game, **fields)
        assert answer["type"] == "ok", answer

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.got if one["type"] == kind]

    @property
    def matches(self) -> list[str]:
        return [one["table"] for one in self.of("matched")]

    @property
    def seeking(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.of("seeking")[-1]["seek"]
        return found

    @property
    def sought(self) -> dict[str, Any]:
        """What they seek, who seek something."""
        assert self.seeking is not None
        return self.seeking

    async def until(self, test: Callable[[Visitor], Any]) -> None:
        """Waits for a message after which the test holds."""
        while not test(self):
            self._news.clear()
            await self._news.wait()
