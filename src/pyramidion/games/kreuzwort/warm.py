"""Compile the kernels of the word finder once, so that nobody waits: `python -m pyramidion.games.kreuzwort.warm`."""

from __future__ import annotations

import time

from pyramidion.core import Chance

from .bots.scribe import weigh
from .finder import best, every, word_list
from .rules import Kreuzwort
from .values import KreuzwortSetup


def warm() -> float:
    """Use every kernel once; returns the seconds it took. What is compiled stays on disk for later processes."""
    begin = time.perf_counter()
    game = Kreuzwort()
    state = game.start(game.parse_options({}, 2), 2, KreuzwortSetup(), Chance(1))
    view, words = (
        game.view(state, 0),
        word_list(["AS", "EN", "ET", "LES", "RIEN", "SES", "SUR", "TIRE", "UN"]),
    )
    best(view, 0, words)
    best(view, 0, words, "own")
    best(view, 0, words, "left")
    every(view, 0, words)
    weigh(view, 0, words, 8, 1)
    return time.perf_counter() - begin


if __name__ == "__main__":
    print(f"kreuzwort: the kernels of the word finder are ready after {warm():.1f} s")
