"""How DICO spreads 13 bricks over five words, and how it bids for names: by its estimate of what SYNO will find.

A word is worth its point, a step towards the enigma, and its part in the bonus: the bricks that are left once all five
are found. The best bet follows from working back from the last word over all numbers of bricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

RIDDLE: Final = 0.12
"""What a word is worth for the enigma."""
USUAL: Final = (0.45, 0.74, 0.86, 0.91, 0.94)
"""How likely a word that nobody has seen is found with one clue, two, …"""
MOST: Final = 5
"""More clues than these hardly help."""
TRUST: Final = 0.9
"""What is sure for the model is that sure at a table."""

Curve = tuple[float, ...]
"""How likely a word is found with one clue, two, …"""


def at_a_table(found: Sequence[float]) -> Curve:
    """A plan's chances as they are with somebody who is no model; further clues find half of what is left."""
    curve = [TRUST * chance for chance in found]
    while len(curve) < MOST:
        last = curve[-1] if curve else 0.0
        curve.append(last + (0.97 - last) / 2)
    return tuple(curve[:MOST])


def best_bet(curves: Sequence[Curve], bricks: int, all_found: bool) -> int:
    """The bet on the first of these words."""
    return _best(tuple(curves), bricks, all_found)[1]


def worth(curves: Sequence[Curve], bricks: int, all_found: bool) -> float:
    """Points to be expected of these words."""
    return _best(tuple(curves), bricks, all_found)[0]


@lru_cache(maxsize=65536)
def _best(curves: tuple[Curve, ...], bricks: int, all_found: bool) -> tuple[float, int]:
    if not curves:
        return (float(bricks) if all_found else 0.0), 0
    if bricks == 0:
        return 0.0, 0
    curve, rest = curves[0], curves[1:]
    best, chosen = -1.0, 1
    for bet in range(1, min(bricks, len(curve)) + 1):
        found = curve[bet - 1]
        after = _best(rest, bricks - bet, all_found)[0]
        struck = _best(rest, bricks - bet, False)[0]
        value = found * (1 + RIDDLE + after) + (1 - found) * struck
        if value > best + 1e-9:
            best, chosen = value, bet
    return best, chosen


def opening(curve: Curve) -> int:
    """The bid that the other DICO had better not undercut."""
    return max(bid for bid in range(1, len(curve) + 1) if not worth_undercutting(curve, bid))


def worth_undercutting(curve: Curve, bid: int) -> bool:
    """Whether playing for one clue less is better than letting the other team play for `bid`.

    A name is a point for whoever plays and finds it, and for the others if not.
    """
    return bid > 1 and curve[bid - 2] + curve[bid - 1] > 1
