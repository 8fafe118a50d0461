"""Bots at work: they play from views in processes of their own, and a bot that fails does not hold up the table."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from pyramidion.house import BotSeat, House, MySeat, NewTable
from pyramidion.house.bots.fair_queue import Requester, Urgency
from pyramidion.house.bots.jobs import Choose
from pyramidion.house.bots.pool import BotPool
from tests.house.helpers import (
    Clock,
    Seated,
    begin,
    in_loop,
    new_table,
    open_house,
    pass_time,
    people,
    settings,
    settle,
)


async def _against(house: House, level: str, **options: Any) -> Seated:
    (ana,) = await people(house, "Ana")
    table = await new_table(house, ana, seats=(MySeat(), BotSeat(level)), options=options)
    host = Seated(table, ana)
    await host.ok("start")
    return host


async def _name_wrong(host: Seated) -> None:
    """Names a number that is not the other's, as the house knows it."""
    play = host.table.state.play
    assert play is not None
    secret = play.state.secrets[1]
    assert (await host.move(0, type="name", number=secret % 9 + 1))["type"] == "game"


@in_loop
async def test_a_bot_answers(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        host = await _against(house, "plain")
        await _name_wrong(host)
        await host.screen.until(lambda s: s.last("game")["seq"] == 2)
        assert host.game["events"][0]["seat"] == 1
        (_, row) = await house.services.store.moves(host.table.id)
        assert (row.seat, row.id) == (1, None)


@in_loop
async def test_bots_alone_play_to_the_end(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        table = await new_table(house, ana, seats=(BotSeat("plain"),) * 3, options={"turns": 7})
        watcher = Seated(table, ana)
        assert watcher.shown["you"]["host"]
        await watcher.ok("start")
        await watcher.screen.until(lambda s: s.last("game")["over"])
        assert watcher.shown["opened"] is not None


@pytest.mark.parametrize("level", ["raiser", "dier", "sleeper", "rogue"])
def test_a_bot_that_fails_is_given_a_plain_legal_move(level: str, tmp_path: Path, clock: Clock) -> None:
    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock, bot_limit=0.05) as house:
            host = await _against(house, level)
            await _name_wrong(host)
            await host.screen.until(lambda s: s.last("game")["seq"] == 2)
            assert host.game["events"][0]["type"] == "named"
            # The table lives on, and so do the workers.
            if not host.game["over"]:
                await _name_wrong(host)
                await host.screen.until(lambda s: s.last("game")["seq"] == 4 or s.last("game")["over"])

    check()


@in_loop
async def test_what_a_bot_prints_does_no_harm(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        host = await _against(house, "chatty")
        await _name_wrong(host)
        await host.screen.until(lambda s: s.last("game")["seq"] == 2)
        assert house.figures()["bot_jobs_failed_total"] == 0


@in_loop
async def test_a_person_never_waits_for_a_bot(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        thinking = await _against(house, "sleeper")
        await _name_wrong(thinking)
        assert thinking.table.charge.bots.thinking
        ana, bao = await begin(house, "Ana", "Bao")
        assert (await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1))["type"] == "game"
        await thinking.ok("say", text="alors ?")


@in_loop
async def test_a_bot_takes_its_time(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, bot_delay=(1.0, 1.0)) as house:
        host = await _against(house, "plain", seconds=1000.0)
        await _name_wrong(host)
        key = ("bot", host.table.id, 1)
        while key not in house.services.scheduler._set:
            await settle(house)
        await pass_time(house, clock, 0.9)
        assert host.game["seq"] == 1
        await pass_time(house, clock, 0.1)
        assert host.game["seq"] == 2


async def _hesitates(host: Seated, house: House) -> None:
    """Until the bot knows its move and lets time pass."""
    while not host.table.charge.bots.hesitating:
        await settle(house)


@in_loop
@pytest.mark.parametrize(("pace", "seconds"), [(1.0, 5.0), (0.5, 3.0), (0.0, 1.0)])
async def test_a_bot_hesitates_as_long_as_it_says_and_the_house_likes(
    tmp_path: Path, clock: Clock, pace: float, seconds: float
) -> None:
    async with open_house(tmp_path, clock, bot_delay=(1.0, 1.0), bot_pace=pace) as house:
        host = await _against(house, "hesitant", seconds=1000.0)
        await _name_wrong(host)
        await _hesitates(host, house)
        await pass_time(house, clock, seconds - 0.1)
        assert host.game["seq"] == 1
        await pass_time(house, clock, 0.1)
        assert host.game["seq"] == 2


@in_loop
async def test_a_bot_that_hesitates_is_still_in_time(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, bot_delay=(1.0, 1.0)) as house:
        host = await _against(house, "hesitant", seconds=3.0)
        await _name_wrong(host)
        await _hesitates(host, house)
        await pass_time(house, clock, 2.5)
        assert host.game["events"][0] == {**host.game["events"][0], "type": "named", "seat": 1}


@in_loop
async def test_where_bots_move_at_once_they_do_not_hesitate(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        host = await _against(house, "hesitant")
        await _name_wrong(host)
        await host.screen.until(lambda s: s.last("game")["seq"] == 2)
        assert not host.table.charge.bots.hesitating


@in_loop
async def test_nobody_has_to_look_on_while_a_bot_says_nothing(tmp_path: Path, clock: Clock) -> None:
    """People have a moment to appeal; then the bell rings, and game time has gone on to the deadline."""
    async with open_house(tmp_path, clock, bot_delay=(1.0, 1.0)) as house:
        host = await _against(house, "silent", seconds=60.0)
        await _name_wrong(host)
        await _hesitates(host, house)
        await pass_time(house, clock, 4.9)
        assert host.game["seq"] == 1
        await pass_time(house, clock, 0.2)
        assert host.game["events"] == [{"type": "too_late", "seat": 1}]
        assert [row.at for row in await house.services.store.moves(host.table.id)] == [0.0, 60.001]
        # The next one has all of their time.
        assert (host.game["view"]["deadline"], host.game["deadline_in"]) == (120.0, 59.999)
        assert not host.table.charge.bots.hesitating


@in_loop
async def test_what_a_bot_was_going_to_say_is_gone_when_it_sees_something_new(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock, bot_delay=(1.0, 1.0)) as house:
        host = await _against(house, "hesitant", together=True)
        await _hesitates(host, house)
        await pass_time(house, clock, 4.0)
        asked = host.table.charge.bots._asked[1]
        assert (await host.move(0, type="ready"))["seq"] == 1
        assert host.table.charge.bots._asked[1] is not asked
        await _hesitates(host, house)
        await pass_time(house, clock, 4.9)  # the old thought's time is over
        assert host.game["seq"] == 1
        await pass_time(house, clock, 0.1)
        assert (host.game["seq"], host.game["view"]["phase"]) == (2, "name")


@in_loop
async def test_a_bot_is_replaced_in_mid_thought(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        host = await _against(house, "sleeper")
        await _name_wrong(host)
        await host.ok("stand", seat=1)
        assert not host.table.charge.bots.thinking
        assert host.game["seq"] == 1
        await host.ok("bot", seat=1, level="plain")
        assert host.table.charge.bots.thinking


@in_loop
async def test_simultaneous_moves_do_not_disturb_a_thought(tmp_path: Path, clock: Clock) -> None:
    """Both are to move; the person is first, and the bot's move still counts."""
    async with open_house(tmp_path, clock, bot_delay=(1.0, 1.0)) as house:
        host = await _against(house, "plain", together=True)
        assert (await host.move(0, type="ready"))["seq"] == 1
        key = ("bot", host.table.id, 1)
        while key not in house.services.scheduler._set:
            await settle(house)
        await pass_time(house, clock, 1.0)
        assert (host.game["seq"], host.game["view"]["phase"]) == (2, "name")


@in_loop
async def test_a_bot_too_late_loses_its_turn_like_anybody(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        host = await _against(house, "sleeper", seconds=10.0)
        await _name_wrong(host)
        await pass_time(house, clock, 10.1)
        assert host.game["events"] == [{"type": "too_late", "seat": 1}]
        # What it was thinking about is over; a thought about it would come too late.
        assert not host.table.charge.bots.thinking


@in_loop
async def test_the_coach_sees_what_the_seat_sees(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", coach=True)
        await ana.table.handle(ana.screen, b'{"type":"coach","id":"c","seat":0}')
        await ana.screen.until(lambda s: bool(s.of("advice")))
        advice = ana.screen.answer("c")
        assert (advice["seat"], advice["seq"]) == (0, 0)
        assert advice["advice"] == {
            "seat": 0, "seconds": 10.0, "your_secret": ana.game["view"]["secret"], "hidden": None, "of": 2,
        }  # fmt: skip
        await bao.denied("coach", "forbidden", seat=0)
        await ana.denied("coach", "forbidden", seat=1)
        await ana.stop()
        await ana.denied("coach", "wrong_time", seat=0)
        review = msgspec.json.decode(await house.finished.review(ana.table.id, ana.player.id))
        told = {"number": 1, "seat": 0, "loss": 1, "turns": 0, "of": 12, "seats": 2, "known": []}
        assert review == {"moments": [told], "seats": [{"seat": 0, "turns": 1, "good": 0, "loss": 1}]}
        assert await house.finished.review(ana.table.id, ana.player.id) is await house.finished.review(
            ana.table.id, None
        )


@in_loop
async def test_without_the_coach_there_is_no_advice(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao")
        await ana.denied("coach", "forbidden", seat=0)


@in_loop
async def test_one_question_to_the_coach_at_a_time(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao", coach=True)
        await ana.table.handle(ana.screen, b'{"type":"coach","id":"c","seat":0}')
        await ana.denied("coach", "limit", seat=0)
        await ana.screen.until(lambda s: bool(s.of("advice")))


MOVE = Requester(Urgency.PERSON_HERE, "ana", "table")
COACH = Requester(Urgency.COACH, "bao", "table")


def _job(level: str = "plain") -> Choose:
    view = {
        "phase": "name", "to_move": [0], "scores": [0, 0], "deadline": None, "secret": 4, "secrets": None, "turn": 3,
    }  # fmt: skip
    legal = {"moves": [{"type": "name", "number": n} for n in range(1, 10)], "forms": []}
    return Choose(
        "sablier",
        level,
        0,
        2,
        Raw(b"{}"),
        Raw(msgspec.json.encode(view)),
        Raw(msgspec.json.encode(legal)),
        1,
        None,
    )


@in_loop
async def test_a_worker_that_is_killed_is_replaced_and_its_job_done(tmp_path: Path, clock: Clock) -> None:
    pool = BotPool(settings(tmp_path, clock))
    try:
        assert bytes((await pool.run(_job(), COACH)).value) == b'{"type":"name","number":5}'
        process = pool._workers[0].process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        assert bytes((await pool.run(_job(), COACH)).value) == b'{"type":"name","number":5}'
        assert pool._workers[0].process is not process
    finally:
        await pool.close()


@in_loop
async def test_closing_waits_for_a_process_that_has_just_been_killed(tmp_path: Path, clock: Clock) -> None:
    """It takes no jobs any more, but nobody has seen it end yet."""
    pool = BotPool(settings(tmp_path, clock, bot_limit=0.01))
    asking = asyncio.ensure_future(pool.run(_job("sleeper"), COACH))
    while not pool._workers or pool._workers[0].process is None:  # noqa: ASYNC110
        await asyncio.sleep(0)
    process = pool._workers[0].process
    await asking
    while pool._workers:  # noqa: ASYNC110
        await asyncio.sleep(0)
    await pool.close()
    assert process.returncode is not None


@in_loop
async def test_workers_that_cannot_start_fail_their_jobs_and_not_the_house(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "msgspec.py").write_text("raise ImportError('broken')\n")
    monkeypatch.syspath_prepend(tmp_path)
    pool = BotPool(settings(tmp_path, clock))
    try:
        for _ in range(2):
            thought = await pool.run(_job(), COACH)
            assert thought.error
    finally:
        await pool.close()


@in_loop
async def test_the_coach_never_keeps_all_workers_from_the_bots(tmp_path: Path, clock: Clock) -> None:
    """Two jobs that can wait, and never end; a bot's move is thought of all the same."""
    pool = BotPool(settings(tmp_path, clock, workers=2))
    try:
        asked = [asyncio.ensure_future(pool.run(_job("sleeper"), COACH)) for _ in range(2)]
        await asyncio.sleep(0)
        assert (await pool.run(_job(), MOVE)).error is None
        assert not any(one.done() for one in asked)
        assert pool.waiting(Urgency.COACH) == 1
    finally:
        for one in asked:
            one.cancel()
        await pool.close()


@in_loop
async def test_two_workers_think_at_once(tmp_path: Path, clock: Clock) -> None:
    pool = BotPool(settings(tmp_path, clock, workers=2))
    try:
        asked = asyncio.ensure_future(pool.run(_job("sleeper"), MOVE))
        await asyncio.sleep(0)
        assert (await pool.run(_job(), COACH)).error is None
        assert not asked.done()
    finally:
        asked.cancel()
        await pool.close()


@in_loop
async def test_the_same_table_gives_its_bot_the_same_seed_after_a_restart(
    tmp_path: Path, clock: Clock
) -> None:
    from pyramidion.house import codes

    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        created = await house.create(ana.id, NewTable(game="sablier", seats=(MySeat(), BotSeat("plain"))))
        before = await house.services.store.table(created.id)
    async with open_house(tmp_path, clock) as house:
        after = await house.services.store.table(created.id)
    assert before is not None
    assert after is not None
    assert codes.bot_seed(before.salt, 1) == codes.bot_seed(after.salt, 1) != codes.bot_seed(after.salt, 0)


@in_loop
async def test_a_seat_that_cannot_be_given_back_is_tried_again_in_a_while(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 1e6})
        bao.leave()
        clock.now += 1000
        await ana.ok("bot", seat=1, level="plain")
        writer: sqlite3.Connection = house.services.log._connection  # type: ignore[attr-defined]
        writer.execute("PRAGMA query_only = ON")
        bao = Seated(ana.table, bao.player)
        await settle(house)  # it would not come to rest if it were tried again at once
        assert bao.seat(1)["stand_in"]
        writer.execute("PRAGMA query_only = OFF")
        await pass_time(house, clock, 2.1)
        assert not bao.seat(1)["stand_in"]
