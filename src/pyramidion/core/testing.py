"""Types of what a game's tests offer to the tests that the house runs on every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .play import Play

Position = tuple[dict[str, Any], int, Callable[[Play], bool]]
"""`POSITIONS` in `salon.py`: options, seats, and whether a game has come to it."""
Variant = tuple[str, dict[str, Any], int]
"""`VARIANTS` in `golden`: name of the file without its ending, options, seats."""
