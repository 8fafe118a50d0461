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
TRUST: Final = 0.85
"""What is sure for the model is that sure at a table…"""
NAMES: Final = 0.6
"""… and that sure for names, of which everybody knows others."""

Curve = tuple[float, ...]
"""How likely a word is found with one clue, two, …"""


def at_a_table(found: Sequence[float], trust: float = TRUST) -> Curve:
    """A plan's chances as they are with somebody who is no model; further clues find half of what is left."""
    missed, left, curve = 1.0, 1.0, []
    for chance in found:
        now = 1 - (1 - chance) / missed if missed > 0 else 1.0
        missed = 1 - chance
        left *= 1 - trust * now
        curve.append(1 - left)
    while len(curve) < MOST:
        left /= 2
        curve.append(1 - left)
    return tuple(curve[:MOST])


def best_bet(curves: Sequence[Curve], bricks: int, all_found: bool) -> int:
    """The bet on the first of these words."""
    return _best(tuple(curves), bricks, all_found)[1]


def worth(curves: Sequence[Curve], bricks: int, all_found: bool) -> float:
    """Points to be expected of these words."""
    return _best(tuple(curves), bricks, all_found)[0]


def worth_of(curves: Sequence[Curve], bricks: int, all_found: bool, bet: int) -> float:
    """The same with this bet on the first of them, and the best ones on the others."""
    found, rest = chance(curves[0], bet), tuple(curves[1:])
    after = _best(rest, bricks - bet, all_found)[0]
    struck = _best(rest, bricks - bet, False)[0]
    return found * (1 + RIDDLE + after) + (1 - found) * struck


def chance(curve: Curve, bet: int) -> float:
    """How likely the word is found within the bet."""
    return curve[min(bet, len(curve)) - 1]


@lru_cache(maxsize=65536)
def _best(curves: tuple[Curve, ...], bricks: int, all_found: bool) -> tuple[float, int]:
    if not curves:
        return (float(bricks) if all_found else 0.0), 0
    if bricks == 0:
        return 0.0, 0
    best, chosen = -1.0, 1
    for bet in range(1, min(bricks, len(curves[0])) + 1):
        value = worth_of(curves, bricks, all_found, bet)
        if value > best + 1e-9:
            best, chosen = value, bet
    return best, chosen


def bid(curve: Curve, last: int | None) -> int | None:
    """How to bid for a name, after the other DICO's last bid; None: let the other team play.

    A name is a point for whoever plays and finds it, and for the others if not. The best bid follows from working up
    from a bid of one, which ends the auction: each time the other DICO undercuts or not, whichever is better for him.
    """
    holding: list[float] = []
    """What it is worth to hold each bid, from one on."""
    answers: list[tuple[float, int | None]] = []
    """For each bid of the other: what the best answer to it is worth, and which one it is."""
    for place, found in enumerate(curve):
        lower = max(range(place), key=lambda one: holding[one], default=None)
        let = 1 - 2 * found
        answer = (let, None) if lower is None or holding[lower] <= let else (holding[lower], lower + 1)
        answers.append(answer)
        holding.append(-answer[0])
    if last is not None:
        return answers[last - 1][1]
    return 1 + max(range(len(holding)), key=lambda one: holding[one])
