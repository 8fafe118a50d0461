"""What environments of one game and batches of many have in common: options, rewards, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any

from numpy.typing import NDArray

from pyramidion.core import AnyGame, Chance, Invalid
from pyramidion.core.chance import SEED_LIMIT
from pyramidion.decks import Library

REWARDS = ("outcome", "score")
MAX_MOVES = 30_000
"""Counts in an observation have sixteen bits."""

Observation = dict[str, NDArray[Any]]


class IllegalAction(ValueError):
    """The action is none, or the rules forbid it now. The game stands as it stood."""


class NotReset(RuntimeError):
    """The environment is used before its first reset."""


RENDER_MODES = ("human", "ansi")


def check_episodes(rewards: str, max_moves: int, render_mode: str | None = None) -> None:
    """Raises ValueError where one of these cannot be."""
    if rewards not in REWARDS:
        raise ValueError(f"rewards: {' or '.join(REWARDS)}, not {rewards!r}")
    if isinstance(max_moves, bool) or not isinstance(max_moves, int) or not 0 < max_moves <= MAX_MOVES:
        raise ValueError(f"max_moves: a whole number from 1 to {MAX_MOVES}, not {max_moves!r}")
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode: None, {' or '.join(RENDER_MODES)}, not {render_mode!r}")


class Dealer:
    """Begins games: with a seed the one that a table of this seed deals, without it the next of the last seed."""

    def __init__(self, game: AnyGame, options: Any, seats: int) -> None:
        self._game, self._options, self._seats = game, options, seats
        self._library = Library()
        self._random: Random | None = None

    @property
    def random(self) -> Random:
        """What else chance decides in an episode."""
        assert self._random is not None
        return self._random

    def begin(self, seed: int | None, options: Mapping[str, Any] | None) -> tuple[Any, Chance]:
        """The first state, and its chance. `options` may hold `setup`, a position in the notation of transcripts."""
        if seed is not None:
            seed = _seed(seed)
        if seed is not None or self._random is None:
            self._random = Random(seed)  # noqa: S311
        chance = Chance(seed if seed is not None else self._random.randrange(SEED_LIMIT), self._library)
        if options is not None and not isinstance(options, Mapping):
            raise TypeError(f"options: a mapping or None, not {options!r}")
        game = self._game
        try:
            setup = game.parse_setup((options or {}).get("setup", {}), self._options, self._seats)
            return game.start(self._options, self._seats, setup, chance), chance
        except Invalid as invalid:
            raise ValueError(f"{game.key}: {invalid}") from None


def _seed(seed: Any) -> int:
    try:
        number = index(seed)  # NumPy's numbers too
    except TypeError:
        raise TypeError(f"seed: a whole number or None, not {seed!r}") from None
    if not 0 <= number < SEED_LIMIT:
        raise ValueError(f"seed: from 0 to 2^53 - 1, not {number}")
    return number


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
