"""The parallel interface where several decide on a word at once."""

from __future__ import annotations

from random import Random

import pytest

from tests.research.test_parallel import chosen, made


@pytest.mark.rule("R-K21")
def test_everybody_decides_at_once_on_a_word() -> None:
    """Two accept: the word is taken in one step. Of two who challenge one is first, and the other's is dropped."""
    for answer in ("accept", "challenge"):
        env, random = made("kreuzwort", {"validation": "challenge"}, 3), Random(1)
        observations, _ = env.reset(seed=2)
        while len(env.asked) < 2:
            actions = chosen(env, observations, random)
            observations, *_ = env.step({agent: action or 33 for agent, action in actions.items()})
        log = len(env.now.log)
        number = {"accept": 1, "challenge": 2}[answer]
        env.step(dict.fromkeys(env.asked, number))
        assert env.now.pending is None
        assert len(env.now.log) == log + 1
        assert (env.now.log[-1].by is None) == (answer == "accept")
