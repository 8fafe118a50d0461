"""Environments in which agents read and type: PettingZoo's own tests, refusals, and that it is the same game."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from pyramidion.core.typed_moves import write
from pyramidion.games import keys
from pyramidion.research import env
from pyramidion.research.aec import GameEnv, IllegalAction
from pyramidion.research.interfaces import MAX_ACTION_CHARACTERS

from . import test_pettingzoo
from .test_pettingzoo import api_test, render_test, seed_test
from .variants import some

pytestmark = [
    *test_pettingzoo.pytestmark,
    pytest.mark.filterwarnings("ignore:Action space for each agent probably should be:UserWarning"),
]


def made(key: str, **more: Any) -> GameEnv:
    return env(key, actions="text", max_moves=200, **more)


@pytest.mark.parametrize("key", keys())
def test_pettingzoo_takes_it_for_one_of_its_own(key: str) -> None:
    api_test(made(key), num_cycles=60)
    seed_test(partial(made, key), num_cycles=20)
    render_test(partial(made, key), custom_tests={"ansi": lambda text: bool(text.strip())})


@pytest.mark.parametrize("key", keys())
def test_what_is_typed_is_the_move_that_the_engine_makes(key: str) -> None:
    environment, random = made(key, rewards="score", language="en"), Random(3)
    environment.reset(seed=3)
    game, state = environment.game, environment.now
    for _ in range(some(key, 200)):
        if any(environment.terminations.values()) or any(environment.truncations.values()):
            break
        agent = environment.agent_selection
        seat = environment.seat_of[agent]
        move = game.random_move(state, seat, random)
        (typed,) = environment.encode(move)
        assert typed == write(move)
        observation = environment.observe(agent)
        assert environment.observation_space(agent).contains(observation)
        environment.step(typed)
        state, _ = game.apply(state, seat, move, 0.0, environment.chance)
        assert environment.now == state


def test_a_refusal_is_read_and_the_seat_is_asked_again() -> None:
    environment = made("poker", language="en")
    environment.reset(seed=1)
    before, agent = environment.now, environment.agent_selection
    assert "build" in environment.observe(agent)["text"]
    environment.step("build 7,0")
    assert environment.now is before
    assert environment.agent_selection == agent
    assert environment.observe(agent)["text"].startswith("R-O5: ")
    environment.step("hello?")
    assert not environment.observe(agent)["text"].startswith("R-O5")
    environment.step("build 0,0")
    assert environment.now is not before
    assert not environment.observe(agent)["text"].startswith("R-O")


def test_refusals_count_as_actions() -> None:
    environment = env("poker", actions="text", max_moves=5)
    environment.reset(seed=1)
    for _ in range(5):
        assert not any(environment.truncations.values())
        environment.step("bonjour")
    assert all(environment.truncations.values())


def test_an_action_is_a_text() -> None:
    environment = made("poker")
    environment.reset(seed=1)
    with pytest.raises(TypeError, match="action: a text, not 3"):
        environment.step(3)
    with pytest.raises(ValueError, match=f"action: at most {MAX_ACTION_CHARACTERS} characters"):
        environment.step("a" * (MAX_ACTION_CHARACTERS + 1))
    with pytest.raises(AttributeError, match="has no numbers"):
        _ = environment.codec


def test_numbers_are_no_text() -> None:
    numbered = env("poker")
    numbered.reset(seed=1)
    with pytest.raises(IllegalAction, match="action: a whole number, not 'build 0,0'"):
        numbered.step("build 0,0")
