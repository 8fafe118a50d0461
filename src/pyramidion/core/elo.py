"""Elo's scale: 400 points of difference mean that the stronger side wins ten times as often as it loses."""

from __future__ import annotations

import math

POINTS = 400 / math.log(10)
"""Points of the scale in one unit of the logistic curve."""


def expected(difference: float) -> float:
    """The share of the victories of a side that is so many points stronger than the other."""
    return 0.5 + 0.5 * math.tanh(difference / (2 * POINTS))
