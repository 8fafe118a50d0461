"""The figures of Le Soleil, in positions that are small enough to know them."""

from __future__ import annotations

import pytest

from pyramidion.games.soleil.statistics import statistics
from tests.games.statistics import played, sums

from .positions import Table


def test_questions_beside_the_likeliest_and_what_they_brought() -> None:
    table = Table(2, emperor="house")
    table.ask(0, "A1-S")  # nothing is known: all questions are equal
    table.ask(1, "B1-L")  # two of three around A1 are monkeys, and this was the third
    found = sums(statistics(played(table.play)))
    assert found["aim", 0, ""] == pytest.approx((1 / 4, 1 / 4))
    asked, best = found["aim", 1, ""]
    assert asked == pytest.approx(1 / 9)
    assert best == pytest.approx(2 / 3)
    assert found["found", 1, ""] == (1.0, 1.0)
    assert found["luck", 1, ""] == pytest.approx((1.0, 1 / 9))
    assert found["gold", 1, ""] == (15.0, 1.0)
