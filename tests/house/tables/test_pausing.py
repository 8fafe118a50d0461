"""A table is paused and taken up another day: game time stands still, and the game's record does not show it."""

from __future__ import annotations

from pathlib import Path

from pyramidion.core.transcript import parse, replay
from pyramidion.games import load
from pyramidion.house import BotSeat, House, MySeat, Table
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

DAY = 86400.0


async def happened(house: House, table: Table) -> list[tuple[str, str | None]]:
    rows = await fetch(house, 'SELECT what, who FROM happenings WHERE "table" = ? ORDER BY rowid', table.id)
    return [(what, who) for what, who in rows if what in ("pause", "resume")]


def wrong(person: Seated, other: Seated) -> int:
    """A number that is not what the other one hides."""
    return int(other.game["view"]["secret"] % 9 + 1)


@in_loop
async def test_game_time_stands_still_and_the_record_does_not_show_it(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        eve = Seated(ana.table, (await people(house, "Eve"))[0])
        clock.now += 4.0
        await eve.denied("pause", "forbidden")
        await bao.ok("pause")
        who = bao.shown["you"]["who"]
        for one in (ana, bao, eve):
            told = {"since": clock.now, "why": "person", "who": who, "name": "Bao"}
            assert one.shown["paused"] == told
            assert (one.game["clock"], one.game["deadline_in"]) == (4.0, 6.0)
        # A day goes by: no bell rings, no move counts, and whoever comes in sees the same clock.
        await pass_time(house, clock, DAY)
        assert (await ana.denied("move", "paused", seat=0, seq=0, move={"type": "name", "number": 1}))["en"]
        await ana.denied("coach", "forbidden", seat=0)
        assert await house.services.store.moves(ana.table.id) == []
        again = Seated(ana.table, ana.player)
        assert (again.game["deadline_in"], again.shown["paused"]["name"]) == (6.0, "Bao")
        # A second pause changes nothing; whoever plays here takes the game up.
        await ana.ok("pause")
        assert ana.shown["paused"]["name"] == "Bao"
        await eve.denied("resume", "forbidden")
        await ana.ok("resume")
        await ana.ok("resume")
        assert bao.shown["paused"] is None
        assert (bao.game["clock"], bao.game["deadline_in"], bao.game["events"]) == (4.0, 6.0, [])
        await pass_time(house, clock, 5.0)
        await ana.move(0, type="name", number=wrong(ana, bao))
        await pass_time(house, clock, 10.01)
        assert [(r.seat, r.at) for r in await house.services.store.moves(ana.table.id)] == [
            (0, 9.0),
            (None, 19.01),
        ]
        assert await happened(house, ana.table) == [("pause", who), ("resume", ana.shown["you"]["who"])]
        await ana.stop()
        written = await house.finished.transcript(ana.table.id, ana.player.id)
        assert ana.table.state.play is not None
        assert replay(parse(written, load), None).state == ana.table.state.play.state


@in_loop
async def test_what_ran_out_before_the_pause_has_run_out(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        clock.now += 12.0
        await ana.ok("pause")
        assert (bao.game["view"]["scores"], bao.game["deadline_in"]) == ([-1, 0], 8.0)


@in_loop
async def test_a_pause_outlives_the_house(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        clock.now += 3.0
        await ana.ok("pause")
        table, player = ana.table.id, ana.player
        assert [(t.paused, t.my_turn) for t in await house.tables_of(player.id)] == [(True, False)]
    clock.now += 30 * DAY
    async with open_house(tmp_path, clock) as house:
        await pass_time(house, clock, 100.0)
        assert house.figures()["tables_in_memory"] == 0
        again = Seated(await house.table(table), player)
        assert (again.game["seq"], again.game["deadline_in"]) == (0, 7.0)
        assert again.shown["paused"]["since"] == clock.now - 100.0 - 30 * DAY
        await again.ok("resume")
        await pass_time(house, clock, 7.01)
        assert again.game["view"]["scores"] == [-1, 0]
        assert [t.paused for t in await house.tables_of(player.id)] == [False]


@in_loop
async def test_a_paused_table_leaves_the_memory_and_its_clock_stays_silent(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock, idle=60.0) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 1000.0})
        await ana.ok("pause")
        for person in (ana, bao):
            person.leave()
        await pass_time(house, clock, 2000.0)
        await pass_time(house, clock, 2000.0)
        assert house.figures()["tables_in_memory"] == 0
        assert await house.services.store.moves(ana.table.id) == []


@in_loop
async def test_bots_rest_while_the_table_is_paused(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, bot_delay=(5.0, 5.0)) as house:
        (player,) = await people(house, "Ana")
        table = await new_table(house, player, seats=(BotSeat("plain"), MySeat()), options={"seconds": 60.0})
        ana = Seated(table, player)
        await ana.ok("start")
        assert 0 in table.charge.bots.thinking
        await ana.ok("pause")
        assert not table.charge.bots.thinking
        await pass_time(house, clock, 600.0)
        assert ana.game["seq"] == 0
        await ana.ok("resume")
        assert 0 in table.charge.bots.thinking
        await pass_time(house, clock, 6.0)
        await ana.screen.until(lambda screen: bool(screen.last("game")["seq"] == 1))
        assert [r.at for r in await house.services.store.moves(table.id)] == [6.0]


@in_loop
async def test_a_table_that_was_left_alone_pauses_itself_after_one_bell(tmp_path: Path, clock: Clock) -> None:
    """Nobody's game runs through its rounds alone; what the clock had taken by then, it keeps."""
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        eve = Seated(ana.table, (await people(house, "Eve"))[0])
        ana.leave()
        await pass_time(house, clock, 10.01)
        assert (bao.game["seq"], bao.shown["paused"]) == (1, None)  # Bao is here, and it is his turn
        bao.leave()
        for _ in range(5):
            await pass_time(house, clock, 60.0)
        assert (eve.game["seq"], eve.game["view"]["scores"]) == (2, [-1, -1])
        assert eve.shown["paused"] == {"since": clock.now - 240.0, "why": "away", "who": None, "name": None}
        back = Seated(ana.table, bao.player)
        await back.ok("resume")
        assert back.game["deadline_in"] == 9.999


@in_loop
async def test_the_host_ends_a_paused_game_and_a_forgotten_person_leaves_no_name(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        clock.now += 3.0
        await bao.ok("pause")
        await house.forget(bao.player.id)
        await settle(house)
        assert (ana.shown["paused"]["name"], ana.shown["paused"]["who"]) == ("joueur parti", None)
        clock.now += DAY
        answer = await ana.send("end")
        assert (answer["over"], ana.shown["status"], ana.shown["paused"]) == (True, "over", None)
        assert [r.at for r in await house.services.store.moves(ana.table.id)] == [3.0]
        await ana.denied("pause", "wrong_time")
