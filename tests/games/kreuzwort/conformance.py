"""What the laws of all games have to know of Kreuzwort."""

from __future__ import annotations

TAKEN_BACK = {"word", "pass"}
"""Moves that may be taken back at least sometimes."""
NEVER_TAKEN_BACK = {"challenge"}
SIDES = {2: 2, 4: 4}
"""By number of seats, how many sides play against one another."""
