"""The tables of `potential` as the compiled kernels use them.

What is compiled holds them and is kept on disk: whoever changes one raises `potential.VERSION`, and with it what the
kernels' files ask for.
"""

from __future__ import annotations

import numpy as np

from pyramidion.games.poker import blocks
from pyramidion.games.poker.hands import CATEGORIES

from .potential import CLASSES, FULL, potential

_TABLES = potential()
RANKS = len(blocks.RANKS)
NEXT = _TABLES.next
"""By 13 × shape + rank: the shape with that rank too."""
AFTER = 2 * NEXT
"""Twice that, the place of the shape in what follows."""
BEATEN = np.ascontiguousarray(_TABLES.beats.reshape(CLASSES, CLASSES).T).ravel()
"""By CLASSES × the other's class + mine: the chance to win. A turn looks at one row for each hand."""
FINE = 4096.0
PROSPECT = (np.round(_TABLES.bonus * FINE).astype(np.int32) << 8) | _TABLES.classes
"""By 2 × shape + suited: the class in the low eight bits, the expected points in the rest. One look instead of two."""
STRENGTH = np.concatenate([np.zeros(2 * FULL, np.int16), _TABLES.strength])
"""By 2 × shape + suited, of whole hands."""
CATEGORY = np.frombuffer(CATEGORIES, np.uint8).astype(np.int64)
"""By strength."""
LEVEL, WEAKER = _TABLES.level, _TABLES.weaker
"""By strength its level; by class and level, how likely a hand of that class ends weaker."""

SPREAD = 0x03F79D71B4CB0A89
"""A power of two times this has six leading bits of its own: how the place of a single bit is found."""
PLACE_OF = np.zeros(64, np.int64)
for _bit in range(64):
    PLACE_OF[(SPREAD << _bit & 2**64 - 1) >> 58] = _bit
