"""The evening's page: which games belong together, who is told of them, and that nothing of a running game is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.house import BotSeat, Denied, House, MySeat, NewTable, OpenSeat, Player, Settings
from pyramidion.house.history.evening import (
    GAP_SECONDS,
    MAX_GAMES,
    Evening,
    games_of_evening,
    nearest,
    people_of,
)
from pyramidion.house.table.record import GONE, Provided, Record, Seat
from tests.house.cluster.several import houses
from tests.house.helpers import Clock, Seated, in_loop, open_house, people, settle

HOUR = 3600.0
ANA, BAO, CLEO = Seat("person", "a", "Ana"), Seat("person", "b", "Bao"), Seat("person", "c", "Cléo")
BOT = Seat("bot", level="novice")


def record(name: str, began: float, hours: float, *seats: Seat, **more: Any) -> Record:
    """A game that is over; times in hours."""
    given: dict[str, Any] = {
        "id": name, "game": "sablier", "rules": 1, "setup": {}, "seed": 1, "salt": "", "commitment": "",
        "made": began * HOUR, "options": {}, "status": "over", "host": seats[0].player, "seats": seats,
        "started": began * HOUR, "ended": (began + hours) * HOUR,
        "outcome": {"scores": [1] + [0] * (len(seats) - 1), "winners": [0], "reason": "ended"},
    }  # fmt: skip
    return Record(**{**given, **more})


def ids(records: list[Record]) -> set[str]:
    return {one.id for one in records}


# What belongs together.


def test_an_evening_is_one_company_and_no_gap_is_longer_than_three_hours() -> None:
    first = record("first", 18, 1, ANA, BAO)
    found = [
        record("same host", 19.5, 0.5, ANA, BOT),
        record("two of them", 22.5, 1, BAO, CLEO, ANA),
        record("later still", 26, 1, ANA, BAO),
        record("one of them", 20, 1, BAO, CLEO),
        record("long after", 30.5, 1, ANA, BAO),
        record("before", 15, 0.5, ANA, BAO),
        record("the day before", 11, 0.9, ANA, BAO),
    ]
    evening = {"first", "same host", "two of them", "later still", "before"}
    assert ids(games_of_evening(first, found)) == evening
    assert ids(games_of_evening(found[2], [first, *found])) >= evening - {"same host"}
    assert GAP_SECONDS == 3 * HOUR


def test_rematches_belong_together_whoever_is_left() -> None:
    old = record("old", 18, 1, ANA, BAO, rematch="middle")
    middle = record("middle", 19, 1, BAO, CLEO, rematch="new")
    new = record("new", 20, 1, CLEO, Seat("person", "d", "Dov"), rematch="running")
    assert ids(games_of_evening(old, [middle, new])) == {"old", "middle", "new"}
    assert ids(games_of_evening(new, [old, middle])) == {"old", "middle", "new"}
    assert ids(games_of_evening(old, [new])) == {"old"}


def test_a_tutorial_belongs_to_no_evening() -> None:
    first = record("first", 18, 1, ANA, BAO)
    lesson = record("lesson", 19, 0.2, ANA, BOT, provided=Provided("a", "Ana", tutorial=True))
    from_a_file = record("from a file", 19.5, 0.2, ANA, BOT, provided=Provided("a", "Ana"))
    assert ids(games_of_evening(first, [lesson, from_a_file])) == {"first", "from a file"}


def test_a_page_holds_what_was_played_nearest() -> None:
    games = [record(str(n), n / 2, 0.4, ANA, BAO) for n in range(30)]
    kept = nearest(games[25], games_of_evening(games[25], games), MAX_GAMES)
    assert len(kept) == MAX_GAMES
    assert {"25", "24", "29", "10"} <= ids(kept)
    assert ids(kept).isdisjoint({"0", "9"})


def test_people_are_counted_by_who_they_are() -> None:
    beaten = {"scores": [2, 1], "winners": [0], "reason": "done"}
    even = {"scores": [1, 1], "winners": [0, 1], "reason": "done"}
    people, seats = people_of(
        [
            record("1", 18, 1, ANA, BAO, outcome=beaten),
            record("2", 19, 1, Seat("person", "a", "Ana-Luz"), BOT, outcome=beaten),
            record("3", 20, 1, BAO, ANA, outcome=even),
            record("4", 21, 1, Seat("bot", "b", "Bao", "novice"), Seat("person", None, GONE), outcome=beaten),
            record("5", 22, 1, Seat("person", "a", "Ana-Luz"), outcome={**beaten, "winners": [0]}),
        ]
    )
    told = [(one.name, one.games, one.won) for one in people]
    assert told == [("Ana-Luz", 4, 2), ("Bao", 3, 1), (GONE, 1, 0)]
    assert seats["2"][1] is None
    assert seats["1"] == tuple(reversed(seats["3"]))
    assert seats["4"][0] == seats["1"][1]


def test_several_people_on_one_device_are_several() -> None:
    shared = (Seat("person", "a", "Ana"), Seat("person", "a", "Zoé"))
    people, seats = people_of([record("1", 18, 1, *shared), record("2", 19, 1, *reversed(shared))])
    assert [(one.name, one.games, one.won) for one in people] == [("Ana", 2, 1), ("Zoé", 2, 1)]
    assert seats["1"] == tuple(reversed(seats["2"]))


# In the house.


async def sit(
    house: House, host: Player, *others: Player, game: str = "sablier", **wish: Any
) -> list[Seated]:
    """A game that has begun."""
    if game == "sablier":
        wish["options"] = {"seconds": HOUR}
    wish.setdefault("seats", (MySeat(), *[OpenSeat()] * len(others)))
    table = await house.table((await house.create(host.id, NewTable(game=game, **wish))).id)
    seated = [Seated(table, player) for player in (host, *others)]
    for number, person in enumerate(seated[1:], 1):
        await person.ok("sit", seat=number)
    await seated[0].ok("start")
    return seated


async def broken_off(house: House, clock: Clock, host: Player, *others: Player, **wish: Any) -> Seated:
    seated = await sit(house, host, *others, **wish)
    clock.now += 600
    await seated[0].stop()
    await settle(house)
    return seated[0]


async def read(house: House, table: str, player: Player | None = None) -> Evening:
    return await house.evenings.evening(table, None if player is None else player.id)


@in_loop
async def test_a_running_game_is_not_told_by_a_single_byte(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        over = await broken_off(house, clock, ana, bao)
        before = msgspec.json.encode(await read(house, over.table.id, ana))
        running, other = await sit(house, ana, bao)
        for reader in (ana, bao, None):
            with pytest.raises(Denied) as denied:
                await read(house, running.table.id, reader)
            assert denied.value.code == "wrong_time"
        clock.now += 1
        await running.move(0, type="name", number=other.game["view"]["secret"] % 9 + 1)
        told = msgspec.json.encode(await read(house, over.table.id, ana))
        assert told == before
        assert running.table.id.encode() not in told
        await running.stop()
        evening = await read(house, over.table.id, ana)
        assert [game.id for game in evening.games] == [over.table.id, running.table.id]
        assert evening.complete


@in_loop
async def test_each_table_is_told_to_those_who_may_see_it(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cleo, dov = await people(house, "Ana", "Bao", "Cléo", "Dov")
        first = (await broken_off(house, clock, ana, bao)).table.id
        private = (await broken_off(house, clock, ana, bao, private=True)).table.id
        elsewhere = (await broken_off(house, clock, ana, cleo)).table.id

        def tables(evening: Evening) -> list[str | None]:
            return [game.id for game in evening.games]

        assert tables(await read(house, first, ana)) == [first, private, elsewhere]
        # Bao was not at the third table: its result is told, its address is not.
        assert tables(await read(house, first, bao)) == [first, private, None]
        for stranger in (dov, None):
            assert tables(await read(house, first, stranger)) == [first, None]
            with pytest.raises(Denied) as denied:
                await read(house, private, stranger)
            assert denied.value.code == "forbidden"
        with pytest.raises(Denied) as denied:
            await read(house, "nowhere", ana)
        assert denied.value.code == "unknown"
        clock.now += 4 * HOUR
        later = (await broken_off(house, clock, ana, bao)).table.id
        assert tables(await read(house, later, ana)) == [later]
        assert tables(await read(house, first, ana)) == [first, private, elsewhere]


@in_loop
async def test_whoever_was_sent_away_is_not_told(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cleo = await people(house, "Ana", "Bao", "Cléo")
        host, *_ = await sit(house, ana, bao, cleo)
        away = next(one["who"] for one in host.shown["people"] if one["name"] == "Cléo")
        await host.stop()
        await host.ok("remove", who=away)
        with pytest.raises(Denied):
            await read(house, host.table.id, cleo)
        assert len((await read(house, host.table.id, bao)).games) == 1


@in_loop
async def test_an_evening_whose_people_were_all_forgotten(ground: Settings) -> None:
    async with houses(ground, 1) as (house,):
        (ana,) = await people(house, "Ana")
        (alone,) = await sit(house, ana, seats=(MySeat(), MySeat()))
        await alone.stop()
        await house.forget(ana.id)
        evening = await house.evenings.evening(alone.table.id, None, moments=False)
        assert [seat.name for seat in evening.games[0].seats] == ["joueur parti"] * 2


@in_loop
async def test_the_page_lives_as_long_as_its_tables(tmp_path: Path, clock: Clock) -> None:
    """With the moments, which a worker finds in the log; and from the archive the same."""
    async with open_house(tmp_path, clock, archive_days=1.0) as house:
        ana, bao = await people(house, "Ana", "Bao")
        seats = (MySeat(), OpenSeat(), BotSeat("novice"))
        options = {"emperor": "seat", "ingots": "shuffled"}
        host, guest = await sit(house, ana, bao, game="soleil", seats=seats, options=options)
        await host.move(0, type="arrange", rows=["SSOLLO", "LSOOAS", "LAASOS", "LAOLAA"])
        clock.now += 60
        await guest.move(1, type="guess", cell="A1", symbol="S")
        await host.stop()
        evening = await read(house, host.table.id)
        assert [(one.name, one.games) for one in evening.people] == [("Bao", 1), ("Ana", 1)]
        assert evening.games[0].outcome.scores[1] == evening.moments[1].facts["gold"]
        lucky = evening.moments[0]
        assert (lucky.kind, lucky.seats, lucky.facts["cell"]) == ("soleil.guess", (1,), "A1")
        assert lucky.facts["chance"] == pytest.approx(1 / 4)
        assert evening.complete
        host.leave()
        guest.leave()
        clock.now += 3 * 86400
        await house.eviction.archive_old()
        assert (await house.finished.record(host.table.id)).status == "archived"
        house.evenings._highlights._tasks.clear()
        assert await read(house, host.table.id) == evening
