"""The games as OpenSpiel's: its own tests, chance that adds up, information that tells no more than a view."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

from pyramidion.research import spiel
from pyramidion.research.episodes import outcome_rewards

SMALL = (
    "pyramidion_soleil_solo(rows=2,columns=3,animals=3)",
    "pyramidion_soleil_duel(rows=2,columns=3,animals=3)",
    "pyramidion_poker_end(position=3,blocks=6,unseen=7)",
)
by_name = pytest.mark.parametrize("name", [*spiel.names(), *SMALL])


def drawn(state: Any, random: Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(outcomes, weights)[0])


def step(state: Any, random: Random) -> None:
    state.apply_action(
        drawn(state, random) if state.is_chance_node() else random.choice(state.legal_actions())
    )


def positions(name: str, seed: int) -> Any:
    """Every place of a random game."""
    random = Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        step(state, random)
    yield state


@by_name
def test_openspiels_own_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=4, serialize=True, verbose=False)


@by_name
def test_chance_adds_up_and_the_end_is_the_engines(name: str) -> None:
    for seed in range(5):
        for state in positions(name, seed):
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert sum(p for _, p in outcomes) == pytest.approx(1)
                assert [x for x, _ in outcomes] == sorted({x for x, _ in outcomes})
            elif not state.is_terminal():
                assert state.returns() == [0.0] * state.num_players()
        end = state.shared.game.outcome(state.node.state)
        if state.num_players() > 1:
            assert state.returns() == outcome_rewards(end.winners, 2)
        else:
            assert state.returns() == [-float(state.node.state.questions[0])]


@by_name
def test_what_cannot_be_told_apart_has_one_string(name: str) -> None:
    resample = spiel.resampler(1)
    changed = 0
    for number, state in enumerate(positions(name, 3)):
        player = state.current_player()
        if player < 0 or number % 5:
            continue
        other = resample(state, player)
        changed += str(other) != str(state)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))
        assert other.legal_actions() == state.legal_actions()
    assert changed


@by_name
def test_own_actions_are_never_forgotten(name: str) -> None:
    """Two ways to one position are two information states, as far as the actions were one's own."""
    seen: dict[str, tuple[int, ...]] = {}
    for seed in range(4):
        for state in positions(name, seed):
            player = state.current_player()
            if player >= 0:
                own = state.node.taken[player]
                assert seen.setdefault(state.information_state_string(player), own) == own


@by_name
def test_a_clone_goes_its_own_way(name: str) -> None:
    random = Random(8)
    for number, state in enumerate(positions(name, 4)):
        if state.is_terminal() or number % 7:
            continue
        before = str(state), state.history()
        clone = state.clone()
        assert (str(clone), clone.history()) == before
        step(clone, random)
        assert (str(state), state.history()) == before
        assert len(clone.history()) == len(state.history()) + 1


@by_name
def test_an_observer_refuses_params_by_name(name: str) -> None:
    with pytest.raises(ValueError, match="params: an observer knows none, not colour"):
        pyspiel.load_game(name).make_py_observer(None, {"colour": "red"})


@by_name
def test_openspiels_ismcts_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=4,
        random_state=np.random.RandomState(1),
    )
    bot.set_resampler(spiel.resampler(2))
    random = Random(5)
    state = game.new_initial_state()
    for _ in range(45):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(drawn(state, random))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_openspiels_mccfr_learns() -> None:
    name = "pyramidion_poker_deal"  # in longer games its probabilities of a whole game become 0
    game = pyspiel.load_game(name)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy()
    for state in positions(name, 6):
        if state.current_player() >= 0:
            told = policy.action_probabilities(state)
            assert set(told) == set(state.legal_actions())
            assert sum(told.values()) == pytest.approx(1)


def test_without_openspiel_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import pyramidion.research.spiel"
    run = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert run.returncode == 1
    assert "pip install 'pyramidion[spiel]'" in run.stderr


# What the trees of single games promise.


def test_a_search_without_end_is_ended() -> None:
    """Asking the same again and again is allowed, so the tree has a bottom."""
    random = Random(1)
    state = pyspiel.load_game("pyramidion_soleil_solo").new_initial_state()
    while state.is_chance_node():
        state.apply_action(drawn(state, random))
    wrong = next(action for action in range(4) if state.node.state.board[0] != "SLAO"[action])
    questions = 0
    while not state.is_terminal():
        state.apply_action(wrong)
        questions += 1
    assert questions == 1000
    assert state.returns() == [-1000.0]


def test_an_emperor_who_leaves_it_to_chance_gets_a_drawn_layout() -> None:
    random = Random(2)
    state = pyspiel.load_game("pyramidion_soleil_duel").new_initial_state()
    state.apply_action(96)
    kinds = []
    while state.is_chance_node():
        kinds.append(drawn(state, random))
        state.apply_action(kinds[-1])
    assert state.node.state.board == "".join("SLAO"[kind] for kind in kinds)
    assert state.current_player() == 1


def test_every_block_is_drawn_when_it_is_seen_and_never_twice() -> None:
    random = Random(3)
    jokers = 0
    for seed in range(12):
        cards = []
        state = pyspiel.load_game("pyramidion_poker_deal").new_initial_state()
        random.seed(seed)
        state.apply_action(drawn(state, random))
        while not state.is_terminal():
            if state.is_chance_node():
                cards.append(drawn(state, random))
                state.apply_action(cards[-1])
                now = state.node.state
                if now is not None and now.phase == "build":
                    assert now.stocks[now.turn][len(now.placed) // 2] == cards[-1]
                elif now.phase == "keep":
                    assert [*now.turned] == cards[-3:]
            else:
                step(state, random)
        assert len(cards) == len(set(cards)) >= 30
        jokers += len(cards) > 30
    assert jokers, "some joker turned tiles"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("pyramidion_soleil_solo(rows=5)", "rows: 1 to 4, not 5"),
        ("pyramidion_soleil_duel(columns=0)", "columns: 1 to 6, not 0"),
        ("pyramidion_soleil_solo(animals=3)", "animals: 4 to 4, not 3"),
        ("pyramidion_poker_end(position=-1)", "position: 0 to 1000000, not -1"),
        ("pyramidion_poker_end(blocks=2)", "blocks: 4 to 8, not 2"),
        ("pyramidion_poker_end(blocks=5)", "blocks: an even number, as each seat takes half of them, not 5"),
        ("pyramidion_poker_end(unseen=3)", "unseen: 5 to 24, not 3"),
    ],
)
def test_a_parameter_that_cannot_be_is_named(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        pyspiel.load_game(name)


@pytest.mark.parametrize("name", spiel.names())
def test_an_action_that_is_not_legal_is_refused(name: str) -> None:
    """Of a player and of chance; OpenSpiel itself hands on whatever it is given."""
    game, random = pyspiel.load_game(name), Random(6)
    state = game.new_initial_state()
    for _ in range(40):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        who = "chance" if state.is_chance_node() else f"player {state.current_player()}"
        for wrong in {*range(60), 1000}.difference(legal):
            with pytest.raises(ValueError, match=f"action: {wrong} is not legal for {who} now"):
                state.apply_action(wrong)
        assert state.legal_actions() == legal
        state.apply_action(random.choice(legal))


@pytest.mark.parametrize("name", spiel.names())
def test_what_chance_could_give_is_asked_at_its_nodes_alone(name: str) -> None:
    state, random = pyspiel.load_game(name).new_initial_state(), Random(3)
    while not state.is_terminal():
        if not state.is_chance_node():
            with pytest.raises(ValueError, match="chance_outcomes: this is no node of chance"):
                state.chance_outcomes()
        state.apply_action(random.choice(state.legal_actions()))
    with pytest.raises(ValueError, match="chance_outcomes: this is no node of chance"):
        state.chance_outcomes()
    with pytest.raises(ValueError, match="action: the game is over, and takes no 0"):
        state.apply_action(0)


@pytest.mark.parametrize("name", spiel.names())
def test_what_cannot_be_resampled_is_named(name: str) -> None:
    state, resample = pyspiel.load_game(name).new_initial_state(), spiel.resampler(1)
    if state.is_chance_node():
        with pytest.raises(ValueError, match="state: chance has not yet drawn"):
            resample(state, 0)
    for player in (-1, 2):
        with pytest.raises(ValueError, match="player: a whole number from 0 to"):
            resample(state, player)
    with pytest.raises(TypeError, match="player: a whole number, not '0'"):
        resample(state, "0")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"state: a state of one of .*pyramidion_poker_deal.*, not"):
        resample(pyspiel.load_game("tic_tac_toe").new_initial_state(), 0)


def test_a_seed_of_the_resampler_is_a_whole_number() -> None:
    with pytest.raises(TypeError, match="seed: a whole number, not 'one'"):
        spiel.resampler("one")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed: a whole number from 0 to 9007199254740991, not -1"):
        spiel.resampler(-1)


@pytest.mark.rule("R-S8")
def test_a_small_board_is_the_whole_one_with_the_other_cells_open() -> None:
    random = Random(4)
    state = pyspiel.load_game(SMALL[0]).new_initial_state()
    kinds = []
    while state.is_chance_node():
        kinds.append(drawn(state, random))
        state.apply_action(kinds[-1])
    assert sorted(kinds) == [0, 0, 1, 1, 2, 2]
    cells = [0, 1, 2, 6, 7, 8]
    assert state.legal_actions() == [4 * cell + kind for cell in cells for kind in range(4)]
    for cell, kind in zip(cells, kinds, strict=True):
        state.apply_action(4 * cell + kind)
        after = [other for other in cells if other > cell]
        near = {cell + 1, cell + 5, cell + 6, cell + 7}.intersection(after)
        told = state.node.state.log[-1]
        assert told.hit
        assert told.count == sum(kinds[cells.index(other)] == kind for other in near)
    assert state.returns() == [-6.0]


def test_the_emperor_of_a_small_board_hides_its_animals_alone() -> None:
    state = pyspiel.load_game(SMALL[1]).new_initial_state()
    assert state.legal_actions() == [0, 1, 2, 96]
    for action in (0, 4, 9, 25, 30):
        state.apply_action(action)
    assert state.legal_actions() == [34]
    state.apply_action(34)
    assert state.current_player() == 1
    board = state.node.state.board
    assert board[:3] + board[6:9] == "SSLLAA"


@pytest.mark.rule("R-O8")
def test_the_end_of_a_deal_has_few_blocks_and_few_tiles_that_nobody_knows() -> None:
    state = pyspiel.load_game("pyramidion_poker_end(position=5)").new_initial_state()
    random = Random(1)
    while state.is_chance_node():
        assert len(state.chance_outcomes()) == 6 - len(state.node.drawn)
        state.apply_action(drawn(state, random))
    view = state.shared.game.view(state.node.state, 0)
    assert [block.owner for block in view.pyramid].count(0) == len(view.pyramid) / 2 == 2
    seen = {card for taking in view.takings for card in (taking.card, *taking.turned)}
    assert len(seen) + 6 == 54
    assert sum(len(hand) for hand in view.hands[0]) == 13
