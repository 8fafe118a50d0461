"""Set-ups of Le Soleil."""

from __future__ import annotations

from typing import Any

SETUP: dict[str, Any] = {}
"""All is left to the seed."""
OPENED: tuple[dict[str, Any], int] = ({"emperor": "house"}, 2)
"""Options and seats of a table that begins with questions."""
_ROUND: dict[str, Any] = {}
LONGEST: tuple[dict[str, Any], int, dict[str, Any]] = (
    {"emperor": "house", "ingots": "shuffled"},
    2,
    {"rounds": [_ROUND] * 45_000},
)
"""Options, seats and a set-up that fills a request."""
