"""What a finished deal brings, compiled: batches and the search of the bots count it alike, as `scoring.result_of`."""

from __future__ import annotations

from typing import Any

import numpy as np

from pyramidion.games.jit import kernel

from . import hands, scoring
from .blocks import HANDS

PAID = np.array(
    [scoring.WEAK if name == "high_card" else scoring.POINTS.get(name, 0) for name in hands.NAMES], np.int64
)[np.frombuffer(hands.CATEGORIES, np.uint8)]
"""By strength: the points of a hand of itself."""
HANDS_WON = np.array([scoring.HANDS_WON.get(won, 0) for won in range(HANDS + 1)], np.int64)


@kernel
def paid_for(mine: Any, facing: Any, own: bool) -> Any:
    """A-O8: a weak hand always costs its point; A-O9: others pay their owner anyway, or when they win."""
    paid = PAID[mine]
    return paid if own or mine > facing or paid < 0 else 0


@kernel
def ahead(first: tuple[Any, Any, Any], second: tuple[Any, Any, Any], own: bool, basic: bool) -> Any:
    """By how many points seat 0 is ahead, from the strengths of both seats' hands (R-O12, R-O13, R-O14).

    In the basic game 1, 0 or -1.
    """
    won0, won1, points = 0, 0, 0
    for i in range(HANDS):
        mine, facing = first[i], second[i]
        won0 += mine > facing
        won1 += mine < facing
        points += paid_for(mine, facing, own) - paid_for(facing, mine, own)
    if basic:
        return (won0 >= 2) - (won1 >= 2)
    return points + HANDS_WON[won0] - HANDS_WON[won1]
