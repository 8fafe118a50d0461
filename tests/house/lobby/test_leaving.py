"""Who leaves ranked games: a pure rule over finished records, and what the lobby makes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.house import Denied, House, MySeat, NewTable, OpenSeat, Player
from pyramidion.house.lobby.leaving import UNRANKED_SECONDS, has_left, unranked_until
from pyramidion.house.table.record import GivenUp, Record, Seat
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, pass_time, people

from .visitors import Visitor

BAO = "bao"


def over(ended: float, left: bool, **more: Any) -> Record:
    seat = Seat("bot", BAO, "Bao", "plain") if left else Seat("person", BAO, "Bao")
    return Record(
        id="t", game="sablier", rules=1, setup={}, seed=0, salt="", commitment="", made=0.0, options={},
        seats=(Seat("person", "ana", "Ana"), seat), held={"ana": (0,), BAO: (1,)}, ended=ended, **more,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("left", "until"),
    [
        ([], None),
        ([True], None),
        ([True, True], 100.0 + UNRANKED_SECONDS),
        ([True, False], None),
        ([False, True, True], None),
        ([True, True, False], 100.0 + UNRANKED_SECONDS),
    ],
)
def test_the_last_two_games_count(left: list[bool], until: float | None) -> None:
    games = [over(100.0 - number, one) for number, one in enumerate(left)]
    assert unranked_until(games, BAO) == until
    assert unranked_until(games, "ana") is None


def test_who_never_began_to_play_has_not_left() -> None:
    assert not has_left(over(1.0, True), "eve")


def test_whoever_resigned_has_not_left_although_a_bot_played_on() -> None:
    seats = (Seat("person", "ana", "Ana"), Seat("bot", level="plain"))
    record = msgspec.structs.replace(over(1.0, True), seats=seats)
    assert has_left(record, BAO)
    assert not has_left(msgspec.structs.replace(record, resigned=(GivenUp(1, BAO),)), BAO)


async def play(house: House, ana: Player, bao: Player, leaves: bool) -> None:
    """A ranked game that Bao leaves to a bot, or plays to its end."""
    wish = NewTable(game="sablier", ranked=True, seats=(MySeat(), OpenSeat()))
    table = await house.table((await house.create(ana.id, wish)).id)
    host, guest = Seated(table, ana), Seated(table, bao)
    await guest.ok("sit", seat=1)
    await host.ok("start")
    if leaves:
        await guest.ok("bot", seat=1, level="plain")
    await host.stop()


@in_loop
async def test_who_left_twice_seeks_unranked_games_for_a_day_and_is_told(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        visitor = await Visitor.enter(house, bao)
        for leaves, ranked in ((True, True), (False, True), (True, True), (True, False)):
            clock.now += 10
            await play(house, ana, bao, leaves)
            await visitor.seek(ranked=True)
            assert visitor.sought["ranked"] is ranked, (leaves, ranked)
        assert visitor.sought["unranked_until"] == clock.now + UNRANKED_SECONDS
        host = await Visitor.enter(house, ana)
        await host.seek(ranked=True)
        assert host.sought["ranked"]
        await pass_time(house, clock, UNRANKED_SECONDS + 1)
        await visitor.seek(ranked=True)
        assert visitor.sought["ranked"]
        assert visitor.sought["unranked_until"] is None


@in_loop
async def test_who_left_twice_opens_and_joins_no_ranked_table_for_a_day(tmp_path: Path) -> None:
    clock = Clock()
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        early = await new_table(house, ana, ranked=True)  # where Bao sits before all this
        host, guest = Seated(early, ana), Seated(early, bao)
        await guest.ok("sit", seat=1)
        for _ in range(2):
            await play(house, ana, bao, leaves=True)
        clock.now += 600.0
        with pytest.raises(Denied) as refused:
            await house.create(bao.id, NewTable(game="sablier", ranked=True))
        assert refused.value.code == "wrong_time"
        assert "24 heures" in refused.value.fr
        own = Seated(await new_table(house, bao), bao)
        await own.denied("settings", "wrong_time", ranked=True)
        await own.ok("settings", ranked=False)
        other = await new_table(house, ana, ranked=True)
        answer = await Seated(other, bao).denied("sit", "wrong_time", seat=1)
        assert "unranked" in answer["en"]
        unranked = await new_table(house, ana)
        await Seated(unranked, bao).ok("sit", seat=1)
        await host.ok("start")
        assert not early.record.ranked
        assert not early.record.was_ranked
        assert host.screen.last("chat")["lines"][-1]["phrase"] == "unranked"
        await pass_time(house, clock, UNRANKED_SECONDS)
        await Seated(other, bao).ok("sit", seat=1)
        await house.create(bao.id, NewTable(game="sablier", ranked=True))
