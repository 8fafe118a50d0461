"""Exact equilibria: of games whose value is known, and of a small position against OpenSpiel's own best responses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import best_response, external_sampling_mccfr

from pyramidion.bots.base import Budget
from pyramidion.games import bot
from pyramidion.research import spiel
from pyramidion.research.sequence_form import SequenceForm

SMALLEST = "pyramidion_poker_end(position=2,unseen=5)"
SMALL = "pyramidion_poker_end(position=2)"


def uniform(state: Any) -> dict[int, float]:
    legal = state.legal_actions()
    return dict.fromkeys(legal, 1 / len(legal))


@pytest.mark.parametrize(("name", "value"), [("kuhn_poker", -1 / 18), ("leduc_poker", -0.085606424)])
def test_known_values_are_found(name: str, value: float) -> None:
    form = SequenceForm(pyspiel.load_game(name))
    solved = form.equilibrium()
    assert solved.value == pytest.approx(value, abs=1e-6)
    assert form.best_response(0, solved.plans[1]) == pytest.approx(value, abs=1e-6)
    assert form.best_response(1, solved.plans[0]) == pytest.approx(-value, abs=1e-6)


@pytest.mark.parametrize("name", ["kuhn_poker", SMALLEST])
def test_best_responses_are_openspiels(name: str) -> None:
    game = pyspiel.load_game(name)
    form = SequenceForm(game)
    for player in (0, 1):
        against = form.plan(1 - player, uniform)
        theirs = best_response.BestResponsePolicy(game, player, policies.UniformRandomPolicy(game))
        assert form.best_response(player, against) == pytest.approx(theirs.value(game.new_initial_state()))


def test_nobody_does_better_against_the_equilibrium_of_the_end_of_a_deal() -> None:
    form = SequenceForm(pyspiel.load_game(SMALL))
    value, (first, second) = form.equilibrium()
    assert form.pays(first, second) == pytest.approx(value)
    assert form.best_response(0, second) == pytest.approx(value)
    assert form.best_response(1, first) == pytest.approx(-value)
    lots = [form.plan(player, uniform) for player in (0, 1)]
    assert form.pays(lots[0], second) < value < form.pays(first, lots[1])


@pytest.mark.parametrize("level", ["novice", "adept", "pharaon"])
def test_the_bots_of_the_house_play_the_end_of_a_deal(level: str) -> None:
    game = pyspiel.load_game(SMALLEST)
    form = SequenceForm(game)
    options = game.new_initial_state().shared.options
    bots = [bot("poker", level, seat, 2, options, 1) for seat in (0, 1)]

    def answer(state: Any) -> dict[int, float]:
        seat, shared = state.current_player(), state.shared
        now = state.node.state
        move = bots[seat].choose(shared.game.view(now, seat), shared.game.legal(now, seat), Budget(1))
        return {shared.codec.encode(move, 0)[0]: 1.0}

    value = form.equilibrium().value
    for player in (0, 1):
        plan = form.plan(player, answer)
        assert form.best_response(1 - player, plan) >= (value if player else -value) - 1e-9


def test_openspiels_mccfr_comes_closer_to_the_equilibrium() -> None:
    game = pyspiel.load_game(SMALLEST)
    form = SequenceForm(game)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)

    def lost(policy: Any) -> float:
        plans = [form.plan(player, policy) for player in (0, 1)]
        return form.best_response(0, plans[1]) + form.best_response(1, plans[0])

    for _ in range(100):
        solver.iteration()
    learned = solver.average_policy()
    assert -1e-9 <= lost(learned.action_probabilities) < lost(uniform)


def test_a_game_for_one_is_refused_by_name() -> None:
    assert "pyramidion_soleil_solo" in spiel.names()
    with pytest.raises(ValueError, match="game: for two players, not 1"):
        SequenceForm(pyspiel.load_game("pyramidion_soleil_solo"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("pyramidion_soleil_solo(rows=1,columns=2)", "game: for two players, not 1"),
        ("matrix_rps", "game: one after the other and zero in sum, not matrix_rps"),
        ("tiny_hanabi", "game: one after the other and zero in sum, not tiny_hanabi"),
    ],
)
def test_a_game_that_it_cannot_solve_is_refused(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        SequenceForm(pyspiel.load_game(name))


@pytest.mark.parametrize(
    "told",
    [
        {},
        {99: 1.0},
        {0: 1.0, 1: 1.0},
        {0: -1.0, 1: 2.0},
        {0: float("nan"), 1: 1.0},
        {0: 0.5, 1: 0.5, 99: 0.2},
    ],
)
def test_a_policy_that_is_none_is_refused(told: dict[int, float]) -> None:
    form = SequenceForm(pyspiel.load_game("kuhn_poker"))
    with pytest.raises(
        ValueError, match=r"policy: probabilities of the actions \[0, 1\] that add up to 1, not"
    ):
        form.plan(0, lambda _: told)


def test_what_is_no_game_and_no_policy_is_named() -> None:
    with pytest.raises(TypeError, match="game: a game of OpenSpiel, not 'kuhn_poker'"):
        SequenceForm("kuhn_poker")
    form = SequenceForm(pyspiel.load_game("kuhn_poker"))
    for told in (None, [0.5, 0.5]):
        with pytest.raises(TypeError, match="policy: a mapping from actions to probabilities, not"):
            form.plan(0, lambda _: told)  # type: ignore[arg-type, return-value] # noqa: B023


def test_what_is_no_plan_is_refused() -> None:
    form = SequenceForm(pyspiel.load_game("kuhn_poker"))
    plan = form.plan(0, uniform)
    for wrong in (plan * np.nan, -plan, plan * 7, plan.astype(str), plan.astype(complex)):
        with pytest.raises(ValueError, match="first: a plan of player 0, probabilities from 0 to 1"):
            form.pays(wrong, form.plan(1, uniform))
        with pytest.raises(ValueError, match="against: a plan of player 0, probabilities from 0 to 1"):
            form.best_response(1, wrong)


def test_a_plan_of_somebody_else_is_refused() -> None:
    form = SequenceForm(pyspiel.load_game("kuhn_poker"))
    plan = form.plan(0, uniform)
    for player in (2, -1, "x", 0.0):
        with pytest.raises(ValueError, match="player: 0 or 1, not"):
            form.plan(player, uniform)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="player: 0 or 1, not"):
            form.best_response(player, plan)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"against: a plan of player 1, shape \(13,\)"):
        form.best_response(0, plan[:5])
    with pytest.raises(ValueError, match=r"second: a plan of player 1, shape \(13,\)"):
        form.pays(plan, plan[:5])
