"""Games over days at work: they outlive the memory, the archive and restarts, and an outage costs nobody time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pyramidion.core import Invalid
from pyramidion.house import BotSeat, Denied, House, MySeat, OpenSeat, Settings
from pyramidion.house.console.messages import SetClosing
from pyramidion.house.holidays import HolidayWish
from pyramidion.house.storage.store import Player
from pyramidion.house.table.commands import ConsoleEnd
from pyramidion.house.table.day_clock import DAY_SECONDS as DAY
from tests.faults.busy_house import NOBODY_FINDS
from tests.house.cluster.several import houses, until
from tests.house.helpers import (
    Clock,
    Seated,
    begin,
    fetch,
    in_loop,
    new_table,
    open_house,
    pass_time,
    people,
    settle,
)

OVER_DAYS: dict[str, Any] = {"pace": 3, "options": {"seconds": None, "turns": 40}}


async def left_alone(house: House, *names: str) -> tuple[str, list[Player]]:
    """A game over days, out of the memory."""
    seated = await begin(house, *names, **OVER_DAYS)
    for one in seated:
        one.leave()
    await forgotten_by_memory(house)
    return seated[0].table.id, [one.player for one in seated]


async def forgotten_by_memory(house: House) -> None:
    await settle(house)
    for table in house.tables.in_memory:
        house.tables.let_go(table)
    assert len(house.tables) == 0


async def status(house: House, table: str) -> str:
    found = await house.services.store.table(table)
    assert found is not None
    return found.status


def due(person: Seated, seat: int = 0) -> float:
    found: float = person.shown["days"][seat]["due"]
    return found


@in_loop
async def test_a_deadline_wakes_a_table_that_nobody_looks_at(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        table, _ = await left_alone(house, "Ana", "Bao")
        await pass_time(house, clock, 11.9 * DAY)
        assert await status(house, table) == "playing"
        await pass_time(house, clock, 0.2 * DAY)
        await settle(house)
        found = await house.services.store.table(table)
        assert found is not None
        assert found.final is not None
        assert (found.status, found.final.winners) == ("over", (1,))


@in_loop
async def test_the_table_shows_what_is_left(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", **OVER_DAYS)
        assert ana.shown["pace"] == 3
        assert ana.shown["days"] == [
            {
                "reserve": 9 * DAY,
                "move_until": clock.now + 3 * DAY,
                "due": clock.now + 12 * DAY,
                "holiday": None,
            },
            {"reserve": 9 * DAY, "move_until": None, "due": None, "holiday": None},
        ]
        clock.now += 4 * DAY
        answer = await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        assert (answer["type"], answer["seq"]) == ("game", 1)
        assert [one["reserve"] for one in bao.shown["days"]] == [8 * DAY, 9 * DAY]
        assert due(bao, 1) == clock.now + 12 * DAY


@in_loop
async def test_it_is_never_archived_while_it_is_played(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, archive_days=1.0) as house:
        table, _ = await left_alone(house, "Ana", "Bao")
        live = (await begin(house, "Chloé", "Dan", options={"seconds": 1e9}))[0]
        live.leave()
        await forgotten_by_memory(house)
        clock.now += 10 * DAY
        await house.eviction.archive_old()
        await settle(house)
        assert await status(house, table) == "playing"


@in_loop
async def test_a_restart_keeps_the_deadline_and_closed_hours_do_not_count(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        table, (ana, _) = await left_alone(house, "Ana", "Bao")
        await pass_time(house, clock, 11 * DAY)
    clock.now += 30 * DAY
    async with open_house(tmp_path, clock) as house:
        house.services.scheduler.ring()
        await settle(house)
        assert await status(house, table) == "playing"
        again = Seated(await house.table(table), ana)
        await settle(house)
        assert due(again) == pytest.approx(clock.now + 1 * DAY, abs=1.0)
        again.leave()
        await forgotten_by_memory(house)
        await pass_time(house, clock, 0.9 * DAY)
        assert await status(house, table) == "playing"
        await pass_time(house, clock, 0.2 * DAY)
        await settle(house)
        assert await status(house, table) == "over"


@in_loop
async def test_a_house_that_is_killed_again_and_again_costs_nobody_time(tmp_path: Path, clock: Clock) -> None:
    """It notes every hour that it is open, and is killed between two notes: what nobody could know is given away."""
    async with open_house(tmp_path, clock) as house:
        table, (ana, _) = await left_alone(house, "Ana", "Bao")
    for _ in range(6):
        # Without `close`: nothing is noted at the end.
        house = await House.open(_settings(tmp_path, clock))
        await house.services.uptime.end()
        await house.services.stop_tasks()
        house.services.scheduler.close()
        await house.services.log.close()
        await house.services.store.close()
        clock.now += 5 * DAY
    async with open_house(tmp_path, clock) as house:
        house.services.scheduler.ring()
        await settle(house)
        again = Seated(await house.table(table), ana)
        await settle(house)
        assert again.shown["status"] == "playing"
        assert due(again) == pytest.approx(clock.now + 12 * DAY, abs=10.0)
        assert len(await fetch(house, "SELECT * FROM outages")) == 6


def _settings(folder: Path, clock: Clock) -> Settings:
    from tests.house.helpers import settings

    return settings(folder, clock, alive_every=3600.0)


@in_loop
async def test_a_computer_that_was_asleep_notices_it_before_any_deadline(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock, alive_every=3600.0) as house:
        ana, _ = await begin(house, "Ana", "Bao", **OVER_DAYS)
        await pass_time(house, clock, 20 * DAY)
        assert ana.shown["status"] == "playing"
        assert due(ana) == pytest.approx(clock.now + 12 * DAY, abs=7200.0)


@in_loop
async def test_bots_answer_at_once(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, bot_delay=(5.0, 5.0)) as house:
        (ana,) = await people(house, "Ana")
        # With secrets that nobody can name: a game that the bot wins at once has no days.
        begun = {"format": "pyramidion/1", "game": "sablier", "rules": 1, "options": OVER_DAYS["options"],
                 "seats": ["A", "B"], "setup": {"secrets": NOBODY_FINDS}, "moves": []}  # fmt: skip
        seats = (BotSeat("plain"), MySeat())
        table = await new_table(house, ana, transcript=begun, seats=seats, pace=OVER_DAYS["pace"])
        person = Seated(table, ana)
        await person.ok("start")
        await person.screen.until(
            lambda screen: screen.last("game")["seq"] >= 1 and len(screen.last("table")["days"]) == 2
        )
        assert due(person, 1) > clock.now


@in_loop
async def test_a_pace_that_cannot_be_opens_no_table(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        for wish in ({"pace": 2}, {"pace": 3, "options": {"seconds": 5.0}}):
            with pytest.raises(Invalid):
                await new_table(house, ana, **wish)
        with pytest.raises(Invalid, match="not played over days"):
            await new_table(house, ana, "cible", pace=1)
        assert await house.tables_of(ana.id) == []


# Holidays.


@in_loop
async def test_holidays_stop_the_clocks_of_all_tables_of_a_person(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", **OVER_DAYS)
        shown = await house.holidays.take(ana.player.id, HolidayWish(5))
        assert (shown.until, shown.left, shown.of) == (clock.now + 5 * DAY, 9, 14)
        await settle(house)
        assert due(bao) == clock.now + 17 * DAY
        assert bao.shown["days"][0]["holiday"] == clock.now + 5 * DAY
        with pytest.raises(Denied, match="already"):
            await house.holidays.take(ana.player.id, HolidayWish(1))
        clock.now += 2 * DAY
        shown = await house.holidays.end(ana.player.id)
        assert (shown.until, shown.left) == (None, 12)
        await settle(house)
        assert due(bao) == clock.now + 12 * DAY
        # Nothing to end any more.
        assert await house.holidays.end(ana.player.id) == shown


@in_loop
async def test_holidays_are_planned_listed_and_dropped(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", **OVER_DAYS)
        begins = clock.now + 2 * DAY
        shown = await house.holidays.take(ana.player.id, HolidayWish(5, begins))
        assert (shown.until, shown.left) == (None, 9)
        (planned,) = shown.planned
        assert (planned.begins, planned.ends) == (begins, begins + 5 * DAY)
        await settle(house)
        assert due(bao) == clock.now + 17 * DAY  # the clock will stand still
        assert bao.shown["days"][0]["holiday"] is None
        for wrong in (
            HolidayWish(1, begins + DAY),
            HolidayWish(4, begins - DAY),
            HolidayWish(10, begins + 9 * DAY),
        ):
            with pytest.raises(Denied):
                await house.holidays.take(ana.player.id, wrong)
        for day in (-1.0, 366.0):
            with pytest.raises(Denied) as refused:
                await house.holidays.take(ana.player.id, HolidayWish(1, clock.now + day * DAY))
            assert refused.value.code == "malformed"
        # Holidays of now do not touch those that are planned.
        await house.holidays.take(ana.player.id, HolidayWish(1))
        await house.holidays.end(ana.player.id)
        later = await house.holidays.take(ana.player.id, HolidayWish(2, begins + 20 * DAY))
        assert [one.begins for one in later.planned] == [begins, begins + 20 * DAY]
        kept = await house.holidays.drop(ana.player.id, later.planned[1].number)
        assert kept.planned == (planned,)
        with pytest.raises(Denied):
            await house.holidays.drop(ana.player.id, later.planned[1].number)
        await house.holidays.take(ana.player.id, HolidayWish(2, begins + 30 * DAY))
        for one in (ana, bao):
            one.leave()
        await forgotten_by_memory(house)
        await pass_time(house, clock, 2 * DAY + 1.0)
        await settle(house)
        table = await house.services.store.table(ana.table.id)
        assert table is not None
        assert table.days is not None
        assert table.days.seats[0].holiday == begins + 5 * DAY
        with pytest.raises(Denied):  # they have begun: they are ended, not dropped
            await house.holidays.drop(ana.player.id, planned.number)
        assert (await house.holidays.end(ana.player.id)).until is None


@in_loop
async def test_closing_time_is_not_told_at_a_table_for_games_over_days(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana, _), (eve, _) = await begin(house, "Ana", "Bao", **OVER_DAYS), await begin(house, "Eve", "Kim")
        await house.console.act("Marthe", SetClosing(at=clock.now + 1800.0))
        await settle(house)
        assert (ana.shown["closing"], eve.shown["closing"]) == (None, clock.now + 1800.0)
        await pass_time(house, clock, 1800.0)
        await settle(house)
        assert eve.table.record.status == "over"
        assert "closing" in str(eve.screen.of("chat"))
        assert not any(message["lines"] for message in ana.screen.of("chat"))
        assert ana.table.record.status == "playing"


@in_loop
async def test_a_year_has_so_many_days_of_holidays(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        await house.holidays.take(ana.id, HolidayWish(14))
        clock.now += 20 * DAY
        with pytest.raises(Denied, match="0 of 14"):
            await house.holidays.take(ana.id, HolidayWish(1))
        clock.now += 350 * DAY
        assert (await house.holidays.of(ana.id)).left == 5
        await house.forget(ana.id)
        assert await fetch(house, "SELECT * FROM holidays") == []


@in_loop
async def test_whoever_sits_down_on_holiday_is_on_holiday(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao", **OVER_DAYS)
        (chloe,) = await people(house, "Chloé")
        await house.holidays.take(chloe.id, HolidayWish(7))
        await ana.ok("stand", seat=0)
        await Seated(ana.table, chloe).ok("sit", seat=0)
        assert due(ana) == clock.now + 19 * DAY


# « À vous ».


@in_loop
async def test_games_that_wait_for_somebody_are_found_without_reading_them(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        slow, other = await begin(house, "Ana", "Bao", **OVER_DAYS)
        ana, bao = slow.player, other.player
        fast = await new_table(house, bao, pace=1, seats=(OpenSeat(), MySeat()), options={"seconds": None})
        await Seated(fast, ana).ok("sit", seat=0)
        await Seated(fast, bao).ok("start")
        live = await new_table(house, bao, seats=(OpenSeat(), MySeat()))
        await Seated(live, ana).ok("sit", seat=0)
        await Seated(live, bao).ok("start")
        turns = await house.turns.of(ana.id)
        assert [turn.id for turn in turns] == [fast.id, slow.table.id, live.id]
        assert [turn.due for turn in turns] == [clock.now + 4 * DAY, clock.now + 12 * DAY, None]
        assert await house.turns.of(bao.id) == []
        await slow.move(0, type="name", number=other.game["view"]["secret"] % 9 + 1)
        assert [turn.id for turn in await house.turns.of(bao.id)] == [slow.table.id]
        await fast.execute(ConsoleEnd("Marthe"))
        assert [turn.id for turn in await house.turns.of(ana.id)] == [live.id]
        for table in house.tables.in_memory:
            for screen in [viewer.screen for viewer in table.room.viewers]:
                table.quit(screen)
        await forgotten_by_memory(house)
        assert [turn.id for turn in await house.turns.of(ana.id)] == [live.id]
        assert len(house.tables) == 0


@in_loop
async def test_a_log_from_before_is_read(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao")
        await house.services.log.write([("UPDATE moves SET waits = NULL", ())])
        assert [turn.id for turn in await house.turns.of(ana.player.id)] == [ana.table.id]


# Several processes.


@in_loop
async def test_another_process_acts_on_a_deadline_when_one_is_gone(ground: Settings) -> None:
    async with houses(ground, 2, alive_every=1e9) as (one, two):
        ana, _ = await people(one, "Ana", "Bao")
        table, _ = await left_alone(one, "Ana", "Bao")
        # Nobody waits for twelve days here: the clock of the table began so long ago.
        ago = 12 * DAY - 0.5
        await one.services.log.write(
            [
                (
                    "UPDATE tables SET days = replace(days, ?, ?) WHERE id = ?",
                    await _moved(one, table, ago),
                ),
                ('UPDATE wakes SET due = due - ? WHERE "table" = ?', (ago, table)),
            ]
        )
        del ana
        await until_over(two, table)


async def _moved(house: House, table: str, ago: float) -> tuple[str, str, str]:
    """The part of the clocks that says since when, as it is and so much earlier."""
    found = await house.services.store.table(table)
    assert found is not None
    assert found.days is not None
    since = found.days.seats[0].since
    assert since is not None
    return f'"since":{since!r}', f'"since":{since - ago!r}', table


async def until_over(house: House, table: str) -> None:
    done: list[str] = []

    async def look() -> None:
        while not done:
            if await status(house, table) == "over":
                done.append(table)

    house.services.spawn(look())
    await until(lambda: done)


@in_loop
async def test_an_outage_of_all_processes_is_written_down_once(ground: Settings) -> None:
    async with houses(ground, 1) as (one,):
        now = one.services.now()
        begun = now - 5000.0
        await one.services.log.write(
            [("UPDATE house SET value = ? WHERE name = 'alive'", (repr(begun).encode(),))]
        )
    # It has noted its end, so the note is set back once more.
    async with houses(ground, 1) as (one,):
        await one.services.log.write(
            [("UPDATE house SET value = ? WHERE name = 'alive'", (repr(begun).encode(),))]
        )
        await one.services.log.write([("DELETE FROM outages", ())])
        async with houses(ground, 2) as (two, three):
            for house in (one, two, three):
                await house.services.uptime.note()
            ((found, ended),) = await fetch(three, "SELECT begun, ended FROM outages")
            assert found == begun
            assert ended >= now
            standstills = await one.services.uptime.standstills([])
            assert standstills.outages == ((begun, ended),)
