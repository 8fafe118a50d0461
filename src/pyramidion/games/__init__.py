"""The rule books of the house. A game is loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pyramidion.core import AnyGame

KEYS = ("soleil",)
"""The games that are in, in the order in which the house shows them."""


@cache
def load(key: str) -> AnyGame | None:
    """The game of that key, or None."""
    if key not in KEYS:
        return None
    game: AnyGame = import_module(f"{__name__}.{key}").GAME
    return game
