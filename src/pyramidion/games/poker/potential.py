"""What a hand of fewer than five cards is worth: tables for bots, worked out backwards from full hands.

A hand is a *shape*: its ranks as a multiset, and whether its cards are all of one suit. A shape of k cards becomes one of
k + 1 by the best of a few cards from the rest of the deck, `choice[k]` of them: so many a player can choose from, as seen
in games between bots. That gives every shape how likely it ends how strong, and from that: the points that it brings of
itself, and the chance that it beats another shape. Shapes are put into classes of about the same prospects, so that the
chance is one look into a small table.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .blocks import HAND, RANKS
from .hands import CATEGORIES, FLUSHES, RANK_WEIGHTS, RANKED, STRENGTHS
from .scoring import BONUS, WEAK

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Ints = npt.NDArray[np.int64]
