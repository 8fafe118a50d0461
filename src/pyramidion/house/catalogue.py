"""The games of the house as it shows them: what a table may choose, how many sit, which bots there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pyramidion import games
from pyramidion.core.schema import schemas


class Size(msgspec.Struct, frozen=True):
    """With options among `when`, this many seats."""

    when: Mapping[str, tuple[str, ...]]
    least: int
    most: int


class GameShown(msgspec.Struct, frozen=True):
    key: str
    version: int
    options: dict[str, Any]
    sizes: tuple[Size, ...]
    levels: tuple[str, ...]


def games_shown() -> tuple[GameShown, ...]:
    out = []
    for key in games.GAME_KEYS:
        if (game := games.load(key)) is not None:
            sizes = tuple(Size(size.when, size.least, size.most) for size in game.sizes)
            levels = games.BOT_LEVELS.get(key, ())
            out.append(GameShown(key, game.version, schemas(game)["options"], sizes, levels))
    return tuple(out)


def schemas_of(key: str) -> dict[str, dict[str, Any]] | None:
    """The published schemas of a game, or None when it is not in the house."""
    game = games.load(key)
    return None if game is None else schemas(game)
