"""Compile the kernels of belief and look-ahead once, so that nobody waits: `python -m pyramidion.games.soleil.warm`."""

from __future__ import annotations

import time

from .belief import AROUND, Clue, posterior, question_table, sample
from .bots.oracle import fewest_misses, most_gold
from .bots.thinking import Position


def warm() -> float:
    """Use every kernel once; returns the seconds it took. What is compiled stays on disk for later processes."""
    begin = time.perf_counter()
    clues = [Clue(0, 0, False, 1, AROUND[0])]
    posterior(clues)
    question_table(clues)
    sample(clues, None, 1, 0)
    at = Position(clues, {}, (13.0,) * len(AROUND), 50.0)
    most_gold(at, (0.0, 0.0, 0.0), True, 1, 0)
    fewest_misses(at, 1, 0)
    return time.perf_counter() - begin


if __name__ == "__main__":
    print(f"soleil: the kernels of belief and look-ahead are ready after {warm():.1f} s")
