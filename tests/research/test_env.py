"""An environment as those meet it who train with it: rewards, seeds, infos, errors, and the house's own bots in it."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import util
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.decks import Library
from pyramidion.games.spoken_codec import SpokenCodec
from pyramidion.research import env, keys
from pyramidion.research.aec import GameEnv, IllegalAction, NotReset, outcome_rewards
from tests.games import sablier

from .variants import Somebody, by_variant, made

Choose = Callable[[GameEnv, str, dict[str, Any]], Any]


def at_random(made: GameEnv, agent: str, observation: dict[str, Any]) -> int:
    return int(made.action_space(agent).sample(observation["action_mask"]))


def by_somebody(seed: int) -> Choose:
    somebody = Somebody(Random(seed))

    def chosen(made: GameEnv, _agent: str, _observation: dict[str, Any]) -> int:
        return somebody.action(made)

    return chosen


def played(made: GameEnv, seed: int, choose: Choose = at_random) -> dict[str, float]:
    """An episode to its end; what each agent was given in all."""
    made.reset(seed=seed)
    for i, agent in enumerate(made.agents):
        made.action_space(agent).seed(seed + i)
    total = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        observation, reward, terminated, truncated, _ = made.last()
        total[agent] += reward
        assert observation is not None
        made.step(None if terminated or truncated else choose(made, agent, observation))
    return total


def test_the_games_of_the_house_are_there() -> None:
    assert keys() == games.keys()
    for key in keys():
        game = games.load(key)
        assert game is not None
        assert str(env(key)) == f"pyramidion_{key}_v{game.version}"


def test_a_game_without_numbers_is_not_there(request: pytest.FixtureRequest) -> None:
    """One whose package has no arrays, and whose moves cannot be listed."""
    sablier.register()
    request.addfinalizer(sablier.unregister)
    assert "sablier" in games.keys()
    assert "sablier" not in keys()
    with pytest.raises(
        ValueError, match=r"no environment 'sablier': .*Name\.number is an integer without bounds"
    ):
        env("sablier")


# Rewards.


@by_variant
def test_the_outcome_is_zero_in_sum(key: str, options: dict[str, Any], seats: int) -> None:
    environment = made(key, options, seats)
    total = played(environment, seats, by_somebody(1))
    outcome = environment.game.outcome(environment.now)
    assert outcome is not None
    if seats == 1:
        assert total == {"player_0": 1.0}
        return
    assert sum(total.values()) == pytest.approx(0)
    best = max(total.values())
    assert [seat for seat, reward in enumerate(total.values()) if reward == best] == list(outcome.winners)


@by_variant
def test_rewards_on_the_way_add_up_to_the_score(key: str, options: dict[str, Any], seats: int) -> None:
    environment = made(key, options, seats, rewards="score")
    environment.reset(seed=seats + 1)
    before = environment.codec.scores(environment.now)
    total = played(environment, seats + 1, by_somebody(2))
    outcome = environment.game.outcome(environment.now)
    assert outcome is not None
    won = [new - old for new, old in zip(outcome.scores, before, strict=True)]
    assert list(total.values()) == [-points if environment.game.lowest_wins else points for points in won]


def test_where_the_lowest_score_wins_a_point_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = made("poker", {}, 2, rewards="score")
    gained = played(environment, seed=4)
    monkeypatch.setattr(type(environment.game), "lowest_wins", True)
    assert played(environment, seed=4) == {agent: -points for agent, points in gained.items()}
    assert any(gained.values())


def test_a_shared_victory_is_shared() -> None:
    assert outcome_rewards((1,), 2) == [-1.0, 1.0]
    assert outcome_rewards((0, 1), 2) == [0.0, 0.0]
    assert outcome_rewards((2,), 3) == [-0.5, -0.5, 1.0]
    assert outcome_rewards((0, 2), 3) == [0.25, -0.5, 0.25]
    assert outcome_rewards((), 3) == [0.0, 0.0, 0.0]


# Seeds.


@pytest.mark.parametrize("key", keys())
def test_a_seed_deals_what_a_table_of_that_seed_deals(key: str) -> None:
    environment, somebody = env(key), Somebody(Random(1))
    environment.reset(seed=77)
    game, options, seats = environment.game, environment.options, environment.seats
    play = Play(game, options, seats, game.parse_setup({}, options, seats), Chance(77, Library()))
    assert environment.now == play.state
    for agent in environment.agent_iter():
        if environment.terminations[agent]:
            break
        seat = environment.seat_of[agent]
        before = environment.now
        action = somebody.action(environment)
        draft = (*environment.draft, action)
        environment.step(action)
        if environment.now is not before and (key != "soleil" or action != environment.codec.actions - 1):
            move = environment.codec.move(before, seat, draft, Random(0))
            play.step(play.judged(Entry(seat, 0.0, move)))
            assert environment.now == play.state
        elif environment.now is not before:
            play.state = environment.now  # chance laid it out, which is no move that could be made again
    assert play.over


def test_games_without_a_seed_of_their_own_follow_from_the_last() -> None:
    one, two = env("poker"), env("poker")
    one.reset(seed=5)
    two.reset(seed=5)
    assert one.now == two.now
    first = one.now
    one.reset()
    two.reset()
    assert one.now == two.now
    assert one.now != first


def test_a_seed_may_be_a_number_of_numpy() -> None:
    one, two = env("poker"), env("poker")
    one.reset(seed=5)
    two.reset(seed=np.int64(5))  # type: ignore[arg-type]
    assert one.now == two.now


def test_who_says_tut_first_is_drawn() -> None:
    environment = env("poker", starter="tut")
    first = []
    for seed in range(30):
        environment.reset(seed=seed)
        first.append(environment.agent_selection)
    assert set(first) == {"player_0", "player_1"}


def test_a_position_can_be_given() -> None:
    environment = env("soleil", emperor="house", seats=2)
    board = ["SLAOSL", "AOSLAO", "SLAOSL", "AOSLAO"]
    environment.reset(seed=1, options={"setup": {"rounds": [{"board": board}]}})
    assert environment.now.board == "".join(board)
    with pytest.raises(ValueError, match=r"rounds\[0\]\.board"):
        environment.reset(seed=1, options={"setup": {"rounds": [{"board": board[:3]}]}})


# Infos.


@pytest.mark.parametrize("key", keys())
def test_a_view_is_made_when_it_is_read_and_not_before(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = env(key)
    kind = type(environment.game)
    made_for, view = [], kind.view

    def counted(self: Any, state: Any, viewer: Any) -> Any:
        made_for.append(viewer)
        return view(self, state, viewer)

    monkeypatch.setattr(kind, "view", counted)
    for rewards in ("outcome", "score"):
        played(env(key, rewards=rewards), 3, by_somebody(3))
    assert made_for == []
    environment.reset(seed=3)
    agent = environment.agent_selection
    info = environment.last()[4]
    assert "view" in info
    assert made_for == []
    seat = environment.seat_of[agent]
    assert info["view"] == view(environment.game, environment.now, seat)
    assert info["view"] is info["view"]
    assert made_for == [seat]


@pytest.mark.parametrize("key", keys())
def test_an_info_stays_as_it_was(key: str) -> None:
    environment = env(key)
    environment.reset(seed=8)
    agent = environment.agent_selection
    kept, before = environment.infos[agent], environment.now
    environment.step(at_random(environment, agent, environment.observe(agent)))
    while environment.now is before:
        environment.step(at_random(environment, agent, environment.observe(agent)))
    seat = environment.seat_of[agent]
    assert kept["view"] == environment.game.view(before, seat)
    assert environment.infos[agent]["view"] == environment.game.view(environment.now, seat)
    assert kept != environment.infos[agent]


def test_an_info_is_a_dictionary_like_any_other() -> None:
    environment = env("poker")
    environment.reset(seed=8)
    info = environment.infos["player_0"]
    assert dict(info) == info == {**info}
    assert list(info) == list(info.keys()) == ["view", "legal", "outcome"]
    assert [value for _, value in info.items()] == list(info.values())
    assert len(info) == 3
    assert info.get("nothing", 4) == 4
    assert "nothing" not in info
    with pytest.raises(KeyError):
        info["nothing"]
    assert info["outcome"] is None
    assert {agent: info["legal"] for agent, info in environment.infos.items()} == {
        agent: environment.game.legal(environment.now, seat) for agent, seat in environment.seat_of.items()
    }
    assert environment.infos.get("nobody") is None
    assert pickle.loads(pickle.dumps(info)) == info


# Errors.


def test_before_reset_everything_says_so() -> None:
    environment = env("poker", render_mode="ansi")
    for use in (environment.last, environment.render, lambda: environment.step(0)):
        with pytest.raises(NotReset, match="reset"):
            use()
    with pytest.raises(NotReset, match="reset"):
        environment.observe("player_0")


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (None, "action: a whole number"),
        (1.5, "action: a whole number"),
        (np.zeros(2, np.int64), "action: a whole number"),
        (np.float32(3), "action: a whole number"),
        (-1, "0 to 42"),
        (43, "0 to 42"),
        (8, "R-O5"),
        (42, "R-O3"),
    ],
)
def test_an_illegal_action_says_why_and_changes_nothing(action: Any, said: str) -> None:
    environment = env("poker")
    environment.reset(seed=1)
    before, agent = environment.now, environment.agent_selection
    with pytest.raises(IllegalAction, match=said):
        environment.step(action)
    assert environment.now is before
    assert environment.agent_selection == agent
    environment.step(np.int32(0))
    assert environment.now is not before


def test_whoever_is_done_steps_with_none_and_then_nobody_is_left() -> None:
    environment = env("soleil", emperor="house", seats=2)
    environment.reset(seed=2)
    while not any(environment.terminations.values()):
        agent = environment.agent_selection
        environment.step(at_random(environment, agent, environment.observe(agent)))
    with pytest.raises(ValueError, match="None"):
        environment.step(0)
    environment.step(None)
    environment.step(None)
    assert environment.agents == []
    with pytest.raises(NotReset, match="reset"):
        environment.step(None)
    with pytest.raises(NotReset, match=r"every agent is done: reset\(\) begins the next game"):
        environment.last()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"key": "chess"}, "there is no environment 'chess'; there are .*soleil.*poker"),
        ({"variant": "moonlight"}, r"\$\.options\.variant"),
        ({"moonlight": 1}, r"\$\.options\.moonlight"),
        ({"seats": 7}, r"takes 3 to 6 seats, not 7"),
        ({"variant": "duel", "emperor": "house"}, "do not go together"),
        ({"rewards": "gold"}, "rewards: outcome or score"),
        ({"render_mode": "rgb_array"}, "render_mode: None, human or ansi"),
        ({"max_moves": 0}, "max_moves: .* from 1 to 30000"),
        ({"actions": "spoken"}, "actions: numbered or text, not 'spoken'"),
        ({"actions": "text", "language": "de"}, "language: fr or en, not 'de'"),
    ],
)
def test_what_is_no_environment_says_why(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        env(wrong.pop("key", "soleil"), **wrong)


def test_a_seed_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match=r"seed: .*2\^53"):
        env("poker").reset(seed=2**53)
    with pytest.raises(TypeError, match="seed: a whole number, not 'one'"):
        env("poker").reset(seed="one")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="options: a mapping or None, not 3"):
        env("poker").reset(options=3)  # type: ignore[arg-type]


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    found = util.find_spec
    monkeypatch.setattr(util, "find_spec", lambda name: None if name == "pettingzoo" else found(name))
    with pytest.raises(ImportError, match=r"pip install 'pyramidion\[research\]'"):
        env("soleil")
    assert "soleil" in keys()


# Lengths, copies, pictures.


def test_an_endless_game_is_truncated() -> None:
    """A question may be asked again and again."""
    environment = env("soleil", emperor="house", seats=2, max_moves=50)
    environment.reset(seed=1)
    wrong = 4 * 0 + "SLAO".index(next(x for x in "SLAO" if x != environment.now.board[0]))
    environment.step(environment.codec.actions - 1)
    for _ in range(49):
        assert not any(environment.truncations.values())
        environment.step(wrong)
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())
    assert environment.last()[1] == 0
    environment.step(None)
    environment.step(None)
    assert environment.agents == []


@pytest.mark.parametrize("key", keys())
def test_a_copy_goes_its_own_way(key: str) -> None:
    environment = env(key)
    environment.reset(seed=6)
    for agent in environment.agent_iter(20):
        environment.step(at_random(environment, agent, environment.observe(agent)))
    for twin in (copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))):
        assert twin.now == environment.now
        at = environment.now
        for agent in twin.agent_iter(60):
            twin.step(None if twin.terminations[agent] else at_random(twin, agent, twin.observe(agent)))
        assert environment.now is at
        assert twin.now != at


def test_the_picture_is_the_public_view() -> None:
    environment = env("poker", render_mode="ansi")
    environment.reset(seed=6)
    for agent in environment.agent_iter(35):
        environment.step(at_random(environment, agent, environment.observe(agent)))
    picture = environment.render()
    assert isinstance(picture, str)
    view = environment.game.view(environment.now, None)
    hidden = [environment.game.view(environment.now, seat).pyramid for seat in (0, 1)]
    for block in [block for pyramid in hidden for block in pyramid if block.card is not None]:
        shown = any(block.card in hand for hands in view.hands for hand in hands) or block.card == view.taken
        assert (block.card in picture) == shown
    assert picture.count("▲▲") + picture.count("▼▼") == len(view.pyramid)


def test_human_prints_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    environment = env("soleil", render_mode="human", emperor="house", seats=1)
    environment.reset(seed=6)
    environment.step(environment.codec.actions - 1)
    environment.step(0)
    printed = capsys.readouterr().out
    assert printed.count("La pyramide du soleil, round 1") == 3
    assert "seat 0 asked A1 S" in printed


def test_no_mode_no_picture() -> None:
    environment = env("soleil")
    environment.reset(seed=6)
    with pytest.warns(UserWarning, match="render_mode"):
        assert environment.render() is None


def test_choosing_under_a_mask_is_even_and_seeded() -> None:
    space = env("poker").action_space("player_0")
    assert isinstance(space, gymnasium.spaces.Discrete)
    mask = np.zeros(43, np.int8)
    mask[[3, 8, 40]] = 1
    space.seed(1)
    drawn = [int(space.sample(mask)) for _ in range(3000)]
    space.seed(1)
    assert drawn == [int(space.sample(mask)) for _ in range(3000)]
    assert set(drawn) == {3, 8, 40}
    assert all(850 < drawn.count(action) < 1150 for action in (3, 8, 40))
    assert space.sample(np.zeros(43, np.int8)) == 0
    assert 0 <= space.sample() < 43


# The house's own bots.


@pytest.mark.parametrize("key", keys())
def test_a_bot_of_the_house_plays_in_it(key: str) -> None:
    """From the view in the infos to the number of its move; in a game of words by what it says.

    Nothing but the clock ends the Grande Pyramide, and there is none: that game is truncated.
    """
    game = games.load(key)
    assert game is not None
    environment = env(key)
    is_spoken = isinstance(environment.codec, SpokenCodec)
    if is_spoken:
        environment = env(key, actions="text", max_moves=600, **game.contest)
    todo: list[Any] = []
    positions: list[Any] = []
    level = games.levels(key)[0]
    bots = {
        agent: games.bot(key, level, seat, environment.seats, environment.options, 1)
        for agent, seat in environment.seat_of.items()
    }

    def by_bot(environment: GameEnv, agent: str, observation: dict[str, Any]) -> Any:
        if not todo:
            info = environment.infos[agent]
            todo.extend(environment.encode(bots[agent].choose(info["view"], info["legal"], Budget())))
            assert not positions or environment.now is not positions[-1], "a move of the bot was refused"
            positions.append(environment.now)
        return todo.pop(0)

    total = played(environment, 4, by_bot)
    assert is_spoken or environment.game.outcome(environment.now) is not None
    assert sum(total.values()) == pytest.approx(0)


GUIDE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")


def test_the_guide_tells_every_part_and_version() -> None:
    for key in keys():
        environment = env(key)
        assert f"`{environment}`" in GUIDE
        codec = environment.codec
        # How many words there are, the decks say.
        assert f"{codec.first_word if isinstance(codec, SpokenCodec) else codec.actions} actions" in GUIDE
        lines = [line for line in GUIDE.splitlines() if line.startswith("| `")]
        for part in environment.codec.parts:
            told = [line for line in lines if line.startswith(f"| `{part.name}` |") and part.meaning in line]
            assert told, f"{key}: {part.name}"
            assert all((", codes" in line) == bool(part.categories) for line in told)


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL))
def test_the_examples_of_the_guide_run(example: str) -> None:
    names: dict[str, Any] = {}
    exec(example, names)
    if "batch" in names:
        assert len(names["batch"].state()) == names["batch"].num_envs
    elif "game" in names:
        assert names["state"].is_terminal()
    elif "form" in names:
        form, random = names["form"], names["random"]
        gives = names["value"] - form.pays(random, names["plans"][1])
        assert 0 <= gives <= names["value"] + form.best_response(1, random)
    else:
        assert names["env"].now is not None


def test_looking_for_games_loads_no_numpy() -> None:
    code = "import sys, pyramidion.research as r; r.keys(); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
