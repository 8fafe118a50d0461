"""Tables where only bots play: few, after everybody else, and only while somebody looks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.house import BotSeat, Denied, House, MySeat, Player, Settings, Table
from pyramidion.house.bots.pool import Request
from pyramidion.house.settings import Limits
from tests.faults.busy_house import NOBODY_FINDS
from tests.house.cluster.several import houses, is_certain, until
from tests.house.helpers import (
    Clock,
    FakeScreen,
    Seated,
    in_loop,
    new_table,
    open_house,
    pass_time,
    people,
    settle,
)

MANY = 25
BOTS = (BotSeat("plain"), BotSeat("plain"))


def endless(**options: Any) -> dict[str, Any]:
    """A game that goes on for a long time: nobody can name these secrets."""
    return {
        "format": "pyramidion/1", "game": "sablier", "rules": 1,
        "options": {"turns": 5000, "seconds": 1e6, **options},
        "seats": ["A", "B"], "setup": {"secrets": NOBODY_FINDS}, "moves": [],
    }  # fmt: skip


async def bots_only(house: House, host: Player, **options: Any) -> Table:
    return await new_table(house, host, transcript=endless(**options), seats=BOTS)


async def watched(house: House, host: Player, **options: Any) -> Seated:
    """Bots play, and their host looks on."""
    watcher = Seated(await bots_only(house, host, **options), host)
    await watcher.ok("start")
    return watcher


async def against_a_bot(house: House, player: Player, **wish: Any) -> Seated:
    seats = (MySeat(), BotSeat("plain"))
    person = Seated(await new_table(house, player, transcript=endless(), seats=seats, **wish), player)
    await person.ok("start")
    return person


class Turns:
    """The order in which the pool of a house is asked for jobs and begins them, by table."""

    def __init__(self, house: House) -> None:
        pool = house.services.bot_pool
        self.events: list[tuple[str, str]] = []
        submit, assign = pool._submit, pool._assign

        def asked(request: Request) -> None:
            self.events.append(("asked", request.key.partition(":")[0]))
            submit(request)

        def begun(worker: Any, request: Request) -> None:
            self.events.append(("begun", request.key.partition(":")[0]))
            assign(worker, request)

        pool._submit, pool._assign = asked, begun  # type: ignore[method-assign]

    def begun_before(self, table: str) -> int | None:
        """How many jobs were begun between the last question of this table and its answer."""
        asked = len(self.events) - 1 - self.events[::-1].index(("asked", table))
        since = [name for what, name in self.events[asked:] if what == "begun"]
        return since.index(table) if table in since else None

    async def count(self, table: str) -> int:
        await until(lambda: ("asked", table) in self.events and self.begun_before(table) is not None)
        count = self.begun_before(table)
        assert count is not None
        return count


# After everybody else.


@in_loop
async def test_many_tables_of_bots_do_not_delay_the_bot_of_a_person(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, workers=1, limits=Limits(bots_only=MANY)) as house:
        ana, bao = await people(house, "Ana", "Bao")
        watchers = [await watched(house, ana) for _ in range(MANY)]
        turns = Turns(house)
        await until(lambda: len({table for _, table in turns.events}) == MANY)
        person = await against_a_bot(house, bao)
        for _ in range(5):
            turns.events.clear()
            await person.move(0, type="name", number=1)
            assert await turns.count(person.table.id) <= 1
            await person.screen.until(lambda s: s.last("game")["view"]["to_move"] == [0])
        # They play on all the same.
        await until(lambda: all(one.table.state.seq > 5 for one in watchers))


@in_loop
async def test_many_tables_of_one_person_do_not_delay_the_bot_of_another(
    tmp_path: Path, clock: Clock
) -> None:
    """Ana plays against bots at many tables at once, and all of them are to move when Bao's bot is asked."""
    async with open_house(tmp_path, clock, workers=1) as house:
        ana, bao = await people(house, "Ana", "Bao")
        hers = [await against_a_bot(house, ana) for _ in range(MANY)]
        his = await against_a_bot(house, bao)
        turns = Turns(house)
        await asyncio.gather(*(one.move(0, type="name", number=1) for one in (*hers, his)))
        assert await turns.count(his.table.id) <= 1
        for one in hers:
            await one.screen.until(lambda s: s.last("game")["seq"] == 2)


@in_loop
async def test_many_questions_to_the_coach_do_not_delay_anothers(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, workers=1) as house:
        ana, bao = await people(house, "Ana", "Bao")
        hers = [await against_a_bot(house, ana, coach=True) for _ in range(10)]
        his = await against_a_bot(house, bao, coach=True)
        begun: list[tuple[str, str]] = []
        assign = house.services.bot_pool._assign

        def note(worker: Any, request: Request) -> None:
            begun.append(request.requester[1:])
            assign(worker, request)

        house.services.bot_pool._assign = note  # type: ignore[method-assign]
        assign_all = house.services.bot_pool._assign_all
        house.services.bot_pool._assign_all = lambda: None  # type: ignore[method-assign]
        for one in (*hers, his):
            await one.table.handle(one.screen, b'{"type":"coach","id":"c","seat":0}')
        await until(lambda: house.figures()["bot_jobs_waiting"] == len(hers) + 1)
        house.services.bot_pool._assign_all = assign_all  # type: ignore[method-assign]
        assign_all()
        await his.screen.until(lambda s: bool(s.of("advice")))
        assert begun.index((bao.id, his.table.id)) <= 1
        for one in hers:
            await one.screen.until(lambda s: bool(s.of("advice")))


@in_loop
async def test_the_house_tells_how_many_wait_for_what(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, workers=1) as house:
        ana, bao = await people(house, "Ana", "Bao")
        await watched(house, ana)
        await asyncio.sleep(0)
        figures = house.figures()
        assert figures["bot_jobs_waiting_bots_only"] == figures["bot_jobs_waiting"] == 1
        person = await against_a_bot(house, bao, coach=True)
        house.services.bot_pool._assign_all = lambda: None  # type: ignore[method-assign]
        await person.move(0, type="name", number=1)
        await until(lambda: house.figures()["bot_jobs_waiting_person_here"] == 1)


# Few.


def says_the_limit(answer: dict[str, Any], limit: int) -> None:
    assert f"the limit is {limit}" in answer["en"]
    assert f"la limite est de {limit}" in answer["fr"]


@in_loop
async def test_bots_play_among_themselves_at_a_few_tables_of_one_host(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, limits=Limits(bots_only=2)) as house:
        ana, bao = await people(house, "Ana", "Bao")
        opened = [Seated(await bots_only(house, ana), ana) for _ in range(3)]
        with_her = await against_a_bot(house, ana)
        for one in opened[:2]:
            await one.ok("start")
        # One more is neither opened, nor started, nor left to the bots.
        with pytest.raises(Denied) as denied:
            await bots_only(house, ana)
        assert denied.value.code == "limit"
        says_the_limit({"en": denied.value.en, "fr": denied.value.fr}, 2)
        says_the_limit(await opened[2].denied("start", "limit"), 2)
        says_the_limit(await with_her.denied("bot", "limit", seat=0, level="plain"), 2)
        # Another host may, and where a person plays there is no such limit.
        await watched(house, bao)
        await against_a_bot(house, ana)
        # A table that is paused does not count, and goes on when there is room for it.
        await opened[0].ok("pause")
        await opened[2].ok("start")
        says_the_limit(await opened[0].denied("resume", "limit"), 2)
        await opened[1].send("end")
        await opened[0].ok("resume")


@in_loop
async def test_not_even_when_all_are_started_in_the_same_moment(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        opened = [Seated(await bots_only(house, ana), ana) for _ in range(10)]
        answers = await asyncio.gather(*(one.send("start") for one in opened))
        assert [answer["type"] for answer in answers].count("ok") == Limits().bots_only == 3


@in_loop
async def test_moves_take_their_time_where_only_bots_play(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, bot_delay=(0.5, 0.5)) as house:
        (ana,) = await people(house, "Ana")
        watcher = await watched(house, ana)
        await until(lambda: ("bot", watcher.table.id, 0) in house.services.scheduler._set)
        await pass_time(house, clock, 1.9)
        assert watcher.game["seq"] == 0
        await pass_time(house, clock, 0.1)
        assert watcher.game["seq"] == 1


# Only while somebody looks.


def stands_still(table: Table) -> bool:
    pause = table.record.pause
    return pause is not None and pause.why == "away" and not table.charge.bots.is_busy


async def left_alone(house: House, clock: Clock, watcher: Seated) -> int:
    """Nobody looks any more, and after a while the table is paused. Gives its last entry."""
    watcher.leave()
    assert not watcher.table.charge.bots.is_busy  # at once
    await settle(house)
    seq = watcher.table.state.seq
    await pass_time(house, clock, house.settings.unwatched_after)
    assert stands_still(watcher.table)
    return seq


@in_loop
async def test_bots_stop_when_nobody_looks_and_go_on_when_somebody_does(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        watcher = await watched(house, ana)
        await watcher.screen.until(lambda s: s.last("game")["seq"] > 3)
        seq = await left_alone(house, clock, watcher)
        # No job waits or runs, however much time passes.
        await until(lambda: not house.services.bot_pool._queue._running)
        jobs = house.figures()["bot_jobs_total"]
        await pass_time(house, clock, 300.0)
        assert (watcher.table.state.seq, house.figures()["bot_jobs_total"]) == (seq, jobs)
        # Anybody may look.
        again = Seated(watcher.table, bao)
        await again.screen.until(lambda s: s.last("game")["seq"] > seq + 3)
        assert again.shown["paused"] is None


@in_loop
async def test_a_page_that_is_loaded_again_pauses_nothing(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        watcher = await watched(house, ana)
        watcher.leave()
        await pass_time(house, clock, house.settings.unwatched_after - 0.1)
        again = Seated(watcher.table, ana)
        seq = watcher.table.state.seq
        await again.screen.until(lambda s: s.last("game")["seq"] > seq)
        await pass_time(house, clock, house.settings.unwatched_after)
        assert watcher.table.record.pause is None


@in_loop
async def test_a_clock_stands_still_too(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, bot_delay=(4.0, 4.0)) as house:
        (ana,) = await people(house, "Ana")
        watcher = await watched(house, ana, seconds=10.0)
        await pass_time(house, clock, 3.0)
        seq = await left_alone(house, clock, watcher)
        await pass_time(house, clock, 300.0)
        again = Seated(watcher.table, ana)
        await again.screen.until(lambda s: s.last("table")["paused"] is None)
        assert watcher.table.state.seq == seq
        assert again.game["deadline_in"] == pytest.approx(2.0)
        # Should the deadline come first, it has not passed.
        again.leave()
        await pass_time(house, clock, 2.1)
        assert stands_still(watcher.table)
        assert watcher.table.state.seq == seq


@in_loop
async def test_what_somebody_paused_stays_paused_whoever_looks(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        watcher = await watched(house, ana)
        await watcher.ok("pause")
        watcher.leave()
        await pass_time(house, clock, 300.0)
        again = Seated(watcher.table, bao)
        await settle(house)
        assert again.shown["paused"]["why"] == "person"


@in_loop
async def test_a_table_that_others_left_no_room_for_says_so(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, limits=Limits(bots_only=1)) as house:
        (ana,) = await people(house, "Ana")
        first = await watched(house, ana)
        await left_alone(house, clock, first)
        await watched(house, ana)
        again = Seated(first.table, ana)
        await settle(house)
        assert again.shown["paused"]["why"] == "away"
        says_the_limit(await again.denied("resume", "limit"), 1)


@in_loop
async def test_a_table_that_stood_still_does_so_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        watcher = await watched(house, ana)
        await watcher.screen.until(lambda s: s.last("game")["seq"] > 3)
        seq, table = await left_alone(house, clock, watcher), watcher.table.id
    async with open_house(tmp_path, clock) as house:
        await settle(house)
        assert not len(house.tables)
        again = Seated(await house.table(table), ana)
        await again.screen.until(lambda s: s.last("game")["seq"] > seq)


@in_loop
async def test_a_table_that_was_looked_at_stops_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        watcher = await watched(house, ana)
        await watcher.screen.until(lambda s: s.last("game")["seq"] > 3)
    async with open_house(tmp_path, clock) as house:
        await until(lambda: len(house.tables) == 1)
        table = await house.table(watcher.table.id)
        seq = table.state.seq
        assert not table.is_idle  # it stays in memory until it is paused
        await pass_time(house, clock, house.settings.unwatched_after)
        assert stands_still(table)
        assert (table.state.seq, house.figures()["bot_jobs_total"]) == (seq, 0)
        assert table.is_idle


@in_loop
async def test_somebody_who_looks_through_another_process_is_somebody(ground: Settings) -> None:
    settings = msgspec.structs.replace(ground, unwatched_after=0.0)
    async with houses(settings, 2) as (one, two):
        (ana,) = await people(one, "Ana")
        here = await watched(one, ana)
        await until(lambda: is_certain(here))
        there = Seated(await two.table(here.table.id), ana)
        await until(lambda: here.table.room.moment().presence.screens == 2)
        here.leave()
        seq = here.table.state.seq
        await there.screen.until(lambda s: s.last("game")["seq"] > seq + 3)
        there.leave()
        # Whoever is in charge pauses the table, and both know.
        await until(lambda: stands_still(here.table) and stands_still(there.table))
        seq = here.table.state.seq
        # So is the screen of a room, which is nobody's.
        television = FakeScreen(Player("", "", "fr"))
        (await two.table(here.table.id)).hang(television)
        await television.until(lambda s: s.last("game")["seq"] > seq + 3)
        await until(lambda: here.table.record.pause is None)
        there.table.quit(television)
        await until(lambda: stands_still(here.table) and stands_still(there.table))


@in_loop
async def test_a_process_that_takes_over_a_table_stops_it(ground: Settings) -> None:
    """The house that was in charge is closed while somebody looks; the other one is left with nobody."""
    settings = msgspec.structs.replace(ground, unwatched_after=0.0)
    async with houses(settings, 1) as (two,):
        async with houses(settings, 1) as (one,):
            (ana,) = await people(one, "Ana")
            watcher = await watched(one, ana)
            await watcher.screen.until(lambda s: s.last("game")["seq"] > 3)
        await until(lambda: (table := two.tables.held(watcher.table.id)) is not None and stands_still(table))
