"""What is on disk: log first, then show; restart, full disk, other writers, files that are no house."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from pyramidion.house import BotSeat, CannotOpen, Conflict, Denied, House, MySeat, StorageFailed
from pyramidion.house.runtime.viewers import Replaceable
from pyramidion.house.storage.database.sqlite_schema import STEPS
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


@in_loop
async def test_nothing_is_shown_before_it_is_on_disk(tmp_path: Path, clock: Clock) -> None:
    """A second reader of the file finds each move at the moment a screen is shown it."""
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"turns": 50})
        reader = sqlite3.connect(tmp_path / "house.sqlite3")
        seen: list[tuple[int, int]] = []
        push = bao.screen.push

        def watch(data: bytes, replaces: Replaceable | None = None) -> None:
            push(data, replaces)
            if bao.screen.got[-1]["type"] == "game":
                stored = reader.execute("SELECT count(*) FROM moves WHERE move <> 'null'").fetchone()[0]
                seen.append((bao.screen.got[-1]["seq"], stored))

        bao.screen.push = watch  # type: ignore[method-assign]
        for turn in range(6):
            person, other = ((ana, bao), (bao, ana))[turn % 2]
            await person.move(turn % 2, type="name", number=other.game["view"]["secret"] % 9 + 1)
        assert [seq for seq, _ in seen] == [1, 2, 3, 4, 5, 6]
        assert all(seq == stored for seq, stored in seen)
        reader.close()


@in_loop
async def test_a_restart_brings_everything_back(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", coach=True)
        clock.now += 3
        message = b'{"type":"move","id":"kept","seat":0,"seq":0,"move":{"type":"name","number":%d}}'
        message = message % (bao.game["view"]["secret"] % 9 + 1)
        await ana.table.handle(ana.screen, message)
        await ana.ok("say", text="bonjour")
        await ana.ok("mute", who=bao.shown["you"]["who"])
        shown, game = ana.shown, bao.game
        assert ana.table.state.play is not None
        state = ana.table.state.play.state
        table_id = ana.table.id
    clock.now += 4
    async with open_house(tmp_path, clock) as house:
        table = await house.table(table_id)
        assert table.state.play is not None
        assert table.state.play.state == state
        again, other = Seated(table, ana.player), Seated(table, bao.player)
        for field in ("commitment", "options", "host", "coach", "rules"):
            assert again.shown[field] == shown[field]
        assert {k: v for k, v in other.game.items() if k not in ("events", "clock", "deadline_in")} == {
            k: v for k, v in game.items() if k not in ("events", "clock", "deadline_in")
        }
        assert (other.game["clock"], other.game["deadline_in"]) == (7.0, 6.0)
        assert again.screen.last("chat")["lines"][0]["text"] == "bonjour"
        assert other.shown["you"]["muted"]
        # A retry from before the restart is known.
        await table.handle(again.screen, message)
        assert (again.game["re"], again.game["seq"]) == ("kept", 1)
        assert len(await house.services.store.moves(table_id)) == 1


async def _until_refused(house: House) -> str:
    """New people until there is no room for them."""
    try:
        for _ in range(500):
            await house.people.new("x" * 32, "fr")
    except Denied as denied:
        return denied.code
    return "room for all"


@in_loop
async def test_a_full_disk_loses_nothing_and_passes(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"turns": 1000})
        wrong = {0: bao.game["view"]["secret"] % 9 + 1, 1: ana.game["view"]["secret"] % 9 + 1}
        writer: sqlite3.Connection = house.services.log._connection  # type: ignore[attr-defined]
        pages = writer.execute("PRAGMA page_count").fetchone()[0]
        writer.execute(f"PRAGMA max_page_count = {pages}")
        acknowledged, failed = 0, None
        for turn in range(500):
            person = (ana, bao)[turn % 2]
            answer = await person.move(turn % 2, type="name", number=wrong[turn % 2])
            if answer["type"] == "error":
                failed = person, turn % 2, answer
                break
            acknowledged += 1
        assert failed is not None
        person, seat, answer = failed
        assert answer["code"] == "storage"
        assert ana.table.state.play is not None
        assert ana.table.state.play.seq == acknowledged == len(await house.services.store.moves(ana.table.id))
        # The house lives on: what needs no disk works, what does is answered, at this table and elsewhere.
        assert (await ana.send("ping"))["type"] == "pong"
        assert await _until_refused(house) == "storage"
        writer.execute(f"PRAGMA max_page_count = {pages + 1000}")
        answer = await person.move(seat, type="name", number=wrong[seat])
        assert (answer["type"], answer["seq"]) == ("game", acknowledged + 1)


@in_loop
async def test_a_disk_that_fails_at_the_commit(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """The system itself refuses to let the file grow, which shows when the commit writes it."""
    caplog.set_level(logging.CRITICAL)
    async with open_house(tmp_path, clock) as house:
        tables = [await begin(house, "Ana", "Bao", options={"together": True}) for _ in range(5)]
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, hard))
        try:
            answers = await asyncio.gather(*(pair[0].move(0, type="ready") for pair in tables))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert [(a["type"], a.get("code")) for a in answers] == [("error", "storage")] * 5
        assert all(pair[1].game["seq"] == 0 for pair in tables)
        answers = await asyncio.gather(*(pair[0].move(0, type="ready") for pair in tables))
        assert [(a["type"], a["seq"]) for a in answers] == [("game", 1)] * 5
        assert [len(await house.services.store.moves(pair[0].table.id)) for pair in tables] == [1] * 5


@in_loop
async def test_bots_and_clocks_go_on_when_there_is_space_again(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        table_id = ana.table.id
        writer: sqlite3.Connection = house.services.log._connection  # type: ignore[attr-defined]
        writer.execute("PRAGMA query_only = ON")
        await pass_time(house, clock, 10.1)
        assert ana.game["seq"] == 0
        await pass_time(house, clock, 1.0)
        writer.execute("PRAGMA query_only = OFF")
        await pass_time(house, clock, 2.0)
        await pass_time(house, clock, 0.1)
        assert ana.game["seq"] == 1
        assert [r.seat for r in await house.services.store.moves(table_id)] == [None]


@in_loop
async def test_one_bad_write_does_not_take_others_down_with_it(tmp_path: Path, clock: Clock) -> None:
    """Two tables in one commit, one of them with a row that is taken: each gets its own answer."""
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao", options={"together": True})
        cleo, _ = await begin(house, "Cléo", "Dan", options={"together": True})
        other = sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)
        other.execute(
            'INSERT INTO moves ("table", seq, seat, at, id, move) VALUES (?, ?, 1, 0.0, NULL, ?)',
            (ana.table.id, ana.table.state.head, '{"type":"ready"}'),
        )
        other.close()
        answers = await asyncio.gather(ana.move(0, type="ready"), cleo.move(0, type="ready"))
        # Another house was first: what is on disk counts, and the sender sees it.
        assert (answers[0]["type"], answers[0]["stale"], answers[0]["seq"]) == ("game", True, 1)
        assert answers[0]["view"]["to_move"] == [0]
        assert (answers[1]["seq"], answers[1].get("stale")) == (1, None)
        assert (await ana.move(0, type="ready"))["seq"] == 2


@in_loop
async def test_a_value_that_no_column_takes_stops_nobody_else(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with open_house(tmp_path, clock) as house:
        log = house.services.log
        statement = "INSERT INTO players (id, name, lang, made) VALUES (?, ?, 'fr', 0)"
        wrong: list[Any] = ["\ud800", 2**70, object(), None]
        jobs = [[(statement, (f"p{i}", value))] for i, value in enumerate([*wrong, "Ana"])]
        results = await asyncio.gather(*(log.write(job) for job in jobs), return_exceptions=True)
        assert [type(r) for r in results] == [*[StorageFailed] * 3, Conflict, type(None)]
        assert await house.people.get("p4") is not None
        assert (await house.people.new("Bao", "fr")).name == "Bao"


@in_loop
async def test_a_locked_file_is_waited_for_without_holding_up_the_loop(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao", options={"together": True})
        quiet = (await new_table(house, ana.player)).id
        other = sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        moving = asyncio.create_task(ana.move(0, type="ready"))
        for _ in range(2):
            await asyncio.sleep(0)
        assert house.services.log.busy
        # The write waits in its thread; another table is looked at meanwhile.
        elsewhere = Seated(await house.table(quiet), ana.player)
        assert (await elsewhere.send("ping"))["type"] == "pong"
        other.execute("ROLLBACK")
        other.close()
        assert (await moving)["seq"] == 1


async def _open(folder: Path, clock: Clock) -> None:
    house = await House.open(settings(folder, clock))
    await house.close()


def _letter(path: Path) -> None:
    path.write_bytes(b"this is no database, only a letter to Mamie" * 300)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 4096 * 3])


def _corrupt(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for start in range(4096, len(data), 4096):
        data[start : start + 200] = os.urandom(200)
    path.write_bytes(data)


def _other(path: Path) -> None:
    path.unlink()
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE recipes (cake TEXT)")
    database.commit()
    database.close()


def _newer(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    database.commit()
    database.close()


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (_letter, "no sound house"),
        (_corrupt, "no sound house"),
        (_cut, "no sound house"),
        (_other, "something else"),
        (_newer, "newer version"),
    ],
    ids=["not a database", "corrupt pages", "cut in half", "another program's", "from the future"],
)
def test_a_file_that_is_no_house_is_named_and_left_alone(
    damage: Any, says: str, tmp_path: Path, clock: Clock
) -> None:
    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock) as house:
            for _ in range(3):
                await begin(house, "Ana", "Bao")
        path = tmp_path / "house.sqlite3"
        damage(path)
        before = path.read_bytes()
        with pytest.raises(CannotOpen) as caught:
            await _open(tmp_path, clock)
        assert str(path) in str(caught.value)
        assert says in str(caught.value)
        assert "Nothing has been changed" in caught.value.en
        assert str(path) in caught.value.fr
        assert "Rien n'a été changé" in caught.value.fr
        assert path.read_bytes() == before

    check()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, clock: Clock) -> None:
    @in_loop
    async def check() -> None:
        (tmp_path / "file").write_text("in the way")
        with pytest.raises(CannotOpen) as caught:
            await _open(tmp_path / "file" / "deeper", clock)
        assert str(tmp_path) in caught.value.en
        assert "doit pouvoir lire et écrire" in caught.value.fr

    check()
    assert stat.S_ISREG((tmp_path / "file").stat().st_mode)


@in_loop
async def test_a_table_whose_log_cannot_be_read_does_not_take_the_house_down(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        whole, _ = await begin(house, "Cléo", "Dan")
        broken, sound, cleo = ana.table.id, whole.table.id, whole.player
    database = sqlite3.connect(tmp_path / "house.sqlite3")
    database.execute('UPDATE moves SET move = \'{"type":"name","number":77}\' WHERE "table" = ?', (broken,))
    database.commit()
    database.close()
    async with open_house(tmp_path, clock) as house:
        with pytest.raises(Denied) as caught:
            await house.table(broken)
        assert caught.value.code == "closed"
        assert Seated(await house.table(sound), cleo).game["seq"] == 0
        assert (await house.tables_of(ana.player.id))[0].my_turn is False


@in_loop
async def test_a_table_of_other_rules_is_said_to_be_so(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao")
        table_id = ana.table.id
    database = sqlite3.connect(tmp_path / "house.sqlite3")
    database.execute("UPDATE tables SET rules = 7")
    database.commit()
    database.close()
    async with open_house(tmp_path, clock) as house:
        with pytest.raises(Denied) as caught:
            await house.table(table_id)
        assert caught.value.code == "closed"
        assert "version 7" in caught.value.en


@in_loop
async def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, idle=600.0) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"together": True})
        await ana.move(0, type="ready")
        table = ana.table
        assert table.state.play is not None
        await pass_time(house, clock, 700.0)
        assert await house.table(table.id) is table
        ana.leave()
        bao.leave()
        await pass_time(house, clock, 700.0)
        assert house.figures()["tables_in_memory"] == 0
        again = await house.table(table.id)
        assert again is not table
        assert again.state.play is not None
        assert again.state.play.state == table.state.play.state


@in_loop
async def test_what_is_asked_for_is_on_disk_when_the_house_has_closed(tmp_path: Path, clock: Clock) -> None:
    house = await House.open(settings(tmp_path, clock))
    (ana,) = await people(house, "Ana")
    table = await new_table(house, ana, seats=(MySeat(), MySeat()), options={"together": True})
    host = Seated(table, ana)
    await host.ok("start")
    moving = asyncio.create_task(host.move(0, type="ready"))
    await asyncio.sleep(0)
    await house.close()
    assert (await moving)["seq"] == 1
    async with open_house(tmp_path, clock) as house:
        assert len(await house.services.store.moves(table.id)) == 1
        await settle(house)


@in_loop
async def test_who_comes_too_late_while_the_disk_is_full_is_answered(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao", options={"seconds": 10.0})
        writer: sqlite3.Connection = house.services.log._connection  # type: ignore[attr-defined]
        writer.execute("PRAGMA query_only = ON")
        clock.now += 10.1
        for kind, more in (
            ("move", {"seat": 0, "seq": 0, "move": {"type": "name", "number": 1}}),
            ("pause", {}),
        ):
            assert (await ana.send(kind, **more))["code"] == "storage"
        writer.execute("PRAGMA query_only = OFF")
        assert (await ana.move(0, seq=0, type="name", number=1))["stale"]
        assert [r.seat for r in await house.services.store.moves(ana.table.id)] == [None]


@in_loop
async def test_a_bot_that_could_not_be_replaced_plays_on(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with open_house(tmp_path, clock, bot_delay=(60.0, 60.0)) as house:
        (ana,) = await people(house, "Ana")
        seats = (BotSeat("plain"), MySeat())
        person = Seated(await new_table(house, ana, seats=seats, options={"turns": 9, "seconds": 1e6}), ana)
        await person.ok("start")
        assert 0 in person.table.thinking
        writer: sqlite3.Connection = house.services.log._connection  # type: ignore[attr-defined]
        writer.execute("PRAGMA query_only = ON")
        await person.denied("bot", "storage", seat=0, level="plain")
        writer.execute("PRAGMA query_only = OFF")
        await pass_time(house, clock, 2.1)
        assert 0 in person.table.thinking
