"""Games that are over: transcripts, replays, taking a game up from a transcript, and the archive of old tables."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pyramidion.core import WHOLE, Invalid, commitment, derived_seed
from pyramidion.core.transcript import parse, replay
from pyramidion.games import load
from pyramidion.house import BotSeat, Denied, House, MySeat, NewTable, OpenSeat
from tests.house.helpers import (
    Clock,
    Seated,
    begin,
    count_by_status,
    in_loop,
    open_house,
    pass_time,
    people,
    settle,
)

DAY = 86400.0


async def _over(house: House, clock: Clock) -> list[Seated]:
    persons = await begin(house, "Ana", "Bao", options={"turns": 3, "seconds": 10.0})
    ana, bao = persons
    clock.now += 1
    await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
    await pass_time(house, clock, 10.5)
    await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
    assert ana.game["over"]
    return persons


@in_loop
async def test_the_transcript_opens_the_game_and_replays_to_its_end(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await _over(house, clock)
        written = await house.finished.transcript(ana.table.id, None)
        assert written["seats"] == ["Ana", "Bao"]
        assert [(m["seat"], m["move"]["type"]) for m in written["moves"]] == [
            (0, "name"), (None, "tick"), (0, "name"),
        ]  # fmt: skip
        meta = written["meta"]
        made = meta["seed"]
        assert commitment(made["house_seed"], meta["salt"]) == ana.shown["commitment"] == meta["commitment"]
        assert made["table"] == ana.table.id
        parts = made["house_seed"], made["nonces"], made["table"], written["game"], written["options"]
        assert written["seed"] == derived_seed(*parts)
        play = replay(parse(json.loads(json.dumps(written)), load), None)
        assert play.outcome is not None
        assert json.loads(msgspec.json.encode(play.outcome)) == ana.game["outcome"]
        steps = msgspec.json.decode(await house.finished.replay_steps(ana.table.id, None, 1))["steps"]
        assert [s["seq"] for s in steps] == [0, 1, 2, 3]
        assert steps[0]["view"]["secret"] == bao.screen.of("game")[0]["view"]["secret"]
        assert steps[2]["events"] == bao.screen.of("game")[2]["events"]
        public = msgspec.json.decode(await house.finished.replay_steps(ana.table.id, None, None))
        assert public["names"] == ["Ana", "Bao"]
        assert {s["view"]["secret"] for s in public["steps"]} == {None}
        whole = msgspec.json.decode(await house.finished.replay_steps(ana.table.id, None, WHOLE))
        assert whole["steps"][0]["view"]["secrets"] is not None
        with pytest.raises(Denied):
            await house.finished.replay_steps(ana.table.id, None, 2)


@in_loop
async def test_nothing_is_told_of_a_game_that_goes_on(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao", coach=True)
        for ask in (
            house.finished.transcript(ana.table.id, ana.player.id),
            house.finished.replay_steps(ana.table.id, ana.player.id, WHOLE),
            house.finished.review(ana.table.id, ana.player.id),
        ):
            with pytest.raises(Denied) as caught:
                await ask
            assert caught.value.code == "wrong_time"


def _soleil_transcript(until: int, options: dict[str, Any], seats: int, seed: int = 5) -> dict[str, Any]:
    from pyramidion.core import Chance, Entry, Play
    from pyramidion.core.transcript import write

    game = load("soleil")
    assert game is not None
    parsed = game.parse_options(options, seats)
    play = Play(game, parsed, seats, game.parse_setup({}, parsed, seats), Chance(seed))
    random, entries = Random(seed), []
    for number in range(until):
        seat = random.choice(play.to_move)
        entry = Entry(seat, float(number), game.random_move(play.state, seat, random))
        play.step(entry)
        entries.append(Entry(seat, entry.at, game.settled(entry.move, play.state)))
    return write(play, [f"P{i}" for i in range(seats)], entries, None, {})


@in_loop
async def test_a_game_is_taken_up_from_a_transcript(tmp_path: Path, clock: Clock) -> None:
    given = _soleil_transcript(9, {"emperor": "house", "ingots": "shuffled"}, 2)
    assert "seed" not in given
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        wish = NewTable(game="soleil", transcript=given, seats=(MySeat(), OpenSeat()))
        created = await house.create(ana.id, wish)
        assert created.code is not None
        table = await house.table(created.id)
        host, guest = Seated(table, ana), Seated(table, bao)
        assert host.screen.of("game") == []
        await host.denied("add_seat", "wrong_time")
        await host.denied("options", "wrong_time", options={})
        await guest.ok("sit", seat=1)
        await host.denied("start", "wrong_time")
        await guest.ok("accept")
        await host.ok("start")
        assert (host.game["seq"], len(host.game["view"]["log"]), host.game["clock"]) == (9, 9, 8.0)
        mover, seat = ((host, 0), (guest, 1))[host.game["view"]["to_move"][0]]
        free = [i for i, row in enumerate("".join(host.game["view"]["board"])) if row == "?"]
        clock.now += 4
        answer = await mover.move(
            seat, type="guess", cell=f"{'ABCD'[free[0] // 6]}{free[0] % 6 + 1}", symbol="S"
        )
        assert (answer["type"], answer["seq"]) == ("game", 10)
        assert [r.at for r in await house.services.store.moves(table.id)][-2:] == [8.0, 12.0]
        state = table.state.play.state  # type: ignore[union-attr]
    async with open_house(tmp_path, clock) as house:
        again = await house.table(created.id)
        assert again.state.play is not None
        assert again.state.play.state == state


@in_loop
async def test_a_transcript_with_its_faults_opens_no_table(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        given = _soleil_transcript(6, {"emperor": "house", "ingots": "shuffled"}, 2)
        wrong_seats = {**given, "seats": 7}
        refused = {**given, "moves": [*given["moves"], {"seat": 5, "move": {"type": "guess"}}]}
        again = {**given, "moves": [*given["moves"], given["moves"][-1]]}
        for transcript, path in (
            (wrong_seats, "$.seats"),
            (refused, "$.moves[6].seat"),
            (again, "$.moves[6]"),
            ({**given, "game": "sablier"}, "$"),
            ({**given, "moves": "all"}, "$.moves"),
        ):
            with pytest.raises(Invalid) as caught:
                await house.create(ana.id, NewTable(game="soleil", transcript=transcript))
            assert any(f.path.startswith(path) for f in caught.value.faults), caught.value.faults
        with pytest.raises(Invalid):
            await house.create(ana.id, NewTable(game="soleil", transcript=given, seats=(MySeat(),)))
        assert await count_by_status(house) == {}


@in_loop
async def test_a_finished_transcript_is_over_as_soon_as_it_starts(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await _over(house, clock)
        written = await house.finished.transcript(ana.table.id, None)
        created = await house.create(
            ana.player.id, NewTable(game="sablier", transcript=written, seats=(MySeat(), BotSeat("plain")))
        )
        again = Seated(await house.table(created.id), ana.player)
        await again.ok("start")
        assert (again.shown["status"], again.game["over"], again.game["seq"]) == ("over", True, 3)
        assert again.game["outcome"] == ana.game["outcome"]


@in_loop
async def test_old_tables_are_put_away_as_transcripts(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, archive_days=90.0) as house:
        ana, bao = await _over(house, clock)
        running, _ = await begin(house, "Cléo", "Dan", options={"together": True})
        await running.move(0, type="ready")
        empty = (await house.create(ana.player.id, NewTable(game="sablier"))).id
        over, going = ana.table.id, running.table.id
        before = await house.finished.transcript(over, None)
        for person in (ana, bao, running, _):
            person.leave()
        clock.now += 89 * DAY
        await house.eviction.archive_old()
        assert await count_by_status(house) == {"over": 1, "playing": 1, "gathering": 1}
        # One table is looked at again in the meantime, and touched.
        clock.now += 2 * DAY
        await house.eviction.archive_old()
        await house.eviction.archive_old()
        assert await count_by_status(house) == {"archived": 2}
        assert await house.services.store.moves(over) == []
        with pytest.raises(Denied) as caught:
            await house.table(empty)
        assert caught.value.code == "unknown"
        with pytest.raises(Denied) as caught:
            await house.table(over)
        assert caught.value.code == "closed"
        assert await house.finished.transcript(over, None) == before
        assert len(msgspec.json.decode(await house.finished.replay_steps(over, None, 0))["steps"]) == 4
        with pytest.raises(Denied):
            await house.finished.transcript(going, running.player.id)
        files = sorted(p.name for p in (tmp_path / "archive").rglob("*"))
        assert len([f for f in files if f.endswith(".json")]) == 2
        assert not [f for f in files if f.endswith(".part")]
        listed = await house.tables_of(ana.player.id)
        assert [(t.id, t.status) for t in listed] == [(over, "archived")]
        # Forgotten there too.
        await house.forget(ana.player.id)
        assert (await house.finished.transcript(over, None))["seats"] == ["joueur parti", "Bao"]


@in_loop
async def test_a_table_that_was_touched_is_not_put_away(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, archive_days=90.0) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"together": True})
        clock.now += 80 * DAY
        await ana.move(0, type="ready")
        ana.leave()
        bao.leave()
        clock.now += 80 * DAY
        await house.eviction.archive_old()
        assert await count_by_status(house) == {"playing": 1}


@in_loop
async def test_the_sweep_archives_by_itself(tmp_path: Path, clock: Clock) -> None:
    # The lobby would be at work for ever, and what the sweep has begun is waited for.
    async with open_house(tmp_path, clock, archive=tmp_path / "vieux", lobby=False) as house:
        ana, bao = await _over(house, clock)
        ana.leave()
        bao.leave()
        clock.now += 91 * DAY
        house.services.scheduler.ring()
        while house.services._tasks:
            await settle(house)
        assert await count_by_status(house) == {"archived": 1}
        assert len(list((tmp_path / "vieux").rglob("sablier-*.json"))) == 1


@in_loop
async def test_an_archive_that_cannot_be_written_keeps_the_table(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "vieux").write_text("a file in the way")
    async with open_house(tmp_path, clock, archive=tmp_path / "vieux") as house:
        ana, bao = await _over(house, clock)
        ana.leave()
        bao.leave()
        clock.now += 91 * DAY
        await house.eviction.archive_old()
        assert await count_by_status(house) == {"over": 1}
        assert Seated(await house.table(ana.table.id), ana.player).game["over"]
