"""Beats at work: screens, bots and clocks of a house wait for them, and a restart in the middle loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyramidion.core.transcript import parse, replay
from pyramidion.games import load
from pyramidion.house import BotSeat, House, MySeat, Player
from tests.house.helpers import Clock, FakeScreen, Seated, begin, in_loop, open_house, pass_time, settle

FIRST, VERDICT = 2.0, 1.25
"""Calm ones, where everybody has the table in their hands."""
OPTIONS = {"seconds": 10.0}


def wrong(other: Seated) -> int:
    """A number that is not what the other one hides."""
    return int(other.game["view"]["secret"] % 9 + 1)


async def moves(house: House, table: str) -> list[tuple[int | None, float]]:
    return [(row.seat, row.at) for row in await house.services.store.moves(table) if row.is_entry]


@in_loop
async def test_every_screen_is_shown_the_same_beat_and_no_clock_runs(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options=OPTIONS, beats="calm")
        for one in (ana, bao):
            beat = one.shown["beat"]
            assert (beat["kind"], beat["seq"], beat["until"]) == ("phase", 0, clock.now + FIRST)
            assert (one.shown["beats"], one.game["deadline_in"]) == ("calm", 10.0)
        await pass_time(house, clock, FIRST + 4.0)
        again = Seated(ana.table, ana.player)
        assert (again.shown["beat"], again.game["deadline_in"]) == (None, 6.0)
        answer = await ana.move(0, type="name", number=wrong(bao))
        assert (answer["view"]["turn"], answer["deadline_in"]) == (-1, 10.0)
        assert bao.shown["beat"]["hides"]
        await pass_time(house, clock, VERDICT)
        for one in (ana, bao):
            assert (one.game["seq"], one.game["view"]["turn"], one.game["deadline_in"]) == (1, 1, 10.0)
        await pass_time(house, clock, 10.01)
        assert await moves(house, ana.table.id) == [(0, 4.0), (None, 14.01)]
        await ana.stop()
        written = await house.finished.transcript(ana.table.id, ana.player.id)
        assert [move["at"] for move in written["moves"]] == [4.0, 14.01, 14.01]
        assert replay(parse(written, load), None).over


@in_loop
async def test_a_screen_that_takes_increments_is_shown_what_a_beat_hid(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options=OPTIONS, beats="calm")
        screen = FakeScreen(bao.player, takes_increments=True)
        ana.table.join(screen, bao.player)
        await pass_time(house, clock, FIRST)
        await ana.move(0, type="name", number=wrong(bao))
        hidden = screen.last("game")
        assert (hidden["since"], hidden["set"]["turn"]) == (0, -1)
        await pass_time(house, clock, VERDICT)
        assert (screen.last("game")["seq"], screen.last("game")["view"]["turn"]) == (1, 1)
        await bao.move(1, type="name", number=wrong(ana))
        assert (screen.last("game")["since"], screen.last("game")["set"]["turn"]) == (1, -1)


@in_loop
async def test_a_beat_ends_when_all_who_are_here_are_ready(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options=OPTIONS, beats="calm")
        await pass_time(house, clock, FIRST)
        await ana.move(0, type="name", number=wrong(bao))
        await ana.ok("ready", seq=1)
        assert bao.shown["beat"]["ready"] == [ana.shown["you"]["who"]]
        assert bao.game["view"]["turn"] == -1
        clock.now += 0.5
        await bao.ok("ready", seq=1)
        for one in (ana, bao):
            assert (one.shown["beat"], one.game["view"]["turn"], one.game["deadline_in"]) == (None, 1, 10.0)
        await pass_time(house, clock, 10.01)
        assert await moves(house, ana.table.id) == [(0, 0.0), (None, 10.01)]


@in_loop
async def test_what_a_beat_hid_stays_hidden_in_a_pause(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options=OPTIONS, beats="calm")
        await ana.move(0, type="name", number=wrong(bao))
        await ana.ok("pause")
        assert (bao.shown["beat"], bao.game["view"]["turn"]) == (None, -1)
        await pass_time(house, clock, 3600.0)
        assert bao.game["view"]["turn"] == -1
        await ana.ok("resume")
        assert (bao.game["view"]["turn"], bao.game["deadline_in"]) == (1, 10.0)


@in_loop
async def test_bots_wait_for_the_end_of_a_beat(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        seats = (BotSeat("plain"), MySeat())
        (ana,) = await begin(house, "Ana", options=OPTIONS, beats="calm", seats=seats)
        await pass_time(house, clock, FIRST - 0.01)
        assert ana.table.thinking == frozenset()
        await pass_time(house, clock, 0.01)
        await ana.screen.until(lambda screen: screen.last("game")["seq"] == 1)
        assert (await moves(house, ana.table.id))[0] == (0, 0.0)


@in_loop
async def test_a_television_doubles_the_length(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options=OPTIONS, beats="calm")
        ana.table.hang(FakeScreen(Player("", "", "fr", 0)))
        await ana.move(0, type="name", number=wrong(bao))
        assert bao.shown["beat"]["seconds"] == 2 * VERDICT


@pytest.mark.parametrize("is_over_by_then", [False, True], ids=["in its middle", "after its end"])
@in_loop
async def test_a_house_that_is_opened_again_goes_on(
    tmp_path: Path, clock: Clock, is_over_by_then: bool
) -> None:
    """What is left of the beat is left, and then the whole clock. The next house is opened before the first is closed,
    as after a kill: nothing may depend on what a house does when it closes."""
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options=OPTIONS, beats="calm")
        await pass_time(house, clock, FIRST + 4.0)
        await ana.move(0, type="name", number=wrong(bao))
        until = clock.now + VERDICT
        await settle(house)
        clock.now = until + 3.0 if is_over_by_then else until - 1.0
        async with open_house(tmp_path, clock) as second:
            again = Seated(await second.table(ana.table.id), bao.player)
            left = 7.0 if is_over_by_then else 10.0
            assert again.game["deadline_in"] == left
            if not is_over_by_then:
                assert (again.shown["beat"]["until"], again.game["view"]["turn"]) == (until, -1)
                await pass_time(second, clock, 1.0)
            assert again.game["view"]["turn"] == 1
            await pass_time(second, clock, left - 0.01)
            assert again.game["seq"] == 1
            await pass_time(second, clock, 0.02)
            assert (again.game["seq"], again.game["events"]) == (2, [{"type": "too_late", "seat": 1}])


@in_loop
async def test_bots_play_on_in_a_house_that_is_opened_again(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        seats = (BotSeat("plain"), MySeat())
        (ana,) = await begin(house, "Ana", options=OPTIONS, beats="calm", seats=seats)
        table, player = ana.table.id, ana.player
        await settle(house)
        async with open_house(tmp_path, clock) as second:
            again = Seated(await second.table(table), player)
            await pass_time(second, clock, FIRST)
            await again.screen.until(lambda screen: screen.last("game")["seq"] == 1)
