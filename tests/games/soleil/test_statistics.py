"""The figures of Le Soleil, in positions that are small enough to know them."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.games.soleil.board import CELLS, EACH, SYMBOLS
from pyramidion.games.soleil.coach import oracle_questions
from pyramidion.games.soleil.statistics import statistics, whole_boards
from pyramidion.games.soleil.values import Answer
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


def found(seat: int, cell: str, symbol: Any, hit: bool, number: int = 0) -> Answer:
    return Answer(number, seat, cell, symbol, hit, count=0, paid=0)


def test_whoever_finds_a_whole_board_alone_is_held_against_the_oracle() -> None:
    board = "".join(symbol * EACH for symbol in SYMBOLS)
    hits = [found(1, CELLS[i], symbol, True) for i, symbol in enumerate(board)]
    misses = [found(1, CELLS[23], SYMBOLS[0], False)] * 6
    ((kind, seat, oracle, asked),) = [
        (one.kind, one.seat, one.value, one.of) for one in whole_boards([*misses, *hits])
    ]
    assert (kind, seat, asked) == ("oracle", 1, 30.0)
    assert oracle == oracle_questions(board) >= 24
    # Not where others helped, or something stayed hidden.
    assert not [*whole_boards([found(0, "A1", SYMBOLS[0], False), *hits])]
    assert not [*whole_boards(hits[1:])]
    # Each round of a duel has its own board.
    second = [found(0, CELLS[i], symbol, True, 1) for i, symbol in enumerate(reversed(board))]
    assert [one.seat for one in whole_boards([*hits, *second])] == [1, 0]
