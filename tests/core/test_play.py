"""Time as data: deadlines come before the move that is later than they are, and follow from the record alone."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import (
    Chance,
    End,
    Entry,
    Extend,
    Invalid,
    Outcome,
    Play,
    Refused,
    Resign,
    Resigned,
    Tick,
)
from pyramidion.core.play import parse_entry_move
from tests.games.sablier import Name, Named, Sablier, Say, TooLate


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


# Resigning and taking back.


def test_of_two_seats_the_other_wins_when_one_resigns() -> None:
    play = begin()
    assert play.step(Entry(None, 4.0, Resign(1))) == (Resigned(1),)
    assert play.outcome == Outcome((0, 0), (0,), "resigned")
    assert (play.to_move, play.deadline) == ((), None)


def test_a_deadline_comes_before_a_resignation() -> None:
    play = begin()
    assert play.step(Entry(None, 10.5, Resign(1))) == (TooLate(0), Resigned(1))
    assert play.outcome == Outcome((-1, 0), (0,), "resigned")


def test_the_seat_that_resigns_exists() -> None:
    with pytest.raises(Invalid, match="there is no seat 2; seats are 0 to 1"):
        parse_entry_move(Sablier(), None, {"type": "resign", "seat": 2}, 2, "$.moves[0].move")


def test_a_move_that_is_taken_back_leaves_time_and_numbers_where_they_are() -> None:
    before = begin(words=True)
    entry = before.judged(Entry(0, 4.0, Say("sable")))
    after, _ = before.after(entry)
    assert before.may_take_back(entry, after)
    again = before.again(after, 3.0)
    assert (again.state.turn, again.deadline, again.at, again.seq) == (0, 13.0, 4.0, 2)
    assert again.step(Entry(0, 12.5, Name(1))) == (Named(0, 1, right=False),)


def test_what_followed_a_time_out_is_not_taken_back() -> None:
    """The deadline that passed before the move would be back too."""
    before = begin(words=True)
    entry = before.judged(Entry(1, 10.5, Say("sable")))
    assert not before.may_take_back(entry, before.after(entry)[0])
