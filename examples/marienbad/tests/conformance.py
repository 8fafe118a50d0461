"""What the laws of all games have to know of Marienbad."""

from __future__ import annotations

TAKEN_BACK = {"take"}
"""Moves that may be taken back at least sometimes."""
NEVER_TAKEN_BACK: set[str] = set()
SIDES = {2: 2}
"""By number of seats, how many sides play against one another."""
