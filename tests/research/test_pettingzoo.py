"""PettingZoo's own tests, for every game and variant."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import pytest

from .variants import by_variant, made, some

with warnings.catch_warnings():
    # Its tests load one of its games in a way that it has given up itself.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import (  # type: ignore[import-untyped]
        api_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

__all__ = ["api_test", "parallel_api_test", "parallel_seed_test", "pytestmark", "render_test", "seed_test"]

# It knows the environments that may have a mask by their names, and ours are not on its list; and when the game is over
# nobody has a legal action.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


@by_variant
def test_api(key: str, options: dict[str, Any], seats: int) -> None:
    api_test(made(key, options, seats), num_cycles=some(key, 1000))


@by_variant
def test_api_with_rewards_on_the_way(key: str, options: dict[str, Any], seats: int) -> None:
    api_test(made(key, options, seats, rewards="score"), num_cycles=some(key, 300))


@by_variant
def test_seeds(key: str, options: dict[str, Any], seats: int) -> None:
    seed_test(partial(made, key, options, seats), num_cycles=some(key, 500))


@by_variant
def test_rendering(key: str, options: dict[str, Any], seats: int) -> None:
    render_test(partial(made, key, options, seats), custom_tests={"ansi": lambda text: bool(text.strip())})
