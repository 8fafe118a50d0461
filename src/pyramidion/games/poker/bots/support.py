"""What a hand can hope for from the blocks that face its owner: how the kernels of the plan count it.

The cards that face a seat are two numbers. `ranks` has four bits for each rank, how many of it are there; `suits` has
eight bits for each suit, and above those a bit for each rank that is there. For a hand of fewer than five cards three
things are read off them: whether there are enough cards of its suit for a flush, how many share a rank with it, and
whether the ranks that a straight lacks are there. Each is a number from 0 to 3. With the hand's shape (`potential`) and
whether it is of one suit they are its place in the learned tables (`prospects`).
"""

from __future__ import annotations

import numpy as np

from .potential import FULL, SHAPES

RANKS = 13
STRAIGHTS = [sum(1 << (low - 1 + step) % RANKS for step in range(5)) for low in range(10)]
"""The ranks of each straight, from A2345 (A-O7) to TJQKA: a bit each."""
THERE = 32
"""Where in `suits` the bits of the ranks begin."""
ADD = 0x1111111111111111
"""Times this, the top four bits of a number are the sum of all its groups of four bits."""
EACH_STRAIGHT = 0x1111111111
OF_STRAIGHTS = np.array(
    [
        sum((ranks & straight).bit_count() << 4 * i for i, straight in enumerate(STRAIGHTS))
        for ranks in range(1 << RANKS)
    ],
    np.int64,
)
"""By the ranks that are there, a bit each: how many of them each straight has, four bits for each."""

LACKS = np.array([5 - len(ranks) for ranks in SHAPES], np.int64)
"""By shape: how many cards are missing."""
BITS = np.array([sum(1 << rank for rank in set(ranks)) for ranks in SHAPES], np.int64)
"""By shape: its ranks, a bit each."""
ALL_BITS = np.array([sum(15 << 4 * rank for rank in set(ranks)) for ranks in SHAPES], np.int64)
"""By shape: its ranks, as in `ranks`."""
BIAS = (8 - LACKS) * EACH_STRAIGHT
"""By shape: with this, a straight of OF_STRAIGHTS reaches 8 when nothing is missing."""
FITS = np.zeros(len(SHAPES), np.int64)
"""By shape: the straights that it may become, the 8 of each; of no cards none."""
for _shape, _ranks in enumerate(SHAPES[:FULL]):
    if _ranks and len(set(_ranks)) == len(_ranks):
        FITS[_shape] = sum(8 << 4 * i for i, s in enumerate(STRAIGHTS) if not BITS[_shape] & ~s)

WAYS = 64
"""Four by four by four."""
WHOLE_ENTRIES = 2 * FULL * WAYS
"""In the learned tables come first, by WAYS × (2 × shape + suited) + support, the unfinished hands."""
ENTRIES = WHOLE_ENTRIES + 2 * len(SHAPES)
"""Then by 2 × shape + suited all hands of which no more is known: whole ones, and the other's."""
