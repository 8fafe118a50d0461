"""Positions in which the big screen is looked at: options, seats, and when a random game has come to one."""

from __future__ import annotations

from pyramidion.core.testing import Position
from pyramidion.games import keys
from tests.games import part


def positions() -> dict[str, list[Position]]:
    """By game: `POSITIONS` in the `salon.py` of its tests."""
    return {key: salon.POSITIONS for key in keys() if (salon := part(key, "salon")) is not None}
