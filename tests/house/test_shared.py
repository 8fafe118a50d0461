"""Several processes of one house: here each is a House of its own over one PostgreSQL and one Redis, in one loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from pyramidion.house import BotSeat, Denied, House, MySeat, OpenSeat, Settings, StorageFailed
from pyramidion.house.errors import Conflict
from pyramidion.house.log import INSERT_MOVE, Op
from pyramidion.house.news import Appended, Gone, Note
from pyramidion.house.redis_news import RedisNews
from pyramidion.house.serial import TRIES, Serial
from pyramidion.house.settings import Limits
from pyramidion.house.shared_clock import SharedClock
from pyramidion.house.store import HAPPENED
from tests.faults.busy_house import NOBODY_FINDS
from tests.faults.cluster import Cluster

from .helpers import Seated, in_loop, new_table, people


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster() as cluster:
        yield cluster


@pytest.fixture(scope="module")
def ground(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """What the processes of one house have in common."""
    return Settings(
        database=tmp_path_factory.mktemp("shared") / "house.db",
        postgres=cluster.postgres.new_house(),
        redis=cluster.redis.url,
        bot_delay=(0.0, 0.0),
        slow_line=0.0,
        plugins=("tests.games.sablier",),
    )


@asynccontextmanager
async def houses(ground: Settings, count: int, **more: Any) -> AsyncIterator[list[House]]:
    async with AsyncExitStack() as stack:
        opened = []
        for _ in range(count):
            house = await House.open(msgspec.structs.replace(ground, **more))
            stack.push_async_callback(house.close)
            opened.append(house)
        yield opened


async def until(condition: Callable[[], Any]) -> None:
    """Waits for what others tell; a test that waits for ever fails by itself."""
    while not condition():  # noqa: ASYNC110 - there is no one event for all that may come true
        await asyncio.sleep(0.01)


async def pair(one: House, two: House, **options: Any) -> tuple[Seated, Seated]:
    """Ana sits in one process, Bao in another; the game has begun."""
    ana, bao = await people(one, "Ana", "Bao")
    table = await new_table(one, ana, options={"turns": 99, "seconds": 1e6, **options})
    first = Seated(table, ana)
    second = Seated(await two.table(table.id), bao)
    await second.ok("sit", seat=1)
    await first.ok("start")
    await until(lambda: second.screen.of("game"))
    return first, second


def wrong(other: Seated) -> int:
    return int(other.game["view"]["secret"] % 9 + 1)


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
            person.table.desk.news.leave(person.table.id)
        answers = await asyncio.gather(
            ana.move(0, seq=0, type="ready"),
            bao.move(1, seq=0, type="ready"),
        )
        assert sorted(bool(a.get("stale")) for a in answers) == [False, True]
        assert {a["seq"] for a in answers} == {1}
        rows = await one.desk.store.moves(ana.table.id)
        assert len(rows) == 1
        assert rows[0].seat == [bool(a.get("stale")) for a in answers].index(False)
        late = (ana, bao)[1 - int(rows[0].seat or 0)]
        assert (await late.move(1 - int(rows[0].seat or 0), type="ready"))["seq"] == 2
        assert late.table.desk.log.conflicts == 1  # type: ignore[attr-defined]


@in_loop
async def test_an_act_that_lost_the_race_is_judged_anew(ground: Settings) -> None:
    """Two people want one seat: it is one's, and the other is told so, as if there had been one process."""
    async with houses(ground, 2) as (one, two):
        host, ana, bao = await people(one, "Hôte", "Ana", "Bao")
        table = await new_table(one, host, seats=(MySeat(), OpenSeat()))
        first, second = Seated(table, ana), Seated(await two.table(table.id), bao)
        table.desk.news.leave(table.id)
        second.table.desk.news.leave(table.id)
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
        assert len(await one.desk.store.moves(ana.table.id)) == 1


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
        assert not bao.table.audience.certain
        assert bao.table.audience.away_for(ana.player.id) is None


@in_loop
async def test_news_that_come_twice_late_and_out_of_order_change_nothing(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        heard: list[Note] = []
        bao.table.desk.news.follow(bao.table.id, heard.append)
        for turn in range(4):
            mover, other = ((ana, bao), (bao, ana))[turn % 2]
            await mover.move(turn % 2, type="name", number=wrong(other))
            if mover is ana:
                await until(lambda: len([n for n in heard if isinstance(n, Appended)]) == turn // 2 + 1)  # noqa: B023
                bao.table.serial.ask(bao.table.following.catch_up)
                await bao.table.serial.dealt_with()
            else:
                await until(lambda: ana.game["seq"] == turn + 1)  # noqa: B023
        shown = len(bao.screen.of("game"))
        for note in [*reversed(heard), *heard]:
            bao.table.following.heard(note)  # type: ignore[arg-type]
        await bao.table.serial.dealt_with()
        assert len(bao.screen.of("game")) == shown
        assert bao.game["seq"] == 4
        # Of the future: the rows before are read first.
        await ana.move(0, type="name", number=wrong(bao))
        await until(lambda: len([n for n in heard if isinstance(n, Appended)]) == 3)
        bao.table.following.heard(heard[-1])  # type: ignore[arg-type]
        await until(lambda: bao.game["seq"] == 5)
        assert [m["seq"] for m in bao.screen.of("game")] == list(range(6))


@in_loop
async def test_a_deadline_rings_once_although_every_process_has_the_table(ground: Settings) -> None:
    async with houses(ground, 3) as (one, two, three):
        ana, bao = await pair(one, two, seconds=0.3, turns=3)
        (zoe,) = await people(three, "Zoé")
        Seated(await three.table(ana.table.id), zoe)
        await until(lambda: bao.game["over"] and ana.game["over"])
        rows = await one.desk.store.moves(ana.table.id)
        assert [row.seat for row in rows] == [None] * 3
        assert [round(row.at, 1) for row in rows] == sorted(round(row.at, 1) for row in rows)
        assert sum(m["events"] != [] for m in ana.screen.of("game")) == 3


@in_loop
async def test_a_deadline_whose_process_is_gone_is_claimed_by_another(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        _, bao = await pair(one, two, seconds=0.5, turns=1)
        # The process that should ring does nothing more by itself: as good as dead.
        one.desk.alarms.close()
        for task in one._background:
            task.cancel()
        await until(lambda: bao.game["over"])
        assert two.figures()["wakes_total"] >= 1
        assert [row.seat for row in await two.desk.store.moves(bao.table.id)] == [None]


@in_loop
async def test_bots_of_a_process_that_closes_are_asked_by_another(ground: Settings) -> None:
    async with houses(ground, 1) as (two,):
        async with houses(ground, 1, bot_delay=(1e3, 1e3)) as (one,):
            (ana,) = await people(one, "Ana")
            told = {
                "format": "pyramidion/1", "game": "sablier", "rules": 1, "options": {"turns": 2, "seconds": 1e6},
                "seats": ["A", "B"], "setup": {"secrets": NOBODY_FINDS}, "moves": [],
            }  # fmt: skip
            seats = (MySeat(), BotSeat("plain"))
            person = Seated(await new_table(one, ana, transcript=told, seats=seats), ana)
            await person.ok("start")
            await person.move(0, type="name", number=1)
            assert person.table.bots.thinks(1)
            looker = Seated(await two.table(person.table.id), ana)
            assert looker.seat(1)["thinking"]
            person.leave()
        await until(lambda: looker.game["over"])
        assert [row.seat for row in await two.desk.store.moves(looker.table.id)] == [0, 1]


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
        news = two.desk.news
        assert isinstance(news, RedisNews)
        news._hear_house(Gone(one.desk.news.process))
        await until(lambda: not bao.seat(0)["online"])
        back.leave()


@in_loop
async def test_what_the_console_does_reaches_every_process(ground: Settings) -> None:
    from pyramidion.house.console import Announce, Console, MoveSeat, PauseTables, ResumeTables

    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two, seconds=60.0)
        console = Console(two)
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
        assert (await ana.send("end"))["over"]
        await until(lambda: bao.shown["status"] == "over")
        with pytest.raises(Denied):
            await console.act("Léa", MoveSeat(table=ana.table.id, seat=0, to=1, into=other.id))


@in_loop
async def test_what_was_signed_before_somebody_signed_out_counts_in_no_process(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana = await one.new_player("Ana", "fr")
        link = await two.link_token(ana.id)
        assert (await one.claim(link)).epoch == 0
        assert (await one.people.revoke(ana.id)).epoch == 1
        for house in (one, two):
            with pytest.raises(Denied, match="nobody"):
                await house.claim(link)
        assert (await two.rename(ana.id, "Anaïs", "en")).epoch == 1
        assert (await one.claim(await two.link_token(ana.id))).name == "Anaïs"


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
        bao.table.desk.news.leave(bao.table.id)
        await ana.move(0, type="name", number=1)
        assert bao.table.course is not None
        assert bao.table.course.play.seq == 0
        again = Seated(await two.table(ana.table.id), bao.player)
        assert again.game["seq"] == 1


@in_loop
async def test_an_hour_of_closing_counts_in_every_process_and_is_told_once(ground: Settings) -> None:
    from pyramidion.house.console import Console, SetClosing

    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        consoles = [Console(one), Console(two)]
        at = one.desk.now() + 0.8
        await consoles[0].act("Léa", SetClosing(at=at))
        await until(lambda: bao.shown["closing"] is not None)
        await until(lambda: bao.shown["status"] == "over" == ana.shown["status"])
        await until(lambda: "closed" in [x.get("phrase") for m in bao.screen.of("chat") for x in m["lines"]])
        lines = await one.desk.store.lines(ana.table.id, 50)
        assert [line.phrase for line in lines] == ["closing", "closed"]


@in_loop
async def test_a_table_that_another_process_archived_is_closed_in_all(ground: Settings) -> None:
    async with houses(ground, 1) as (two,), houses(ground, 1, archive_days=-1.0) as (one,):
        ana, bao = await pair(one, two)
        await ana.move(0, type="name", number=wrong(bao))
        await until(lambda: bao.game["seq"] == 1)
        bao.leave()
        ana.leave()
        while (await one.library.record(ana.table.id)).status != "archived":
            await one.archive_old()  # a few in one go, whoever's they are
        for house in (one, two):
            with pytest.raises(Denied) as denied:
                await house.table(ana.table.id)
            assert denied.value.code == "closed"
        # Whoever comes through an old door finds nobody there, and nothing is appended any more.
        late = Seated(bao.table, bao.player)
        late.table.serial.ask(late.table.following.catch_up)
        await until(lambda: late.screen.closed)
        assert await two.desk.store.moves(ana.table.id) == []


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
            await house._tidying._archive(ana.table.id)
        record = await two.library.record(ana.table.id)
        assert record.status == "archived"
        assert len((await two.desk.keeping.fetch(record))["moves"]) == 1


async def driver_dies(house: House, table_id: str) -> None:
    """It does nothing more by itself, and the table is due."""
    house.desk.alarms.close()
    house.desk.thinkers.ask = lambda *_, **__: None  # type: ignore[method-assign]
    for task in house._background:
        task.cancel()
    await house.desk.log.put_off({table_id: 0.0})  # type: ignore[attr-defined]


@in_loop
async def test_a_table_that_is_claimed_is_read_before_anything_is_decided(ground: Settings) -> None:
    """The last that its process did was told to nobody; whoever claims it looks at it, and knows an older state."""
    async with houses(ground, 2) as (one, two):
        (ana,) = await people(one, "Ana")
        told = {
            "format": "pyramidion/1", "game": "sablier", "rules": 1, "options": {"turns": 2, "seconds": 1e6},
            "seats": ["A", "B"], "setup": {"secrets": NOBODY_FINDS}, "moves": [],
        }  # fmt: skip
        seats = (MySeat(), BotSeat("plain"))
        person = Seated(await new_table(one, ana, transcript=told, seats=seats), ana)
        await person.ok("start")
        looker = Seated(await two.table(person.table.id), ana)
        for task in two._background:
            task.cancel()
        two.desk.news.leave(person.table.id)
        one.desk.thinkers.ask = lambda *_, **__: None  # type: ignore[method-assign]
        await person.move(0, type="name", number=1)
        await driver_dies(one, person.table.id)
        assert two.neighbours is not None
        two.spawn(two.neighbours._waking._claims())
        await until(lambda: looker.game["over"])
        assert [row.seat for row in await two.desk.store.moves(looker.table.id)] == [0, 1]


@in_loop
async def test_a_table_that_is_claimed_is_not_claimed_again_before_its_time(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        await driver_dies(one, ana.table.id)
        await until(lambda: bao.table.playing.drives)
        await until(lambda: not two.desk.log.busy)
        ((due,),) = await two.desk.store._all('SELECT due FROM wakes WHERE "table" = ?', ana.table.id)
        assert due > two.desk.now() + 1e5


@in_loop
async def test_a_game_that_began_is_read_with_the_row_of_the_same_moment(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await people(one, "Ana", "Bao")
        table = await new_table(one, ana, options={"turns": 99, "seconds": 1e6})
        first, second = Seated(table, ana), Seated(await two.table(table.id), bao)
        await second.ok("sit", seat=1)
        two.desk.news.leave(table.id)
        await until(lambda: table.record.seats[1].name == "Bao")
        await first.ok("start")
        store, whole = two.desk.store, two.desk.store.whole
        reads: list[Any] = []

        async def slow(*asked: Any) -> Any:
            if reads:
                await first.ok("pause")
            reads.append(asked)
            return await whole(*asked)

        store.whole = slow  # type: ignore[method-assign, assignment]
        second.table.serial.ask(second.table.following.catch_up)
        await second.table.serial.dealt_with()
        assert len(reads) == 2
        assert second.table.head == table.head
        assert second.shown["paused"] is not None
        # Nothing of what happened between the two readings is undone by what is written now.
        await second.ok("offer", seat=1)
        assert (await two.library.record(table.id)).pause is not None


@in_loop
async def test_whoever_changes_the_table_looks_after_its_clock(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two, seconds=0.6, turns=1)
        await bao.ok("offer", seat=1)
        for task in (*one._background, *two._background):
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
        await until(lambda: ana.table.audience.screens == 3)
        assert ana.table.audience.present(bao.player.id)


@in_loop
async def test_a_long_transcript_is_written_in_one_go(ground: Settings) -> None:
    """More values than PostgreSQL takes with one statement."""
    async with houses(ground, 1) as (one,):
        rows: list[Op] = [(INSERT_MOVE, ("long", seq, 0, 0.5, None, "{}", None, None)) for seq in range(4000)]
        await one.desk.log.wrote([(HAPPENED, ("long", 0.0, None, "opened", None)), *rows])
        assert [row.seq for row in await one.desk.store.rows("long")] == list(range(4000))


@in_loop
async def test_who_comes_too_late_and_is_not_the_first_to_see_it_is_answered_once(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two, seconds=0.5, turns=3)
        for person in (ana, bao):
            person.table.desk.news.leave(person.table.id)
            person.table.desk.alarms.close()
        await until(lambda: ana.table.playing.late() and bao.table.playing.late())
        await bao.table.handle(bao.screen, b'{"type":"pause","id":"b"}')
        answer = await ana.move(0, seq=0, type="name", number=1)
        assert answer["code"] == "paused"
        assert [row.seat for row in await one.desk.store.moves(ana.table.id)] == [None]


@in_loop
async def test_a_row_that_cannot_be_written_takes_no_others_with_it(ground: Settings) -> None:
    async with houses(ground, 1) as (one,):
        writes = [
            one.desk.log.wrote([(INSERT_MOVE, (table, 0, 0, 0.5, move_id, "{}", None, None))])
            for table, move_id in (("first", "a"), ("second", "\0"), ("third", "c"))
        ]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StorageFailed, type(None)]
        assert [len(await one.desk.store.rows(table)) for table in ("first", "second", "third")] == [1, 0, 1]


@in_loop
async def test_who_left_while_no_news_came_is_away_afterwards(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pyramidion.house.audience.TOLD_BY", 0.2)
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        await until(lambda: ana.seat(1)["online"] and ana.table.audience.certain)
        for house in (one, two):
            house.desk.news.up = False
        bao.leave()
        await asyncio.sleep(0)
        for house in (one, two):
            house.desk.news.up = True
            house.desk.news.on_gap()  # type: ignore[attr-defined]
        # Nobody is taken for away before the others have had the time to say who is there.
        assert not ana.table.audience.certain
        await until(lambda: not ana.seat(1)["online"])
        assert ana.table.audience.certain


@in_loop
async def test_a_process_that_was_silent_and_lives_says_again_who_is_there(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        await until(lambda: ana.seat(1)["online"])
        news = one.desk.news
        assert isinstance(news, RedisNews)
        await until(lambda: two.desk.news.process in news._alive)
        news._alive[two.desk.news.process] = -1e9
        news._bury(0.0)
        await until(lambda: not ana.seat(1)["online"])
        await until(lambda: ana.seat(1)["online"])
        assert bao.table.audience.lookers


@in_loop
async def test_a_host_whose_process_died_hands_over(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pyramidion.house.audience.TOLD_BY", 0.0)
    async with houses(ground, 2, away_after=0.2) as (one, two):
        ana, bao = await pair(one, two)
        await until(lambda: bao.seat(0)["online"])
        one.desk.alarms.close()
        two.desk.news._hear_house(Gone(one.desk.news.process))  # type: ignore[attr-defined]
        await until(lambda: bao.table.record.host == bao.player.id)
        ana.leave()


@in_loop
async def test_of_two_who_write_one_row_through_one_process_one_is_told(ground: Settings) -> None:
    async with houses(ground, 1) as (one,):
        row: Op = (INSERT_MOVE, ("twice", 0, 0, 0.5, None, "{}", None, None))
        results = await asyncio.gather(*(one.desk.log.wrote([row]) for _ in range(2)), return_exceptions=True)
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
        now = one.desk.now()
    assert (await moved)["type"] == "game"
    async with houses(ground, 1, redis=None) as (two,):
        ((due,),) = await two.desk.store._all('SELECT due FROM wakes WHERE "table" = ?', person.table.id)
        assert due < now + 5


@in_loop
async def test_who_claims_to_close_and_loses_the_answer_closes(ground: Settings) -> None:
    from pyramidion.house.closing import Closing, ClosingTime

    async with houses(ground, 2) as (one, two):
        log: Any = one.desk.log
        pool, told = log._postgres.pool, []

        class Deaf:
            """The answer to what is sent first does not come."""

            def __getattr__(self, name: str) -> Any:
                return getattr(pool, name)

            async def execute(self, *asked: Any) -> None:
                await pool.execute(*asked)
                told.append(asked)
                if len(told) == 1:
                    raise ConnectionResetError

        log._postgres = SimpleNamespace(pool=Deaf())
        closing = Closing(one.desk.now() + 1e4, "Léa")
        times = [ClosingTime(x.desk, lambda _: None, lambda _: None) for x in (one, two)]
        assert [await time.claim(closing, "now") for time in times] == [True, False]


@in_loop
async def test_a_slow_line_does_not_make_the_clock_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    here, ahead, way = 50.0, 1000.0, 0.001

    class Line:
        """To PostgreSQL: all of the time goes by on the way back."""

        async def __aenter__(self) -> Line:
            return self

        async def __aexit__(self, *_: object) -> None:
            pass

        async def fetchval(self, _: str) -> float:
            nonlocal here
            told = here + ahead
            here += way
            return told

    monkeypatch.setattr("pyramidion.house.shared_clock.time", SimpleNamespace(monotonic=lambda: here))
    clock = SharedClock(SimpleNamespace(acquire=Line))
    await clock.follow()
    assert clock.now() == pytest.approx(here + ahead, abs=0.001)
    way = 4.0
    await clock.follow()
    assert clock.now() == pytest.approx(here + ahead, abs=0.001)
    ahead, way = 1060.0, 0.2
    await clock.follow()
    assert clock.now() == pytest.approx(here + ahead, abs=0.11)


@in_loop
async def test_lost_races_of_the_past_count_for_nobody() -> None:
    """Many who were too late and had nothing left to do; then somebody who is too late once."""

    errors: list[Exception | None] = []
    answers: list[Exception | None] = []

    class Taken:
        def write(self, _: object, done: Callable[[Exception | None], None]) -> None:
            asyncio.get_running_loop().call_soon(done, errors.pop(0))

    serial = Serial(Taken(), lambda: None)  # type: ignore[arg-type]
    for number in range(TRIES + 1):
        errors[:] = [Conflict("taken"), None]
        left = [False, True] if number == TRIES else [True]

        def act(left: list[bool] = left) -> None:
            if left:
                left.pop()
                serial.write((), answers.append)

        serial.ask(act)
        await serial.dealt_with()
    assert answers == [None]
