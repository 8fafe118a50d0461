"""The figures of Kreuzwort: points a word, and against the best that could have been laid."""

from __future__ import annotations

from pyramidion.core.transcript import SeatMove
from pyramidion.games.kreuzwort.bots.levels import dictionary
from pyramidion.games.kreuzwort.finder import best
from pyramidion.games.kreuzwort.statistics import statistics
from tests.games.statistics import played, sums

from .positions import Table


def test_a_word_beside_the_best_of_its_moment() -> None:
    table = Table("ETE EAANRIAET ET")
    view = table.play.view(0)
    most = best(view, 0, dictionary(view, table.play.options))
    assert most is not None
    table.word(0, "H8 I8 J8", "J8<I3")
    score = table.view().last.score
    found = sums(statistics(played(table.play, moves=[SeatMove(1, 0, view, None)])))
    assert found["points", 0, ""] == (score, 1.0)
    assert found["letters", 0, ""] == (3.0, 1.0)
    assert found["best", 0, ""] == (min(score, most.points), most.points)


def test_a_turn_that_the_end_cut_short_counts_for_nothing() -> None:
    table = Table("ETE")
    assert sums(statistics(played(table.play, moves=[SeatMove(1, 0, table.play.view(0), None)]))) == {}
