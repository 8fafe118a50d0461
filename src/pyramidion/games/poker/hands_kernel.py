"""Hands by the million: the tables of `hands` as arrays, and the look-up compiled.

Here a hand is one number, the sum of its cards' codes. The low 19 bits add up the weights of the ranks; above them
every suit counts its cards in three bits, and five is the only count of up to five cards with both its outer bits set.

A hand that grows keeps its sum:

    from .hands_kernel import CODES, strength

    total = np.uint32(total + CODES[card])
    …
    strength(total)

A cached kernel does not notice that a table has changed: whoever changes one has to touch the files that use it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel

from . import hands

_BITS = 19
SUM = np.uint32((1 << _BITS) - 1)
TWO = np.uint32(2)
FIVES = np.uint32(sum(0b100 << _BITS + 3 * suit for suit in range(4)))
# Everything that indexes is unsigned: a look-up then need not ask whether it counts from the end.
CODES = np.array(
    [weight | 1 << _BITS + 3 * (card & 3) for card, weight in enumerate(hands.WEIGHTS)], np.uint32
)
"""By card: what it adds to the sum of its hand."""
RANKED = np.array(hands.RANKED, np.int16)
"""By the sum of five weights, for cards of several suits; 0 where no hand is."""
FLUSHES = np.zeros(len(RANKED), np.int16)
"""The same for cards of one suit."""
FLUSHES[list(hands.FLUSHES)] = list(hands.FLUSHES.values())
CATEGORIES = np.frombuffer(hands.CATEGORIES, np.uint8)
"""By strength: the place of the category in `hands.NAMES`."""


@kernel
def strength(total: Any) -> Any:
    """Of the hand with this sum, as `hands.strength`."""
    return FLUSHES[total & SUM] if total & (total << TWO) & FIVES else RANKED[total & SUM]


@kernel
def strength5(a: int, b: int, c: int, d: int, e: int) -> int:
    """As `hands.strength`."""
    return int(strength(np.uint32(CODES[a] + CODES[b] + CODES[c] + CODES[d] + CODES[e])))


@kernel
def strengths(cards: npt.NDArray[np.uint8]) -> npt.NDArray[np.int16]:
    """The strength of every row of five cards."""
    out = np.empty(len(cards), np.int16)
    for i in range(len(cards)):
        out[i] = strength5(cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4])
    return out
