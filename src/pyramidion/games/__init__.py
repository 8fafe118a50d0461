"""The rule books of the house. A game is loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from pyramidion.bots.base import Bot
from pyramidion.core import AnyGame

KEYS: tuple[str, ...] = ("soleil", "poker")
"""The games that are in, in the order in which the house shows them."""


@cache
def load(key: str) -> AnyGame | None:
    """The game of that key, or None."""
    if key not in KEYS:
        return None
    game: AnyGame = import_module(f"{__name__}.{key}").GAME
    return game


LEVELS: dict[str, tuple[str, ...]] = {
    "soleil": ("novice", "adept", "oracle"),
    "poker": ("novice", "adept", "pharaon"),
}
"""The bots of each game, weakest first. Kept here so that asking for them loads none."""


def bot(key: str, level: str, seat: int, seats: int, options: Any, seed: int) -> Bot[Any, Any, Any]:
    """A bot for a seat: each game's package has a module `bots` with a table `BOTS` by level."""
    bots: dict[str, type[Bot[Any, Any, Any]]] = import_module(f"{__name__}.{key}.bots").BOTS
    return bots[level](seat, seats, options, seed)


def coach(key: str) -> Any:
    """The module `coach` of a game: `advise` and `review`."""
    return import_module(f"{__name__}.{key}.coach")
