"""Two libraries of others that rank poker hands, for tests and benchmarks to compare with."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from phevaluator import evaluate_cards  # type: ignore[import-untyped]

from pyramidion.games.poker.blocks import CARDS, FIRST_JOKER

with warnings.catch_warnings():
    # Its parser of ranges, which nobody uses here, calls pyparsing by names of old.
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7  # type: ignore[import-untyped]

by_phevaluator: Callable[[int, int, int, int, int], int] = evaluate_cards
"""Five of our card numbers, which happen to be its own: from 7,462 down to 1 for the best."""
by_eval7: Callable[[list[Any]], int] = eval7.evaluate
"""Five of EVAL7_DECK in a list: the more, the better."""
EVAL7_DECK = tuple(eval7.Card(name) for name in CARDS[:FIRST_JOKER])
