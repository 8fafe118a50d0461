"""How both sides play on in a playout: what won most of 80,000 deals between two habits that differ in one thing."""

from __future__ import annotations

from .search_kernel import BLIND, COVER_OTHER, COVER_OWN, STALE, TURN_JOKER, WHIM
from .search_kernel import HABITS as COUNT

HABITS = [0.0] * COUNT
HABITS[BLIND : BLIND + 4] = 0.0, 0.0, 0.15, 0.25
"""What a blind block is worth in points, by the number of hands that have room."""
HABITS[STALE : STALE + 4] = 0.0, -0.2, 0.0, 0.1
"""The same when its owner has left every one of them lying."""
HABITS[TURN_JOKER : TURN_JOKER + 4] = 0.0, 1.0, 1.0, 1.0
HABITS[COVER_OTHER], HABITS[COVER_OWN], HABITS[WHIM] = 0.5, 0.5, 1.0

LEARNED_HABITS = [*HABITS, -0.2, -0.1]
"""The same with the learned tables (`prospects`): what won most of 32,000 deals against HABITS with plain tables. The
last two: what it adds to uncover a block that faces oneself, or the other."""
LEARNED_HABITS[BLIND : BLIND + 4] = 0.0, 0.1, 0.15, 0.25
LEARNED_HABITS[STALE : STALE + 4] = 0.0, -0.6, 0.0, 0.0
