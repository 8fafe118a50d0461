"""The best moments of Le Soleil, found again in positions that are small enough to know them."""

from __future__ import annotations

import pytest

from pyramidion.games.highlights import best
from pyramidion.games.soleil.highlights import highlights
from tests.games.highlights import by_kind, finished

from .positions import BOARD, Table


def test_the_luckiest_guess_is_the_one_that_hardly_could_be_right() -> None:
    table = Table(2, emperor="house")
    assert table.ask(0, "A1-S").count == 2
    table.ask(1, "B1-L")
    found = by_kind(best(highlights(finished(table.play), None), (0, 1)))
    # Two of the three around A1 are monkeys: the third has one of three other animals.
    assert found["soleil.guess"].seats == (1,)
    assert found["soleil.guess"].facts == {"cell": "B1", "symbol": "L", "chance": pytest.approx(1 / 9)}
    assert found["soleil.gold"].seats == (1,)
    assert found["soleil.gold"].facts == {"cell": "B1", "symbol": "L", "gold": 15, "coins": 1}
    mine = by_kind(best(highlights(finished(table.play), None), (0,)))
    assert mine["soleil.guess"].facts["chance"] == pytest.approx(1 / 4)


def test_a_find_that_everybody_could_make_is_no_luck_and_a_duel_has_no_gold() -> None:
    duel = Table(2, rounds=[{"board": BOARD}], variant="duel")
    duel.solve(but=("D6",))
    before = [*highlights(finished(duel.play), None)]
    duel.ask(duel.play.to_move[0], "D6-A")  # one animal is left for one cell
    assert [*highlights(finished(duel.play), None)] == before
    assert {one.kind for one in before} == {"soleil.guess"}
