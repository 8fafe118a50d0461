"""The two lines to Redis: what one of them is told while the other lags."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pyramidion.house import Settings
from pyramidion.house.cluster import redis_bus as redis_news
from pyramidion.house.cluster.redis_bus import RedisBus

from .helpers import Seated, in_loop, people
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
async def test_a_line_that_opens_too_late_does_not_deafen_the_one_that_replaced_it(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line is refused at once while the other one is still on its way: both are opened anew."""
    monkeypatch.setattr(redis_news, "BETWEEN", 0.0)
    began, release, arrived, listening = (asyncio.Event() for _ in range(4))
    news = RedisBus(str(ground.redis))

    def once(line: Any, connecting: Any) -> None:
        pool, make = line._pool, line._pool.make_connection

        def first() -> Any:
            pool.make_connection = make
            connection = make()
            connection._connect = lambda connect=connection._connect: connecting(connect)
            return connection

        pool.make_connection = first

    async def refused(_: Any) -> None:
        await began.wait()
        raise ConnectionRefusedError

    async def slow(connect: Any) -> None:
        began.set()
        await release.wait()
        await connect()
        arrived.set()

    once(news._telling, refused)
    once(news._hearing, slow)
    news._tasks = [asyncio.create_task(news._keep(listening))]
    await listening.wait()
    back = Reopened()
    news.listen(back)
    release.set()
    await arrived.wait()
    await asyncio.gather(*(x for x in asyncio.all_tasks() if "Line.open" in repr(x)), return_exceptions=True)
    news._hearing.cut()
    await back.event.wait()
    await news.close()


@in_loop
async def test_who_is_here_is_asked_once_the_answers_can_be_heard(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with houses(ground, 3) as (one, two, three):
        ana, _ = await pair(one, two)
        news, later = three.services.bus, asyncio.get_running_loop().call_later
        assert isinstance(news, RedisBus)
        send = news._hearing.send
        monkeypatch.setattr(news._hearing, "send", lambda commands: later(0.3, send, list(commands)))
        (zoe,) = await people(three, "Zoé")
        looker = Seated(await three.table(ana.table.id), zoe)
        await until(lambda: looker.table.room.moment().presence.is_here(ana.player.id))
