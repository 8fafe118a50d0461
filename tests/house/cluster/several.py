"""Several processes of one house in one loop: each is a House of its own over one PostgreSQL and one Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec

from pyramidion.house import BotSeat, House, MySeat, Settings
from pyramidion.house.table.playing import clock
from tests.faults.busy_house import NOBODY_FINDS
from tests.house.helpers import Seated, new_table, people


@asynccontextmanager
async def houses(ground: Settings, count: int, **more: Any) -> AsyncIterator[list[House]]:
    async with AsyncExitStack() as stack:
        opened = []
        for _ in range(count):
            house = await House.open(msgspec.structs.replace(ground, **more))
            stack.push_async_callback(house.close)
            opened.append(house)
        yield opened


async def until(condition: Callable[[], Any]) -> None:
    """Waits for what others tell; a test that waits for ever fails by itself."""
    while not condition():  # noqa: ASYNC110 - there is no one event for all that may come true
        await asyncio.sleep(0.01)


async def pair(one: House, two: House, **options: Any) -> tuple[Seated, Seated]:
    """Ana sits in one process, Bao in another; the game has begun."""
    ana, bao = await people(one, "Ana", "Bao")
    table = await new_table(one, ana, options={"turns": 99, "seconds": 1e6, **options})
    first = Seated(table, ana)
    second = Seated(await two.table(table.id), bao)
    await second.ok("sit", seat=1)
    await first.ok("start")
    await until(lambda: second.screen.of("game"))
    return first, second


def wrong(other: Seated) -> int:
    return int(other.game["view"]["secret"] % 9 + 1)


async def beside_a_bot(house: House) -> Seated:
    """Ana against a bot, each with a secret that cannot be named; the game has begun."""
    (ana,) = await people(house, "Ana")
    told = {
        "format": "pyramidion/1", "game": "sablier", "rules": 1, "options": {"turns": 2, "seconds": 1e6},
        "seats": ["A", "B"], "setup": {"secrets": NOBODY_FINDS}, "moves": [],
    }  # fmt: skip
    table = await new_table(house, ana, transcript=told, seats=(MySeat(), BotSeat("plain")))
    person = Seated(table, ana)
    await person.ok("start")
    return person


def is_certain(person: Seated) -> bool:
    """Whether the process of this person knows who is away."""
    moment = person.table.room.moment()
    return moment.presence.is_certain(moment.now)


def is_late(person: Seated) -> bool:
    """Whether a deadline has passed that is not in the log."""
    return clock.deadline_passed(person.table.state, person.table.room.moment().now)
