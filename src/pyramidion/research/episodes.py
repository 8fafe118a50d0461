"""What environments of one game and batches of many have in common: options, rewards, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from pyramidion.core import AnyGame, Invalid

REWARDS = ("outcome", "score")
MAX_MOVES = 30_000
"""Counts in an observation have sixteen bits."""

Observation = dict[str, NDArray[Any]]


class IllegalAction(ValueError):
    """The action is none, or the rules forbid it now. The game stands as it stood."""


class NotReset(RuntimeError):
    """The environment is used before its first reset."""


def check_episodes(rewards: str, max_moves: int) -> None:
    """Raises ValueError where one of these cannot be."""
    if rewards not in REWARDS:
        raise ValueError(f"rewards are {' or '.join(REWARDS)}, not {rewards!r}")
    if not 0 < max_moves <= MAX_MOVES:
        raise ValueError(f"max_moves is from 1 to {MAX_MOVES}, not {max_moves}")


def parse_options(game: AnyGame, options: Mapping[str, Any], seats: int | None) -> tuple[Any, int]:
    """The options of a game and its seats: as few as they allow where none are given."""
    if seats is None:
        seats = _least(game, options)
    try:
        return game.parse_options(dict(options), seats), seats
    except Invalid as invalid:
        raise ValueError(f"{game.key}: {invalid}") from None


def _least(game: Any, options: Mapping[str, Any]) -> int:
    """As few seats as the options allow; when they are no options, that is said where they are read."""
    try:
        size = game.size(game.options_type(**options))
    except TypeError:
        size = None
    return int(size.least if size is not None else game.sizes[0].least)


def outcome_rewards(winners: tuple[int, ...], seats: int) -> list[float]:
    """Zero in sum: a victory is 1, shared by those who share it; what it is made of, the others pay alike.

    With two seats 1 and -1, or 0 and 0. Somebody who plays alone wins by finishing.
    """
    if seats == 1 or not winners:
        return [float(bool(winners))] * seats
    share = 1 / len(winners)
    return [((share if seat in winners else 0.0) * seats - 1) / (seats - 1) for seat in range(seats)]
