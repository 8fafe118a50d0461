"""Answers along in a house: they outlive a restart, and only their own person hears of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.house.helpers import Clock, Seated, begin, in_loop, open_house, people


def asked(person: Seated) -> Any:
    return person.game["along"]


@in_loop
async def test_an_answer_outlives_a_restart_and_is_told_to_its_person_alone(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        (zoe,) = await people(house, "Zoé")
        looker = Seated(ana.table, zoe)
        assert (asked(ana), asked(bao)["key"], asked(looker)["key"]) == (None, "number.0", "number.0")
        await looker.ok("along", key="number.0", answer="right")
        told = len(ana.screen.got)
        await looker.ok("along", key="number.0", answer="wrong")
        assert looker.shown["you"]["along"]["pending"] == [
            {"key": "number.0", "answer": "wrong", "right": None}
        ]
        assert len(ana.screen.got) == told  # nothing has changed for the others
        await ana.denied("along", "wrong_time", key="number.0", answer="wrong")
        await looker.denied("along", "malformed", key="number.0", answer="perhaps")
        table = ana.table.id
    async with open_house(tmp_path, clock) as house:
        again = await house.table(table)
        ana, looker = Seated(again, ana.player), Seated(again, zoe)
        assert looker.shown["you"]["along"]["pending"][0]["answer"] == "wrong"
        number = ana.game["view"]["secret"]  # the next seat's secret is another
        await ana.move(0, type="name", number=number)
        assert looker.shown["you"]["along"]["decided"] == [
            {"key": "number.0", "answer": "wrong", "right": True}
        ]
        assert ana.shown["you"]["along"] is None
        moves = await house.services.store.moves(table)
        assert [move for move in moves if "along" in str(move)] == []
