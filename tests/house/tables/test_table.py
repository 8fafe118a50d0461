"""At the table: opening, moving, being refused, being stale, coming twice, and what nobody may see."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.core import Invalid, commitment
from pyramidion.house import BotSeat, Denied, MySeat, NewTable, OpenSeat
from tests.house.helpers import Clock, FakeScreen, Seated, begin, in_loop, new_table, open_house, people

SOLO = {"emperor": "house", "ingots": "shuffled"}


@in_loop
async def test_two_people_play_to_the_end(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"turns": 2})
        assert ana.shown["status"] == "playing"
        assert ana.shown["code"] is not None
        first = ana.game
        assert (first["seq"], first["seat"], first["events"], first["may"]) == (0, 0, [], ["name"])
        assert bao.game["may"] == []
        clock.now += 2.5
        wrong = next(n for n in range(1, 10) if n != bao.game["view"]["secret"])
        answer = await ana.move(0, type="name", number=wrong)
        assert answer["type"] == "game"
        assert answer["events"] == [{"type": "named", "seat": 0, "number": wrong, "right": False}]
        assert (answer["clock"], answer["deadline_in"]) == (2.5, 10.0)
        assert bao.game["events"] == answer["events"]
        assert "re" not in bao.game
        right = ana.game["view"]["secret"]
        end = await bao.move(1, type="name", number=right)
        assert (end["over"], end["outcome"]["reason"], end["outcome"]["winners"]) == (True, "found", [1])
        assert end["deadline_in"] is None
        for person in (ana, bao):
            opened = person.shown["opened"]
            assert commitment(opened["house_seed"], opened["salt"]) == person.shown["commitment"]
        refused = await ana.move(0, type="name", number=1)
        assert (refused["type"], refused["rule"]) == ("refused", "R-T9")


@in_loop
async def test_nothing_is_opened_before_the_end(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao")
        assert ana.shown["opened"] is None
        record = ana.table.record
        for data in ana.screen.raw:
            assert record.salt.encode() not in data
            assert str(record.seed).encode() not in data


@in_loop
async def test_a_refused_move_names_its_rule_and_changes_nothing(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        refused = await bao.move(1, type="name", number=1)
        assert (refused["type"], refused["rule"], refused["seq"]) == ("refused", "R-T1", 0)
        assert refused["fr"] == "ce n'est pas votre tour"
        assert len(ana.screen.of("game")) == 1
        assert await house.services.store.moves(ana.table.id) == []


@in_loop
async def test_somebody_elses_seat_is_not_played(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        for person, seat in ((bao, 0), (ana, 1)):
            answer = await person.send("move", seat=seat, seq=0, move={"type": "name", "number": 1})
            assert answer["code"] == "forbidden"
        await ana.denied("move", "unknown", seat=7, seq=0, move={"type": "name", "number": 1})
        watcher = Seated(ana.table, (await people(house, "Zoé"))[0])
        await watcher.denied("move", "forbidden", seat=0, seq=0, move={"type": "name", "number": 1})
        await watcher.denied("look", "forbidden", seat=0)


@in_loop
async def test_a_stale_move_is_answered_with_the_present_and_not_applied(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"together": True})
        await ana.move(0, type="ready")
        stale = await bao.send("move", id="mine", seat=1, seq=0, move={"type": "ready"})
        assert (stale["type"], stale["stale"], stale["seq"]) == ("game", True, 1)
        # Both may act at once: the same id with the new seq is the same move, made once.
        await bao.table.handle(
            bao.screen, b'{"type":"move","id":"mine","seat":1,"seq":1,"move":{"type":"ready"}}'
        )
        assert bao.game["seq"] == 2
        assert "stale" not in bao.game


@in_loop
async def test_a_retry_is_never_applied_twice(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        message = b'{"type":"move","id":"once","seat":0,"seq":0,"move":{"type":"name","number":%d}}'
        message = message % (bao.game["view"]["secret"] % 9 + 1)
        await ana.table.handle(ana.screen, message)
        await ana.table.handle(ana.screen, message)
        first, second = ana.screen.of("game")[-2:]
        assert first["re"] == second["re"] == "once"
        assert (second["seq"], second["events"]) == (1, [])
        assert "stale" not in second
        assert len(await house.services.store.moves(ana.table.id)) == 1


@in_loop
async def test_moves_of_one_table_that_come_at_once_are_made_in_order(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"together": True})
        await asyncio.gather(
            ana.send("move", seat=0, seq=0, move={"type": "ready"}),
            bao.send("move", seat=1, seq=1, move={"type": "ready"}),
            ana.send("say", text="prêts"),
        )
        assert [row.seat for row in await house.services.store.moves(ana.table.id)] == [0, 1]
        assert bao.game["seq"] == 2


@in_loop
async def test_moves_of_many_tables_share_a_commit(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        tables = [await begin(house, "Ana", "Bao", options={"together": True}) for _ in range(20)]
        before = house.figures()
        await asyncio.gather(*(pair[0].move(0, type="ready") for pair in tables))
        after = house.figures()
        assert after["writes_total"] - before["writes_total"] == 20
        assert after["commits_total"] - before["commits_total"] == 1


@in_loop
async def test_a_cancelled_connection_does_not_undo_its_move(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"together": True})
        call = asyncio.create_task(
            ana.table.handle(ana.screen, b'{"type":"move","id":"x","seat":0,"seq":0,"move":{"type":"ready"}}')
        )
        await asyncio.sleep(0)
        call.cancel()
        ana.leave()
        await bao.screen.until(lambda s: s.last("game")["seq"] == 1)
        assert ana.table.state.play is not None
        assert ana.table.state.play.seq == len(await house.services.store.moves(ana.table.id)) == 1


MALFORMED: list[bytes] = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"type":"fly"}',
    b'{"type":"move"}',
    b'{"type":"move","id":"x","seat":"0","seq":0,"move":{}}',
    b'{"type":"move","id":"x","seat":-1,"seq":0,"move":{}}',
    b'{"type":"move","id":"","seat":0,"seq":0,"move":{}}',
    b'{"type":"move","id":"' + b"x" * 65 + b'","seat":0,"seq":0,"move":{}}',
    b'{"type":"move","id":"x","seat":0,"seq":0,"move":{},"also":1}',
    b'{"type":"look"}',
    b"[" * 5000,
    b'{"type":"move","id":"x","seat":0,"seq":0,"move":' + b"[" * 5000,
]


@pytest.mark.parametrize("raw", MALFORMED, ids=lambda raw: repr(raw[:40]))
def test_a_malformed_message_gets_an_error_and_the_connection_lives_on(
    raw: bytes, tmp_path: Path, clock: Clock
) -> None:
    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock) as house:
            ana, _ = await begin(house, "Ana", "Bao")
            await ana.table.handle(ana.screen, raw)
            error = ana.screen.got[-1]
            assert (error["type"], error["code"]) == ("error", "malformed")
            assert (await ana.send("ping"))["type"] == "pong"

    check()


@in_loop
async def test_a_malformed_move_says_where(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao")
        wrong: list[Any] = [{}, {"type": "fly"}, {"type": "name", "number": "3"}, [], None, {"type": "name"}]
        for move in wrong:
            answer = await ana.send("move", seat=0, seq=0, move=move)
            assert (answer["type"], answer["code"]) == ("error", "malformed"), move
            assert answer["faults"][0]["path"].startswith("$.move")


@in_loop
async def test_a_second_connection_sees_the_same(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"together": True})
        again = Seated(ana.table, ana.player)
        assert again.game == ana.game
        await bao.move(1, type="ready")
        assert again.game == ana.game
        answer = await again.move(0, type="ready")
        assert answer["type"] == "game"
        assert {k: v for k, v in answer.items() if k != "re"} == ana.game
        ana.leave()
        assert bao.table.room.moment().presence.is_here(ana.player.id)


@in_loop
async def test_looking_as_one_of_several_seats_on_one_device(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (host,) = await people(house, "Ana")
        table = await new_table(house, host, seats=(MySeat("Ana"), MySeat("Papi")))
        ana = Seated(table, host)
        await ana.ok("start")
        assert ana.shown["you"]["seats"] == [0, 1]
        assert ana.game["seat"] is None
        assert ana.game["view"]["secret"] is None
        secrets = []
        for seat in (0, 1):
            answer = await ana.send("look", seat=seat)
            assert (answer["type"], answer["seat"], answer["events"]) == ("game", seat, [])
            secrets.append(answer["view"]["secret"])
        assert tuple(secrets) == table.state.play.state.secrets  # type: ignore[union-attr]
        assert (await ana.send("look", seat=None))["view"]["secret"] is None
        # Behind the curtain both seats are played, whatever the screen looks at.
        assert (await ana.move(0, type="name", number=secrets[1] % 9 + 1))["seat"] is None
        await ana.denied("look", "forbidden", seat=2)


@in_loop
async def test_spectators_are_shown_the_public_view_and_share_its_bytes(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        watchers = [Seated(ana.table, p) for p in await people(house, "Y", "Z")]
        await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        one, two = (w.screen.raw[-1] for w in watchers)
        assert one is two
        assert watchers[0].game["view"]["secret"] is None
        assert watchers[0].game["seat"] is None


async def _reasons(house: Any, host: Any, **wish: Any) -> list[str]:
    with pytest.raises(Invalid) as caught:
        await house.create(host.id, NewTable(**wish))
    return [fault.path for fault in caught.value.faults]


@in_loop
async def test_bad_wishes_name_every_fault(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        assert await _reasons(house, ana, game="soleil", options={"variant": "waltz", "moon": 1}) == [
            "$.options.variant",
            "$.options.moon",
        ]
        assert await _reasons(house, ana, game="soleil", seats=(MySeat(),)) == ["$.seats"]
        seven_monkeys = {
            "format": "pyramidion/1",
            "game": "soleil",
            "rules": 1,
            "options": SOLO,
            "seats": ["Ana"],
            "moves": [],
            "setup": {"rounds": [{"board": ["SSSSSS", "SLLLLL", "AAAAAA", "OOOOOO"]}]},
        }
        paths = await _reasons(house, ana, game="soleil", transcript=seven_monkeys)
        assert paths == ["$.setup.rounds[0].board"] * 2
        assert await _reasons(house, ana, game="soleil", transcript={"format": "pyramidion/1"}) == [
            "$.game",
            "$.rules",
            "$.seats",
            "$.moves",
        ]
        for wish, code in (
            (NewTable(game="chess"), "unknown"),
            (NewTable(game="sablier", seats=(MySeat(), BotSeat("genius"))), "unknown"),
            (NewTable(game="sablier", seats=(MySeat("x" * 10_000), OpenSeat())), "malformed"),
        ):
            with pytest.raises(Denied) as caught:
                await house.create(ana.id, wish)
            assert caught.value.code == code
        assert await house.tables_of(ana.id) == []


@in_loop
async def test_the_number_of_tables_is_limited(tmp_path: Path, clock: Clock) -> None:
    from pyramidion.house import Limits

    async with open_house(tmp_path, clock, limits=Limits(tables=2)) as house:
        (ana,) = await people(house, "Ana")
        tables = [await new_table(house, ana, seats=(MySeat(), MySeat())) for _ in range(2)]
        with pytest.raises(Denied) as caught:
            await new_table(house, ana)
        assert caught.value.code == "limit"
        host = Seated(tables[0], ana)
        await host.ok("start")
        assert (await host.send("end"))["outcome"]["reason"] == "ended"
        await new_table(house, ana)


@in_loop
async def test_unknown_people_and_tables(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        table = await new_table(house, ana)
        stranger = FakeScreen(msgspec.structs.replace(ana, id="nobody"))
        with pytest.raises(Denied) as caught:
            table.join(stranger, await house.people.get("nobody"))
        assert caught.value.code == "no_identity"
        with pytest.raises(Denied) as caught:
            await house.table("nowhere")
        assert caught.value.code == "unknown"
        with pytest.raises(Denied) as caught:
            await house.create("nobody", NewTable(game="sablier"))
        assert caught.value.code == "no_identity"
        table.quit(stranger)
        await table.handle(stranger, b'{"type":"ping"}')
        assert stranger.got == []
