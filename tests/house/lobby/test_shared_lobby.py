"""Several processes share one lobby: the same list everywhere, and no pairing is lost or made twice."""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec

from pyramidion.house import House, Settings
from pyramidion.house.lobby.seeks import Seek
from tests.house.cluster.several import houses, until
from tests.house.helpers import Seated, fetch, in_loop, new_table, people

from .visitors import Visitor


async def visitors(house: House, *names: str) -> list[Visitor]:
    return [await Visitor.enter(house, player) for player in await people(house, *names)]


@in_loop
async def test_a_table_of_one_process_is_listed_in_all(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        (ana,) = await people(one, "Ana")
        (watcher,) = await visitors(two, "Eve")
        table = await new_table(one, ana, listed=True, pace=1, options={"seconds": None})
        await watcher.until(lambda visitor: table.id in visitor.tables)
        host = Seated(table, ana)
        (late,) = await visitors(two, "Kim")
        assert table.id in late.tables
        guest = Seated(await two.table(table.id), late.player)
        await guest.ok("sit", seat=1)
        await host.ok("start")
        await watcher.until(lambda visitor: visitor.tables.get(table.id, {}).get("status") == "playing")
        await host.stop()
        await watcher.until(lambda visitor: table.id not in visitor.tables)


@in_loop
async def test_people_in_two_processes_are_paired_and_play(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        (ana,), (bao,) = await visitors(one, "Ana"), await visitors(two, "Bao")
        await ana.seek()
        await bao.until(lambda visitor: visitor.waiting)
        await bao.seek()
        await ana.until(lambda visitor: visitor.matches)
        await bao.until(lambda visitor: visitor.matches)
        assert ana.matches == bao.matches
        first = Seated(await one.table(ana.matches[0]), ana.player)
        second = Seated(await two.table(bao.matches[0]), bao.player)
        await first.ok("nonce", nonce=f"{1:032x}")
        await second.ok("nonce", nonce=f"{2:032x}")
        await until(lambda: first.screen.of("game") and second.screen.of("game"))
        acts = await fetch(one, 'SELECT what FROM happenings WHERE "table" = ?', first.table.id)
        assert [what for (what,) in acts].count("start") == 1


@in_loop
async def test_of_many_who_seek_through_three_processes_each_gets_one_table(ground: Settings) -> None:
    """They pair the same people again and again, because notes come late: the database decides."""
    async with houses(ground, 3) as all_houses:
        crowd = [
            visitor
            for number, house in enumerate(all_houses)
            for visitor in await visitors(house, *(f"P{number} {i}" for i in range(8)))
        ]
        await asyncio.gather(*(visitor.seek() for visitor in crowd))
        await until(lambda: all(visitor.matches for visitor in crowd))
        found = Counter(visitor.matches[0] for visitor in crowd)
        assert set(found.values()) == {2}
        for visitor in crowd:
            assert len(set(visitor.matches)) == 1
            assert len(await all_houses[0].tables_of(visitor.player.id)) == 1
        assert not await fetch(all_houses[0], "SELECT * FROM seeks")


@in_loop
async def test_two_processes_that_pair_the_same_people_open_one_table(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        (ana,), (bao,) = await visitors(one, "Ana"), await visitors(two, "Bao")
        await ana.seek(ranked=True)
        await bao.seek()
        await until(lambda: len(one.lobby._seekers._pool) == len(two.lobby._seekers._pool) == 2)
        for house in (one, two):
            # What could not be paired becomes so in both in the same moment.
            seekers = house.lobby._seekers
            for stored in list(seekers._pool.values()):
                alike = type(stored)(_unranked(stored.seek), stored.until, stored.process)
                seekers._pool[stored.seek.id] = alike
            seekers._pair(lambda _: True)
        await ana.until(lambda visitor: visitor.matches)
        await bao.until(lambda visitor: visitor.matches)
        assert set(ana.matches) == set(bao.matches)
        assert len(set(ana.matches)) == 1
        await until(lambda: one.lobby._seekers.conflicts + two.lobby._seekers.conflicts >= 1)
        assert len(await one.tables_of(ana.player.id)) == len(await one.tables_of(bao.player.id)) == 1


def _unranked(seek: Seek) -> Seek:
    return msgspec.structs.replace(seek, ranked=False)


@in_loop
async def test_whoever_sought_through_a_process_that_is_gone_finds_their_seek_and_their_table(
    ground: Settings,
) -> None:
    async with houses(ground, 2) as (one, two):
        ana, eve = await visitors(one, "Ana", "Eve")
        (bao,) = await visitors(two, "Bao")
        await ana.seek()
        await until(lambda: ana.player.id in two.lobby._seekers._by_player)
        # The process dies: nothing of it is told or written any more.
        await one.services.stop_tasks()
        one.services.scheduler.drop("lobby")
        back = await Visitor.enter(two, ana.player, was_seeking=True)
        assert back.seeking is not None
        await bao.seek()
        await back.until(lambda visitor: visitor.matches)
        assert back.matches == bao.matches
        again = await Visitor.enter(two, bao.player, was_seeking=True)
        assert again.matches == bao.matches
        assert not (await Visitor.enter(two, eve.player, was_seeking=True)).matches


@in_loop
async def test_without_redis_the_list_and_the_pairings_come_a_little_later(ground: Settings) -> None:
    async with houses(ground, 2, redis=None) as (one, two):
        (ana,), (bao,) = await visitors(one, "Ana"), await visitors(two, "Bao")
        await ana.seek()
        await bao.seek()
        await ana.until(lambda visitor: visitor.matches)
        await bao.until(lambda visitor: visitor.matches)
        assert ana.matches == bao.matches
