"""Figures of a person: measured once by a worker, kept beside the game, added over games, and hidden when they are."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pyramidion.games.statistics import Figure, added
from pyramidion.house import House, MySeat, Player
from pyramidion.house.bots.jobs import Job, JobResult, Measure
from pyramidion.house.profiles.reading import MeasuredGame, Shows
from pyramidion.house.profiles.statistics import MEASURED, shown
from pyramidion.house.table.record import Seat
from tests.house.helpers import Clock, Seated, fetch, in_loop, new_table, open_house, people

BOARD = [row + col for row in "ABCD" for col in "123456"]


async def solved(house: House, player: Player) -> str:
    """A game of one person alone, who asks until every animal is found."""
    table = await new_table(
        house,
        player,
        "soleil",
        options={"emperor": "house", "ingots": "shuffled", "coins": "unlimited"},
        seats=(MySeat(),),
    )
    person = Seated(table, player)
    await person.ok("start")
    for cell in BOARD:
        for symbol in "SLAO":
            answer = await person.move(0, type="guess", cell=cell, symbol=symbol)
            assert answer["type"] == "game", answer
            if answer["view"]["log"][-1]["hit"]:
                break
    assert person.game["over"]
    return table.id


@in_loop
async def test_a_game_is_looked_through_once(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, workers=1) as house:
        ana, bao = await people(house, "Ana", "Bao")
        await solved(house, ana)
        first = await house.statistics.of("me", ana.id, "soleil")
        assert (first.games, first.missing) == (1, 0)
        figures = {one.kind: one for one in first.figures}
        assert figures["found"].value == len(BOARD)
        assert 0 < figures["aim"].value <= figures["aim"].of
        # From now on they are read: nobody measures again.
        house.services.bot_pool.run = None  # type: ignore[method-assign, assignment]
        assert await house.statistics.of("me", ana.id, "soleil") == first
        handle = (await house.profiles.page("me", ana.id)).handle
        assert (await house.statistics.of(handle, bao.id, "soleil")).figures == ()
        await house.profiles.show(ana.id, Shows(statistics=True))
        assert await house.statistics.of(handle, bao.id, "soleil") == first
        assert (await house.statistics.of("me", bao.id, "soleil")).games == 0
        await house.forget(ana.id)
        assert not await fetch(house, "SELECT * FROM played")


@in_loop
async def test_of_many_games_some_are_left_for_the_next_question(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        for _ in range(MEASURED + 1):
            await solved(house, ana)
        asked: list[Job] = []

        async def run(job: Job, *_: object) -> JobResult:
            asked.append(job)
            if len(asked) == 1:
                return JobResult(error="the worker died")
            return JobResult(msgspec.Raw(msgspec.json.encode([Figure("found", 0, 1.0, 2.0, "share")])))

        house.services.bot_pool.run = run  # type: ignore[method-assign, assignment]
        first = await house.statistics.of("me", ana.id, "soleil")
        assert (first.games, first.missing, len(asked)) == (MEASURED, 1, MEASURED)
        assert all(isinstance(job, Measure) for job in asked)
        whole = await house.statistics.of("me", ana.id, "soleil")
        assert (whole.games, whole.missing, len(asked)) == (MEASURED + 1, 0, MEASURED + 1)
        (figure,) = whole.figures
        assert (figure.value, figure.of) == (MEASURED, 2.0 * MEASURED)  # the one that failed has none


def test_partners_are_called_by_the_names_of_their_seats() -> None:
    seats = (Seat("person", "a", "Ana"), Seat("bot", level="plain"), Seat("person", None, "joueur parti"))
    figures = (Figure("pair", 0, 1.0, 1.0, partner=2), Figure("pair", 0, 6.0, 2.0, partner=1))
    found = shown([(MeasuredGame("t", None, seats), figures)])
    assert [(one.label, one.value, one.of) for one in found] == [
        ("plain", 6.0, 2.0),
        ("joueur parti", 1.0, 1.0),
    ]


def test_figures_of_one_kind_are_added_by_seat_and_label() -> None:
    found = added([Figure("a", 0, 1, 2), Figure("b", 0, 1, 1), Figure("a", 1, 5, 5), Figure("a", 0, 3, 4)])
    assert [(one.kind, one.seat, one.value, one.of) for one in found] == [
        ("a", 0, 4, 6), ("b", 0, 1, 1), ("a", 1, 5, 5),
    ]  # fmt: skip
