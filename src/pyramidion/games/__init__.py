"""The rule books of the house. A game is loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from pyramidion.bots import custom
from pyramidion.bots.base import Bot
from pyramidion.core import AnyGame, Cards

GAME_KEYS: tuple[str, ...] = ("soleil", "poker", "kreuzwort", "cible", "pyramide")
"""The games that are in, in the order in which the house shows them."""


@cache
def load(key: str) -> AnyGame | None:
    """The game of that key, or None."""
    if key not in GAME_KEYS:
        return None
    game: AnyGame = import_module(f"{__name__}.{key}").GAME
    return game


BOT_LEVELS: dict[str, tuple[str, ...]] = {
    "soleil": ("novice", "adept", "oracle"),
    "poker": ("novice", "adept", "pharaon"),
    "kreuzwort": ("ecolier", "lettre", "scribe"),
    "cible": ("timide", "habitue", "champion"),
    "pyramide": ("apprenti", "complice", "maitre"),
}
"""The bots of each game, weakest first. Kept here so that asking for them loads none."""

CUSTOM_BOTS: dict[tuple[str, str], str] = {}
"""Bots that somebody brought into this house: the class, as `module:Class`, of a game's further level."""


def add_custom_bot(key: str, level: str, spec: str) -> None:
    """A bot of one's own becomes a level of the game, in this process."""
    CUSTOM_BOTS[key, level] = spec
    if level not in BOT_LEVELS.get(key, ()):
        BOT_LEVELS[key] = (*BOT_LEVELS.get(key, ()), level)


def bot_type(key: str, level: str) -> type[Any]:
    """The class of a level: each game's package has a module `bots` with a table `BOTS_BY_LEVEL`."""
    if (spec := CUSTOM_BOTS.get((key, level))) is not None:
        return custom.load_class(spec)
    bots: dict[str, type[Bot[Any, Any, Any]]] = import_module(f"{__name__}.{key}.bots").BOTS_BY_LEVEL
    if level not in bots:
        raise LookupError(f"{key} has no bot {level!r} here")
    return bots[level]


def bot(
    key: str, level: str, seat: int, seats: int, options: Any, seed: int, cards: Cards | None = None
) -> Any:
    """A bot for a seat. In a game that is played with decks it knows those of `cards`."""
    return custom.make_bot(bot_type(key, level), seat, seats, options, seed, cards)


def coach(key: str) -> Any:
    """The module `coach` of a game: `advise` and `review`."""
    return import_module(f"{__name__}.{key}.coach")
