"""Time as data: deadlines come before the move that is later than they are, and follow from the record alone."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Chance, End, Entry, Extend, Play, Refused, Tick
from tests.games.sablier import Name, Sablier, TooLate


def begin(**options: Any) -> Play:
    game = Sablier()
    parsed = game.parse_options({"seconds": 10.0, "turns": 12, **options}, 2)
    return Play(game, parsed, 2, {"secrets": (3, 7)}, Chance(None))


def test_a_move_at_the_deadline_is_in_time() -> None:
    play = begin()
    assert play.deadline == 10.0
    events = play.step(Entry(0, 10.0, Name(1)))
    assert not any(isinstance(event, TooLate) for event in events)
    assert (play.to_move, play.deadline, play.seq) == ((1,), 20.0, 1)


def test_a_deadline_before_the_move_comes_first_and_starts_the_next_clock() -> None:
    play = begin()
    events = play.step(Entry(1, 10.5, Name(1)))
    assert events[0] == TooLate(0)
    # Seat 1's clock ran from the deadline of the time-out, not from the move.
    assert (play.to_move, play.view(None).scores, play.deadline, play.seq) == ((0,), (-1, 0), 20.5, 1)


def test_several_deadlines_pass_one_after_another() -> None:
    play = begin()
    events = play.step(Entry(None, 35.0, Tick()))
    assert events == (TooLate(0), TooLate(1), TooLate(0))
    assert (play.to_move, play.deadline, play.seq) == ((1,), 40.0, 1)


def test_a_tick_at_the_deadline_changes_nothing() -> None:
    play = begin()
    before = play.state
    assert play.step(Entry(None, 10.0, Tick())) == ()
    assert play.state == before


def test_a_refused_move_lets_no_time_pass() -> None:
    play = begin()
    before = (play.state, play.at, play.seq)
    with pytest.raises(Refused):
        play.step(Entry(0, 10.5, Name(1)))  # the time-out has given the turn to seat 1
    assert (play.state, play.at, play.seq) == before


def test_extra_seconds_lengthen_that_seats_deadlines() -> None:
    play = begin(extra_seconds=[5.0, 0.0])
    assert play.deadline == 15.0
    play.step(Entry(0, 1.0, Name(1)))
    assert play.deadline == 11.0


def test_a_running_deadline_is_lengthened() -> None:
    play = begin()
    play.step(Entry(None, 4.0, Extend(0, 10.0)))
    assert play.deadline == 20.0
    events = play.step(Entry(0, 19.0, Name(1)))
    assert not any(isinstance(event, TooLate) for event in events)


@pytest.mark.parametrize("seconds", [0.0, -3.0])
def test_a_clock_is_only_ever_lengthened(seconds: float) -> None:
    with pytest.raises(Refused):
        begin().step(Entry(None, 0.0, Extend(0, seconds)))


def test_time_outs_may_end_the_game() -> None:
    play = begin(turns=2)
    play.step(Entry(None, 60.0, Tick()))
    assert play.over
    assert play.deadline is None
    play.step(Entry(None, 90.0, Tick()))
    assert play.seq == 2
    with pytest.raises(Refused, match="R-T9"):
        play.step(Entry(None, 91.0, End()))
