"""What the laws of all games have to know of La Cible."""

from __future__ import annotations

TAKEN_BACK = {"bid"}
"""Moves that may be taken back at least sometimes."""
NEVER_TAKEN_BACK = {"answer"}
SIDES = {6: 6}
"""By number of seats, how many sides play against one another."""
