"""Several processes of one house: who is too late, who is gone, and what is lost on the way."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import asyncpg
import msgspec
import pytest

from pyramidion.house import BotSeat, Denied, House, MySeat, Settings, StorageFailed
from pyramidion.house.cluster.bus import Gone
from pyramidion.house.cluster.redis_bus import RedisBus
from pyramidion.house.errors import Conflict
from pyramidion.house.settings import Limits
from pyramidion.house.storage.log import INSERT_MOVE, Op
from pyramidion.house.storage.shared_clock import SharedClock
from pyramidion.house.storage.store import FREE_CODE, HAPPENED
from tests.house.helpers import Seated, fetch, in_loop, new_table, people

from .several import beside_a_bot, houses, is_certain, is_late, pair, until, wrong


@in_loop
async def test_of_two_processes_that_archive_a_table_neither_loses_it(ground: Settings) -> None:
    async with houses(ground, 2, archive_days=-1.0) as (one, two):
        ana, bao = await pair(one, two)
        await ana.move(0, type="name", number=wrong(bao))
        await until(lambda: bao.game["seq"] == 1)
        ana.leave()
        bao.leave()
        for house in (one, two, one):
            # Each has seen it among those that are old.
            await house.eviction._archive(ana.table.id)
        record = await two.finished.record(ana.table.id)
        assert record.status == "archived"
        assert len((await two.services.blobs.transcript(record))["moves"]) == 1


async def driver_dies(house: House, table_id: str) -> None:
    """It does nothing more by itself, and the table is due."""
    house.services.scheduler.close()
    house.services.bot_pool._submit = lambda *_: None  # type: ignore[method-assign]
    for task in house.services._tasks:
        task.cancel()
    await house.services.log.set_leases({table_id: 0.0})  # type: ignore[attr-defined]


@in_loop
async def test_a_table_that_is_claimed_is_read_before_anything_is_decided(ground: Settings) -> None:
    """The last that its process did was told to nobody; whoever claims it looks at it, and knows an older state."""
    async with houses(ground, 2) as (one, two):
        person = await beside_a_bot(one)
        ana = person.player
        looker = Seated(await two.table(person.table.id), ana)
        for task in two.services._tasks:
            task.cancel()
        two.services.bus.unsubscribe(person.table.id)
        one.services.bot_pool._submit = lambda *_: None  # type: ignore[method-assign]
        await person.move(0, type="name", number=1)
        await driver_dies(one, person.table.id)
        assert two.peers is not None
        two.services.spawn(two.peers._leases._claim())
        await until(lambda: looker.game["over"])
        assert [row.seat for row in await two.services.store.moves(looker.table.id)] == [0, 1]


@in_loop
async def test_a_table_that_is_claimed_is_not_claimed_again_before_its_time(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        await driver_dies(one, ana.table.id)
        await until(lambda: bao.table.charge.is_ours)
        await until(lambda: not two.services.log.busy)
        ((due,),) = await fetch(two, 'SELECT due FROM wakes WHERE "table" = ?', ana.table.id)
        assert due > two.services.now() + 1e5


@in_loop
async def test_a_game_that_began_is_read_with_the_row_of_the_same_moment(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await people(one, "Ana", "Bao")
        table = await new_table(one, ana, options={"turns": 99, "seconds": 1e6})
        first, second = Seated(table, ana), Seated(await two.table(table.id), bao)
        await second.ok("sit", seat=1)
        two.services.bus.unsubscribe(table.id)
        await until(lambda: table.record.seats[1].name == "Bao")
        await first.ok("start")
        store, snapshot = two.services.store, two.services.store.snapshot

        async def slow(*asked: Any) -> Any:
            await first.ok("pause")
            return await snapshot(*asked)

        store.snapshot = slow  # type: ignore[method-assign, assignment]
        second.table.replication.catch_up_soon()
        await second.table.drained()
        assert second.table.state.head == table.state.head
        assert second.shown["paused"] is not None
        # Nothing of what happened between the two readings is undone by what is written now.
        await second.ok("offer", seat=1)
        assert (await two.finished.record(table.id)).pause is not None


@in_loop
async def test_whoever_changes_the_table_looks_after_its_clock(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two, seconds=0.6, turns=1)
        await bao.ok("offer", seat=1)
        for task in (*one.services._tasks, *two.services._tasks):
            task.cancel()  # nobody claims anything
        await until(lambda: bao.game["over"] and ana.game["over"])


@in_loop
async def test_in_a_crowd_those_who_play_are_named_first(ground: Settings) -> None:
    async with houses(ground, 2, limits=Limits(people=1)) as (one, two):
        ana, bao = await pair(one, two)
        bao.leave()
        (zoe,) = await people(two, "Zoé")
        for player in (zoe, bao.player):
            Seated(bao.table, player)
        await until(lambda: ana.table.room.moment().presence.screens == 3)
        assert ana.table.room.moment().presence.is_here(bao.player.id)


@in_loop
async def test_a_long_transcript_is_written_in_one_go(ground: Settings) -> None:
    """More values than PostgreSQL takes with one statement."""
    async with houses(ground, 1) as (one,):
        rows: list[Op] = [
            (INSERT_MOVE, ("long", seq, 0, 0.5, None, "{}", None, None, None)) for seq in range(4000)
        ]
        await one.services.log.write([(HAPPENED, ("long", 0.0, None, "opened", None)), *rows])
        assert [row.seq for row in await one.services.store.rows("long")] == list(range(4000))


@in_loop
async def test_who_comes_too_late_and_is_not_the_first_to_see_it_is_answered_once(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two, seconds=0.5, turns=3)
        for person in (ana, bao):
            person.table._services.bus.unsubscribe(person.table.id)
            person.table._services.scheduler.close()
        await until(lambda: all(is_late(person) for person in (ana, bao)))
        await bao.table.handle(bao.screen, b'{"type":"pause","id":"b"}')
        answer = await ana.move(0, seq=0, type="name", number=1)
        assert answer["code"] == "paused"
        assert [row.seat for row in await one.services.store.moves(ana.table.id)] == [None]


@in_loop
async def test_a_row_that_cannot_be_written_takes_no_others_with_it(ground: Settings) -> None:
    async with houses(ground, 1) as (one,):
        writes = [
            one.services.log.write([(INSERT_MOVE, (table, 0, 0, 0.5, move_id, "{}", None, None, None))])
            for table, move_id in (("first", "a"), ("second", "\0"), ("third", "c"))
        ]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StorageFailed, type(None)]
        assert [len(await one.services.store.rows(table)) for table in ("first", "second", "third")] == [
            1,
            0,
            1,
        ]


@in_loop
async def test_who_left_while_no_news_came_is_away_afterwards(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pyramidion.house.runtime.presence.TOLD_SECONDS", 0.2)
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        await until(lambda: ana.seat(1)["online"] and is_certain(ana))
        for house in (one, two):
            house.services.bus.up = False
        bao.leave()
        await asyncio.sleep(0)
        for house in (one, two):
            house.services.bus.up = True
            house.services.bus._missed()  # type: ignore[attr-defined]
        # Nobody is taken for away before the others have had the time to say who is there.
        assert not is_certain(ana)
        await until(lambda: not ana.seat(1)["online"])
        await until(lambda: is_certain(ana))


@in_loop
async def test_a_process_that_was_silent_and_lives_says_again_who_is_there(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        await until(lambda: ana.seat(1)["online"])
        news = one.services.bus
        assert isinstance(news, RedisBus)
        await until(lambda: two.services.bus.process in news._heartbeats)
        news._heartbeats[two.services.bus.process] = -1e9
        news._drop_silent(0.0)
        await until(lambda: not ana.seat(1)["online"])
        await until(lambda: ana.seat(1)["online"])
        assert bao.table.room.viewers


@in_loop
async def test_a_host_whose_process_died_hands_over(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pyramidion.house.runtime.presence.TOLD_SECONDS", 0.0)
    async with houses(ground, 2, away_after=0.2) as (one, two):
        ana, bao = await pair(one, two)
        await until(lambda: bao.seat(0)["online"])
        one.services.scheduler.close()
        two.services.bus._receive_for_house(Gone(one.services.bus.process))  # type: ignore[attr-defined]
        await until(lambda: bao.table.record.host == bao.player.id)
        ana.leave()


@in_loop
async def test_of_two_who_write_one_row_through_one_process_one_is_told(ground: Settings) -> None:
    async with houses(ground, 1) as (one,):
        row: Op = (INSERT_MOVE, ("twice", 0, 0, 0.5, None, "{}", None, None, None))
        results = await asyncio.gather(
            *(one.services.log.write([row]) for _ in range(2)), return_exceptions=True
        )
        assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]


@in_loop
async def test_what_is_under_way_when_a_process_closes_is_handed_over_too(ground: Settings) -> None:
    async with houses(ground, 1, workers=0) as (one,):
        (ana,) = await people(one, "Ana")
        seats = (MySeat(), BotSeat("plain"))
        options = {"turns": 9, "seconds": 1e6}
        person = Seated(await new_table(one, ana, seats=seats, options=options), ana)
        await person.ok("start")
        number = person.game["view"]["secret"]
        moved = asyncio.ensure_future(person.move(0, type="name", number=number))
        await asyncio.sleep(0)
        now = one.services.now()
    assert (await moved)["type"] == "game"
    # Asked of the database itself: another process would have claimed the table by now.
    database = await asyncpg.connect(ground.postgres)
    due = await database.fetchval('SELECT due FROM wakes WHERE "table" = $1', person.table.id)
    await database.close()
    assert due < now + 5


@in_loop
async def test_who_claims_to_close_and_loses_the_answer_closes(ground: Settings) -> None:
    from pyramidion.house.console.closing import Closing, ClosingTime

    async with houses(ground, 2) as (one, two):
        log: Any = one.services.log
        postgres, told = log._postgres, []

        class Deaf:
            """The answer to what is sent first does not come."""

            def __getattr__(self, name: str) -> Any:
                return getattr(postgres, name)

            async def fetch(self, *asked: Any) -> Any:
                found = await postgres.fetch(*asked)
                told.append(asked)
                if len(told) == 1:
                    raise ConnectionResetError
                return found

        log._postgres = Deaf()
        closing = Closing(one.services.now() + 1e4, "Léa")
        times = [ClosingTime(x.services, x.console) for x in (one, two)]
        assert [await time.claim(closing, "now") for time in times] == [True, False]


@in_loop
async def test_a_server_that_has_less_gets_no_log_with_a_gap(ground: Settings) -> None:
    """A standby takes over that nobody had waited for: what it lacks is lost, and the game goes on from there."""
    async with houses(msgspec.structs.replace(ground, redis=None), 1) as (one,):
        ana, bao = await pair(one, one)
        for turn in range(4):
            await (ana, bao)[turn % 2].move(turn % 2, type="name", number=wrong((bao, ana)[turn % 2]))
        log, table, head = one.services.log, ana.table.id, ana.table.state.head
        log._careful = True  # type: ignore[attr-defined] # it has lost a server
        row: Op = (INSERT_MOVE, (table, head + 1, None, 0.0, None, "null", None, None, None))
        ops: list[Op]
        for ops in ([row], [row, (FREE_CODE, (table,))]):
            with pytest.raises(Conflict):
                await log.write(ops)
        database = await asyncpg.connect(ground.postgres)
        await database.execute('DELETE FROM moves WHERE "table" = $1 AND seq >= $2', table, head - 2)
        await database.close()
        await until(lambda: ana.game["seq"] == bao.game["seq"] == 2)
        assert (await ana.move(0, type="name", number=wrong(bao)))["seq"] == 3
        rows = await one.services.store.rows(ana.table.id)
        assert [row.seq for row in rows] == list(range(len(rows)))
        assert [row.seat for row in rows if row.is_entry] == [0, 1, 0]


@in_loop
async def test_a_slow_line_does_not_make_the_clock_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    here, ahead, way = 50.0, 1000.0, 0.001

    class Connection:
        """To PostgreSQL: all of the time goes by on the way back."""

        async def __aenter__(self) -> Connection:
            return self

        async def __aexit__(self, *_: object) -> None:
            pass

        async def fetchval(self, _: str) -> float:
            nonlocal here
            told = here + ahead
            here += way
            return told

    monkeypatch.setattr("pyramidion.house.storage.shared_clock.time", SimpleNamespace(monotonic=lambda: here))
    clock = SharedClock(Connection)
    await clock.refresh()
    assert clock.now() == pytest.approx(here + ahead, abs=0.001)
    way = 4.0
    await clock.refresh()
    assert clock.now() == pytest.approx(here + ahead, abs=0.001)
    ahead, way = 1060.0, 0.2
    await clock.refresh()
    assert clock.now() == pytest.approx(here + ahead, abs=0.11)
    # Another server takes over, and its clock is eight seconds behind: time that was told is never told again.
    told, ahead, way = clock.now(), 1052.0, 0.001
    await clock.refresh()
    for _ in range(15):
        here += 1
        assert told < clock.now()
        told = clock.now()
        assert told > here + ahead + 0.1
    here += 2
    assert clock.now() == pytest.approx(here + ahead, abs=0.01)


@in_loop
async def test_the_console_is_not_told_no_because_of_what_its_process_has_not_heard(ground: Settings) -> None:
    from pyramidion.house.console.messages import EndTables, PauseTables

    async with houses(ground, 2) as (one, two):
        ana, bao = await people(one, "Ana", "Bao")
        table = await new_table(one, ana)
        first, second = Seated(table, ana), Seated(await two.table(table.id), bao)
        await second.ok("sit", seat=1)
        two.services.bus.unsubscribe(table.id)
        await until(lambda: table.record.seats[1].name == "Bao")
        await first.ok("start")
        await two.console.act("Léa", PauseTables(tables=(table.id,)))
        assert second.shown["paused"] is not None
        with pytest.raises(Denied):
            await two.console.act("Léa", EndTables(tables=((await new_table(two, ana)).id,)))


@in_loop
async def test_whoever_looks_at_a_table_that_another_process_dropped_is_told(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        (ana,) = await people(one, "Ana")
        seated = Seated(await new_table(one, ana), ana)
        await two.eviction._archive(seated.table.id)
        assert one.peers is not None
        one.peers._leases.compare_soon()
        await until(lambda: seated.screen.closed)
        assert seated.screen.got[-1]["code"] == "closed"


@in_loop
async def test_a_line_after_one_that_was_deleted_is_shown_in_every_process(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        (ana, bao), (zoe,) = await people(one, "Ana", "Bao"), await people(one, "Zoé")
        first = Seated(await new_table(one, ana), ana)
        await Seated(first.table, zoe).ok("say", text="adieu")
        await one.forget(zoe.id)
        await Seated(await two.table(first.table.id), bao).ok("say", text="bonjour")
        await until(lambda: first.screen.last("chat")["lines"][0]["text"] == "bonjour")
