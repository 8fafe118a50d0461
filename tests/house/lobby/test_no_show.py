"""The lobby has brought people together, and one of them does not come."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from pyramidion.house import House, Player, Settings
from pyramidion.house.storage.projection import SEEK_AGAIN_SECONDS
from pyramidion.house.table.gathering import no_show
from pyramidion.house.table.gathering.no_show import LOST_SECONDS, NO_SHOW_SECONDS
from tests.house.cluster.several import houses, until
from tests.house.helpers import Clock, Seated, fetch, in_loop, open_house, pass_time, people, settle

from .visitors import Visitor


async def brought_together(house: House, *names: str) -> tuple[list[Player], str]:
    """People who sought and have left the lobby for their table."""
    found = await people(house, *names)
    visitors = [await Visitor.enter(house, player) for player in found]
    for visitor in visitors:
        await visitor.seek()
    for visitor in visitors:
        await visitor.until(lambda one: one.matches)
        visitor.leave()
    return found, visitors[0].matches[0]


@in_loop
async def test_whoever_came_waits_again_at_the_head(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        made = clock.now
        (ana, bao), table_id = await brought_together(house, "Ana", "Bao")
        table = await house.table(table_id)
        first = Seated(table, ana)
        await pass_time(house, clock, NO_SHOW_SECONDS - 1)
        assert not first.shown["given_up"]
        eve, kim = await people(house, "Eve", "Kim")
        later = await Visitor.enter(house, eve)
        await later.seek()
        await pass_time(house, clock, 2)
        assert first.shown["given_up"]
        assert first.shown["code"] is None
        assert await house.tables_of(ana.id) == await house.tables_of(bao.id) == []
        # Somebody else comes first; but Ana, who is back, has waited longer than Eve, who finds her.
        back = await Visitor.enter(house, ana)
        assert back.sought["made"] == made
        await back.until(lambda one: one.matches)
        assert back.matches == later.matches
        assert back.matches != [table_id]
        assert (await house.table(back.matches[0])).record.host == ana.id
        absent = await Visitor.enter(house, bao, was_seeking=True)
        assert absent.seeking is None
        assert absent.matches == []
        assert (await Visitor.enter(house, kim)).seeking is None


@in_loop
async def test_who_does_not_go_back_to_the_lobby_seeks_no_more_after_a_while(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        (ana, _), table_id = await brought_together(house, "Ana", "Bao")
        Seated(await house.table(table_id), ana)
        await pass_time(house, clock, NO_SHOW_SECONDS)
        assert len(await fetch(house, "SELECT * FROM seeks")) == 1
        await pass_time(house, clock, 2)
        (eve,) = await people(house, "Eve")
        other = await Visitor.enter(house, eve)
        await other.seek()
        await pass_time(house, clock, 2)
        assert not other.matches  # Ana is not in the lobby
        await pass_time(house, clock, SEEK_AGAIN_SECONDS)
        await pass_time(house, clock, 2)
        assert [row[0] for row in await fetch(house, "SELECT player FROM seeks")] == [eve.id]


@in_loop
async def test_a_seek_that_was_begun_meanwhile_stays(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        (ana, _), table_id = await brought_together(house, "Ana", "Bao")
        Seated(await house.table(table_id), ana)
        again = await Visitor.enter(house, ana)
        await again.seek(ranked=True)
        await pass_time(house, clock, NO_SHOW_SECONDS)
        await pass_time(house, clock, 2)
        assert again.sought["ranked"]
        assert len(await fetch(house, "SELECT * FROM seeks")) == 1


@in_loop
async def test_after_a_kill_those_who_come_back_play_and_whoever_does_not_is_not_waited_for(
    tmp_path: Path,
) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        (ana, bao), both = await brought_together(house, "Ana", "Bao")
        (eve, _), one = await brought_together(house, "Eve", "Kim")
        for player, table in ((ana, both), (eve, one)):
            Seated(await house.table(table), player)
        await pass_time(house, clock, NO_SHOW_SECONDS - 1)
    clock.now += 60.0
    async with open_house(tmp_path, clock) as house:
        seated = [Seated(await house.table(both), ana), Seated(await house.table(one), eve)]
        await pass_time(house, clock, LOST_SECONDS - 1)
        assert not any(person.shown["given_up"] for person in seated)
        Seated(await house.table(both), bao)
        await pass_time(house, clock, 2)
        assert [person.shown["status"] for person in seated] == ["playing", "gathering"]
        assert [person.shown["given_up"] for person in seated] == [False, True]
        assert (await Visitor.enter(house, eve)).seeking is not None


async def killed(folder: Path, seconds: float) -> tuple[str, str, str]:
    """After `kill -9` so many seconds after Ana has come to the table: Ana, Bao, and the table."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.house.lobby.killed_house", str(folder), str(seconds),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    told = (await process.stdout.readline()).decode().split()
    process.kill()
    await process.wait()
    ana, bao, table = told
    return ana, bao, table


@in_loop
async def test_a_table_that_was_given_up_before_the_kill_stays_so_and_its_seek_is_there_once(
    tmp_path: Path,
) -> None:
    ana, bao, table_id = await killed(tmp_path, NO_SHOW_SECONDS)
    clock = Clock(Clock().now + NO_SHOW_SECONDS + 1)
    async with open_house(tmp_path, clock) as house:
        table = await house.table(table_id)
        assert table.record.is_given_up
        assert [row[0] for row in await fetch(house, "SELECT player FROM seeks")] == [ana]
        assert not await fetch(house, "SELECT * FROM seek_ends")
        player, other = await house.people.known(ana), await house.people.known(bao)
        Seated(table, player)
        await pass_time(house, clock, 1)
        acts = await fetch(house, 'SELECT what FROM happenings WHERE "table" = ?', table_id)
        assert [what for (what,) in acts].count("no_show") == 1
        assert (await Visitor.enter(house, player, was_seeking=True)).sought["made"] == Clock().now
        assert (await Visitor.enter(house, other, was_seeking=True)).seeking is None


@in_loop
async def test_a_table_that_was_not_given_up_before_the_kill_is_given_up_afterwards(tmp_path: Path) -> None:
    ana, _, table_id = await killed(tmp_path, NO_SHOW_SECONDS - 1)
    clock = Clock(Clock().now + NO_SHOW_SECONDS + 30)
    async with open_house(tmp_path, clock) as house:
        table = await house.table(table_id)
        assert not await fetch(house, "SELECT * FROM seeks")
        Seated(table, await house.people.known(ana))
        await pass_time(house, clock, LOST_SECONDS)
        assert table.record.is_given_up
        assert [row[0] for row in await fetch(house, "SELECT player FROM seeks")] == [ana]


@in_loop
async def test_of_several_processes_one_gives_the_table_up(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(no_show, "NO_SHOW_SECONDS", 3.0)
    monkeypatch.setattr(no_show, "LOST_SECONDS", 3.0)
    async with houses(ground, 2) as (one, two):
        (ana, bao), table_id = await brought_together(one, "Ana", "Bao")
        screens = [Seated(await house.table(table_id), ana) for house in (one, two)]
        await until(lambda: all(screen.shown["given_up"] for screen in screens))
        for house in (one, two):
            await settle(house)
        acts = await fetch(one, 'SELECT what FROM happenings WHERE "table" = ?', table_id)
        assert [what for (what,) in acts].count("no_show") == 1
        assert [row[0] for row in await fetch(one, "SELECT player FROM seeks")] == [ana.id]
        back = await Visitor.enter(two, ana, was_seeking=True)
        assert back.seeking is not None
        assert back.matches == []
        assert (await Visitor.enter(two, bao, was_seeking=True)).seeking is None
        await back.send("stop")  # the database is that of other tests too
