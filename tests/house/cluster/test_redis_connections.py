"""The two connections to Redis: what becomes of one of them while the other lags."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pyramidion.house import Settings
from pyramidion.house.cluster import redis_bus
from pyramidion.house.cluster.redis_bus import RedisBus
from pyramidion.house.cluster.redis_connections import RedisConnection
from tests.house.helpers import Seated, in_loop, people

from .several import houses, pair, until


class Reopened:
    """Hears that the connection was opened again."""

    def __init__(self) -> None:
        self.event = asyncio.Event()

    def missed(self) -> None:
        self.event.set()

    def house_note(self, _: object) -> None:
        pass

    def subscribed(self, _: str) -> None:
        pass


@in_loop
async def test_a_connection_whose_sister_is_refused_is_stopped_and_both_are_opened_anew(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is refused at once while the other one is still on its way: what comes of that one disturbs nobody."""
    monkeypatch.setattr(redis_bus, "RECONNECT_SECONDS", 0.0)
    began, stopped, connected = (asyncio.Event() for _ in range(3))
    bus = RedisBus(str(ground.redis))

    def once(connection: RedisConnection, connecting: Any) -> None:
        pool: Any = connection._pool
        make = pool.make_connection

        def first() -> Any:
            pool.make_connection = make
            made = make()
            made._connect = connecting
            return made

        pool.make_connection = first

    async def refused() -> None:
        await began.wait()
        raise ConnectionRefusedError

    async def slow() -> None:
        began.set()
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    once(bus._publisher, refused)
    once(bus._subscriber, slow)
    bus._tasks = [asyncio.create_task(bus._keep_connected(connected))]
    await connected.wait()
    assert stopped.is_set()
    back = Reopened()
    bus.listen(back)
    bus._subscriber.abort()
    await back.event.wait()
    await bus.close()


@in_loop
async def test_who_is_here_is_asked_once_the_answers_can_be_heard(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with houses(ground, 3) as (one, two, three):
        ana, _ = await pair(one, two)
        bus, later = three.services.bus, asyncio.get_running_loop().call_later
        assert isinstance(bus, RedisBus)
        send = bus._subscriber.send
        monkeypatch.setattr(bus._subscriber, "send", lambda commands: later(0.3, send, list(commands)))
        (zoe,) = await people(three, "Zoé")
        looker = Seated(await three.table(ana.table.id), zoe)
        await until(lambda: looker.table.room.moment().presence.is_here(ana.player.id))
