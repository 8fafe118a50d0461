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


class Auction:
    """The bids for a name, between two DICO who expect the same of it.

    A name is a point for whoever plays and finds it, and for the others if not. What a bid is worth, to its own team
    less the other, follows from working up from a bid of one, which ends the auction: each time the other DICO
    undercuts or not, whichever is better for him.
    """

    def __init__(self, curve: Curve) -> None:
        self._let = [1 - 2 * found for found in curve]
        self._held: list[float] = []
        for place, let in enumerate(self._let):
            self._held.append(-max(let, *self._held[:place], -1.0))

    def worth(self, last: int | None, bid: int | None) -> float:
        """Of a bid below the last one, or (None) of letting the other team play that one."""
        if bid is not None:
            return self._held[bid - 1]
        return -1.0 if last is None else self._let[last - 1]

    def best(self, last: int | None) -> int | None:
        lower = range(1, len(self._held) + 1 if last is None else last)
        bid = max(lower, key=lambda count: self._held[count - 1], default=None)
        return bid if bid is not None and self.worth(last, bid) > self.worth(last, None) else None


def bid(curve: Curve, last: int | None) -> int | None:
    """How to bid for a name, after the other DICO's last bid; None: let the other team play."""
    auction = Auction(curve)
    found = auction.best(last)
    return found if found is not None or last is not None else 1
