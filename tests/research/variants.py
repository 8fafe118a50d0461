"""Every environment there is: each game with options that meet in pairs, and with every number of seats."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from pyramidion.games import load
from pyramidion.research import env, keys
from pyramidion.research.aec import GameEnv
from tests.conformance import laws


def _variants() -> list[tuple[str, dict[str, Any], int]]:
    found = []
    for key in keys():
        game = load(key)
        assert game is not None
        told = [(key, options, seats) for options, seats in laws.combinations(game)]
        for size in game.sizes:
            for values in itertools.product(*size.when.values()):
                options = dict(zip(size.when, values, strict=True))
                told += [(key, options, seats) for seats in range(size.least, size.most + 1)]
        found += [variant for i, variant in enumerate(told) if variant not in told[:i]]
    return found


VARIANTS = [
    pytest.param(key, options, seats, id=f"{key}-{seats}-{'-'.join(map(str, options.values()))}")
    for key, options, seats in _variants()
]
by_variant = pytest.mark.parametrize(("key", "options", "seats"), VARIANTS)


def made(key: str, options: dict[str, Any], seats: int, **more: Any) -> GameEnv:
    return env(key, seats=seats, **more, **options)


def default_seats(key: str) -> int:
    """The fewest seats of a table with default options."""
    game = load(key)
    assert game is not None
    size = game.size(game.options_type())
    assert size is not None
    return size.least
