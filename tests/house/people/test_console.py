"""The console: whoever looks after the room sees what everybody may know, and acts at tables in their turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.core import Invalid
from pyramidion.core.transcript import parse, replay
from pyramidion.games import load
from pyramidion.house import BotSeat, Denied, House, MySeat, OpenSeat
from pyramidion.house.console.messages import AnyAct, Done
from tests.house.helpers import (
    Clock,
    Seated,
    begin,
    in_loop,
    new_table,
    open_house,
    pass_time,
    people,
    settle,
)

MINUTE = 60.0


def an_act(kind: str, **fields: Any) -> AnyAct:
    act: AnyAct = msgspec.convert({"type": kind, **fields}, AnyAct)
    return act


class Desk:
    """The console in Marie's hands."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.console = house.console

    async def do(self, kind: str, **fields: Any) -> Done:
        done = await self.console.act("Marie", an_act(kind, **fields))
        await settle(self._house)
        return done

    async def denied(self, code: str, kind: str, **fields: Any) -> None:
        with pytest.raises(Denied) as told:
            await self.do(kind, **fields)
        assert told.value.code == code
        assert told.value.fr

    async def seen(self) -> list[dict[str, Any]]:
        tables: list[dict[str, Any]] = msgspec.json.decode(
            msgspec.json.encode((await self.console.overview("Marie")).tables)
        )
        return tables


def lines(person: Seated) -> list[tuple[str, str, str | None]]:
    return [
        (line["name"], line.get("text") or line["phrase"], line["who"])
        for chat in person.screen.of("chat")
        for line in chat["lines"]
    ]


@in_loop
async def test_it_shows_what_everybody_may_know(tmp_path: Path, clock: Clock) -> None:
    """The law of views for this door too: what a seat alone knows is nowhere in it."""
    async with open_house(tmp_path, clock) as house:
        desk = Desk(house)
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 30.0})
        clock.now += 5.0
        closed, _ = await begin(house, "Cléo", "Dina", private=True)
        clock.now += 5.0
        bao.leave()
        first, second = await desk.seen()
        assert (first["id"], first["game"], first["status"], first["deadline_in"]) == (
            ana.table.id, "sablier", "playing", 20.0,
        )  # fmt: skip
        assert first["view"] == {**ana.game["view"], "secret": None, "to_move": [0]}
        assert ana.game["view"]["secret"] is not None
        assert [(s["name"], s["online"]) for s in first["seats"]] == [("Ana", True), ("Bao", False)]
        assert (first["to_move"], first["looking"]) == ([0], 1)
        # Of a private table: who sits there and how long it takes, not the game.
        assert (second["id"], second["view"], second["to_move"]) == (closed.table.id, None, [0])
        # No person's handle, no id of anybody, no secret of chance leaves by this door.
        told = msgspec.json.encode(await desk.console.overview("Marie")).decode()
        record = ana.table.record
        for secret in (
            ana.player.id,
            ana.shown["you"]["who"],
            record.salt,
            str(record.seed),
            record.commitment,
        ):
            assert secret not in told


@in_loop
async def test_it_tells_for_how_long_somebody_has_been_away_from_a_table_that_left_the_memory(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        desk = Desk(house)
        ana, bao = await begin(house, "Ana", "Bao")
        clock.now += 5.0
        for person in (ana, bao):
            person.leave()
        left = clock.now
        await pass_time(house, clock, 4 * MINUTE)  # the game stands still for want of people
        await pass_time(house, clock, 3 * 3600)
        house.eviction.evict()
        assert house.tables.held(ana.table.id) is None
        (seen,) = await desk.seen()
        for seat in seen["seats"]:
            assert left - MINUTE <= seat["away_since"] <= left + 5 * MINUTE
        # Who has been here again is away from when they leave.
        again = Seated(await house.table(ana.table.id), ana.player)
        again.leave()
        (seen,) = await desk.seen()
        assert seen["seats"][0]["away_since"] == clock.now


@in_loop
async def test_tables_of_another_day_and_those_that_are_over_are_not_on_it(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        desk = Desk(house)
        old, _ = await begin(house, "Ana", "Bao")
        for person in (old, _):
            person.leave()
        await pass_time(house, clock, 20.0)
        await pass_time(house, clock, 13 * 3600)
        over, _ = await begin(house, "Cléo", "Dina")
        await over.stop()
        assert await desk.seen() == []
        await desk.denied("wrong_time", "pause", tables=[over.table.id])
        # Somebody comes back to it: it is one of this evening's.
        Seated(await house.table(old.table.id), old.player)
        assert [table["id"] for table in await desk.seen()] == [old.table.id]


@in_loop
async def test_all_tables_pause_and_go_on_together(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        desk = Desk(house)
        ana, _ = await begin(house, "Ana", "Bao", options={"seconds": 30.0})
        cleo, _ = await begin(house, "Cléo", "Dina", options={"seconds": 50.0})
        await new_table(house, ana.player)  # gathers: there is nothing to pause
        clock.now += 10.0
        assert (await desk.do("pause")) == Done(2)
        for one, left in ((ana, 20.0), (cleo, 40.0)):
            assert (one.shown["paused"]["why"], one.shown["paused"]["name"]) == ("host", "Marie")
            assert one.shown["paused"]["who"] is None
            await one.denied("move", "paused", seat=0, seq=0, move={"type": "name", "number": 1})
            assert one.game["deadline_in"] == left
        await pass_time(house, clock, 3600.0)
        # Whoever plays there may go on without the console.
        await ana.ok("resume")
        assert (await desk.do("resume")) == Done(1)
        assert (ana.game["deadline_in"], cleo.game["deadline_in"]) == (20.0, 40.0)
        await desk.do("pause", tables=[ana.table.id])
        assert (ana.shown["paused"] is None, cleo.shown["paused"] is None) == (False, True)


@in_loop
async def test_more_time_and_the_end_are_entries_of_the_log_and_tell_who_gave_them(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock, slow_line=0.5) as house:
        desk = Desk(house)
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        # The bell has rung, but slow lines are still waited for: more time comes in time.
        clock.now += 10.3
        await desk.do("extend", table=ana.table.id, seconds=30)
        assert ana.game["events"] == [{"type": "extended", "seat": 0, "seconds": 30.0}]
        assert bao.game["deadline_in"] == 29.7
        await desk.denied("wrong_time", "extend", table=ana.table.id, seconds=30, seat=1)
        await desk.denied("unknown", "extend", table=ana.table.id, seconds=30, seat=7)
        # A paused clock is lengthened too.
        await desk.do("pause", tables=[ana.table.id])
        await desk.do("extend", table=ana.table.id, seconds=5, seat=0)
        assert (ana.game["deadline_in"], ana.shown["paused"]["name"]) == (34.7, "Marie")
        await desk.do("end", tables=[ana.table.id])
        assert (ana.shown["status"], ana.game["outcome"]["reason"]) == ("over", "ended")
        written = await house.finished.transcript(ana.table.id, ana.player.id)
        acts = [(act["by"], act["act"], act["seat"]) for act in written["meta"]["host"]]
        assert acts == [
            ("Marie", "extend", 0), ("Marie", "pause", None), ("Marie", "extend", 0), ("Marie", "end", None),
        ]  # fmt: skip
        assert ana.table.state.play is not None
        assert replay(parse(written, load), None).state == ana.table.state.play.state
        unclocked = await new_table(house, ana.player)
        await desk.denied("wrong_time", "extend", table=unclocked.id, seconds=5)


@in_loop
async def test_a_seat_goes_to_a_bot_and_back(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, bot_delay=(1000.0, 1000.0)) as house:
        desk = Desk(house)
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 5000.0})
        table = ana.table.id
        await desk.denied("unknown", "bot", table=table, seat=1, level="grandmaster")
        await desk.do("bot", table=table, seat=1, level="plain")
        # Bao is here and watches: the bot plays on until he or the console says so.
        shown = ana.seat(1)
        assert (shown["kind"], shown["stand_in"], shown["name"]) == ("bot", True, "Bao")
        assert bao.shown["you"]["seats"] == []
        assert bao.game["view"]["secret"] is None
        await bao.ok("back", seat=1)
        assert ana.seat(1)["kind"] == "person"
        await desk.do("bot", table=table, seat=1, level="plain")
        await desk.do("back", table=table, seat=1)
        assert (ana.seat(1)["kind"], bao.game["seat"]) == ("person", 1)
        await desk.denied("wrong_time", "back", table=table, seat=1)


@in_loop
async def test_people_change_seats_where_nobody_learns_anything_by_it(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        desk = Desk(house)
        ana, _ = await begin(house, "Ana", "Bao")
        await desk.denied("forbidden", "move", table=ana.table.id, seat=0, to=1)
        # Before the game begins there is nothing to know.
        gathering = await new_table(house, ana.player, seats=(MySeat(), OpenSeat(), BotSeat("plain")))
        await desk.do("move", table=gathering.id, seat=0, to=2)
        assert [seat.label for seat in gathering.record.seats] == ["plain", None, "Ana"]
        await desk.denied("wrong_time", "move", table=gathering.id, seat=1, to=0)
        # In a game in which all know the same they change in the middle of it: scores stay with the seats.
        players = await people(house, "Cléo", "Dina")
        options = {"emperor": "house", "ingots": "shuffled"}
        table = await new_table(house, players[0], "soleil", options=options, seats=(MySeat(), OpenSeat()))
        cleo, dina = (Seated(table, player) for player in players)
        await dina.ok("sit", seat=1)
        await cleo.ok("start")
        await desk.do("move", table=table.id, seat=0, to=1)
        assert (cleo.shown["you"]["seats"], dina.shown["you"]["seats"]) == ([1], [0])
        assert (cleo.game["seat"], dina.game["may"]) == (1, ["guess"])


@in_loop
async def test_somebody_moves_to_another_table(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        desk = Desk(house)
        ana, bao = await begin(house, "Ana", "Bao")
        (cleo,) = await people(house, "Cléo")
        other = await new_table(house, cleo, seats=(MySeat(), OpenSeat()))
        move = {"table": bao.table.id, "seat": 1, "into": other.id}
        await desk.denied("full", "move", to=0, **move)
        assert ana.seat(1)["kind"] == "person"
        await desk.do("move", to=1, **move)
        assert (ana.seat(1)["kind"], other.record.seats[1].name) == ("open", "Bao")
        moved = {"type": "moved", "table": other.id, "by": "Marie"}
        assert bao.screen.of("moved") == [moved]
        assert ana.screen.of("moved") == []
        there = Seated(other, bao.player)
        assert there.shown["you"]["seats"] == [1]
        await desk.denied("wrong_time", "move", to=1, **move)


@in_loop
async def test_an_announcement_is_heard_at_every_table(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        desk = Desk(house)
        ana, _ = await begin(house, "Ana", "Bao")
        cleo, _ = await begin(house, "Cléo", "Dina", private=True)
        assert (await desk.do("announce", text="Le  goûter est servi")) == Done(2)
        await desk.do("announce", text="Table 2 seulement", tables=[cleo.table.id])
        first = ("Marie", "Le goûter est servi", "host")
        assert (lines(ana), lines(cleo)) == ([first], [first, ("Marie", "Table 2 seulement", "host")])
        await desk.denied("malformed", "announce", text=" ")
        again = Seated(ana.table, ana.player)
        assert lines(again) == [first]


@in_loop
async def test_closing_time_warns_and_ends_what_is_played(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        desk = Desk(house)
        ana, _ = await begin(house, "Ana", "Bao", options={"seconds": 100_000.0})
        paused, _ = await begin(house, "Cléo", "Dina")
        await paused.ok("pause")
        closing = clock.now + 40 * MINUTE
        for at in (clock.now, clock.now + 25 * 3600):
            await desk.denied("malformed", "closing", at=at)
        await desk.do("closing", at=closing)
        assert ana.shown["closing"] == closing
        assert lines(ana) == [("Marie", "closing", "host")]
        ids = (ana.table.id, ana.player)
    # It outlives the house.
    async with open_house(tmp_path, clock) as house:
        console = house.console
        ana = Seated(await house.table(ids[0]), ids[1])
        heard = len(lines(ana))
        await pass_time(house, clock, 24.9 * MINUTE)
        assert (lines(ana)[heard:], ana.shown["closing"]) == ([], closing)
        await pass_time(house, clock, 0.2 * MINUTE)
        await pass_time(house, clock, 10 * MINUTE)
        await settle(house)
        assert lines(ana)[heard:] == [("Marie", "closing", "host")] * 2
        assert ana.shown["status"] == "playing"
        await pass_time(house, clock, 5 * MINUTE)
        await ana.screen.until(lambda _: bool(lines(ana)[-1][1] == "closed"))
        await settle(house)
        assert (ana.game["outcome"]["reason"], ana.shown["status"]) == ("ended", "over")
        assert lines(ana)[-1] == ("Marie", "closed", "host")
        # What its people paused is theirs to take up another day.
        kept = await house.table(paused.table.id)
        assert (kept.record.status, kept.record.pause is None) == ("playing", False)
        assert (await console.overview("Marie")).closing is None


@pytest.mark.parametrize(("late", "status"), [(MINUTE, "over"), (24 * 60 * MINUTE, "playing")])
def test_a_house_that_was_not_there_at_the_hour_closes_when_it_comes_back_but_not_the_next_day(
    late: float, status: str, tmp_path: Path, clock: Clock
) -> None:
    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock) as house:
            ana, _ = await begin(house, "Ana", "Bao", options={"seconds": 1e6})
            await Desk(house).do("closing", at=clock.now + 10 * MINUTE)
        clock.now += 10 * MINUTE + late
        async with open_house(tmp_path, clock) as house:
            again = Seated(await house.table(ana.table.id), ana.player)
            await pass_time(house, clock, 1.0)
            await settle(house)
            assert (again.shown["status"], again.shown["closing"]) == (status, None)

    check()


@in_loop
async def test_the_house_stays_open_after_all(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        desk = Desk(house)
        ana, _ = await begin(house, "Ana", "Bao", options={"seconds": 100_000.0})
        await desk.do("closing", at=clock.now + 10 * MINUTE)
        await desk.do("closing", at=None)
        assert ana.shown["closing"] is None
        await pass_time(house, clock, 20 * MINUTE)
        assert ana.shown["status"] == "playing"
        assert [line[1] for line in lines(ana)] == ["closing", "open_after_all"]


def test_an_act_that_is_none_is_told_what_is_wrong() -> None:
    for raw in ({"type": "deal"}, {"type": "end"}, {"type": "extend", "table": "t", "seconds": -1}):
        with pytest.raises((msgspec.ValidationError, Invalid)):
            msgspec.convert(raw, AnyAct)
