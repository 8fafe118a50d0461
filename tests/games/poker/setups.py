"""Set-ups of Pyramid Poker."""

from __future__ import annotations

from typing import Any

SETUP: dict[str, Any] = {}
"""All is left to the seed."""
_DEAL: dict[str, Any] = {}
LONGEST: tuple[dict[str, Any], int, dict[str, Any]] = ({}, 2, {"deals": [_DEAL] * 45_000})
"""Options, seats and a set-up that fills a request."""
