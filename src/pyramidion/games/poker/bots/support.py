"""What a hand can hope for from the blocks that face its owner: how the kernels of the plan count it.

The cards that face a seat are two numbers. `ranks` has four bits for each rank, how many of it are there; `suits` has
eight bits for each suit. For a hand of fewer than five cards three things are read off them: whether there are
enough cards of its suit for a flush, how many share a rank with it, and whether the ranks that a straight lacks are
there. Each is a number from 0 to 3. With the hand's shape (`potential`) and whether it is of one suit they are its
place in the learned tables (`prospects`).
"""

from __future__ import annotations

import numpy as np

from .potential import FULL, SHAPES

RANKS = 13
STRAIGHTS = np.zeros(10, np.int64)
"""The lowest bit of each rank of a straight, from A2345 (A-O7) to TJQKA."""
for _low in range(len(STRAIGHTS)):
    for _step in range(5):
        STRAIGHTS[_low] |= 1 << 4 * ((_low - 1 + _step) % RANKS)
EACH = sum(1 << 4 * _rank for _rank in range(RANKS))
"""The lowest bit of every rank."""
ADD = 0x1111111111111111
"""Times this, the top four bits of a number are the sum of all its groups of four bits."""

LACKS = np.array([5 - len(ranks) for ranks in SHAPES], np.int64)
"""By shape: how many cards are missing."""
LOW_BITS = np.array([sum(1 << 4 * rank for rank in set(ranks)) for ranks in SHAPES], np.int64)
"""By shape: the lowest bit of each of its ranks."""
ALL_BITS = 15 * LOW_BITS
BEGIN, END = np.zeros(len(SHAPES), np.int64), np.zeros(len(SHAPES), np.int64)
"""By shape: between which of the straights those are that it may become; none if END is 0. One with an ace has those
between that do not fit."""
for _shape, _ranks in enumerate(SHAPES[:FULL]):
    if _ranks and len(set(_ranks)) == len(_ranks):
        _fits = [i for i, straight in enumerate(STRAIGHTS) if not LOW_BITS[_shape] & ~straight]
        if _fits:
            BEGIN[_shape], END[_shape] = _fits[0], _fits[-1] + 1

WAYS = 64
"""Four by four by four."""
WHOLE_ENTRIES = 2 * FULL * WAYS
"""In the learned tables come first, by WAYS × (2 × shape + suited) + support, the unfinished hands."""
ENTRIES = WHOLE_ENTRIES + 2 * len(SHAPES)
"""Then by 2 × shape + suited all hands of which no more is known: whole ones, and the other's."""
