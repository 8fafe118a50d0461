"""The coach's review of a game that was played without advice, once the people of its table have agreed to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.house import BotSeat, Denied, House, MySeat
from pyramidion.house.table.proposals import OPEN_SECONDS
from tests.house.helpers import Clock, Seated, begin, in_loop, open_house, pass_time

DAY = 86400.0


async def ended(house: House, *names: str, **wish: Any) -> list[Seated]:
    seated = await begin(house, *names, **wish)
    ana = seated[0]
    await ana.move(0, type="name", number=seated[-1].game["view"]["secret"] % 9 + 1)
    await ana.stop()
    return seated


async def moments_of(house: House, table: str) -> list[Any]:
    found: list[Any] = msgspec.json.decode(await house.finished.review(table, None))["moments"]
    return found


async def is_denied(house: House, table: str) -> bool:
    with pytest.raises(Denied) as caught:
        await house.finished.review(table, None)
    return caught.value.code == "forbidden"


@in_loop
async def test_it_is_read_once_all_have_agreed(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await ended(house, "Ana", "Bao", ranked=True)
        table = ana.table.id
        assert await is_denied(house, table)
        assert (await ana.send("review"))["type"] == "asked"
        assert bao.shown["proposal"]["kind"] == "review"
        assert await is_denied(house, table)
        await bao.ok("answer", proposal=bao.shown["proposal"]["number"], yes=True)
        assert (ana.shown["review"], ana.shown["proposal"], ana.shown["coach"]) == (True, None, False)
        assert len(await moments_of(house, table)) == 1
        meta = (await house.finished.transcript(table, None))["meta"]
        assert [(one["act"], one["how"]) for one in meta["decided"]] == [("review", "agreed")]


@in_loop
async def test_a_no_is_told_and_changes_nothing(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await ended(house, "Ana", "Bao")
        await ana.send("review")
        await bao.ok("answer", proposal=bao.shown["proposal"]["number"], yes=False)
        assert ana.screen.last("chat")["lines"][0]["phrase"] == "review:refused"
        assert (ana.shown["review"], ana.shown["proposal"]) == (False, None)
        assert await is_denied(house, ana.table.id)


@in_loop
async def test_question_and_answer_outlive_the_house(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await ended(house, "Ana", "Bao")
        await ana.send("review")
        await bao.ok("say", text="un instant")
        number, table = bao.shown["proposal"]["number"], ana.table.id
    async with open_house(tmp_path, clock) as house:
        bao = Seated(await house.table(table), bao.player)
        assert bao.shown["proposal"]["number"] == number
        await bao.ok("answer", proposal=number, yes=True)
    async with open_house(tmp_path, clock, archive_days=90.0) as house:
        assert len(await moments_of(house, table)) == 1
        clock.now += 91 * DAY
        await house.eviction.archive_old()
        assert len(await moments_of(house, table)) == 1


@in_loop
async def test_a_question_that_nobody_answers_ends_by_itself(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await ended(house, "Ana", "Bao")
        await ana.send("review")
        await pass_time(house, clock, OPEN_SECONDS + 0.1)
        assert ana.shown["proposal"] is None
        assert ana.screen.last("chat")["lines"][0]["phrase"] == "review:expired"


@in_loop
async def test_whoever_played_with_bots_alone_asks_nobody(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await begin(house, "Ana", seats=(MySeat(), BotSeat("plain")))
        assert not ana.shown["review"]
        await ana.stop()
        assert ana.shown["review"]
        assert await moments_of(house, ana.table.id) is not None
