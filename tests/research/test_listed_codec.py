"""Numbers that a game gets for nothing: actions from its moves, an observation from its view."""

from __future__ import annotations

import copy
import enum
import pickle
from functools import partial
from random import Random
from typing import Annotated, Any, Literal

import msgspec
import numpy as np
import pytest
from msgspec import UNSET, Meta, UnsetType

from pyramidion import games, research
from pyramidion.core import Legal, Value, View, Viewer
from pyramidion.core.finite import Endless, every_value
from pyramidion.core.flat_view import NoFixedSize
from pyramidion.core.listed_codec import ListedCodec
from pyramidion.research.aec import GameEnv, IllegalAction
from pyramidion.research.codecs import reason_against
from tests.games.allumettes import GAME, ROWS, Allumettes, AllumettesOptions, AllumettesView, State, Take

from .test_pettingzoo import api_test, pytestmark, render_test, seed_test

__all__ = ["pytestmark"]


def made(heap: str = "classic", game: Allumettes = GAME, **more: Any) -> GameEnv:
    settings = {"seats": None, "rewards": "outcome", "max_moves": 100, "render_mode": None, **more}
    return GameEnv(game, options={"heap": heap}, **settings)


by_heap = pytest.mark.parametrize("heap", ROWS)


@by_heap
def test_pettingzoo_takes_it_for_one_of_its_own(heap: str) -> None:
    api_test(made(heap), num_cycles=300)
    api_test(made(heap, rewards="score"), num_cycles=100)
    seed_test(partial(made, heap), num_cycles=100)
    render_test(partial(made, heap), custom_tests={"ansi": lambda text: "rows: [" in text})


@by_heap
def test_the_mask_is_what_is_legal_and_everything_else_is_refused(heap: str) -> None:
    env, random = made(heap), Random(1)
    assert isinstance(env.codec, ListedCodec)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        seat = env.seat_of[env.agent_selection]
        mask = env.observe(env.agent_selection)["action_mask"]
        legal = env.game.legal(env.now, seat).moves
        assert {env.codec.move(env.now, seat, (int(n),), random) for n in np.flatnonzero(mask)} == set(legal)
        assert [env.codec.encode(move, 0) for move in env.codec.moves] == [(n,) for n in range(28)]
        assert not env.codec.mask(env.now, 1 - seat, ()).any()
        for number in np.flatnonzero(mask == 0):
            with pytest.raises(IllegalAction):
                env.step(number)
        env.step(random.choice(np.flatnonzero(mask)))
    assert env.rewards[env.possible_agents[env.now.turn]] == 1.0


def test_the_observation_is_the_view() -> None:
    env = made("small")
    env.reset(seed=1)
    env.step(env.encode(Take(2, 4))[0])
    told = {name: part.tolist() for name, part in env.split(env.observe("player_1")["observation"]).items()}
    assert told == {
        "seat": [0, 1],
        "to_move": [1, 0],
        "scores": [0, 0],
        "phase": [2],
        "rows.length": [3],
        "rows": [1, 3, 1, 0],
    }
    phase = next(part for part in env.codec.parts if part.name == "phase")
    assert (phase.meaning, phase.categories) == ("0 none, 1 over, 2 play", 3)
    assert env.one_hot(env.observe("player_1")["observation"]).shape == (2 + 2 + 2 + 3 + 1 + 4,)


def test_an_environment_is_copied_and_pickled() -> None:
    env = made()
    env.reset(seed=1)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        twin.step(0)
        assert twin.now != env.now
        assert twin.codec.parts == env.codec.parts


def test_a_sixth_game_is_had_by_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load", lambda key: GAME if key == "allumettes" else None)
    env = research.env("allumettes", heap="small")
    assert (str(env), env.seats, env.codec.actions) == ("pyramidion_allumettes_v1", 2, 28)
    assert reason_against(GAME) is None


# Types.


class Colour(enum.Enum):
    RED = "red"
    BLACK = "black"


class Point(Value, frozen=True):
    x: Annotated[int, Meta(gt=0, lt=3)]
    y: Literal["a", "b"] | None


class Lay(Value, tag="lay", frozen=True):
    at: Point
    face_up: bool | UnsetType = UNSET


class Name(Value, tag="name", frozen=True):
    colours: tuple[Colour, Annotated[int, Meta(ge=0, le=10, multiple_of=5)]]


class Several(Value, tag="several", frozen=True):
    rows: Annotated[tuple[bool, ...], Meta(min_length=1, max_length=2)]


def test_every_value_of_a_type_is_listed_once() -> None:
    found = every_value(Lay | Name | Several)
    assert len(found) == len(set(found)) == 2 * 3 * 3 + 2 * 3 + 2 + 4
    assert Lay(Point(2, None), True) in found
    assert Lay(Point(1, "a")) in found
    assert Name((Colour.BLACK, 10)) in found
    assert Several((True, False)) in found
    for value in found:
        assert msgspec.convert(msgspec.to_builtins(value), Lay | Name | Several) == value


class Loop(Value, frozen=True):
    inner: Loop | None = None


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (msgspec.defstruct("Say", [("word", str)]), r"Say\.word \(str\) can be anything"),
        (msgspec.defstruct("Bid", [("count", int)]), r"Bid\.count is an integer without bounds"),
        (msgspec.defstruct("Path", [("cells", tuple[bool, ...])]), r"Path\.cells \(vartuple\)"),
        (msgspec.defstruct("Rows", [("rows", list[bool])]), r"Rows\.rows \(list\)"),
        (Annotated[int, Meta(ge=1, le=20_000)], "int has 20000 values, more than 10000"),
        (Loop, "Loop"),
    ],
)
def test_what_cannot_be_listed_is_named(kind: Any, says: str) -> None:
    with pytest.raises(Endless, match=says):
        every_value(kind)


# Views.


class Last(Value, frozen=True):
    seat: Annotated[int, Meta(ge=0, le=1)]
    colour: Colour


class RichView(View, kw_only=True, frozen=True):
    bank: int
    card: Colour | None
    last: Last | None
    log: Annotated[tuple[Last, ...], Meta(max_length=2)]
    point: tuple[bool, Annotated[int, Meta(ge=-5, le=-1)]]


class Rich(Allumettes):
    view_type: Any = RichView

    def view(self, state: State, viewer: Viewer) -> Any:
        last = Last(1, Colour.BLACK)
        log = (last,) if state.turn else ()
        card = Colour.RED if viewer == 0 else None
        return RichView(
            phase="play",
            to_move=(0, 1),
            scores=(7, -2),
            deadline=None,
            bank=-9,
            card=card,
            last=last if state.turn else None,
            log=log,
            point=(True, -3),
        )


def test_a_view_of_many_types_is_laid_out() -> None:
    codec = ListedCodec(Rich(), AllumettesOptions(), 2)

    def told(state: State, seat: int) -> dict[str, list[int]]:
        parts = codec.split(codec.observe(state, seat, ()))
        return {name: part.reshape(-1).tolist() for name, part in parts.items()}

    assert told(State((1,)), 0) == {
        "seat": [1, 0],
        "to_move": [1, 1],
        "scores": [7, -2],
        "over": [0],
        "bank": [-9],
        "card": [1],
        "last.known": [0],
        "last.seat": [0],
        "last.colour": [0],
        "log.length": [0],
        "log.seat": [0, 0],
        "log.colour": [0, 0],
        "point[0]": [1],
        "point[1]": [-3],
    }
    second = told(State((1,), turn=1), 1)
    assert second["scores"] == [-2, 7]
    assert (second["card"], second["last.known"], second["last.seat"]) == ([0], [1], [1])
    assert (second["log.length"], second["log.colour"]) == ([1], [2, 0])
    assert len({part.name for part in codec.parts}) == len(codec.parts)
    assert all(part.low < part.high and part.meaning for part in codec.parts)


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (str, "the view's extra is no number"),
        (tuple[int, ...], "the view's extra has no greatest length"),
        (tuple[bool, float], r"the view's extra\[1\] is no number"),
        (int | str | None, "the view's extra is of one type or another"),
    ],
)
def test_a_view_without_a_fixed_size_is_named(kind: Any, says: str) -> None:
    class Odd(Allumettes):
        view_type: Any = msgspec.defstruct(
            "OddView", [("extra", kind)], bases=(AllumettesView,), frozen=True, kw_only=True
        )

    with pytest.raises(NoFixedSize, match=says):
        ListedCodec(Odd(), AllumettesOptions(), 2)


def test_a_move_that_is_not_listed_is_no_action() -> None:
    class Free(Allumettes):
        def legal(self, state: State, seat: int) -> Legal[Take]:
            return Legal((), ("take",))

    env = made(game=Free())
    env.reset(seed=1)
    with pytest.raises(TypeError, match=r"allumettes has moves that `legal` does not list \(take\)"):
        env.observe("player_0")
