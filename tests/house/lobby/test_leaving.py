"""Who leaves ranked games: a pure rule over finished records, and what the lobby makes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pyramidion.house import House, MySeat, NewTable, OpenSeat, Player
from pyramidion.house.lobby.leaving import UNRANKED_SECONDS, has_left, unranked_until
from pyramidion.house.table.record import Record, Seat
from tests.house.helpers import Clock, Seated, in_loop, open_house, pass_time, people

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
