"""A house in a test: its clock stands still until it is moved, its screens remember what they were shown."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import itertools
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

import msgspec

from pyramidion.house import House, NewTable, Player, Settings, StorageFailed, Table
from pyramidion.house.runtime.viewers import Replaceable
from pyramidion.house.table.commands import ConsoleEnd
from tests.apart import run_apart

P = ParamSpec("P")
TURNS = 4
"""Turns of the loop until an alarm has woken a table from its log, and the table has rung its own bell."""
HANG = 300
"""Seconds after which a test that waits for what never comes fails instead of hanging."""


async def _in_time(work: Coroutine[Any, Any, None]) -> None:
    await asyncio.wait_for(work, HANG)


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs an async test in a loop of its own."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        run_apart(_in_time(test(*args, **kwargs)))

    run.__signature__ = inspect.signature(test)  # type: ignore[attr-defined]
    return run


class Clock:
    """A clock that a test sets."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class FakeScreen:
    """What a connection is to the house."""

    def __init__(self, player: Player, takes_increments: bool = False) -> None:
        self.player = player
        self.takes_increments = takes_increments
        self.raw: list[bytes] = []
        self.got: list[dict[str, Any]] = []
        self.closed = False
        self.led_to: list[str] = []
        self.delay = 0.0
        self.device = ""
        self._news = asyncio.Event()

    @property
    def player_id(self) -> str:
        return self.player.id

    def push(self, data: bytes, replaces: Replaceable | None = None) -> None:
        assert not self.closed, "nothing is pushed after close"
        message = msgspec.json.decode(data)
        whole = message["type"] in ("game", "table") and "re" not in message
        assert replaces == (message["type"] if whole else None)
        self.raw.append(data)
        self.got.append(message)
        self._news.set()

    def close(self) -> None:
        self.closed = True

    def follow(self, table_id: str) -> None:
        self.led_to.append(table_id)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [m for m in self.got if m["type"] == kind]

    def last(self, kind: str) -> dict[str, Any]:
        return self.of(kind)[-1]

    def answer(self, re: str) -> dict[str, Any]:
        found = [m for m in self.got if m.get("re") == re]
        assert len(found) == 1, f"{len(found)} answers to {re}: {found}"
        return found[0]

    async def until(self, test: Callable[[FakeScreen], bool]) -> None:
        """Waits for a message after which the test holds."""
        while not test(self):
            self._news.clear()
            await self._news.wait()


class Seated:
    """A person at a table, from the outside: sends messages and reads answers."""

    _ids = itertools.count()

    def __init__(self, table: Table, player: Player) -> None:
        self.table = table
        self.player = player
        self.screen = FakeScreen(player)
        table.join(self.screen, player)

    async def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends the message and gives its answer."""
        message_id = fields.pop("id", f"m{next(self._ids)}")
        await self.table.handle(self.screen, msgspec.json.encode({"type": kind, "id": message_id, **fields}))
        return self.screen.answer(message_id)

    async def ok(self, kind: str, **fields: Any) -> None:
        answer = await self.send(kind, **fields)
        assert answer["type"] == "ok", answer

    async def denied(self, kind: str, code: str, **fields: Any) -> dict[str, Any]:
        answer = await self.send(kind, **fields)
        assert (answer["type"], answer.get("code")) == ("error", code), answer
        assert answer["fr"]
        assert answer["en"]
        return answer

    async def stop(self) -> None:
        """Whoever looks after the room ends the game, and asks nobody."""
        await self.table.execute(ConsoleEnd("Marthe"))
        assert self.game["over"]

    async def move(self, seat: int, seq: int | None = None, **move: Any) -> dict[str, Any]:
        if seq is None:
            seq = self.screen.last("game")["seq"]
        return await self.send("move", seat=seat, seq=seq, move=move)

    @property
    def game(self) -> dict[str, Any]:
        return self.screen.last("game")

    @property
    def shown(self) -> dict[str, Any]:
        return self.screen.last("table")

    def seat(self, number: int) -> dict[str, Any]:
        seat: dict[str, Any] = self.shown["seats"][number]
        return seat

    def leave(self) -> None:
        self.table.quit(self.screen)


def settings(folder: Path, clock: Clock, **more: Any) -> Settings:
    base: dict[str, Any] = {
        "database": folder / "house.sqlite3",
        "bot_delay": (0.0, 0.0),
        "now": clock,
        "synchronous": "NORMAL",
        "slow_line": 0.0,
        "alive_every": 1e9,  # a test sets the clock on by days, and nobody was down meanwhile
    }
    return Settings(**{**base, **more})


@asynccontextmanager
async def open_house(folder: Path, clock: Clock, **more: Any) -> AsyncIterator[House]:
    house = await House.open(settings(folder, clock, **more))
    try:
        yield house
    finally:
        await house.close()


async def people(house: House, *names: str) -> list[Player]:
    return [await house.people.new(name, "fr") for name in names]


async def new_table(house: House, host: Player, game: str = "sablier", **wish: Any) -> Table:
    return await house.table((await house.create(host.id, NewTable(game=game, **wish))).id)


async def begin(house: House, *names: str, game: str = "sablier", **wish: Any) -> list[Seated]:
    """A game that has begun between these people, seat 0 the host."""
    players = await people(house, *names)
    wish.setdefault("seats", tuple(_me_or_open(i) for i in range(len(names))))
    table = await new_table(house, players[0], game, **wish)
    seated = [Seated(table, player) for player in players]
    for number, person in enumerate(seated[1:], 1):
        await person.ok("sit", seat=number)
    await seated[0].ok("start")
    return seated


def _me_or_open(number: int) -> Any:
    from pyramidion.house import MySeat, OpenSeat

    return MySeat() if number == 0 else OpenSeat()


async def fetch(house: House, sql: str, *values: Any) -> Sequence[Any]:
    """What the database holds."""
    return await house.services.store._reader.all(sql, *values)


async def count_by_status(house: House) -> dict[str, int]:
    """How many tables the database holds of each status."""
    return dict(map(tuple, await fetch(house, "SELECT status, count(*) FROM tables GROUP BY status")))


async def settle(house: House) -> None:
    """Everything asked for so far is on disk and shown."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
        await house.tables.drained()
    while house.services.log.busy:
        with contextlib.suppress(StorageFailed):
            await house.services.log.write([])
        await asyncio.sleep(0)


async def pass_time(house: House, clock: Clock, seconds: float) -> None:
    """The clock moves on, and everything that is due by then happens, one thing after the other."""
    clock.now += seconds
    house.services.scheduler.ring()
    await settle(house)
