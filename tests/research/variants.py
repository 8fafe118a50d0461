"""Every environment there is: each game with options that meet in pairs, and with every number of seats."""

from __future__ import annotations

import itertools
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pytest

from pyramidion.games import load
from pyramidion.games.spoken_codec import SpokenCodec
from pyramidion.research import batch_keys, env, keys
from pyramidion.research.aec import GameEnv
from tests.conformance import laws


def _variants(of: tuple[str, ...]) -> list[Any]:
    found = []
    for key in of:
        game = load(key)
        assert game is not None
        told: list[tuple[str, dict[str, Any], int]] = [
            (key, options, seats) for options, seats in laws.combinations(game)
        ]
        for size in game.sizes:
            for values in itertools.product(*size.when.values()):
                options = dict(zip(size.when, values, strict=True))
                told += [(key, options, seats) for seats in range(size.least, size.most + 1)]
        found += [variant for i, variant in enumerate(told) if variant not in told[:i]]
    return [
        pytest.param(key, options, seats, id=f"{key}-{seats}-{'-'.join(map(str, options.values()))}")
        for key, options, seats in found
    ]


VARIANTS = _variants(keys())
BATCH_VARIANTS = _variants(batch_keys())
by_variant = pytest.mark.parametrize(("key", "options", "seats"), VARIANTS)


def is_slow(key: str) -> bool:
    """Whether a game looks words up: its positions take longer, so tests look at fewer of them."""
    game = load(key)
    assert game is not None
    return "lexicon" in game.manifest.needs


def some(key: str, count: int) -> int:
    """So many positions or cycles, or a part of them where the game is slow."""
    return max(count // 12, 12) if is_slow(key) else count


class Somebody:
    """Plays at random; in a game with thousands of words like somebody who knows half of the answers."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._todo: list[int] = []

    def action(self, env: GameEnv) -> int:
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        if self._todo:
            return self._todo.pop(0)
        if isinstance(env.codec, SpokenCodec) and not env.draft:
            move = env.game.random_move(env.now, env.seat_of[env.agent_selection], self._random)
            with suppress(ValueError):
                self._todo = list(env.encode(move))
                if self._todo[0] in legal:
                    return self._todo.pop(0)
        self._todo = []
        return int(self._random.choice(legal))


def made(key: str, options: dict[str, Any], seats: int, **more: Any) -> GameEnv:
    return env(key, seats=seats, **more, **options)


def default_seats(key: str) -> int:
    """The fewest seats of a table with default options."""
    game = load(key)
    assert game is not None
    size = game.size(game.options_type())
    assert size is not None
    return size.least
