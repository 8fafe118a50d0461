"""The fewest questions on small boards: nobody needs fewer, and the proven bound is below."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.games.soleil.bound import most_hits
from benchmarks.games.soleil.optimum_boards import SmallBoard, by_estimate, likeliest, listed, misses
from benchmarks.games.soleil.optimum_kernel import Listed, fewest, memory
from pyramidion.games.soleil.bots.endgame import Endgame
from pyramidion.games.soleil.bots.misses import learned
from pyramidion.games.soleil.bots.misses_training import play

from .test_small_board import fewest_misses

SETS = 1 << 12


def least(given: Listed, known_too: bool = False) -> float:
    n = given.symbols.shape[1]
    every = np.arange(n, dtype=np.int32)
    return float(fewest(given, memory(given, SETS), every, known_too=known_too) / n)


def whole(board: SmallBoard, given: Listed) -> list[tuple[int, ...]]:
    """Every arrangement as a whole board."""
    rows = np.zeros((given.symbols.shape[1], 24), np.int64)
    rows[:, list(board.shown)] = list(board.shown.values())
    rows[:, board.cells] = given.symbols.T
    return [tuple(row) for row in rows.tolist()]


@pytest.mark.rule("R-S8")
@pytest.mark.rule("A-S6")
@pytest.mark.parametrize("size", [(2, 2, 2), (2, 2, 3), (1, 4, 2)])
def test_the_optimum_is_what_trying_everything_finds(size: tuple[int, int, int]) -> None:
    board = SmallBoard(*size)
    given = listed(board)
    expected = fewest_misses(whole(board, given), board.cells)
    assert least(given) == pytest.approx(expected)
    assert least(given, known_too=True) == pytest.approx(expected)


def test_the_optimum_of_two_by_three() -> None:
    board = SmallBoard(2, 3, 3)
    given = listed(board)
    search = Endgame(whole(board, given), board.cells, 10**6)
    assert least(given) == pytest.approx(search.misses(search.everything)) == pytest.approx(174 / 90)
    # Boards that are alike are worked out once; that changes nothing else.
    assert least(given._replace(marks=given.marks[:1])) == pytest.approx(174 / 90)


def test_a_limit_is_a_bound() -> None:
    given = listed(SmallBoard(2, 3, 3))
    every = np.arange(90, dtype=np.int32)
    assert fewest(given, memory(given, SETS), every, limit=175) == 174
    assert fewest(given, memory(given, SETS), every, limit=174) == 174
    assert fewest(given, memory(given, SETS), every, limit=100) == 100


@pytest.mark.parametrize("size", [(2, 2, 3), (2, 3, 3), (2, 3, 4)])
def test_the_bound_is_below_the_optimum_and_the_players_above(size: tuple[int, int, int]) -> None:
    board = SmallBoard(*size)
    given = listed(board)
    best = least(given)
    bounds = [questions - most_hits(questions, board.shown) for questions in (1, 2, 3)]
    assert bounds == sorted(bounds)
    assert bounds[-1] <= best
    assert best <= misses(board, given, by_estimate(learned()), memory(given, SETS)) + 1e-9
    assert best <= misses(board, given, likeliest, None) + 1e-9


def test_players_are_counted_as_they_play() -> None:
    board = SmallBoard(2, 3, 4)
    given = listed(board)
    played = play(np.array(whole(board, given)), np.zeros(0), hidden=board.hidden)[0]
    assert misses(board, given, likeliest, None) == pytest.approx(played.mean())
