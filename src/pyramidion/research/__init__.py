"""The games as PettingZoo environments, over the engine that people play with. `docs/research.md` tells how."""

from __future__ import annotations

from importlib import util
from typing import TYPE_CHECKING, Any

from pyramidion import games

from .arguments import ACTIONS, game_of, one_of
from .codecs import reason_against

if TYPE_CHECKING:
    from pyramidion.core import AnyGame

    from .aec import GameEnv
    from .parallel import ParallelGameEnv
    from .vector import GameBatch

__all__ = ["batch", "batch_keys", "env", "keys", "parallel_env"]

NEEDED = ("pettingzoo", "gymnasium")


def keys() -> tuple[str, ...]:
    """The games that can be had: those with a module `research.arrays`, and those whose moves can be listed."""
    found = ((key, games.load(key)) for key in games.keys())
    return tuple(key for key, game in found if game is not None and reason_against(game) is None)


def batch_keys() -> tuple[str, ...]:
    """The games that can be had in batches: those with a module `research.batch` in their package."""
    return tuple(key for key in games.keys() if games.has_part(key, "research.batch"))


def env(
    key: str,
    *,
    seats: int | None = None,
    rewards: str = "outcome",
    max_moves: int = 10_000,
    render_mode: str | None = None,
    actions: str = "numbered",
    language: str = "fr",
    **options: Any,
) -> GameEnv:
    """The environment of a game. `options` are the game's own; without `seats` as few as they allow.

    `rewards`: `outcome`, once at the end and zero in sum, or `score`, each change of a seat's score when it happens.
    After `max_moves` actions the episode is truncated. `actions`: `numbered`, or `text` for what a person would read
    and type, in this `language`.
    """
    game = _playable(key, actions)
    from .aec import GameEnv

    return GameEnv(
        game,
        seats=seats,
        rewards=rewards,
        max_moves=max_moves,
        render_mode=render_mode,
        actions=actions,
        language=language,
        options=options,
    )


def parallel_env(
    key: str,
    *,
    seats: int | None = None,
    rewards: str = "outcome",
    max_moves: int = 10_000,
    render_mode: str | None = None,
    actions: str = "numbered",
    language: str = "fr",
    **options: Any,
) -> ParallelGameEnv:
    """The same game with PettingZoo's parallel interface: all seats that the game waits for act at once.

    The arguments are those of `env`.
    """
    game = _playable(key, actions)
    from .parallel import ParallelGameEnv

    return ParallelGameEnv(
        game,
        seats=seats,
        rewards=rewards,
        max_moves=max_moves,
        render_mode=render_mode,
        actions=actions,
        language=language,
        options=options,
    )


def _playable(key: str, actions: str) -> AnyGame:
    """The game; raises ValueError where it cannot be played so."""
    _check_installed()
    one_of("actions", actions, ACTIONS)
    game = game_of(key)
    reason = None if game is None or actions == "text" else reason_against(game)
    if game is None or reason is not None:
        because = "" if reason is None else f": {reason}"
        raise ValueError(f"key: there is no environment {key!r}{because}; there are {', '.join(keys())}")
    return game


def batch(
    key: str,
    n: int = 4096,
    *,
    seats: int | None = None,
    rewards: str = "outcome",
    max_moves: int = 10_000,
    **options: Any,
) -> GameBatch:
    """`n` games at once, stepped together by compiled rules, in the manner of Gymnasium's vector environments.

    The other arguments are those of `env`.
    """
    _check_installed()
    game = game_of(key)
    if game is None or not games.has_part(key, "research.batch"):
        raise ValueError(f"key: there are no batches of {key!r}; there are of {', '.join(batch_keys())}")
    from .vector import GameBatch

    return GameBatch(game, n=n, seats=seats, rewards=rewards, max_moves=max_moves, options=options)


def _check_installed() -> None:
    missing = [name for name in NEEDED if util.find_spec(name) is None]
    if missing:
        raise ImportError(
            f"research environments need {' and '.join(missing)}: pip install 'pyramidion[research]'",
            name=missing[0],
        )
