"""The tables of the client's tutorials: a house opens each of them, and whoever does what the tutorial says wins.

The house lists such a table nowhere, and its game is part of no evening.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyramidion import games
from pyramidion.core import Invalid
from pyramidion.core import transcript as transcripts
from pyramidion.decks import Library
from pyramidion.house import BotSeat, Denied, MySeat, NewTable, OpenSeat
from pyramidion.house.table.record import Provided
from tests.house.helpers import Clock, Seated, in_loop, open_house, people
from tests.table.people import ANA, BAO, BOT, person
from tests.table.tables import over, with_record
from tools.tutorials import AS_TOLD, NEWCOMER, Course, folder, keys, played, seen, table

SEEDS = range(1, 5)
"""Of the bots, which play otherwise at every table."""


@pytest.fixture(scope="module")
def course() -> Iterator[Course]:
    with Course() as course:
        yield course


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_does_what_the_tutorial_says_wins(key: str, seed: int, course: Course) -> None:
    told = played(key, AS_TOLD._replace(seed=seed), course, Library())
    assert told.play.outcome is not None
    assert NEWCOMER in told.play.outcome.winners
    numbers = [note["n"] for note in told.notes]
    total = numbers[-1]
    assert {note["of"] for note in told.notes} == {total}
    assert list(dict.fromkeys(numbers)) == list(range(1, total + 1))


@pytest.mark.parametrize("key", keys())
def test_the_game_is_taken_up_with_the_weakest_bots(key: str) -> None:
    raw = table(key)
    play = transcripts.replay(transcripts.parse(raw, games.load), Library())
    assert not play.over
    assert play.to_move
    weakest = games.levels(key)[0]
    assert raw["meta"]["bots"] == {str(seat): weakest for seat in range(1, play.seats)}


@pytest.mark.parametrize("key", keys())
def test_the_recorded_views_are_those_of_today(key: str) -> None:
    """`python -m tools.tutorials` writes them again."""
    recorded = json.loads((folder(key) / "tutorial.views.json").read_text(encoding="utf-8"))
    assert recorded
    for playthrough in recorded:
        assert any("move" in step for step in playthrough["steps"])
        assert playthrough["steps"][0]["view"] == seen(
            transcripts.replay(transcripts.parse(table(key), games.load), Library())
        )


def test_a_tutorial_is_among_nobodys_tables() -> None:
    state = over(person(ANA), BOT, taken_up=True)
    provided = with_record(state, provided=Provided(ANA, "Ana")).record
    lesson = with_record(state, provided=Provided(ANA, "Ana", tutorial=True)).record
    assert (provided.is_table_of(ANA), lesson.is_table_of(ANA)) == (True, False)
    assert lesson.belongs(ANA)
    assert not lesson.is_table_of(BAO)


@in_loop
async def test_a_house_lists_a_tutorial_nowhere(tmp_path: Path, clock: Clock) -> None:
    given = table("soleil")
    seats = (MySeat(), BotSeat("novice"))
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        lesson = await house.create(
            ana.id, NewTable(game="soleil", transcript=given, seats=seats, tutorial=True)
        )
        real = await house.create(ana.id, NewTable(game="soleil", transcript=given, seats=seats))
        for created, is_lesson in ((lesson, True), (real, False)):
            seated = Seated(await house.table(created.id), ana)
            await seated.ok("start")
            assert seated.screen.last("table")["tutorial"] is is_lesson
            await seated.stop()
        assert [one.id for one in await house.tables_of(ana.id)] == [real.id]
        evening = await house.evenings.evening(real.id, ana.id, moments=False)
        assert [game.id for game in evening.games] == [real.id]
        with pytest.raises(Denied) as denied:
            await house.evenings.evening(lesson.id, ana.id)
        assert denied.value.code == "unknown"


@in_loop
async def test_a_tutorial_is_for_one_newcomer_and_bots(tmp_path: Path, clock: Clock) -> None:
    given = table("soleil")
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        for transcript, seats, path in (
            (None, (MySeat(), BotSeat("novice")), "$.transcript"),
            (given, (MySeat(), OpenSeat()), "$.seats"),
            (given, (MySeat("Ana"), MySeat("Bao")), "$.seats"),
            (given, (), "$.seats"),
        ):
            wish = NewTable(game="soleil", transcript=transcript, seats=seats, tutorial=True)
            with pytest.raises(Invalid) as caught:
                await house.create(ana.id, wish)
            assert [fault.path for fault in caught.value.faults] == [path]
