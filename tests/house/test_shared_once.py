"""Several processes of one house: what is to happen once happens once, also when whoever began it is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyramidion.house import Settings, closing
from pyramidion.house.console import Console
from pyramidion.house.console_words import SetClosing
from pyramidion.house.postgres_log import PostgresLog
from pyramidion.house.thinking import Thought

from .helpers import Seated, in_loop, new_table, people
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
        asked: list[Callable[[Thought], None]] = []
        for house in (one, two):
            house.desk.thinkers.ask = lambda _, done, **__: asked.append(done)  # type: ignore[method-assign]
        # The first process has the hint paid and dies before its coach has answered; the other may not know yet.
        await here.table.handle(here.screen, b'{"type": "coach", "id": "lost", "seat": 0}')
        await there.table.handle(there.screen, b'{"type": "coach", "id": "again", "seat": 0}')
        await until(lambda: len(asked) == 2)
        asked[1](Thought())
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
            done(Thought(error="nothing to say"))
        for person in (here, there):
            await person.table.serial.dealt_with()
            assert person.screen.answer("both")["code"] == "wrong_time"
        record = await two.desk.store.table(table.id)
        assert record is not None
        assert record.hints is not None
        assert record.hints.used == (1, 0)


@in_loop
async def test_who_dies_at_closing_time_leaves_it_to_another(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closing, "LEASE", 0.3)
    async with houses(ground, 1) as (before,):
        # An hour that another test has left undone would be made up for at once.
        await Console(before)._closing.set(None)
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        cleo, _ = await pair(one, two)
        dying, other = Console(one), Console(two)
        await dying.act("Léa", SetClosing(at=one.desk.now() + 120))
        await until(lambda: bao.shown["closing"] is not None)
        # The hour has come. It is first, tells one table, and is gone.
        hour = one.desk.closing
        assert hour is not None
        one.desk.alarms.close()
        for house in (one, two):
            assert isinstance(house.desk.log, PostgresLog)
            house.desk.log._postgres.clock._ahead += hour.at - house.desk.now()
        assert await dying._closing.claim(hour, "now")
        await dying._say("Léa", None, "closed", (cleo.table.id,))
        two.desk.alarms.ring()
        await until(lambda: bao.shown["status"] == "over")
        await until(lambda: other._closing._due is None)
        assert await two.desk.store.closing() is None
        for table in (ana.table, cleo.table):
            record = await two.desk.store.table(table.id)
            assert record is not None
            assert record.status == "over"
            lines = await two.desk.store.lines(table.id, 50)
            assert [line.phrase for line in lines] == ["closing", "closed"]
