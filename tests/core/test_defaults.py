"""What a game gets for nothing, and what it is told when that would be wrong for it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from pyramidion.core import WHOLE, Chance, End, Entry, Event, Invalid, Play, Resign, Resigned, Value, Viewer
from pyramidion.core.schema import schemas
from tests.conformance import laws, test_games
from tests.games.allumettes import GAME, Allumettes, AllumettesOptions, AllumettesView, State, Take


def begun(game: Allumettes = GAME) -> Play:
    return laws.begin(game, {}, 2, seed=1)


def check(game: Any) -> None:
    """A random game and its twin of another seed, under the law of games without secrets."""
    play, twin = (laws.begin(game, {}, 2, seed) for seed in (1, 2))
    random = Random(3)
    laws.law_of_open_games(play, twin, random)
    for _, entry, events in laws.random_game(play, random):
        twin = laws.keep_abreast(play, twin, entry, events)
        laws.law_of_open_games(play, twin, random)


def test_a_game_without_secrets_has_one_view_group_and_nothing_hidden() -> None:
    play = begun()
    groups = {GAME.view_group(play.state, viewer) for viewer in (None, 0, 1, WHOLE)}
    assert len(groups) == 1
    assert GAME.shuffle_hidden(play.state, None, Random(1)) == play.state
    check(GAME)


@pytest.mark.parametrize(("options", "seats"), laws.combinations(GAME))
def test_a_game_of_defaults_keeps_every_law(options: dict[str, Any], seats: int) -> None:
    test_games.test_random_games_keep_every_law_to_the_end(GAME, options, seats)
    laws.law_of_options(GAME)


def test_a_game_that_declares_nothing_has_secrets_to_name() -> None:
    class Forgetful(Allumettes):
        secrets = True

    with pytest.raises(TypeError, match="Forgetful needs `shuffle_hidden`, or `secrets = False`"):
        Forgetful()


class OwnHand(Allumettes):
    """Only the seat whose turn it is sees the rows."""

    def view(self, state: State, viewer: Viewer) -> AllumettesView:
        view = super().view(state, viewer)
        shown = viewer in (state.turn, WHOLE)
        return view if shown else msgspec.structs.replace(view, rows=())


class Drawn(Allumettes):
    """Chance decides at the start what nobody is shown."""

    def start(self, options: AllumettesOptions, seats: int, setup: Any, chance: Chance) -> State:
        rows = super().start(options, seats, setup, chance).rows
        return State(rows, resigned=tuple(chance.shuffled("hidden", range(7, 20), "$.setup")))


class Concealed(Allumettes):
    """What a seat took is kept, and nobody is told."""

    def apply(
        self, state: State, seat: int, move: Take, at: float, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        after, _ = super().apply(state, seat, move, at, chance)
        return after, ()

    def view(self, state: State, viewer: Viewer) -> AllumettesView:
        return msgspec.structs.replace(super().view(state, viewer), rows=())


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (OwnHand(), "shows its viewers different things"),
        (Drawn(), "chance decided and nobody was told"),
        (Concealed(), "seat 0 decided and nobody was told"),
    ],
    ids=["OwnHand", "Drawn", "Concealed"],
)
def test_a_game_that_has_secrets_all_the_same_is_caught(game: Allumettes, says: str) -> None:
    with pytest.raises(laws.Broken, match=says):
        check(game)


# The set-up.


def test_a_game_without_a_set_up_takes_an_empty_one_alone() -> None:
    options = AllumettesOptions()
    assert GAME.given(begun().state) == {}
    assert msgspec.to_builtins(GAME.parse_setup({}, options, 2)) == {}
    with pytest.raises(Invalid) as told:
        GAME.parse_setup({"rows": [1], "first": 0}, options, 2)
    assert [fault.path for fault in told.value.faults] == ["$.setup.rows", "$.setup.first"]
    with pytest.raises(Invalid, match=r"^\$\.setup: "):
        GAME.parse_setup([], options, 2)
    assert schemas(GAME)["setup"]["$defs"]["NoSetup"]["properties"] == {}


class Heap(Value, frozen=True):
    rows: tuple[int, ...] = ()


class SetUp(Allumettes):
    setup_type = Heap

    def given(self, state: State) -> dict[str, Any]:
        return {"rows": state.rows}


def test_a_set_up_is_read_by_its_type() -> None:
    assert SetUp().parse_setup({"rows": [2, 2]}, AllumettesOptions(), 2) == Heap((2, 2))
    with pytest.raises(Invalid, match=r"^\$\.setup\.rows\[1\]: Expected `int`"):
        SetUp().parse_setup({"rows": [2, "two"]}, AllumettesOptions(), 2)


def test_a_game_with_a_set_up_says_how_it_is_written_down() -> None:
    class Forgetful(Allumettes):
        setup_type = Heap

    with pytest.raises(TypeError, match="Forgetful has a `setup_type` and needs `given`"):
        Forgetful()


# The end.


def test_a_game_is_ended_and_resigned_without_a_word_about_it() -> None:
    play = begun()
    play.step(Entry(0, 0.0, Take(3, 7)))
    ended, events = play.after(Entry(None, 0.0, End()))
    assert (events, ended.to_move) == ((), ())
    assert ended.outcome is not None
    assert (ended.outcome.winners, ended.outcome.reason) == ((0, 1), "ended")
    resigned, events = play.after(Entry(None, 0.0, Resign(1)))
    assert events == (Resigned(1),)
    assert GAME.resigned(resigned.state) == (1,)
    assert resigned.outcome is not None
    assert (resigned.outcome.winners, resigned.outcome.reason) == ((0,), "resigned")


def test_a_seat_that_retires_is_remembered_and_the_others_play_on() -> None:
    play = begun()
    state, events = GAME.retire(play.state, 1, 0.0, play.chance)
    assert (GAME.resigned(state), GAME.outcome(state), events) == ((1,), None, ())
