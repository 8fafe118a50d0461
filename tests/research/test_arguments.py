"""What callers give and should not: whatever it is, the error names the argument, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from pyramidion import games
from pyramidion.core import Invalid
from pyramidion.core.typed_moves import write
from pyramidion.research import batch, env, keys, parallel_env
from pyramidion.research.aec import IllegalAction
from pyramidion.research.text import TextGame

Make = Callable[..., Any]

by_maker = pytest.mark.parametrize("make", [env, parallel_env, batch])
by_environment = pytest.mark.parametrize("make", [env, parallel_env])


@pytest.mark.parametrize("make", [env, parallel_env, batch, lambda key: TextGame(key, 1)])
@pytest.mark.parametrize("key", [None, 3, ["poker"], {}, b"poker", "Poker"])
def test_what_is_no_key_is_refused(make: Make, key: Any) -> None:
    with pytest.raises(ValueError, match=r"key: there (is|are) no .*; there are .*poker"):
        make(key)


@pytest.mark.parametrize("make", [env, parallel_env, batch, lambda key, **more: TextGame(key, 1, **more)])
@pytest.mark.parametrize("seats", ["2", 2.0, [2], True, np.array([2]), float("nan")])
def test_what_is_no_number_of_seats_is_refused(make: Make, seats: Any) -> None:
    with pytest.raises(TypeError, match="seats: a whole number, not"):
        make("poker", seats=seats)


@by_maker
def test_numbers_may_be_numpys(make: Make) -> None:
    made = make("poker", seats=np.int64(2), max_moves=np.int16(9))
    assert type(made.seats) is int
    made.reset(seed=np.uint8(3))


@by_maker
@pytest.mark.parametrize("most", [2.5, "9", None, True])
def test_what_is_no_number_of_moves_is_refused(make: Make, most: Any) -> None:
    with pytest.raises(TypeError, match="max_moves: a whole number, not"):
        make("poker", max_moves=most)


@pytest.mark.parametrize("value", [np.array(["outcome", "score"]), ["text"], np.array("en"), 1, b"score", {}])
def test_what_is_no_choice_is_refused_by_name(value: Any) -> None:
    for make, names in (
        (env, ("rewards", "render_mode", "actions", "language")),
        (parallel_env, ("rewards", "render_mode", "actions", "language")),
        (batch, ("rewards",)),
        (lambda key, **more: TextGame(key, 1, **more), ("language",)),
    ):
        for name in names:
            with pytest.raises(ValueError, match=f"{name}: .* or .*, not"):
                make("poker", **{name: value})


@pytest.mark.parametrize(
    "value",
    [
        np.array([1, 2]),
        np.int64(7),
        np.float32(2),
        np.True_,
        np.str_("duel"),
        object(),
        [object()],
        [np.str_("a")],
    ],
)
def test_what_no_transcript_holds_is_no_option(value: Any) -> None:
    """An array of NumPy's would be compared element by element, and its texts be texts that no transcript can hold."""
    for key, name in (("soleil", "variant"), ("poker", "scoring")):
        for make in (env, parallel_env):
            with pytest.raises(TypeError, match=f"{name}: a value as in transcripts, not"):
                make(key, **{name: value})
        game = games.load(key)
        assert game is not None
        with pytest.raises(Invalid, match=rf"\$\.options\.{name}: a value as in transcripts, not"):
            game.parse_options({name: value}, 3)


@by_maker
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"target": 8}, "target: 7 or 11, not 8"),
        ({"target": True}, "target: 7 or 11, not True"),
        ({"deals": 2.0}, "deals: 1, 3 or 5, not 2.0"),
        ({"scoring": ["basic"]}, r"scoring: advanced or basic, not \['basic'\]"),
        ({"colour": "red"}, "colour: unknown option; poker has .*scoring"),
    ],
)
def test_an_option_that_is_none_is_named_with_what_it_may_be(
    make: Make, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=rf"poker: \$\.options\.{said}"):
        make("poker", **options)


@by_environment
def test_a_reset_that_is_refused_changes_nothing(make: Make) -> None:
    """What chance decides later in the episode does not depend on it either."""
    made, other = make("poker"), make("poker")
    for one in (made, other):
        one.reset(seed=5)
    for wrong in ({"scoring": "basic"}, {"setup": {"deals": 3}}):
        with pytest.raises(ValueError, match=r"poker|options"):
            made.reset(seed=1, options=wrong)
        with pytest.raises(ValueError, match=r"poker|options"):
            made.reset(options=wrong)
    for one in (made, other):
        one.reset()
    assert made.now == other.now


@by_environment
def test_a_deck_that_is_not_there_is_named(make: Make) -> None:
    key = next(key for key in keys() if "decks" in games.manifest(key).needs)
    with pytest.raises(ValueError, match=rf"{key}: \$\.options\.decks\[0\]: there is no deck “nope”"):
        make(key, decks=["nope"])


@by_environment
def test_an_option_of_reset_that_means_nothing_is_named(make: Make) -> None:
    """Somebody who gives the game's options here would play another game than they think."""
    made = make("poker")
    with pytest.raises(ValueError, match=r"options: reset\(\) knows setup, not scoring"):
        made.reset(seed=1, options={"scoring": "basic"})


@by_maker
def test_options_of_reset_are_a_mapping(make: Make) -> None:
    with pytest.raises(TypeError, match="options: a mapping or None, not 3"):
        make("poker").reset(options=3)


@by_environment
def test_true_is_no_seed(make: Make) -> None:
    with pytest.raises(TypeError, match="seed: a whole number, not True"):
        make("poker").reset(seed=True)


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize(
    "action", [True, np.True_, np.array(True), 1.0, np.array([1]), np.array(1, object), range(3), b"1"]
)
def test_what_is_no_number_is_no_action(key: str, action: Any) -> None:
    made = env(key)
    made.reset(seed=1)
    before = made.now
    with pytest.raises(IllegalAction, match="action: a whole number, not"):
        made.step(action)
    assert made.now is before


@pytest.mark.parametrize("key", keys())
def test_what_is_no_mask_is_refused(key: str) -> None:
    made = env(key)
    made.reset(seed=1)
    mask = made.observe(made.agent_selection)["action_mask"]
    space = made.action_space(made.agent_selection)
    assert mask[space.sample(mask)]
    assert mask[space.sample(mask.astype(np.bool_))]
    for wrong in (mask[:5], np.append(mask, mask), mask[None]):
        with pytest.raises(ValueError, match=rf"mask: an array of shape \({len(mask)},\), not \("):
            space.sample(wrong)
    for kind in (mask.astype(float), mask.tolist(), "1", 1):
        with pytest.raises(TypeError, match="mask: an array of int8 or bool, not"):
            space.sample(kind)


def test_of_several_who_act_the_one_with_the_fault_is_named() -> None:
    made = parallel_env("poker", starter="tut")
    made.reset(seed=1)
    with pytest.raises(IllegalAction, match="actions of player_1: action: a whole number, not None"):
        made.step({"player_0": 42, "player_1": None})


@by_environment
@pytest.mark.parametrize("agent", ["player_9", 0, None, ["player_0"]])
def test_who_is_no_agent_is_named(make: Make, agent: Any) -> None:
    made = make("poker")
    made.reset(seed=1)
    asked = [made.action_space, made.observation_space, *([made.observe] if make is env else [])]
    for ask in asked:
        with pytest.raises(ValueError, match=r"agent: there is no .*; there are player_0, player_1"):
            ask(agent)


@pytest.mark.parametrize("key", keys())
def test_what_is_no_move_is_not_encoded(key: str) -> None:
    made = env(key)
    made.reset(seed=1)
    for move in (3, None, "pass", object()):
        with pytest.raises(TypeError, match=f"move: a move of {key}, not"):
            made.encode(move)
    with pytest.raises(ValueError, match=r"move.*Invalid value 'fly'"):
        made.encode({"type": "fly"})


@pytest.mark.parametrize(
    ("key", "move"),
    [
        ("poker", {"type": "keep", "index": 3}),
        ("poker", {"type": "keep", "index": -1}),
        ("poker", {"type": "hand", "hand": 3}),
        ("poker", {"type": "take", "at": [0, 99]}),
        ("soleil", {"type": "guess", "cell": "Z9", "symbol": "S"}),
        ("soleil", {"type": "guess", "cell": "A1", "symbol": "X"}),
        ("soleil", {"type": "arrange", "rows": ["SL"]}),
        ("soleil", {"type": "arrange", "rows": ["SLAOSL", "SLAOSL", "SLAOSL", "SLAOSX"]}),
        ("soleil", {"type": "ingots", "rows": [[10, 12, 14, 16, 10, 12]] * 3 + [[10, 12, 14, 16, 10, 11]]}),
    ],
)
def test_a_move_that_no_actions_make_is_refused(key: str, move: dict[str, Any]) -> None:
    made = env(key)
    made.reset(seed=1)
    with pytest.raises(ValueError, match=r"^move: "):
        made.encode(move)


def test_a_move_may_be_written_as_in_a_transcript() -> None:
    made = env("poker")
    made.reset(seed=1)
    assert made.encode({"type": "build", "at": [0, 4]}) == (4,)


def test_an_observation_of_another_shape_is_refused() -> None:
    made = env("poker")
    made.reset(seed=1)
    good = made.observe("player_0")["observation"]
    for ask in (made.split, made.one_hot):
        with pytest.raises(ValueError, match=rf"observation: an array of shape \({good.size},\), not \(3,\)"):
            ask(np.zeros(3, np.int8))
        with pytest.raises(TypeError, match=r"observation: an array, not \[1, 2\]"):
            ask([1, 2])  # type: ignore[arg-type]
    for wrong in (np.full_like(good, 120), np.full_like(good, -1), good.astype(float)):
        with pytest.raises(ValueError, match="observation: drawn has codes from 0 to 54"):
            made.one_hot(wrong)
    with pytest.raises(ValueError, match=r"observation: an array of shape \(4, \d+\), not \(4, 3\)"):
        batch("poker", 4).split(np.zeros((4, 3), np.int8))


def test_a_game_by_text_takes_as_many_seats_as_its_options_allow() -> None:
    assert TextGame("soleil", 1, variant="duel").seats == 2
    assert TextGame("soleil", 1, emperor="house").seats == 1


@pytest.mark.parametrize("key", games.keys())
def test_numbers_of_numpys_leave_nothing_of_numpys_in_a_game(key: str) -> None:
    """A state can be written down, whoever counted the seats."""
    game = TextGame(key, np.int64(7))  # type: ignore[arg-type]
    seat, random = game.to_move[0], Random(1)
    move = game.game.random_move(game._play.state, seat, random)
    assert game.step(np.int64(seat), write(move)) == ""  # type: ignore[arg-type]
    assert msgspec.json.encode(game._play.state)
    made = env(key, max_moves=12)
    made.reset(seed=1)
    while not any((made.terminations | made.truncations).values()):
        mask = made.observe(made.agent_selection)["action_mask"]
        made.step(mask.nonzero()[0][-1])
    assert msgspec.json.encode(made.now)


def test_a_game_by_text_names_what_it_cannot_take() -> None:
    game = TextGame("poker", 7, language="en")
    for seat in ("0", 0.0, True, [0]):
        with pytest.raises(TypeError, match="seat: a whole number, not"):
            game.observe(seat)  # type: ignore[arg-type]
    for text in (None, 3, b"build 0,0"):
        with pytest.raises(TypeError, match="text: a text, not"):
            game.step(0, text)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="setup: a mapping or None, not 3"):
        TextGame("poker", 7, setup=3)  # type: ignore[arg-type]
    for seed in ("x", 1.0, None, True):
        with pytest.raises(TypeError, match="seed: a whole number, not"):
            TextGame("poker", seed)  # type: ignore[arg-type]
