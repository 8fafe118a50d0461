"""The lobby of a house of one process: the list follows the tables, and people who seek find one another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.core import Invalid
from pyramidion.house import BotSeat, Denied, House, MySeat, NewTable, OpenSeat, Table
from pyramidion.house.lobby.entries import NEW_SECONDS
from pyramidion.house.lobby.matched import check_paces
from pyramidion.house.lobby.pairing import BOTS_AFTER
from pyramidion.house.lobby.seeking import GRACE_SECONDS, LEASE_SECONDS
from pyramidion.house.table.gathering.starting import NONCES_SECONDS
from tests.house.helpers import Clock, Seated, fetch, in_loop, new_table, open_house, pass_time, people

from .visitors import Visitor


async def ends(house: House) -> list[Any]:
    return [tuple(row) for row in await fetch(house, 'SELECT seek, player, "table" FROM seek_ends')]


def status(table: Table) -> str:
    return table.record.status


@in_loop
async def test_a_listed_table_comes_changes_and_goes(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock()) as house:
        ana, bao, eve = await people(house, "Ana", "Bao", "Eve")
        watcher = await Visitor.enter(house, eve)
        assert watcher.got[0]["tables"] == []
        await new_table(house, ana)
        table = await new_table(house, ana, listed=True, pace=3, options={"seconds": None})
        await watcher.until(lambda one: one.tables)
        (shown,) = watcher.tables.values()
        assert shown["id"] == table.id
        assert (shown["status"], shown["pace"], shown["lang"]) == ("gathering", 3, "fr")
        assert [seat["name"] for seat in shown["seats"]] == ["Ana", None]
        host, guest = Seated(table, ana), Seated(table, bao)
        await guest.ok("sit", seat=1)
        await watcher.until(lambda one: not one.tables)  # no free seat, and not begun
        await host.ok("start")
        await watcher.until(lambda one: one.tables)
        assert watcher.tables[table.id]["status"] == "playing"
        newcomer = await Visitor.enter(house, bao)
        assert newcomer.tables == watcher.tables
        await host.stop()
        await watcher.until(lambda one: not one.tables)


@in_loop
async def test_nothing_secret_is_listed(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock()) as house:
        ana, eve = await people(house, "Ana", "Eve")
        watcher = await Visitor.enter(house, eve)
        table = await new_table(house, ana, listed=True)
        await watcher.until(lambda one: one.tables)
        known = str(watcher.got)
        for secret in (ana.id, str(table.record.seed), table.record.salt, table.record.code or "?"):
            assert secret not in known


@in_loop
async def test_a_live_table_whose_people_have_gone_is_not_shown(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, eve = await people(house, "Ana", "Eve")
        watcher = await Visitor.enter(house, eve)
        table = await new_table(house, ana, listed=True)
        host = Seated(table, ana)
        await watcher.until(lambda one: one.tables)
        await pass_time(house, clock, NEW_SECONDS + 1)
        await pass_time(house, clock, 3)
        assert watcher.tables  # the host is there
        host.leave()
        await pass_time(house, clock, 3)
        await watcher.until(lambda one: not one.tables)
        Seated(table, ana)
        await pass_time(house, clock, 3)
        await watcher.until(lambda one: one.tables)


@in_loop
async def test_games_with_more_people_and_onlookers_come_first(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, bao, eve, kim = await people(house, "Ana", "Bao", "Eve", "Kim")
        tables = []
        for second in (BotSeat("plain"), OpenSeat(), OpenSeat()):
            table = await new_table(
                house, ana, listed=True, seats=(MySeat(), second), options={"seconds": 1e6, "turns": 99}
            )
            host, guest = Seated(table, ana), Seated(table, bao)
            if isinstance(second, OpenSeat):
                await guest.ok("sit", seat=1)
            else:
                guest.leave()
            await host.ok("start")
            tables.append(table)
        Seated(tables[2], eve)
        watcher = await Visitor.enter(house, kim)
        await pass_time(house, clock, 3)
        await watcher.until(lambda one: one.tables.get(tables[2].id, {}).get("watching") == 1)
        ranked = sorted(watcher.tables.values(), key=lambda one: -one["interest"])
        assert [one["id"] for one in ranked] == [tables[2].id, tables[1].id, tables[0].id]


@in_loop
async def test_two_who_seek_the_same_get_one_table_and_it_begins_when_both_are_there(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        one, two = await Visitor.enter(house, ana), await Visitor.enter(house, bao)
        await one.seek()
        assert one.seeking is not None
        await two.until(lambda visitor: visitor.waiting)
        assert two.waiting[0] == {"game": "sablier", "pace": 0, "people": 1, "since": clock.now}
        clock.now += 1
        await two.seek()
        await one.until(lambda visitor: visitor.matches)
        await two.until(lambda visitor: visitor.matches)
        assert one.matches == two.matches
        table = await house.table(one.matches[0])
        assert {seat.name for seat in table.record.seats} == {"Ana", "Bao"}
        assert table.record.host == ana.id
        assert len(await ends(house)) == 2
        assert not await fetch(house, "SELECT * FROM seeks")
        first = Seated(table, ana)
        await pass_time(house, clock, NONCES_SECONDS + 1)
        assert status(table) == "gathering"  # Bao is not there
        second = Seated(table, bao)
        await pass_time(house, clock, 0.1)
        assert status(table) == "playing"
        assert first.game["seq"] == second.game["seq"] == 0
        await one.until(lambda visitor: visitor.tables)  # and everybody may watch


@in_loop
async def test_it_begins_at_once_when_both_devices_have_given_their_part_of_the_seed(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        one, two = await Visitor.enter(house, ana), await Visitor.enter(house, bao)
        await one.seek()
        await two.seek()
        await two.until(lambda visitor: visitor.matches)
        table = await house.table(two.matches[0])
        seated = [Seated(table, ana), Seated(table, bao)]
        for number, person in enumerate(seated):
            assert status(table) == "gathering"
            await person.ok("nonce", nonce=f"{number:032x}")
        await table.drained()
        assert status(table) == "playing"
        assert table.record.origin is not None
        assert sorted(table.record.origin.nonces or ()) == [f"{0:032x}", f"{1:032x}"]


@in_loop
async def test_a_game_over_days_begins_without_anybody(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        one = await Visitor.enter(house, ana)
        await one.seek(paces=[1, 3])
        one.leave()
        await pass_time(house, clock, 3600.0)
        two = await Visitor.enter(house, bao)
        assert two.waiting
        await two.seek(paces=[3, 7])
        await two.until(lambda visitor: visitor.matches)
        table = await house.table(two.matches[0])
        await table.drained()
        assert (table.record.pace, table.record.status) == (3, "playing")
        assert [one.id for one in await house.tables_of(ana.id)] == [table.id]


@in_loop
async def test_sizes_and_variants_that_both_accept_are_played(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        visitors = [await Visitor.enter(house, player) for player in await people(house, "Ana", "Bao", "Eve")]
        one, two, three = visitors
        await one.seek("soleil", options={"variant": ["simple", "duel"]}, sizes=[2, 3])
        assert one.sought["sizes"] == [2, 3]
        await two.seek("soleil", options={"variant": ["duel"]})
        await two.until(lambda visitor: visitor.matches)
        record = (await house.table(two.matches[0])).record
        assert (record.options["variant"], len(record.seats)) == ("duel", 2)
        await one.seek("soleil", sizes=[3, 4])
        await two.seek("soleil", sizes=[3])
        await three.seek("soleil")
        await three.until(lambda visitor: visitor.matches)
        record = (await house.table(three.matches[0])).record
        assert (record.options["variant"], len(record.seats)) == ("simple", 3)
        for wrong in (
            {"sizes": [2]},  # not without a duel
            {"options": {"variant": ["none"]}},
            {"options": {"coins": ["unlimited"]}},
            {"options": {"variant": [True]}},
        ):
            answer = await one.send("seek", game="soleil", **wrong)
            assert answer["code"] == "malformed", answer
        answer = await one.send("seek", game="soleil", options={"variant": ["duel"] * 8}, sizes=[2])
        assert answer["type"] == "ok"  # the same, eight times


@in_loop
async def test_who_seeks_no_more_is_not_paired(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        one, two = await Visitor.enter(house, ana), await Visitor.enter(house, bao)
        await one.seek()
        assert (await one.send("stop"))["type"] == "ok"
        assert one.seeking is None
        await two.seek()
        await pass_time(house, clock, 5)
        assert not two.matches
        assert [end[2] for end in await ends(house)] == [None]
        assert (await one.send("stop"))["type"] == "ok"  # harmless


@in_loop
async def test_a_seek_lapses_some_time_after_its_person_has_left(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        one, two = await Visitor.enter(house, ana), await Visitor.enter(house, bao)
        await one.seek()
        for _ in range(4):
            await pass_time(house, clock, LEASE_SECONDS / 2)
        assert one.seeking is not None
        assert await fetch(house, "SELECT * FROM seeks")
        one.leave()
        await two.seek()
        await pass_time(house, clock, 2)
        assert not two.matches  # she is not there
        await two.send("stop")
        back = await Visitor.enter(house, ana)
        assert back.seeking is not None
        back.leave()
        await pass_time(house, clock, 0.1)
        await pass_time(house, clock, GRACE_SECONDS + 1)
        await pass_time(house, clock, 2)
        assert not await fetch(house, "SELECT * FROM seeks")
        assert (await Visitor.enter(house, ana)).seeking is None


@in_loop
async def test_bots_take_the_empty_seats_of_who_accepts_them(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        one = await Visitor.enter(house, ana)
        await one.seek(bots=True)
        await pass_time(house, clock, BOTS_AFTER - 1)
        assert not one.matches
        await pass_time(house, clock, 4)
        await one.until(lambda visitor: visitor.matches)
        table = await house.table(one.matches[0])
        assert sorted(seat.kind for seat in table.record.seats) == ["bot", "person"]
        Seated(table, ana)
        await pass_time(house, clock, NONCES_SECONDS + 1)
        assert status(table) == "playing"


@in_loop
async def test_a_new_seek_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock()) as house:
        ana, bao = await people(house, "Ana", "Bao")
        one, two = await Visitor.enter(house, ana), await Visitor.enter(house, bao)
        await one.seek("sablier", ranked=True)
        await one.seek("sablier")
        assert len(await fetch(house, "SELECT * FROM seeks")) == 1
        await two.seek("sablier")
        await two.until(lambda visitor: visitor.matches)
        assert not (await house.table(two.matches[0])).record.ranked


@in_loop
async def test_seeks_and_pairings_outlive_the_process(tmp_path: Path) -> None:
    """As after kill -9: nothing of what the first house knew is handed on but its database."""
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, bao, eve = await people(house, "Ana", "Bao", "Eve")
        one, two = await Visitor.enter(house, ana), await Visitor.enter(house, bao)
        three = await Visitor.enter(house, eve)
        await one.seek()
        await two.seek()
        await one.until(lambda visitor: visitor.matches)
        await three.seek()
        table = one.matches[0]
    async with open_house(tmp_path, clock) as house:
        back = await Visitor.enter(house, ana, was_seeking=True)
        assert back.matches == [table]
        assert (await Visitor.enter(house, ana)).matches == []  # who comes anew is led nowhere
        three = await Visitor.enter(house, eve)
        assert three.seeking is not None
        (kim,) = await people(house, "Kim")
        four = await Visitor.enter(house, kim)
        await four.seek()
        await three.until(lambda visitor: visitor.matches)
        assert three.matches != [table]
        assert len(await fetch(house, "SELECT * FROM tables")) == 2


@in_loop
async def test_what_cannot_be_sought_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock()) as house:
        (ana,) = await people(house, "Ana")
        one = await Visitor.enter(house, ana)
        assert (await one.send("seek", game="nowhere"))["code"] == "unknown"
        wrong: dict[str, Any]
        for wrong in ({"paces": []}, {"paces": [8]}, {"paces": [-1]}, {"bots": 1}, {"level": "x"}):
            house.lobby.take(one, _raw({"type": "seek", "game": "sablier", **wrong}), lambda: None)
            assert one.got[-1]["code"] == "malformed"
        assert (await one.send("ping"))["type"] == "pong"


def _raw(message: dict[str, Any]) -> bytes:
    return msgspec.json.encode(message)


@in_loop
async def test_somebody_who_deletes_their_data_is_gone_from_the_lobby(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock()) as house:
        ana, bao = await people(house, "Ana", "Bao")
        one, two = await Visitor.enter(house, ana), await Visitor.enter(house, bao)
        await one.seek()
        await two.until(lambda visitor: visitor.waiting)
        await house.forget(ana.id)
        assert one.closed
        await two.until(lambda visitor: not visitor.waiting)
        for table in ("seeks", "seek_ends", "blocks", "reports"):
            assert not await fetch(house, f"SELECT * FROM {table}")


@in_loop
async def test_a_house_without_a_lobby_has_none(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock(), lobby=False) as house:
        (ana,) = await people(house, "Ana")
        with pytest.raises(Denied):
            await Visitor.enter(house, ana)
        with pytest.raises(Invalid):
            await house.create(ana.id, NewTable(game="sablier", listed=True))


@in_loop
async def test_a_private_table_is_not_listed(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock()) as house:
        (ana,) = await people(house, "Ana")
        with pytest.raises(Invalid):
            await house.create(ana.id, NewTable(game="sablier", listed=True, private=True))


@in_loop
async def test_people_who_keep_apart_are_not_paired_and_see_nothing_of_one_another(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, bao, eve = await people(house, "Ana", "Bao", "Eve")
        one, two = await Visitor.enter(house, ana), await Visitor.enter(house, bao)
        three = await Visitor.enter(house, eve)
        table = await new_table(house, ana, listed=True)
        await two.until(lambda visitor: visitor.tables)
        await house.lobby.block(ana.id, bao.id, "Bao")
        assert not two.tables
        other = await new_table(house, ana, listed=True)
        await three.until(lambda visitor: len(visitor.tables) == 2)
        assert set(three.tables) == {table.id, other.id}
        assert not two.tables
        assert not (await Visitor.enter(house, bao)).tables
        await one.seek()
        clock.now += 1
        await two.seek()
        await pass_time(house, clock, 5)
        assert not two.matches
        await three.seek()
        await three.until(lambda visitor: visitor.matches)
        assert one.matches == three.matches
        (blocked,) = await house.lobby.blocks.of(ana.id)
        assert blocked.name == "Bao"
        await house.lobby.unblock(ana.id, blocked.id)
        assert table.id in two.tables


def test_a_game_that_is_not_played_over_days_is_sought_live_only() -> None:
    check_paces("cible", (0,))
    with pytest.raises(Denied, match="not played over days"):
        check_paces("cible", (0, 3))
