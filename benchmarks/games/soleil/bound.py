"""How many hits the first few questions can have on average, whatever is asked: all questions are tried, exactly.

After the last answer but one the likeliest animal is the best question, so a level less is searched. Boards that differ
by a mirror and animals that nobody has named yet are tried once.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from pyramidion.games.soleil.belief import AROUND
from pyramidion.games.soleil.belief.kernel import Scratch, scratch
from pyramidion.games.soleil.bits import popcount
from pyramidion.games.soleil.board import ALL_SOLVED, COLUMNS, ROWS
from pyramidion.games.soleil.bots.misses_kernel import CELLS, SYMBOLS, Ints, Reals, believe

ROOM = 1 << 21
CORNER = sum(1 << COLUMNS * row + column for row in range(ROWS // 2) for column in range(COLUMNS // 2))
"""The whole board looks the same in a mirror, so a first question is about one of these cells."""


@njit(nogil=True, error_model="numpy")  # calls itself: numba cannot keep that on disk
def _hits(
    rows: Ints, n: int, unsolved: int, first: int, named: int, questions: int,
    chances: Reals, total: float, known: Ints, memory: Scratch, around: Ints,
) -> float:  # fmt: skip
    """The most hits to expect from so many questions after n answers; the next one is about a cell of `first`."""
    best = 0.0
    if questions == 1:
        for cell in range(CELLS):
            if unsolved >> cell & 1:
                best = max(best, chances[cell].max())
        return best
    then = np.empty((CELLS, SYMBOLS))
    for place in range(CELLS * SYMBOLS):
        cell, symbol = place // SYMBOLS, place % SYMBOLS
        # Named animals are the first ones: another is one that nobody has named.
        if not (unsolved & first) >> cell & 1 or symbol > named:
            continue
        hits, left = chances[cell, symbol], total
        mask = around[cell] & unsolved
        for answer in range(2 * popcount(mask) + 1, -1, -1):
            # What is left can at most hit every time.
            if left < 0.5 or hits + left / total * (questions - 1) <= best:
                break
            rows[n, 0], rows[n, 1], rows[n, 2], rows[n, 3], rows[n, 4] = (
                cell,
                symbol,
                answer % 2,
                answer // 2,
                mask,
            )
            fit = believe(rows[: n + 1], known, memory, then)
            if fit > 0.0:
                left -= fit
                hits += fit / total * _hits(
                    rows, n + 1, unsolved & ~(answer % 2 << cell), -1, max(named, symbol + 1), questions - 1,
                    then, fit, known, memory, around,
                )  # fmt: skip
        if left < 0.5:
            best = max(best, hits)
    return best


def most_hits(questions: int, shown: dict[int, int] | None = None) -> float:
    """`shown`: the cells that lie open from the beginning, on a small board."""
    known = np.full(CELLS, -1, np.int64)
    for cell, symbol in (shown or {}).items():
        known[cell] = symbol
    unsolved = ALL_SOLVED - sum(1 << cell for cell in shown or {})
    rows, chances = np.zeros((questions, 5), np.int64), np.zeros((CELLS, SYMBOLS))
    memory = scratch(ROOM)
    total = believe(rows[:0], known, memory, chances)
    # Animals that lie open are told apart by how many are left.
    first, named = (-1, SYMBOLS) if shown else (CORNER, 0)
    around = np.array(AROUND, np.int64)
    return float(_hits(rows, 0, unsolved, first, named, questions, chances, total, known, memory, around))
