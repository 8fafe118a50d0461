"""Several processes of one house: here each is a House of its own over one PostgreSQL and one Redis, in one loop."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from pyramidion.house import Denied, MySeat, OpenSeat, Settings, StorageFailed
from pyramidion.house.cluster import leases
from pyramidion.house.cluster.bus import Appended, Gone, Note
from pyramidion.house.cluster.redis_bus import RedisBus
from pyramidion.house.storage.postgres_log import PostgresLog
from pyramidion.house.storage.store import Snapshot
from pyramidion.server.identity.authentication import Authenticator
from tests.house.helpers import Seated, in_loop, new_table, people

from .several import beside_a_bot, houses, is_certain, pair, until, wrong


@in_loop
async def test_a_move_in_one_process_is_shown_in_all(ground: Settings) -> None:
    async with houses(ground, 3) as (one, two, three):
        ana, bao = await pair(one, two)
        (zoe,) = await people(three, "Zoé")
        looker = Seated(await three.table(ana.table.id), zoe)
        for turn in range(6):
            mover, other = ((ana, bao), (bao, ana))[turn % 2]
            answer = await mover.move(turn % 2, type="name", number=wrong(other))
            assert (answer["seq"], answer.get("stale")) == (turn + 1, None)
            await until(lambda: other.game["seq"] == turn + 1 == looker.game["seq"])  # noqa: B023
        assert [m["seq"] for m in looker.screen.of("game")] == list(range(7))
        assert [m["events"] for m in bao.screen.of("game")][1:] == [
            m["events"] for m in ana.screen.of("game")
        ][1:]
        views = [looker.game["view"], Seated(await one.table(ana.table.id), zoe).game["view"]]
        assert views[0] == views[1]
        assert [p["name"] for p in ana.shown["people"] if p["online"]] == ["Ana", "Bao", "Zoé"]


@in_loop
async def test_of_two_who_move_at_once_one_is_told_that_the_game_went_on(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two, together=True)
        for person in (ana, bao):
            # Neither hears of the other: only the log can tell them apart.
            person.table._services.bus.unsubscribe(person.table.id)
        answers = await asyncio.gather(
            ana.move(0, seq=0, type="ready"),
            bao.move(1, seq=0, type="ready"),
        )
        assert sorted(bool(a.get("stale")) for a in answers) == [False, True]
        assert {a["seq"] for a in answers} == {1}
        rows = await one.services.store.moves(ana.table.id)
        assert len(rows) == 1
        assert rows[0].seat == [bool(a.get("stale")) for a in answers].index(False)
        late = (ana, bao)[1 - int(rows[0].seat or 0)]
        assert (await late.move(1 - int(rows[0].seat or 0), type="ready"))["seq"] == 2
        assert late.table._services.log.conflicts == 1  # type: ignore[attr-defined]


@in_loop
async def test_an_act_that_lost_the_race_is_judged_anew(ground: Settings) -> None:
    """Two people want one seat: it is one's, and the other is told so, as if there had been one process."""
    async with houses(ground, 2) as (one, two):
        host, ana, bao = await people(one, "Hélène", "Ana", "Bao")
        table = await new_table(one, host, seats=(MySeat(), OpenSeat()))
        first, second = Seated(table, ana), Seated(await two.table(table.id), bao)
        table._services.bus.unsubscribe(table.id)
        second.table._services.bus.unsubscribe(table.id)
        answers = await asyncio.gather(first.send("sit", seat=1), second.send("sit", seat=1))
        assert sorted(a["type"] for a in answers) == ["error", "ok"]
        await first.send("look", seat=None)
        names = {(await house.table(table.id)).record.seats[1].name for house in (one, two)}
        assert len(names) == 1


@in_loop
async def test_the_same_move_sent_to_two_processes_happens_once(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, _ = await pair(one, two)
        again = Seated(await two.table(ana.table.id), ana.player)
        number = ana.game["view"]["secret"] % 9 + 1
        answers = await asyncio.gather(
            *(
                person.send("move", id="once", seat=0, seq=0, move={"type": "name", "number": number})
                for person in (ana, again)
            )
        )
        assert [(a["type"], a["seq"], a.get("stale")) for a in answers] == [("game", 1, None)] * 2
        assert len(await one.services.store.moves(ana.table.id)) == 1


@in_loop
async def test_a_review_is_agreed_on_through_several_processes(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        await ana.move(0, type="name", number=wrong(bao))
        await ana.stop()
        await until(lambda: bao.game["over"])
        await ana.send("review")
        await until(lambda: bao.shown["proposal"] is not None)
        with pytest.raises(Denied):
            await one.finished.review(ana.table.id, ana.player.id)
        await bao.ok("answer", proposal=bao.shown["proposal"]["number"], yes=True)
        await until(lambda: ana.shown["review"])
        assert await one.finished.review(ana.table.id, ana.player.id)


@in_loop
async def test_news_that_never_come_are_read_from_the_log(ground: Settings) -> None:
    async with houses(msgspec.structs.replace(ground, redis=None), 2) as (one, two):
        ana, bao = await pair(one, two)
        await ana.move(0, type="name", number=wrong(bao))
        await until(lambda: bao.game["seq"] == 1)
        await bao.ok("say", text="sans nouvelles")
        await until(lambda: any(m["lines"] for m in ana.screen.of("chat")))
        assert ana.screen.last("chat")["lines"][0]["text"] == "sans nouvelles"
        # Nobody knows who looks through the other process: so nobody counts as away, and no bot may sit down.
        assert not is_certain(bao)
        assert (
            bao.table.room.moment().presence.away_seconds(ana.player.id, bao.table.room.moment().now) is None
        )


@in_loop
async def test_what_happens_between_reading_a_table_and_following_it_is_not_missed(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nothing but the news themselves, and what follows from them, tells of it.
    monkeypatch.setattr(leases, "COMPARE_SECONDS", 1e6)
    async with houses(ground, 3) as (one, two, three):
        ana, bao = await pair(one, two)
        read = three.services.store.snapshot

        async def read_and_lag(*what: Any) -> Snapshot | None:
            found = await read(*what)
            await ana.move(0, type="name", number=wrong(bao))
            return found

        monkeypatch.setattr(three.services.store, "snapshot", read_and_lag)
        late = Seated(await three.table(ana.table.id), bao.player)
        monkeypatch.setattr(three.services.store, "snapshot", read)
        await until(lambda: late.game["seq"] == 1)


@in_loop
async def test_news_that_come_twice_late_and_out_of_order_change_nothing(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        heard: list[Note] = []
        bao.table._services.bus.subscribe(bao.table.id, heard.append)
        for turn in range(4):
            mover, other = ((ana, bao), (bao, ana))[turn % 2]
            await mover.move(turn % 2, type="name", number=wrong(other))
            if mover is ana:
                await until(lambda: len([n for n in heard if isinstance(n, Appended)]) == turn // 2 + 1)  # noqa: B023
                bao.table.replication.catch_up_soon()
                await bao.table.drained()
            else:
                await until(lambda: ana.game["seq"] == turn + 1)  # noqa: B023
        shown = len(bao.screen.of("game"))
        for note in [*reversed(heard), *heard]:
            bao.table.replication.heard(note)  # type: ignore[arg-type]
        await bao.table.drained()
        assert len(bao.screen.of("game")) == shown
        assert bao.game["seq"] == 4
        # Of the future: the rows before are read first.
        await ana.move(0, type="name", number=wrong(bao))
        await until(lambda: len([n for n in heard if isinstance(n, Appended)]) == 3)
        bao.table.replication.heard(heard[-1])  # type: ignore[arg-type]
        await until(lambda: bao.game["seq"] == 5)
        assert [m["seq"] for m in bao.screen.of("game")] == list(range(6))


@in_loop
async def test_a_deadline_rings_once_although_every_process_has_the_table(ground: Settings) -> None:
    async with houses(ground, 3) as (one, two, three):
        ana, bao = await pair(one, two, seconds=0.3, turns=3)
        (zoe,) = await people(three, "Zoé")
        Seated(await three.table(ana.table.id), zoe)
        await until(lambda: bao.game["over"] and ana.game["over"])
        rows = await one.services.store.moves(ana.table.id)
        assert [row.seat for row in rows] == [None] * 3
        assert [round(row.at, 1) for row in rows] == sorted(round(row.at, 1) for row in rows)
        assert sum(m["events"] != [] for m in ana.screen.of("game")) == 3


@in_loop
async def test_a_deadline_whose_process_is_gone_is_claimed_by_another(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with houses(ground, 2) as (one, two):
        # The process that should ring never does, however long the game takes to begin: as good as dead.
        monkeypatch.setattr(one.services.scheduler, "ring", lambda: None)
        _, bao = await pair(one, two, seconds=0.5, turns=1)
        for task in one.services._tasks:
            task.cancel()
        await until(lambda: bao.game["over"])
        assert two.figures()["wakes_total"] >= 1
        assert [row.seat for row in await two.services.store.moves(bao.table.id)] == [None]


@in_loop
async def test_bots_of_a_process_that_closes_are_asked_by_another(ground: Settings) -> None:
    async with houses(ground, 1) as (two,):
        async with houses(ground, 1, bot_delay=(1e3, 1e3)) as (one,):
            person = await beside_a_bot(one)
            ana = person.player
            await person.move(0, type="name", number=1)
            assert 1 in person.table.thinking
            looker = Seated(await two.table(person.table.id), ana)
            assert looker.seat(1)["thinking"]
            person.leave()
        await until(lambda: looker.game["over"])
        assert [row.seat for row in await two.services.store.moves(looker.table.id)] == [0, 1]


@in_loop
async def test_who_is_where_is_known_everywhere(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        assert ana.seat(1)["online"]
        await until(lambda: bao.seat(0)["online"])
        ana.leave()
        await until(lambda: not bao.seat(0)["online"])
        back = Seated(await one.table(ana.table.id), ana.player)
        await until(lambda: bao.seat(0)["online"])
        # The process dies without a word: its people are away once it has been silent for a while.
        news = two.services.bus
        assert isinstance(news, RedisBus)
        news._receive_for_house(Gone(one.services.bus.process))
        await until(lambda: not bao.seat(0)["online"])
        back.leave()


@in_loop
async def test_what_the_console_does_reaches_every_process(ground: Settings) -> None:
    from pyramidion.house.console.messages import Announce, MoveSeat, PauseTables, ResumeTables

    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two, seconds=60.0)
        console = two.console
        await console.act("Léa", PauseTables())
        await until(lambda: ana.shown["paused"] is not None)
        assert (await ana.move(0, type="name", number=1))["code"] == "paused"
        await console.act("Léa", Announce(text="Dix minutes"))
        await until(lambda: any(m["lines"] for m in ana.screen.of("chat")))
        await console.act("Léa", ResumeTables())
        await until(lambda: ana.shown["paused"] is None)
        overview = await console.overview("Léa")
        assert [
            (t.looking, [s.online for s in t.seats]) for t in overview.tables if t.id == ana.table.id
        ] == [(2, [True, True])]
        other = await new_table(two, bao.player)
        await ana.stop()
        await until(lambda: bao.shown["status"] == "over")
        with pytest.raises(Denied):
            await console.act("Léa", MoveSeat(table=ana.table.id, seat=0, to=1, into=other.id))


@in_loop
async def test_what_was_signed_before_somebody_signed_out_counts_in_no_process(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana = await one.people.new("Ana", "fr")
        doors = [Authenticator(house, (house.secret,)) for house in (one, two)]
        link, _ = doors[1].link_token(ana)
        assert (await doors[0].player_of_link(link)).epoch == 0
        assert (await one.people.revoke(ana.id)).epoch == 1
        for door in doors:
            with pytest.raises(Denied, match="nobody"):
                await door.player_of_link(link)
        renamed = await two.rename(ana.id, "Anaïs", "en")
        assert renamed.epoch == 1
        assert (await doors[0].player_of_link(doors[1].link_token(renamed)[0])).name == "Anaïs"


@in_loop
async def test_who_signs_out_is_signed_out_everywhere(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        other = Seated(await two.table(ana.table.id), ana.player)
        one.signed_out(ana.player.id)
        assert ana.screen.closed
        await until(lambda: other.screen.closed)
        assert other.screen.got[-1]["code"] == "no_identity"
        assert not bao.screen.closed


@in_loop
async def test_tables_that_nobody_looks_at_are_read_before_they_are_used(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        bao.leave()
        bao.table._services.bus.unsubscribe(bao.table.id)
        await ana.move(0, type="name", number=1)
        assert bao.table.state.play is not None
        assert bao.table.state.play.seq == 0
        again = Seated(await two.table(ana.table.id), bao.player)
        assert again.game["seq"] == 1


@in_loop
async def test_a_process_through_which_nobody_looks_does_not_play_along(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        ana.leave()
        ana.table.used -= 60
        elsewhere = Seated(await two.table(ana.table.id), ana.player)
        await elsewhere.move(0, type="name", number=wrong(bao))
        # Until then its clocks and bots were that process's to look after.
        await until(lambda: ana.table.state.head == bao.table.state.head)
        await bao.move(1, type="name", number=wrong(elsewhere))
        await until(lambda: ana.table not in one.tables.in_memory)
        assert ana.table.state.head == bao.table.state.head - 1
        back = Seated(await one.table(ana.table.id), ana.player)
        assert back.game["seq"] == 2
        await back.move(0, type="name", number=wrong(bao))
        await until(lambda: bao.game["seq"] == 3)


@in_loop
async def test_an_hour_of_closing_counts_in_every_process_and_is_told_once(ground: Settings) -> None:
    from pyramidion.house.console.messages import SetClosing

    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        consoles = [one.console, two.console]
        at = one.services.now() + 0.8
        await consoles[0].act("Léa", SetClosing(at=at))
        await until(lambda: bao.shown["closing"] is not None)
        await until(lambda: bao.shown["status"] == "over" == ana.shown["status"])
        await until(lambda: "closed" in [x.get("phrase") for m in bao.screen.of("chat") for x in m["lines"]])
        found = await one.services.store.snapshot(ana.table.id, 50)
        assert found is not None
        assert [line.phrase for line in found.lines] == ["closing", "closed"]


@in_loop
async def test_a_table_that_another_process_archived_is_closed_in_all(ground: Settings) -> None:
    async with houses(ground, 1) as (two,), houses(ground, 1, archive_days=-1.0) as (one,):
        ana, bao = await pair(one, two)
        await ana.move(0, type="name", number=wrong(bao))
        await until(lambda: bao.game["seq"] == 1)
        bao.leave()
        ana.leave()
        while (await one.finished.record(ana.table.id)).status != "archived":
            await one.eviction.archive_old()  # a few in one go, whoever's they are
        for house in (one, two):
            with pytest.raises(Denied) as denied:
                await house.table(ana.table.id)
            assert denied.value.code == "closed"
        # Whoever comes through an old door finds nobody there, and nothing is appended any more.
        late = Seated(bao.table, bao.player)
        late.table.replication.catch_up_soon()
        await until(lambda: late.screen.closed)
        assert await two.services.store.moves(ana.table.id) == []


@in_loop
async def test_who_runs_the_house_is_told_once_that_a_server_is_away_and_once_that_it_is_back(
    ground: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(leases, "CLAIM_SECONDS", 0.01)
    async with houses(ground, 1) as (house,):
        log, news = house.services.log, house.services.bus
        assert isinstance(log, PostgresLog)
        assert isinstance(news, RedisBus)
        asked = 0

        async def nothing(most: int) -> list[tuple[str, float]]:
            nonlocal asked
            asked += 1
            raise StorageFailed("the server is gone")

        with monkeypatch.context() as away:
            away.setattr(log, "claim", nothing)
            await until(lambda: asked == 3)
        news._subscriber.abort()
        await until(lambda: {"PostgreSQL answers again", "Redis is there again"} <= set(caplog.messages))
        assert caplog.messages.count("PostgreSQL does not answer: the server is gone") == 1
        assert caplog.messages.count("PostgreSQL answers again") == 1
        assert [text for text in caplog.messages if "Redis" in text] == [
            "Redis is away: the line was cut", "Redis is there again"
        ]  # fmt: skip
