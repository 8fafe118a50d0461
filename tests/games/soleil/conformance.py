"""What the laws of all games have to know of Le Soleil."""

from __future__ import annotations

TAKEN_BACK = {"arrange"}
"""Moves that may be taken back at least sometimes."""
NEVER_TAKEN_BACK = {"guess"}
SIDES = {1: 1, 2: 2, 6: 6}
"""By number of seats, how many sides play against one another."""
