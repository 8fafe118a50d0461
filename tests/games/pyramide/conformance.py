"""What the laws of all games have to know of Pyramide."""

from __future__ import annotations

from typing import Any

TAKEN_BACK = {"bet", "silence", "told"}
"""Moves that may be taken back at least sometimes."""
NEVER_TAKEN_BACK = {"clue", "guess", "roles", "enigma"}
SIDES = {2: 2, 4: 2}
"""By number of seats, how many sides play against one another."""


def seen_anyway(view: dict[str, Any], before: Any, after: Any) -> None:
    """Found or given up, the next word comes."""
    if after.word != before.word and after.word < len(view["words"]):
        view["words"][after.word] = None
