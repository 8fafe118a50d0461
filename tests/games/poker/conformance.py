"""What the laws of all games have to know of Pyramid Poker."""

from __future__ import annotations

from typing import Any

TAKEN_BACK = {"build", "hand", "keep"}
"""Moves that may be taken back at least sometimes."""
NEVER_TAKEN_BACK = {"take", "tut"}
SIDES = {2: 2}
"""By number of seats, how many sides play against one another."""


def seen_anyway(view: dict[str, Any], before: Any, after: Any) -> None:
    """The seat that builds next draws, whatever was built before."""
    del view["drawn"]
