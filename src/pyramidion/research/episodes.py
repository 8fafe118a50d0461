"""What environments of one game and batches of many have in common: options, rewards, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from numpy.typing import NDArray

from pyramidion.core import AnyGame, Chance, Invalid
from pyramidion.core.chance import SEED_LIMIT
from pyramidion.decks import Library

from .arguments import one_of, whole, within

REWARDS = ("outcome", "score")
MAX_MOVES = 30_000
"""Counts in an observation have sixteen bits."""

Observation = dict[str, NDArray[Any]]


class IllegalAction(ValueError):
    """The action is none, or the rules forbid it now. The game stands as it stood."""


class NotReset(RuntimeError):
    """The environment is used before its first reset, or after its end."""


ALL_DONE = "every agent is done: reset() begins the next game"


RENDER_MODES = ("human", "ansi")
KNOWN_AT_RESET = ("setup", "options")
"""PettingZoo's own tests give an option `options`, which means nothing."""


def check_episodes(rewards: str, max_moves: int, render_mode: str | None = None) -> int:
    """How many moves at most; raises where one of these cannot be."""
    one_of("rewards", rewards, REWARDS)
    one_of("render_mode", render_mode, (None, *RENDER_MODES))
    return within("max_moves", max_moves, 1, MAX_MOVES)


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
        if seed is not None and not 0 <= (seed := whole("seed", seed)) < SEED_LIMIT:
            raise ValueError(f"seed: from 0 to 2^53 - 1, not {seed}")
        if options is not None and not isinstance(options, Mapping):
            raise TypeError(f"options: a mapping or None, not {options!r}")
        if unknown := [name for name in options or () if name not in KNOWN_AT_RESET]:
            raise ValueError(f"options: reset() knows setup, not {', '.join(map(str, unknown))}")
        game = self._game
        try:
            setup = game.parse_setup((options or {}).get("setup", {}), self._options, self._seats)
            if seed is not None or self._random is None:
                self._random = Random(seed)  # noqa: S311
            chance = Chance(seed if seed is not None else self._random.randrange(SEED_LIMIT), self._library)
            return game.start(self._options, self._seats, setup, chance), chance
        except Invalid as invalid:
            raise ValueError(f"{game.key}: {invalid}") from None


def outcome_rewards(winners: tuple[int, ...], seats: int) -> list[float]:
    """Zero in sum: a victory is 1, shared by those who share it; what it is made of, the others pay alike.

    With two seats 1 and -1, or 0 and 0. Somebody who plays alone wins by finishing.
    """
    if seats == 1 or not winners:
        return [float(bool(winners))] * seats
    share = 1 / len(winners)
    return [((share if seat in winners else 0.0) * seats - 1) / (seats - 1) for seat in range(seats)]
