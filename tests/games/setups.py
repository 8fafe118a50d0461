"""What random games begin with, so that they depend on nothing outside."""

from __future__ import annotations

from typing import Any

from . import part


def setup_of(key: str) -> dict[str, Any]:
    """`SETUP` in the `setups.py` of the game's tests; a game without one begins with what the seed gives."""
    module = part(key, "setups")
    return {} if module is None else module.SETUP
