"""Several processes of one house: what is to happen once happens once, also when whoever began it is gone."""

from __future__ import annotations

import asyncio

import pytest

from pyramidion.house import Settings
from pyramidion.house.bots.jobs import JobResult
from pyramidion.house.console import closing
from pyramidion.house.console.messages import SetClosing
from pyramidion.house.storage.postgres_log import PostgresLog
from pyramidion.house.table.commands import ConsoleSay
from tests.house.helpers import Seated, in_loop, new_table, people

from .several import houses, pair, until


@in_loop
async def test_a_hint_is_paid_once_whichever_process_is_asked(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await people(one, "Ana", "Bao")
        options = {"turns": 99, "seconds": 1e6}
        table = await new_table(one, ana, coach=True, hints=(3, 3), options=options)
        here = Seated(table, ana)
        await Seated(await two.table(table.id), bao).ok("sit", seat=1)
        await here.ok("start")
        there = Seated(await two.table(table.id), ana)
        asked: list[asyncio.Future[JobResult]] = []
        for house in (one, two):
            house.services.bot_pool._submit = lambda request: asked.append(request.result)  # type: ignore[method-assign]
        # The first process has the hint paid and dies before its coach has answered; the other may not know yet.
        await here.table.handle(here.screen, b'{"type": "coach", "id": "lost", "seat": 0}')
        await there.table.handle(there.screen, b'{"type": "coach", "id": "again", "seat": 0}')
        await until(lambda: len(asked) == 2)
        asked[1].set_result(JobResult())
        await until(lambda: any(message["type"] == "advice" for message in there.screen.got))
        assert there.screen.answer("again")["type"] == "advice"
        await until(lambda: here.seat(0)["hints"]["left"] == there.seat(0)["hints"]["left"] == 2)
        # Two screens, and neither process has an answer: it is given back once.
        await there.move(0, type="name", number=there.game["view"]["secret"])
        here = Seated(table, ana)
        await until(lambda: here.game["seq"] == 1)
        for person in (here, there):
            await person.table.handle(person.screen, b'{"type": "coach", "id": "both", "seat": 0}')
        await until(lambda: len(asked) == 4)
        await until(lambda: here.seat(0)["hints"]["left"] == there.seat(0)["hints"]["left"] == 1)
        for done in asked[2:]:
            done.set_result(JobResult(error="nothing to say"))
        for person in (here, there):
            await until(lambda: any(message.get("re") == "both" for message in person.screen.got))  # noqa: B023
            await person.table.drained()
            assert person.screen.answer("both")["code"] == "wrong_time"
        record = await two.services.store.table(table.id)
        assert record is not None
        assert record.hints is not None
        assert record.hints.used == (1, 0)


@in_loop
async def test_who_dies_at_closing_time_leaves_it_to_another(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closing, "CLAIM_SECONDS", 0.3)
    async with houses(ground, 1) as (before,):
        # An hour that another test has left undone would be made up for at once.
        await before.console._closing.set(None)
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        cleo, _ = await pair(one, two)
        dying, other = one.console, two.console
        await dying.act("Léa", SetClosing(at=one.services.now() + 120))
        await until(lambda: bao.shown["closing"] is not None)
        # The hour has come. It is first, tells one table, and is gone.
        hour = one.services.closing
        assert hour is not None
        one.services.scheduler.close()
        for house in (one, two):
            assert isinstance(house.services.log, PostgresLog)
            house.services.log._postgres.clock._ahead += hour.at - house.services.now()
        assert await dying._closing.claim(hour, "now")
        await cleo.table.execute(ConsoleSay("Léa", None, "closed"))
        two.services.scheduler.ring()
        await until(lambda: bao.shown["status"] == "over")
        await until(lambda: other._closing._due is None)
        assert await two.services.store.closing() is None
        for table in (ana.table, cleo.table):
            record = await two.services.store.table(table.id)
            assert record is not None
            assert record.status == "over"
            found = await two.services.store.snapshot(table.id, 50)
            assert found is not None
            assert [line.phrase for line in found.lines] == ["closing", "closed"]
