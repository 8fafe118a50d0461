"""What a `game` message shows is computed from the game and the seat that somebody looks as."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from pyramidion.core import Entry, Play
from pyramidion.house.table import messages as m
from pyramidion.house.table import screen_messages as screen
from pyramidion.house.table.playing import clock
from pyramidion.house.table.presenting.presenter import GamePresenter
from pyramidion.house.table.record import Seat
from pyramidion.house.table.state import TableState, new_play
from tests.table.decisions import after, ask, name_number
from tests.table.moments import NOW, SECONDS, at
from tests.table.people import ANA, BAO, person
from tests.table.tables import new_record, over, playing

VIEWERS = (None, 0, 1)


def shown(state: TableState, seat: int | None, seconds: float = 0.0, **more: Any) -> dict[str, Any]:
    assert state.play is not None
    game_time = clock.game_time(state, NOW + seconds)
    message: dict[str, Any] = msgspec.json.decode(GamePresenter(state.play).message(seat, game_time, **more))
    return message


def test_a_whole_message() -> None:
    assert shown(playing(), 1, 4.5) == {
        "type": "game",
        "seq": 0,
        "seat": 1,
        "events": [],
        "view": {
            "phase": "name",
            "to_move": [0],
            "scores": [0, 0],
            "deadline": SECONDS,
            "secret": 6,
            "secrets": None,
            "turn": 0,
        },
        "may": [],
        "take_back": None,
        "along": {"key": "number.0", "kind": "choice", "choices": ["right", "wrong"], "most": 1},
        "over": False,
        "outcome": None,
        "deadline_in": 5.5,
        "clock": 4.5,
    }


def test_an_answer_says_what_it_answers_and_whether_somebody_was_first() -> None:
    message = shown(playing(), 0, re='a "quoted" id', stale=True)
    assert (message["re"], message["stale"]) == ('a "quoted" id', True)
    plain = shown(playing(), 0)
    assert "re" not in plain
    assert "stale" not in plain


def test_events_are_passed_on_as_they_are() -> None:
    events = Raw(b'[{"type":"too_late","seat":0}]')
    assert shown(playing(), None, events=events)["events"] == [{"type": "too_late", "seat": 0}]


def test_a_seat_is_told_what_it_may_do() -> None:
    state = playing(options={"words": True})
    assert [shown(state, seat)["may"] for seat in VIEWERS] == [[], ["name", "say"], []]


def test_a_game_that_is_over_tells_its_outcome_and_no_deadline() -> None:
    message = shown(over(), None, 99.0)
    assert (message["over"], message["deadline_in"], message["clock"]) == (True, None, 3.0)
    assert message["outcome"] == {"scores": [0, 0], "winners": [0, 1], "reason": "ended"}


@pytest.mark.parametrize(("seconds", "left"), [(4.0, 6.0), (SECONDS, 0.0), (SECONDS + 0.3, 0.0)])
def test_what_is_left_of_a_clock_is_never_below_nothing(seconds: float, left: float) -> None:
    assert shown(playing(), None, seconds)["deadline_in"] == left


def test_in_a_pause_the_clock_stands() -> None:
    state = after(playing(), ask(BAO, m.PauseTable()), at(4.0))
    assert [shown(state, None, seconds)["deadline_in"] for seconds in (4.0, 400.0)] == [6.0, 6.0]


def test_one_presenter_tells_the_time_of_each_message() -> None:
    state = playing()
    assert state.play is not None
    presenter = GamePresenter(state.play)
    clocks = [msgspec.json.decode(presenter.message(None, time))["clock"] for time in (1.0, 2.0, 2.0, 1.0)]
    assert clocks == [1.0, 2.0, 2.0, 1.0]


# What is new to whoever was shown the state before.


def after_a_move() -> tuple[TableState, GamePresenter]:
    state = playing()
    assert state.play is not None
    before = GamePresenter(state.play)
    state = after(state, ask(ANA, name_number(0, 1)), at(2.0))
    assert state.play is not None
    return state, GamePresenter(state.play, before)


def test_whoever_was_shown_the_state_before_is_told_what_is_new() -> None:
    _, presenter = after_a_move()
    message = msgspec.json.decode(presenter.message(1, 2.0, since=0))
    assert "view" not in message
    assert (message["since"], message["seq"]) == (0, 1)
    assert message["set"] == {"to_move": [1], "deadline": 2.0 + SECONDS, "turn": 1}


@pytest.mark.parametrize("since", [None, 1, 7])
def test_everybody_else_is_shown_everything(since: int | None) -> None:
    state, presenter = after_a_move()
    assert state.play is not None
    whole = GamePresenter(state.play).message(1, 2.0)
    assert presenter.message(1, 2.0, since=since) == whole


# Secrets: two states that differ only in what a seat may not know give equal bytes.

GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "sablier": ({}, 2),
    "poker": ({}, 2),
    "soleil": ({"variant": "simple"}, 3),
    "soleil duel": ({"variant": "duel"}, 2),
}


def plays(name: str, seed: int) -> list[Play]:
    """A random game, as it was after each of its first moves."""
    options, seats = GAMES[name]
    people = (person(ANA), *(Seat("person", BAO, f"Bao {n}") for n in range(1, seats)))
    play = new_play(new_record(*people, game=name.split(maxsplit=1)[0], options=options, seed=seed), None)
    random, course = Random(seed), [play]
    while len(course) < 25 and not play.over:
        seat = random.choice(play.to_move)
        move = play.game.random_move(play.state, seat, random)
        play, _ = play.after(play.judged(Entry(seat, play.at, move)))
        course.append(play)
    return course


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_not_know_does_not_change_a_byte(name: str, seed: int) -> None:
    random, different, course = Random(seed), 0, plays(name, seed)
    for before, play in pairwise(course):
        for viewer in (None, *range(play.seats)):
            shown, truth = messages(before, play, viewer), play.state
            play.state = play.game.shuffle_hidden(truth, viewer, random)
            different += play.state != truth
            assert messages(before, play, viewer) == shown
            play.state = truth
    assert different > 5


def messages(before: Play, play: Play, viewer: int | None) -> tuple[bytes, bytes]:
    """Everything, and what is new since the move before."""
    presenter = GamePresenter(play, GamePresenter(before))
    return presenter.message(viewer, play.at), presenter.message(viewer, play.at, since=before.seq)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_is_shared_is_the_one_that_each_would_get(name: str) -> None:
    """A presenter makes each view once for all who may know the same."""
    for play in plays(name, 1):
        shared = GamePresenter(play)
        for viewer in (*range(play.seats), None):
            assert shared.message(viewer, play.at) == GamePresenter(play).message(viewer, play.at)
            assert bytes(shared.view(viewer)) == screen.encode(play.view(viewer))
