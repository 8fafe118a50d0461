"""The parallel interface: PettingZoo's own tests, who acts at once, and that it is the same game."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from pyramidion.core import Chance
from pyramidion.decks import Library
from pyramidion.research import keys, parallel_env
from pyramidion.research.aec import IllegalAction, NotReset
from pyramidion.research.parallel import ParallelGameEnv
from pyramidion.research.spaces import Actions

from .test_pettingzoo import parallel_api_test, parallel_seed_test, pytestmark
from .variants import by_variant, some

__all__ = ["pytestmark"]


def made(key: str, options: dict[str, Any], seats: int | None = None, **more: Any) -> ParallelGameEnv:
    return parallel_env(key, seats=seats, **more, **options)


def chosen(env: ParallelGameEnv, observations: dict[str, Any], random: Random) -> dict[str, int]:
    return {
        agent: int(random.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in env.asked
    }


class Legal(Actions):
    """PettingZoo's test of seeds draws from the spaces without a mask: here it draws what is legal."""

    def __init__(self, env: ParallelGameEnv, seat: int) -> None:
        super().__init__(env.codec.actions)
        self._env, self._seat = env, seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        env, seat = self._env, self._seat
        if mask is None:
            mask = env.codec.mask(env.now, seat, env._drafts.get(seat, ()))
        return super().sample(mask, probability)


def legal(key: str, options: dict[str, Any], seats: int) -> ParallelGameEnv:
    env = made(key, options, seats)
    env.action_spaces = {agent: Legal(env, seat) for agent, seat in env.seat_of.items()}
    return env


@by_variant
def test_pettingzoo_takes_it_for_one_of_its_own(key: str, options: dict[str, Any], seats: int) -> None:
    parallel_api_test(made(key, options, seats), num_cycles=some(key, 200))
    parallel_seed_test(partial(legal, key, options, seats), num_cycles=some(key, 100))


@pytest.mark.parametrize("key", keys())
def test_by_text_too(key: str) -> None:
    parallel_api_test(made(key, {}, actions="text", max_moves=10), num_cycles=12)


@pytest.mark.parametrize("key", keys())
def test_a_step_is_what_the_engine_makes_of_the_actions(key: str) -> None:
    env, random = made(key, {}), Random(5)
    observations, infos = env.reset(seed=9)
    game = env.game
    chance = Chance(9, Library())
    for _ in range(some(key, 300)):
        if not env.agents:
            break
        before, drafts = env.now, dict(env._drafts)
        actions = chosen(env, observations, random)
        assert infos[env.agents[0]]["view"] == game.view(before, 0)
        for agent in env.agents:
            assert observations[agent]["action_mask"].any() == (agent in env.asked)
        observations, _, _, _, infos = env.step(actions)
        if len(actions) == 1 and env.now is not before:
            (agent,) = actions
            seat = env.seat_of[agent]
            draft = (*drafts.get(seat, ()), actions[agent])
            move = env.codec.move(before, seat, draft, Random(0))
            if draft[-1] != env.codec.actions - 1:
                assert env.now == game.apply(before, seat, move, 0.0, chance)[0]


def test_two_lay_out_the_ingots_and_the_first_to_finish_does() -> None:
    env, random = made("soleil", {"emperor": "house"}, 3), Random(4)
    observations, _ = env.reset(seed=4)
    assert len(env.asked) == 3
    for step in range(24):
        assert len(env.asked) == 3, step
        actions = {
            agent: int(random.choice(np.flatnonzero(observations[agent]["action_mask"][:96])))
            for agent in env.asked
        }
        observations, *_ = env.step(actions)
    assert env.now.ingots is not None
    assert len(env.asked) == 1


def test_rewards_add_up() -> None:
    for rewards in ("outcome", "score"):
        env, random = made("poker", {"scoring": "basic"}, rewards=rewards), Random(2)
        observations, _ = env.reset(seed=2)
        before = env.codec.scores(env.now)
        total = dict.fromkeys(env.possible_agents, 0.0)
        terminated = truncated = dict.fromkeys(env.agents, False)
        while env.agents:
            observations, paid, terminated, truncated, _ = env.step(chosen(env, observations, random))
            for agent, reward in paid.items():
                total[agent] += reward
        assert all(terminated.values())
        assert not any(truncated.values())
        outcome = env.game.outcome(env.now)
        assert outcome is not None
        if rewards == "score":
            won = [new - old for new, old in zip(outcome.scores, before, strict=True)]
            assert list(total.values()) == won
        else:
            assert sum(total.values()) == 0


def test_what_is_wrong_is_named_and_nothing_changes(capsys: pytest.CaptureFixture[str]) -> None:
    env = made("poker", {"starter": "tut"}, render_mode="human")
    with pytest.raises(NotReset):
        env.step({})
    with pytest.raises(NotReset):
        env.render()
    env.reset(seed=1)
    assert "Pyramid Poker" in capsys.readouterr().out
    before = env.now
    assert env.asked == ["player_0", "player_1"]
    for actions, said in (
        ({"player_0": 42}, "actions: player_1 is asked and has none"),
        ({"player_0": 42, "player_2": 42, "player_1": 42}, "actions: there is no agent 'player_2'"),
        ({"player_0": 42, "player_1": 99}, "action: 0 to 42, not 99"),
        ({"player_0": 42, "player_1": 3}, "action 3 of seat 1: R-O"),
    ):
        with pytest.raises(ValueError, match=said):
            env.step(actions)
        assert env.now is before
    with pytest.raises(TypeError, match="actions: a mapping"):
        env.step([42, 42])  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        env.step({"player_0": None, "player_1": 42})
    env.step({"player_0": 42, "player_1": 42})
    assert env.now is not before
    assert len(env.asked) == 1


def test_what_is_no_text_is_named_before_anybody_has_acted() -> None:
    env = made("soleil", {"emperor": "house"}, 3, actions="text")
    env.reset(seed=1)
    assert len(env.asked) == 3
    before = env.now
    for wrong in (3, "x" * 2001):
        for agent in env.asked:
            actions = dict.fromkeys(env.asked, '{"type": "ingots", "shuffle": true}') | {agent: wrong}
            with pytest.raises((TypeError, ValueError), match=f"actions of {agent}: action: a"):
                env.step(actions)
            assert env.now is before


def test_an_endless_game_is_truncated() -> None:
    env, random = made("soleil", {"emperor": "house"}, 2, max_moves=7), Random(1)
    observations, _ = env.reset(seed=1)
    terminated = truncated = dict.fromkeys(env.agents, False)
    for _ in range(7):
        assert env.agents
        observations, _, terminated, truncated, _ = env.step(chosen(env, observations, random))
    assert all(truncated.values())
    assert not any(terminated.values())
    assert env.agents == []
    assert env.asked == []
    with pytest.raises(NotReset):
        env.step({})
