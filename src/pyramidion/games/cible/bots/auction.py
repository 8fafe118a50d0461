"""What a bid of Les Enchères is worth between two people who have as much in mind as a candidate has.

Each question is a point for whoever holds the contract and keeps it, and for the other if it fails. What a bid is worth
follows from working down from the highest: each time the other raises or passes, whichever is better for him.
"""

from __future__ import annotations

import math
from typing import Final

from pyramidion.decks import Question

from .candidates import Candidate
from .knowledge import expected

SPREAD: Final = 0.35
"""How far what comes to a mind lies from what does on the average, in powers of e: themes and sets differ, and people
misjudge themselves."""


def keeps(candidate: Candidate, card: Question, count: int) -> float:
    """How likely somebody like this gives so many right answers in a row."""
    mean = max(expected(candidate, card), 0.1)
    enough = 0.5 * math.erfc(math.log((count - 0.5) / mean) / (SPREAD * math.sqrt(2)))
    return enough * (1 - candidate.slip) ** count


class Auction:
    """One question between two such people."""

    def __init__(self, candidate: Candidate, card: Question) -> None:
        cap = len(card.answers)
        self._kept = [keeps(candidate, card, count) for count in range(1, cap + 1)]
        self._held = [0.0] * cap
        highest = 0.0
        for place in reversed(range(cap)):
            self._held[place] = 1 - max(1 - self._kept[place], highest)
            highest = max(highest, self._held[place])

    def worth(self, standing: int | None, bid: int | None) -> float:
        """Of a bid over the one that stands, or of passing on that one: the chance of the point."""
        if bid is not None:
            return self._held[bid - 1]
        return 0.0 if standing is None else 1 - self._kept[standing - 1]

    def best(self, standing: int | None) -> int | None:
        """The bid that is worth most, the lowest of equals; None: pass."""
        higher = range((standing or 0) + 1, len(self._held) + 1)
        bid = max(higher, key=lambda count: (self._held[count - 1], -count), default=None)
        return (
            None if self.worth(standing, None) >= (0.0 if bid is None else self.worth(standing, bid)) else bid
        )

    def lost(self, standing: int | None, bid: int | None) -> float:
        """How much of the point this gave away."""
        return self.worth(standing, self.best(standing)) - self.worth(standing, bid)
