"""Hands by the million: the tables of `hands` as arrays, and the look-up compiled.

Kernels call only kernels of their own file (see `games.jit`), so another kernel file imports the arrays and does the sum
itself; arrays that are module globals are constants of the machine code:

    from .hands_kernel import FLUSHES, RANKED, WEIGHTS

    place = WEIGHTS[a] + WEIGHTS[b] + WEIGHTS[c] + WEIGHTS[d] + WEIGHTS[e]
    if ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3:
        strength = RANKED[place]
    else:
        strength = FLUSHES[1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)]

A hand that grows may keep its sum, its ranks as bits and its suits beside the cards instead. A cached kernel does not
notice a change of the tables: whoever changes them changes `hands.py`, and empties the caches.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel

from . import hands

RANK_WEIGHTS = np.array(hands.RANK_WEIGHTS, np.uint32)
WEIGHTS = np.array(hands.WEIGHTS, np.uint32)
"""By card. Unsigned, as every index here: a look-up need not ask whether it counts from the end."""
RANKED = np.array(hands.RANKED, np.int16)
"""By the sum of five weights, for cards of several suits; 0 where no hand is."""
CATEGORIES = np.frombuffer(hands.CATEGORIES, np.uint8)
"""By strength: the place of the category in `hands.NAMES`."""


def _by_bits() -> npt.NDArray[np.int16]:
    table = np.zeros(1 << 13, np.int16)
    for kind, ranks in hands.classes():
        if kind in hands.ONE_SUIT:
            table[sum(1 << rank for rank in ranks)] = hands.FLUSHES[sum(hands.RANK_WEIGHTS[r] for r in ranks)]
    return table


FLUSHES = _by_bits()
"""By the five ranks as bits, for cards of one suit: 16 KB, where the sums would need 320."""


@kernel
def strength5(a: int, b: int, c: int, d: int, e: int) -> int:
    """As `hands.strength`."""
    if ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3:
        return RANKED[WEIGHTS[a] + WEIGHTS[b] + WEIGHTS[c] + WEIGHTS[d] + WEIGHTS[e]]
    return FLUSHES[1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)]


@kernel
def strengths(cards: npt.NDArray[np.uint8]) -> npt.NDArray[np.int16]:
    """The strength of every row of five cards."""
    out = np.empty(len(cards), np.int16)
    for i in range(len(cards)):
        out[i] = strength5(cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4])
    return out
