"""Games that count, in a house: when they end, in the profile, folded again, and after somebody has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pyramidion.cli import main
from pyramidion.house import House, MySeat, OpenSeat, Player, Settings
from pyramidion.house.ratings.rebuild import Rebuilt, rebuild
from pyramidion.house.ratings.statements import INSERT_UNRATED, encode
from tests.house.cluster.several import houses
from tests.house.helpers import Clock, Seated, fetch, in_loop, new_table, open_house, people

from .games import NOW, bot, drawn_results, person, result

STANDINGS = "SELECT * FROM ratings ORDER BY who, game, pace, season"
OPTIONS = {"turns": 99, "seconds": 1e6}


async def played(house: House, winner: Player, loser: Player, **wish: Any) -> str:
    """A game of two people that its host wins at once."""
    table = await new_table(house, winner, **{"ranked": True, "options": OPTIONS, **wish})
    first, second = Seated(table, winner), Seated(table, loser)
    await second.ok("sit", seat=1)
    await first.ok("start")
    await first.move(0, type="name", number=second.game["view"]["secret"])
    assert first.game["over"]
    assert first.game["outcome"]["winners"] == [0]
    return table.id


async def ratings(house: House) -> Sequence[Any]:
    await house.ratings.fold()
    return [tuple(row) for row in await fetch(house, STANDINGS)]


@in_loop
async def test_of_three_whoever_resigns_is_last_and_the_others_play_on(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cem = seated = await people(house, "Ana", "Bao", "Cem")
        seats = (MySeat(), OpenSeat(), OpenSeat())
        table = await new_table(house, ana, ranked=True, options=OPTIONS, seats=seats)
        first, second, third = (Seated(table, player) for player in seated)
        await second.ok("sit", seat=1)
        await third.ok("sit", seat=2)
        await first.ok("start")
        secret = second.game["view"]["secret"]
        await second.ok("resign", seat=1)
        await first.move(0, type="name", number=secret)
        assert first.game["over"]
        standings = {row[0]: row[4] for row in await ratings(house)}
        order = [f"p:{player.id}" for player in (ana, cem, bao)]
        assert sorted(standings, key=lambda who: -standings[who]) == order  # the bot that played on is nobody
        endings = dict(map(tuple, await fetch(house, "SELECT player, ending FROM played")))
        assert endings == {ana.id: "won", bao.id: "lost", cem.id: "lost"}
    assert rebuild(tmp_path / "house.sqlite3", write=True) == Rebuilt(1, 3, 0)


@in_loop
async def test_a_game_counts_when_it_has_ended(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        table = await played(house, ana, bao)
        await played(house, ana, bao, ranked=False)
        assert len(await fetch(house, "SELECT * FROM unrated")) == 1
        standings = {row[0]: row for row in await ratings(house)}
        assert set(standings) == {f"p:{ana.id}", f"p:{bao.id}"}
        assert standings[f"p:{ana.id}"][4] > 1500 > standings[f"p:{bao.id}"][4]
        assert not await fetch(house, "SELECT * FROM unrated")
        changes = await house.ratings.read.changes(table, (ana.id, bao.id))
        assert changes[ana.id][0] == (1500.0, 300.0)
        assert changes[ana.id][1] == standings[f"p:{ana.id}"][4:6]
        endings = await fetch(house, "SELECT player, ending, n FROM played ORDER BY n, ending DESC")
        assert sorted(map(tuple, endings), key=str) == sorted(
            [(ana.id, "won", 1), (bao.id, "lost", 1), (ana.id, "won", None), (bao.id, "lost", None)], key=str
        )


@in_loop
async def test_what_is_stored_is_what_all_results_lead_to(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "house.sqlite3"
    async with open_house(tmp_path, clock) as house:
        ana, bao, cem = await people(house, "Ana", "Bao", "Cem")
        for winner, loser in ((ana, bao), (bao, ana), (ana, cem), (ana, bao)):
            await played(house, winner, loser)
            clock.now += 20 * 86400.0
            await house.ratings.fold()
        stored = await ratings(house)
        assert rebuild(file, write=True) == Rebuilt(4, len(stored), 0)
        # Whatever is damaged comes back to the last bit, also while the house is open.
        await house.services.log.write(
            [
                ("UPDATE ratings SET mu = mu + 1e-9 WHERE who = ?", (f"p:{ana.id}",)),
                ("DELETE FROM ratings WHERE who = ?", (f"p:{cem.id}",)),
                ("UPDATE played SET mu = 0 WHERE player = ?", (bao.id,)),
            ]
        )
        found = rebuild(file, write=False)
        assert found.differences > 3
        assert rebuild(file, write=True) == found
        assert await ratings(house) == stored
        assert rebuild(file, write=False).differences == 0


@in_loop
async def test_who_goes_takes_nothing_from_the_others(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cem = await people(house, "Ana", "Bao", "Cem")
        for winner, loser in ((ana, bao), (bao, cem), (bao, ana), (cem, ana)):
            await played(house, winner, loser)
            clock.now += 3600.0
        before = [row for row in await ratings(house) if row[0] != f"p:{bao.id}"]
        await played(house, bao, ana)  # nobody has looked at it when they go
        await house.forget(bao.id)
        after = await ratings(house)
        assert [row[0] for row in after] == [row[0] for row in before]
        for name in ("results", "ratings", "played", "unrated", "profiles"):
            assert bao.id not in str([tuple(row) for row in await fetch(house, f"SELECT * FROM {name}")])
    assert rebuild(tmp_path / "house.sqlite3", write=False) == Rebuilt(5, 2, 0)


@in_loop
async def test_two_processes_enter_each_result_once(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        waiting = drawn_results(60, 5)
        await one.ratings.fold()
        begun = await one.ratings.read.head()
        ids = [f"{id(waiting)}-{n:03}" for n in range(len(waiting))]
        for table, found in zip(ids, waiting, strict=True):
            await one.services.log.write([(INSERT_UNRATED, (table, found.at, encode(found).decode()))])
        await asyncio.gather(one.ratings.fold(), two.ratings.fold(), two.ratings.fold())
        rows = await fetch(two, 'SELECT n, "table" FROM results WHERE n > ? ORDER BY n', begun)
        assert [row[0] for row in rows] == list(range(begun + 1, begun + 61))
        assert {row[1] for row in rows} == set(ids)
        stored = await ratings(one)
        assert stored == await ratings(two)
        url = ground.postgres
        assert url is not None
        # Nobody of these games is in `played`; once they are, nothing differs.
        first = await asyncio.to_thread(rebuild, url, write=True)
        again = await asyncio.to_thread(rebuild, url, write=False)
        assert await ratings(one) == stored
    assert (again.results, again.standings, again.differences) == (begun + 60, first.standings, 0)


@in_loop
async def test_games_in_two_processes(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await people(one, "Ana", "Bao")
        await asyncio.gather(*(played(house, ana, bao) for house in (one, two, one, two)))
        await asyncio.gather(one.ratings.fold(), two.ratings.fold())
        (season,) = (await one.ratings.read.all_standings(f"p:{ana.id}"))[
            f"p:{ana.id}", "sablier", "live"
        ].values()
        assert (season.games, season.won) == (4, 4)
        await two.forget(ana.id)
        assert not await one.ratings.read.all_standings(f"p:{ana.id}")
        url = ground.postgres
        assert url is not None
        assert (await asyncio.to_thread(rebuild, url, write=False)).differences == 0


def test_the_command_says_whether_anything_differs(tmp_path: Path, capsys: Any, clock: Clock) -> None:
    file = tmp_path / "house.sqlite3"

    @in_loop
    async def house() -> None:
        async with open_house(tmp_path, clock) as opened:
            for n, found in enumerate(
                (result(person("ana"), bot()), result(bot(), person("bao"), at=NOW + 1))
            ):
                await opened.services.log.write(
                    [(INSERT_UNRATED, (f"t{n}", found.at, encode(found).decode()))]
                )
            await opened.ratings.fold()
            await opened.services.log.write([("UPDATE ratings SET games = 9 WHERE who = 'p:bao'", ())])

    def command(*words: str) -> int:
        try:
            main(["ratings", *words, "--database", str(file)])
        except SystemExit as end:
            return int(str(end.code or 0))

    house()
    assert command("check") == 1
    assert command("rebuild") == 0
    assert command("check") == 0
    said = capsys.readouterr().out.splitlines()
    assert "3 differences found" in said[0]
    assert "the same to the last bit" in said[2]
