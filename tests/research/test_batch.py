"""Batches as Gymnasium's vector environments: spaces, seeds, states, arrays, and what they refuse."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from pyramidion.games import part
from pyramidion.research import batch, batch_keys, env, keys
from pyramidion.research.episodes import IllegalAction, NotReset
from pyramidion.research.vector import GameBatch

pytestmark = pytest.mark.usefixtures("compiled_batches")
by_key = pytest.mark.parametrize("key", batch_keys())
N = 8


def choose(mask: Any, random: np.random.Generator) -> Any:
    return (random.random(mask.shape) * mask).argmax(1)


def has_own_numbers(key: str) -> bool:
    """Whether batches of the game are not numbered as its environment is."""
    return hasattr(part(key, "research.batch"), "Codec")


def begun(key: str, n: int = N, seed: Any = 5, **more: Any) -> tuple[GameBatch, Any]:
    games = batch(key, n, **more)
    return games, games.reset(seed=seed)


def played(games: GameBatch, shown: Any, steps: int, seed: int = 0) -> list[Any]:
    """Everything that random play brings."""
    random = np.random.default_rng(seed)
    told = []
    for _ in range(steps):
        shown, *rest, infos = games.step(choose(shown["action_mask"], random))
        told.append((shown["observation"], shown["action_mask"], *rest, infos["seat"]))
    return told


def equal(one: list[Any], other: list[Any]) -> bool:
    return all(
        np.array_equal(a, b) for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True)
    )


# Gymnasium.


def test_batches_are_had_of_some_games_with_environments() -> None:
    assert batch_keys()
    assert set(batch_keys()) <= set(keys()) | {key for key in batch_keys() if has_own_numbers(key)}


@by_key
def test_a_batch_is_a_vector_environment(key: str) -> None:
    games, (shown, infos) = begun(key)
    assert isinstance(games, VectorEnv)
    assert games.num_envs == N
    assert games.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert games.observation_space.contains(shown)
    assert infos["seat"].shape == (N,)
    if not has_own_numbers(key):
        one = env(key)
        assert games.single_observation_space == one.observation_space(one.possible_agents[0])
        assert games.single_action_space == one.action_space(one.possible_agents[0])
    random = np.random.default_rng(1)
    for _ in range(300):
        actions = choose(shown["action_mask"], random)
        assert games.action_space.contains(actions)
        shown, rewards, terminations, truncations, infos = games.step(actions)
        assert games.observation_space.contains(shown)
        assert rewards.shape == (N, games.seats)
        assert terminations.shape == truncations.shape == infos["seat"].shape == (N,)
        assert shown["action_mask"].any(1).all(), "somebody is always asked"


@by_key
def test_a_wrapper_of_gymnasium_fits(key: str) -> None:
    games = batch(key, 3)
    wrapped = gymnasium.wrappers.vector.DictInfoToList(games)
    shown, infos = wrapped.reset(seed=1)
    assert len(infos) == 3
    assert wrapped.step(shown["action_mask"].argmax(1))[1].shape == (3, games.seats)


@by_key
def test_parts_of_all_rows_are_split_like_those_of_one(key: str) -> None:
    games, (shown, _) = begun(key)
    parts = games.split(shown["observation"])
    for row in range(N):
        for name, values in games.codec.split(shown["observation"][row]).items():
            assert np.array_equal(parts[name][row], values)


# Seeds.


@by_key
def test_the_same_seed_is_the_same_games(key: str) -> None:
    games, (shown, _) = begun(key)
    again, (shown_again, _) = begun(key)
    assert equal(played(games, shown, 200), played(again, shown_again, 200))
    # Also in a batch that has played before.
    shown, _ = games.reset(seed=5)
    assert np.array_equal(shown["observation"], shown_again["observation"])


@by_key
def test_a_row_does_not_depend_on_the_others(key: str) -> None:
    """Row i of seed S is what a batch of one with seed S + i plays."""
    games, (shown, _) = begun(key, seed=100)
    told = played(games, shown, 150)
    for row in (0, N - 1):
        single, (seen, infos) = begun(key, 1, seed=100 + row)
        random = np.random.default_rng(0)
        for step in told:
            # Draws for all rows, as in the larger batch.
            draws = random.random((N, seen["action_mask"].shape[1]))[row]
            seen, *_, infos = single.step((draws * seen["action_mask"]).argmax(1))
            assert np.array_equal(seen["observation"][0], step[0][row])
            assert infos["seat"][0] == step[-1][row]


@by_key
def test_rows_differ_and_a_list_of_seeds_says_each(key: str) -> None:
    games, _ = begun(key, seed=7)
    numbered, _ = begun(key, seed=list(range(7, 7 + N)))
    assert np.array_equal(games.state(), numbered.state())
    assert len({record.tobytes() for record in games.state()}) == N
    equal_seeds, _ = begun(key, seed=np.full(N, 3, np.uint8))
    assert len({record.tobytes() for record in equal_seeds.state()}) == 1


@by_key
def test_reset_without_a_seed_goes_on(key: str) -> None:
    games, _ = begun(key)
    first = games.state()
    games.reset()
    second = games.state()
    assert not np.array_equal(first, second)
    games.reset(seed=5)
    games.reset()
    assert np.array_equal(games.state(), second)
    unseeded, other = batch(key, N), batch(key, N)
    unseeded.reset()
    other.reset()
    assert not np.array_equal(unseeded.state(), other.state())


# States.


@pytest.mark.parametrize("copied", [GameBatch.copy, copy.copy, copy.deepcopy])
@by_key
def test_a_copy_plays_by_itself(key: str, copied: Callable[[GameBatch], GameBatch]) -> None:
    games, (shown, _) = begun(key)
    shown = {name: array.copy() for name, array in shown.items()}
    played(games, shown, 20)
    shown, _ = games.observe()
    games.action_space.seed(1)
    other = copied(games)
    before = games.state()
    there = played(other, other.observe()[0], 120)
    drawn = other.action_space.sample()
    assert np.array_equal(games.state(), before)
    assert np.array_equal(games.action_space.sample(), drawn)
    assert equal(there, played(games, shown, 120))


@by_key
def test_a_state_is_restored_here_and_elsewhere(key: str) -> None:
    games, (shown, _) = begun(key)
    played(games, shown, 30)
    state, (shown, infos) = games.state(), games.observe()
    told = played(games, shown, 100)
    seen, seats = games.restore(state)
    assert np.array_equal(seen["observation"], shown["observation"])
    assert np.array_equal(seats["seat"], infos["seat"])
    assert equal(told, played(games, seen, 100))
    # One position in many rows, sent through a pickle.
    other = batch(key, 5)
    seen, _ = other.restore(pickle.loads(pickle.dumps(state))[[2] * 5])
    assert (seen["observation"] == shown["observation"][2]).all()
    # What was given and got stays as it was.
    played(other, seen, 30)
    assert np.array_equal(games.restore(state)[0]["observation"], shown["observation"])


@by_key
def test_restored_with_a_seed_chance_is_another(key: str) -> None:
    games, _ = begun(key, 1)
    many = batch(key, 64)
    many.restore(games.state()[[0] * 64], seed=1)
    many.reset()
    assert len({record.tobytes() for record in many.state()}) == 64


# Arrays.


@by_key
def test_arrays_that_are_held_are_never_written_to(key: str) -> None:
    games, (shown, _) = begun(key)
    random = np.random.default_rng(3)
    held, kept = [], []
    for _ in range(12):
        shown, rewards, terminations, _, infos = games.step(choose(shown["action_mask"], random))
        arrays = (shown["observation"][1:3], shown["action_mask"], rewards, terminations, infos["seat"])
        held.append(arrays)
        kept.append(tuple(array.copy() for array in arrays))
    assert equal(held, kept)


@by_key
def test_last_positions_that_are_held_are_never_written_to(key: str) -> None:
    games, (shown, _) = begun(key, max_moves=2)
    random = np.random.default_rng(3)
    held, kept = [], []
    for _ in range(12):
        shown, *_, infos = games.step(choose(shown["action_mask"], random))
        if "final_obs" in infos:
            assert infos["_final_obs"].all()
            held.append((infos["final_obs"]["observation"], infos["final_info"]["seat"]))
            kept.append(tuple(array.copy() for array in held[-1]))
    assert len(held) == 6
    assert equal(held, kept)


@by_key
def test_arrays_that_are_changed_change_nothing(key: str) -> None:
    games, (shown, _) = begun(key)
    other, (seen, _) = begun(key)
    random = np.random.default_rng(4)
    for _ in range(40):
        actions = choose(seen["action_mask"], random)
        shown["observation"][:] = -1
        shown["action_mask"][:] = -1
        shown, *_ = games.step(actions)
        seen, *_ = other.step(actions)
        assert np.array_equal(shown["observation"], seen["observation"])


# Refusals.


@by_key
def test_an_illegal_action_is_refused_and_nothing_changes(key: str) -> None:
    games, (shown, _) = begun(key)
    random = np.random.default_rng(5)
    for _ in range(60):
        actions = choose(shown["action_mask"], random)
        before = games.state()
        for row in (0, N - 1):
            forbidden = np.flatnonzero(shown["action_mask"][row] == 0)
            wrong = actions.copy()
            wrong[row] = random.choice(forbidden)
            with pytest.raises(IllegalAction, match=rf"actions\[{row}\]: {wrong[row]} is not legal for seat"):
                games.step(wrong)
        assert np.array_equal(games.state(), before)
        shown, *_ = games.step(actions)


@by_key
@pytest.mark.parametrize("action", [-1, 10_000, -(2**63), 2**63 - 1])
def test_an_action_out_of_range_is_refused(key: str, action: int) -> None:
    games, (shown, _) = begun(key)
    actions = shown["action_mask"].argmax(1)
    actions[3] = action
    with pytest.raises(IllegalAction, match=rf"actions\[3\]: 0 to \d+, not {action}"):
        games.step(actions)


@by_key
@pytest.mark.parametrize(
    ("actions", "error", "match"),
    [
        (0, ValueError, r"actions: one a game, shape \(8,\), not \(\)"),
        ([0] * 7, ValueError, r"actions: .*not \(7,\)"),
        (np.zeros((8, 1), np.int64), ValueError, r"actions: .*not \(8, 1\)"),
        ([[0], [0, 1]], ValueError, "actions: .*different lengths"),
        (np.zeros(8), TypeError, "actions: whole numbers, not float64"),
        (np.zeros(8, np.bool_), TypeError, "actions: whole numbers, not bool"),
        (["1"] * 8, TypeError, "actions: whole numbers"),
        (None, TypeError, "actions: whole numbers"),
        ([2**70] * 8, ValueError, "actions: whole numbers of at most 64 bits, not 1180591620717411303424"),
        (
            np.full(8, 2**64 - 1, np.uint64),
            ValueError,
            r"actions\[0\]: 0 to \d+, not 18446744073709551615",
        ),
    ],
)
def test_actions_of_other_shapes_and_types_are_refused(
    key: str, actions: Any, error: type[Exception], match: str
) -> None:
    games, _ = begun(key)
    with pytest.raises(error, match=match):
        games.step(actions)


@by_key
@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.uint64, ">i4"])
def test_actions_of_every_whole_type_are_taken(key: str, dtype: Any) -> None:
    games, (shown, _) = begun(key)
    wide, _ = begun(key)
    actions = shown["action_mask"].argmax(1)
    strided = np.repeat(actions.astype(dtype), 2)[::2]
    assert np.array_equal(
        games.step(strided)[0]["observation"], wide.step(actions.tolist())[0]["observation"]
    )


@by_key
@pytest.mark.parametrize(
    ("seed", "error", "match"),
    [
        (-1, ValueError, "seed: from 0 to .* not -1"),
        (2**53, ValueError, "seed: from 0 to .* not 9007199254740992"),
        (2**80, ValueError, "seed: whole numbers of at most 64 bits, not 1208925819614629174706176"),
        (1.5, TypeError, "seed: a whole number"),
        ("1", TypeError, "seed: a whole number"),
        (True, TypeError, "seed: a whole number"),
        ([1, 2], ValueError, r"seed: .*not \(2,\)"),
        ([0] * 7 + [-3], ValueError, "seed: from 0 to .* not -3"),
        ([[1], [1, 2]], ValueError, "seed: .*different lengths"),
    ],
)
def test_seeds_that_are_none_are_refused(key: str, seed: Any, error: type[Exception], match: str) -> None:
    games, _ = begun(key)
    before = games.state()
    with pytest.raises(error, match=match):
        games.reset(seed=seed)
    with pytest.raises(error, match=match):
        games.restore(before, seed=seed)
    assert np.array_equal(games.state(), before)


@by_key
@pytest.mark.parametrize(
    ("more", "error", "match"),
    [
        ({"n": 0}, ValueError, "n: a whole number from 1 to"),
        ({"n": 2**40}, ValueError, "n: a whole number from 1 to"),
        ({"n": 1.0}, TypeError, "n: a whole number, not 1.0"),
        ({"n": True}, TypeError, "n: a whole number, not True"),
        ({"rewards": "gold"}, ValueError, "rewards: outcome or score, not 'gold'"),
        ({"max_moves": 0}, ValueError, "max_moves: a whole number from 1 to"),
        ({"max_moves": 30_001}, ValueError, "max_moves: a whole number from 1 to"),
        ({"seats": 99}, ValueError, "99"),
        ({"colour": "red"}, ValueError, "colour"),
    ],
)
def test_arguments_that_cannot_be_are_refused(
    key: str, more: dict[str, Any], error: type[Exception], match: str
) -> None:
    with pytest.raises(error, match=match):
        batch(key, **more)


def test_games_without_batches_are_refused() -> None:
    with pytest.raises(
        ValueError, match=f"key: there are no batches of 'halma'; there are of {batch_keys()[0]}"
    ):
        batch("halma")


@by_key
def test_options_of_reset_are_refused(key: str) -> None:
    games, _ = begun(key)
    with pytest.raises(ValueError, match=r"options: reset\(\) of a batch knows none, not setup"):
        games.reset(options={"setup": {}})


@by_key
def test_states_that_are_none_are_refused(key: str) -> None:
    games, _ = begun(key)
    state = games.state()
    with pytest.raises(ValueError, match=r"state: one record a game, shape \(8,\), not \(7,\)"):
        games.restore(state[:7])
    strange: list[Any] = [state.tobytes(), np.zeros(N), state["moves"], None]
    for wrong in strange:
        with pytest.raises(TypeError, match="state: an array of records"):
            games.restore(wrong)
    foreign = state.copy()
    foreign["kind"][4] += 1
    with pytest.raises(ValueError, match="state: belongs to another game, or to other options or seats"):
        games.restore(foreign)
    assert np.array_equal(games.state(), state)


def test_states_of_other_options_are_refused() -> None:
    games, _ = begun("poker", target=7)
    other, _ = begun("poker", target=11)
    with pytest.raises(ValueError, match="state: belongs to another game"):
        games.restore(other.state())


@by_key
def test_nothing_goes_before_reset(key: str) -> None:
    games = batch(key, N)
    with pytest.raises(NotReset, match=r"reset\(\) comes before step\(\)"):
        games.step([0] * N)
    with pytest.raises(NotReset, match=r"reset\(\) comes before observe\(\)"):
        games.observe()
    with pytest.raises(NotReset, match=r"reset\(\) comes before state\(\)"):
        games.state()
    assert games.copy().reset(seed=1)[0]["observation"].shape[0] == N
