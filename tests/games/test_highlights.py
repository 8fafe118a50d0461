"""What is told after a game: its best moments, and whose they are."""

from __future__ import annotations

from pyramidion.games.highlights import best, moment


def test_the_best_of_each_kind_is_a_persons() -> None:
    found = [moment("a", (0,), 1), moment("b", (1, 2), 5), moment("a", (1,), 3), moment("a", (2,), 3)]
    assert best(found, (0, 1, 2)) == [found[2], found[1]]
    assert best(found, (0,)) == [found[0]]
    assert best(found, (2,)) == [found[1], found[3]]
    assert best(found, ()) == []
