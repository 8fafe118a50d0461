"""The games as PettingZoo environments, over the engine that people play with. `docs/research.md` tells how."""

from __future__ import annotations

from importlib import util
from typing import TYPE_CHECKING, Any

from pyramidion import games

if TYPE_CHECKING:
    from .aec import GameEnv

__all__ = ["env", "keys"]

NEEDED = ("pettingzoo", "gymnasium")


def keys() -> tuple[str, ...]:
    """The games that can be had: those whose moves are numbered, in a module `arrays` of their package."""
    return tuple(key for key in games.GAME_KEYS if _numbered(key))


def _numbered(key: str) -> bool:
    try:
        return key in games.GAME_KEYS and util.find_spec(f"{games.__name__}.{key}.arrays") is not None
    except ModuleNotFoundError:  # a game that is a single module has no modules beside it
        return False


def env(
    key: str,
    *,
    seats: int | None = None,
    rewards: str = "outcome",
    max_moves: int = 10_000,
    render_mode: str | None = None,
    **options: Any,
) -> GameEnv:
    """The environment of a game. `options` are the game's own; without `seats` as few as they allow.

    `rewards`: `outcome`, once at the end and zero in sum, or `score`, each change of a seat's score when it happens.
    After `max_moves` actions the episode is truncated.
    """
    missing = [name for name in NEEDED if util.find_spec(name) is None]
    if missing:
        raise ImportError(
            f"research environments need {' and '.join(missing)}: pip install 'pyramidion[research]'",
            name=missing[0],
        )
    if not _numbered(key):
        raise ValueError(f"there is no environment {key!r}; there are {', '.join(keys())}")
    from .aec import GameEnv

    return GameEnv(
        key, seats=seats, rewards=rewards, max_moves=max_moves, render_mode=render_mode, options=options
    )
