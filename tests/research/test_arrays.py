"""Arrays are views in other clothes: they show what the view shows, and the mask is what the engine allows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from pyramidion.core.arrays import Codec
from pyramidion.games import load
from pyramidion.games.spoken_codec import SpokenCodec
from pyramidion.research import keys
from pyramidion.research.aec import GameEnv, IllegalAction
from tests.games import part

from .variants import VARIANTS, Somebody, by_variant, default_seats, made, some


def actions(env: GameEnv) -> list[int]:
    observation = env.observe(env.agent_selection)
    return [int(action) for action in np.flatnonzero(observation["action_mask"])]


def positions(env: GameEnv, seed: int, moves: int = 400) -> Iterator[Random]:
    """Every position of a random game, as far as so many actions go."""
    random = Random(seed)
    somebody = Somebody(random)
    env.reset(seed=seed)
    for _ in range(some(env.game.key, moves)):
        if not any(env.terminations.values()):
            yield random
            env.step(somebody.action(env))
    yield random


@pytest.mark.parametrize(
    ("key", "options", "seats"), [v for v in VARIANTS if part(str(v.values[0]), "oracle")]
)
def test_the_observation_is_what_the_view_tells(key: str, options: dict[str, Any], seats: int) -> None:
    oracle: Any = part(key, "oracle")
    env = made(key, options, seats)
    for _ in positions(env, seed=seats):
        for agent, seat in env.seat_of.items():
            draft = env.draft if agent == env.agent_selection else ()
            observation = env.observe(agent)["observation"]
            assert env.observation_space(agent)["observation"].contains(observation)
            told = {name: values.reshape(-1).tolist() for name, values in env.split(observation).items()}
            assert told == oracle.observation(env.game.view(env.now, seat), seat, seats, draft)


@by_variant
def test_the_observation_tells_no_more_than_the_view(key: str, options: dict[str, Any], seats: int) -> None:
    env = made(key, options, seats)
    fresh = made(key, options, seats)
    for random in positions(env, seed=seats + 10, moves=120):
        for agent, seat in env.seat_of.items():
            other = env.game.shuffle_hidden(env.now, seat, random)
            told = fresh.codec.observe(other, seat, ())
            assert np.array_equal(told, env.codec.observe(env.now, seat, ())), agent
            assert np.array_equal(fresh.codec.mask(other, seat, ()), env.codec.mask(env.now, seat, ()))


@by_variant
def test_the_mask_allows_what_the_engine_lists(key: str, options: dict[str, Any], seats: int) -> None:
    env = made(key, options, seats)
    for _ in positions(env, seed=seats + 20):
        for seat in range(seats):
            legal = env.game.legal(env.now, seat)
            listed = {env.codec.encode(move, seat)[0] for move in legal.moves}
            mask = set(np.flatnonzero(env.codec.mask(env.now, seat, ())))
            # A move that cannot be listed begins with any of its first actions, or is left to chance. Where no word can
            # be formed there is none.
            assert mask > listed if legal.forms else mask == listed


@by_variant
def test_whatever_the_mask_forbids_is_refused(key: str, options: dict[str, Any], seats: int) -> None:
    env = made(key, options, seats)
    for random in positions(env, seed=seats + 25, moves=80):
        if any(env.terminations.values()):
            break
        before, draft, agent = env.now, env.draft, env.agent_selection
        forbidden = sorted(set(range(env.codec.actions)) - set(actions(env)))
        for action in random.sample(forbidden, min(len(forbidden), 500)):
            with pytest.raises(IllegalAction):
                env.step(action)
        assert env.now is before
        assert (env.draft, env.agent_selection) == (draft, agent)


@by_variant
def test_moves_and_actions_are_each_others_reverse(key: str, options: dict[str, Any], seats: int) -> None:
    env = made(key, options, seats)
    for random in positions(env, seed=seats + 30, moves=150):
        for seat in env.game.to_move(env.now):
            for move in (*env.game.legal(env.now, seat).moves, env.game.random_move(env.now, seat, random)):
                try:
                    numbers = env.codec.encode(move, seat)
                except ValueError:
                    assert isinstance(env.codec, SpokenCodec)  # a text that is not in the vocabulary
                    continue
                for length in range(1, len(numbers)):
                    assert env.codec.move(env.now, seat, numbers[:length], random) is None
                    assert env.codec.mask(env.now, seat, numbers[:length])[numbers[length]]
                assert env.codec.move(env.now, seat, numbers, random) == move


@pytest.mark.parametrize("key", keys())
def test_positions_in_any_order_are_seen_as_by_a_fresh_eye(key: str) -> None:
    """What is kept between observations never shows."""
    env = made(key, {}, default_seats(key))
    states = []
    for seed in (1, 2):
        for _ in positions(env, seed):
            states.append(env.now)
    random = Random(5)
    codec = codec_of(env)
    for state in random.choices(states, k=some(key, 400)):
        # Mostly the next position of the same game, as an environment asks for them.
        start = states.index(state)
        for near in states[start : start + random.randint(1, 4)]:
            for seat in range(env.seats):
                seen = codec.observe(near, seat, ())
                assert np.array_equal(seen, codec_of(env).observe(near, seat, ()))
                seen[:] = -1  # the array is the caller's own


def codec_of(env: GameEnv) -> Codec[Any, Any, Any]:
    return type(env.codec)(env.game, env.options, env.seats)


@pytest.mark.parametrize("key", keys())
def test_every_code_has_a_row_of_its_own(key: str) -> None:
    """Also of a vocabulary, of which no table of all rows could be made."""
    env = made(key, {}, default_seats(key))
    env.reset(seed=4)
    observation = env.observe(env.agent_selection)["observation"]
    spread, start = env.one_hot(observation), 0
    for told in env.codec.parts:
        values = env.split(observation)[told.name].reshape(-1)
        stretch = spread[start : start + told.size * max(told.categories, 1)]
        if told.categories:
            rows = stretch.reshape(told.size, told.categories)
            assert np.array_equal(rows.argmax(1), values)
            assert (rows.sum(1) == 1).all()
        else:
            assert np.array_equal(stretch, values)
        start += len(stretch)
    assert start == len(spread)


def test_codes_spread_out() -> None:
    env = made("poker", {}, 2)
    env.reset(seed=4)
    observation = env.observe(env.agent_selection)["observation"]
    spread = env.one_hot(observation)
    widths = [part.size * (part.categories or 1) for part in env.codec.parts]
    assert spread.shape == (sum(widths),)
    names = [part.name for part in env.codec.parts]
    start = sum(widths[: names.index("drawn")])
    drawn = int(env.split(observation)["drawn"][0])
    assert 1 <= drawn <= 54
    assert spread[start : start + 55].tolist() == [float(i == drawn) for i in range(55)]


@pytest.mark.parametrize("key", keys())
def test_parts_are_told_with_bounds_and_meaning(key: str) -> None:
    game = load(key)
    assert game is not None
    env = made(key, {}, default_seats(key))
    assert len({part.name for part in env.codec.parts}) == len(env.codec.parts)
    for one in env.codec.parts:
        assert one.meaning
        assert one.low < one.high
        assert one.categories in (0, one.high + 1)
