"""La Cible waits for the show: nobody reads the next question while the table may appeal against a verdict."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pyramidion.house import MySeat
from tests.house.helpers import Clock, Seated, begin, in_loop, open_house, pass_time, people

FIRST, VERDICT = 2.0, 1.25
"""Calm ones, where everybody has the table in their hands."""


def question_of(person: Seated) -> Any:
    return person.game["view"]["question"]


@in_loop
async def test_the_next_question_is_neither_shown_nor_told_before_the_end(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        seats = tuple(MySeat(name) for name in ("Ana", "Bao", "Chloé"))
        (ana,) = await begin(house, "Ana", game="cible", beats="calm", seats=seats)
        (dan,) = await people(house, "Dan")
        looker = Seated(ana.table, dan)
        assert (question_of(ana), looker.game["along"]) == (None, None)
        await pass_time(house, clock, FIRST)
        assert question_of(ana)
        assert looker.game["along"]["key"] == "premier_tour.1"
        await _until_the_question_changes(ana)
        told: list[dict[str, Any]] = ana.game["events"]
        assert "question_read" not in {event["type"] for event in told}
        assert ana.game["view"]["phase"] == "definitions"
        assert ana.game["view"]["question"]["definition"] is None
        beat = ana.shown["beat"]
        assert (beat["title"], beat["hides"], beat["card"]) == ("definitions", True, clock.now + VERDICT)
        await pass_time(house, clock, beat["seconds"])
        assert [event["type"] for event in ana.game["events"]] == ["question_read"]
        assert ana.game["view"]["question"]["definition"]


async def _until_the_question_changes(ana: Seated) -> None:
    """Three wrong answers end Le Premier Tour."""
    for _ in range(3):
        (seat,) = ana.game["view"]["to_move"]
        answer = await ana.move(seat, type="answer", text="zxcv")
        assert answer["type"] == "game", answer


@in_loop
async def test_the_table_may_appeal_during_a_beat(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        seats = tuple(MySeat(name) for name in ("Ana", "Bao", "Chloé"))
        (ana,) = await begin(house, "Ana", game="cible", beats="calm", seats=seats)
        await pass_time(house, clock, FIRST)
        await _until_the_question_changes(ana)
        assert ana.game["view"]["may_appeal"]
        answer = await ana.move(0, type="appeal")
        assert (answer["type"], answer["view"]["step"]) == ("game", "rule")
        assert (ana.shown["beat"], answer["view"]["question"]["definition"]) == (None, None)
