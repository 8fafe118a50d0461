"""Clocks at work: deadlines ring by the house's clock, late moves come too late, and a restart loses no clock."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from pyramidion.core.transcript import parse, replay
from pyramidion.games import load
from pyramidion.house import House
from pyramidion.house.runtime.scheduler import Scheduler
from tests.house.helpers import Clock, Seated, begin, in_loop, open_house, pass_time, settle


@in_loop
async def test_a_deadline_passes_by_itself(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        assert bao.game["deadline_in"] == 10.0
        await pass_time(house, clock, 9.99)
        assert bao.game["seq"] == 0
        await pass_time(house, clock, 0.02)
        assert bao.game["events"] == [{"type": "too_late", "seat": 0}]
        assert (bao.game["seq"], bao.game["may"], bao.game["view"]["scores"]) == (1, ["name"], [-1, 0])
        # The next turn's clock began at the deadline, not when the house got round to it.
        assert bao.game["view"]["deadline"] == 20.0
        (row,) = await house.services.store.moves(ana.table.id)
        assert (row.seat, msgspec.json.decode(row.move)) == (None, {"type": "tick"})


@in_loop
async def test_a_move_at_the_deadline_is_in_time_and_one_after_it_is_not(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        clock.now += 10.0
        answer = await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        assert (answer["type"], answer["seq"]) == ("game", 1)
        # Nothing has rung yet, but the clock of the house says that Bao is too late.
        clock.now += 10.5
        late = await bao.move(1, type="name", number=1)
        assert (late["type"], late["stale"], late["seq"]) == ("game", True, 2)
        assert late["view"]["scores"] == [0, -1]
        assert [r.seat for r in await house.services.store.moves(ana.table.id)] == [0, None]


@in_loop
async def test_a_slow_line_costs_nobody_their_time(tmp_path: Path, clock: Clock) -> None:
    """A move counts as made its line's delay before it arrived, and the log shows the delay."""
    async with open_house(tmp_path, clock, slow_line=0.5) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        ana.screen.delay = 0.3
        await pass_time(house, clock, 10.3)
        assert ana.game["seq"] == 0  # nothing has rung: her move may be under way
        answer = await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        assert (answer["type"], answer["seq"], answer.get("stale")) == ("game", 1, None)
        (row,) = await house.services.store.moves(ana.table.id)
        assert (row.at, row.delay) == (10.0, 0.3)
        await ana.stop()
        written = await house.finished.transcript(ana.table.id, ana.player.id)
        assert written["meta"]["delays"] == {"0": 0.3}


@in_loop
async def test_a_line_is_given_back_no_more_than_the_bound(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, slow_line=0.5) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        ana.screen.delay = 9.0
        clock.now += 4.0
        await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        bao.screen.delay = 9.0
        clock.now += 0.2
        await bao.move(1, type="name", number=ana.game["view"]["secret"] % 9 + 1)
        # The second came 0.2 s after the first: it is never before the entry before it.
        assert [(r.at, r.delay) for r in await house.services.store.moves(ana.table.id)] == [
            (3.5, 0.5),
            (3.7, 0.5),
        ]


@in_loop
async def test_who_is_too_late_waits_for_those_whose_line_is_slow(tmp_path: Path, clock: Clock) -> None:
    """The deadline takes effect after the bound alone, and the time that the house waited is nobody's."""
    async with open_house(tmp_path, clock, slow_line=0.5) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        clock.now += 10.001  # one millisecond after the bell, on a line without delay
        late = asyncio.ensure_future(ana.table.handle(ana.screen, msgspec.json.encode({
            "type": "move", "id": "late", "seat": 0, "seq": 0, "move": {"type": "name", "number": 1},
        })))  # fmt: skip
        await asyncio.sleep(0)
        assert await house.services.store.moves(ana.table.id) == []
        await pass_time(house, clock, 0.51)
        assert (bao.game["seq"], bao.game["view"]["scores"]) == (1, [-1, 0])
        await late
        assert ana.screen.answer("late")["stale"] is True
        assert [(r.seat, r.at) for r in await house.services.store.moves(ana.table.id)] == [(None, 10.011)]
        # Bao's ten seconds began at the deadline, and none of the half second has gone by.
        assert bao.game["view"]["deadline"] == 20.0
        assert bao.game["deadline_in"] == 9.989


@in_loop
async def test_extra_seconds_of_a_seat_count(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        options = {"seconds": 10.0, "extra_seconds": [5.0, 0.0]}
        ana, _ = await begin(house, "Ana", "Bao", options=options)
        await pass_time(house, clock, 14.0)
        assert ana.game["seq"] == 0
        await pass_time(house, clock, 1.1)
        assert ana.game["seq"] == 1


@in_loop
async def test_time_outs_play_a_game_to_its_end(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao", options={"seconds": 10.0, "turns": 3})
        for _ in range(3):
            await pass_time(house, clock, 10.01)
        assert (ana.game["over"], ana.game["outcome"]["reason"]) == (True, "turns")
        assert ana.shown["status"] == "over"
        assert len(await house.services.store.moves(ana.table.id)) == 3
        await pass_time(house, clock, 100.0)
        assert len(await house.services.store.moves(ana.table.id)) == 3


@in_loop
async def test_deadlines_that_passed_while_the_house_was_down(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0, "turns": 9})
        await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        table_id, player = ana.table.id, ana.player
    clock.now += 35.0
    async with open_house(tmp_path, clock) as house:
        house.services.scheduler.ring()
        await settle(house)
        again = Seated(await house.table(table_id), player)
        # Bao was too late at 10 s; nobody was there to play on, so the rest of the game has waited for them.
        assert (again.game["view"]["turn"], again.game["view"]["scores"]) == (2, [0, -1])
        assert again.shown["paused"]["why"] == "away"
        await again.ok("resume")
        assert again.game["view"]["deadline"] == 20.0
        assert again.game["deadline_in"] == 9.999
        await again.stop()
        written = await house.finished.transcript(table_id, player.id)
        play = replay(parse(written, load), None)
        table = await house.table(table_id)
        assert table.state.play is not None
        assert play.state == table.state.play.state


@in_loop
async def test_a_table_out_of_memory_is_woken_by_its_clock(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, idle=60.0) as house:
        ana, _ = await begin(house, "Ana", "Bao", options={"seconds": 1000.0})
        table_id = ana.table.id
        for person in (ana, _):
            person.leave()
        await pass_time(house, clock, 200.0)
        assert house.figures()["tables_in_memory"] == 0
        await pass_time(house, clock, 801.0)
        assert house.figures()["tables_in_memory"] == 1
        await settle(house)
        assert len(await house.services.store.moves(table_id)) == 1


@in_loop
async def test_game_time_never_falls_when_the_wall_clock_is_set_back(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 100.0})
        clock.now += 30
        await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        clock.now -= 3600
        answer = await bao.move(1, type="name", number=ana.game["view"]["secret"] % 9 + 1)
        assert answer["clock"] == 30.0
        assert [r.at for r in await house.services.store.moves(ana.table.id)] == [30.0, 30.0]


@in_loop
async def test_alarms_ring_in_order_once_and_can_be_moved_or_dropped() -> None:
    clock, rung = Clock(0.0), []
    alarms = Scheduler(clock)
    for name, when in (("b", 2.0), ("a", 1.0), ("c", 3.0), ("d", 4.0)):
        alarms.set(name, when, lambda name=name: rung.append(name))  # type: ignore[misc]
    alarms.set("a", 2.5, lambda: rung.append("a moved"))
    alarms.drop("c")
    for i in range(500):
        alarms.set("busy", 100.0 + i, lambda: rung.append("busy"))
    clock.now = 3.0
    alarms.ring()
    assert rung == ["b", "a moved"]
    clock.now = 10_000.0
    alarms.ring()
    assert rung == ["b", "a moved", "d", "busy"]
    assert len(alarms) == 0
    alarms.close()


@in_loop
async def test_one_alarm_that_fails_does_not_silence_the_others() -> None:
    clock, rung = Clock(0.0), []
    alarms = Scheduler(clock)

    def fail() -> None:
        raise RuntimeError("broken")

    alarms.set(1, 1.0, fail)
    alarms.set(2, 1.0, lambda: rung.append(2))
    clock.now = 1.0
    alarms.ring()
    assert rung == [2]
    alarms.close()


@in_loop
async def test_the_loop_itself_rings_what_is_due(tmp_path: Path) -> None:
    """With the real clock nobody has to call `ring`."""
    import time

    from tests.house.helpers import settings

    house = await House.open(settings(tmp_path, Clock(), now=time.time))
    try:
        rung = asyncio.Event()
        house.services.scheduler.set("soon", time.time() + 0.01, rung.set)
        await rung.wait()
    finally:
        await house.close()
