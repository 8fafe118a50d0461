"""Clocks: every deadline, more time for a seat, and time-outs that follow from the record alone."""

from __future__ import annotations

import pytest

from pyramidion.core import Refused, transcript
from pyramidion.games import load

from .positions import Table, cards


@pytest.mark.rule("A-C4")
@pytest.mark.rule("R-C9")
def test_no_answer_in_time_is_a_wrong_one() -> None:
    table = Table(clock=True, setup=cards(camera=[0, 1, 2, 1]))
    assert table.view.deadline == 15
    table.tick(15.0)
    assert table.view.to_move == (0,)
    table.tick(15.5)
    assert table.kinds() == ["passed", "pawn_lost", "camera_turned"]
    assert (table.view.pawns, table.view.to_move, table.view.deadline) == ((4, 5, 5), (1,), 30)
    assert table.view.last is not None
    assert (table.view.last.seat, table.view.last.verdict) == (0, "trop tard")


@pytest.mark.rule("R-C9")
def test_an_answer_one_millisecond_after_the_bell_comes_from_somebody_whose_turn_is_over() -> None:
    table = Table(clock=True, setup=cards(camera=[0, 1, 2]))
    assert table.no(0, {"type": "answer", "text": "rouge"}, at=15.001) == "R-C5"
    table.say(0, "rouge", at=15.0)
    assert (table.view.pawns, table.view.to_move, table.view.deadline) == ((5, 5, 5), (1,), 30)


@pytest.mark.rule("A-C4")
def test_a_long_silence_runs_through_several_deadlines() -> None:
    """Three answers of fifteen seconds, then a series of sixty, then the next one."""
    table = Table(clock=True, setup=cards(camera=[0, 1, 2, 2, 0, 1])).tick(110.0)
    assert (table.view.phase, table.view.pawns, table.view.to_move) == ("definitions", (4, 4, 4), (0,))
    assert table.view.deadline == 45 + 60 + 60
    assert table.kinds().count("passed") == 3


@pytest.mark.rule("R-C15")
def test_in_la_suite_silence_puts_out() -> None:
    table = Table(clock=True).to("suite")
    seat = table.turn
    assert table.view.deadline == table.play.at + 15
    table.tick(table.view.deadline + 0.1 if table.view.deadline else 0.0)
    assert seat not in table.view.inside


def test_the_seconds_are_options() -> None:
    table = Table(clock=True, answer_seconds=5, definitions_seconds=30.5, setup=cards(camera=[0, 1, 2]))
    assert table.view.deadline == 5
    table.premier_tour()
    assert table.view.deadline == 30.5


def test_without_a_clock_time_changes_nothing() -> None:
    table = Table(setup=cards(camera=[0, 1, 2]))
    before = table.view
    assert table.tick(10_000.0).view == before
    assert before.deadline is None
    with pytest.raises(Refused):
        table.extend(0, 10.0, at=10_001.0)


def test_a_seat_may_have_more_time_for_everything() -> None:
    table = Table(clock=True, extra_seconds=[0, 10, 2.5], setup=cards(camera=[1, 0, 2, 2, 1]))
    assert table.view.deadline == 25
    table.wrong(1, at=20.0)
    assert table.view.deadline == 35
    table.wrong(0, at=30.0).wrong(2, at=31.0)
    assert table.view.deadline == 31 + 62.5


def test_a_running_deadline_can_be_lengthened_for_its_seat() -> None:
    table = Table(clock=True, setup=cards(camera=[0, 1, 2]))
    table.extend(0, 7.0, at=3.0)
    assert table.view.deadline == 22
    for seat in (1, 2):
        with pytest.raises(Refused):
            table.extend(seat, 7.0, at=3.0)
    table.say(0, "rouge", at=21.0)
    assert table.view.deadline == 36


def test_voters_have_the_time_of_the_slowest() -> None:
    table = Table(clock=True, extra_seconds=[30, 5, 0], setup=cards(camera=[0, 1, 2])).wrong(0, at=1.0)
    table.do(0, "appeal", at=2.0)
    assert table.view.deadline == 2 + 20 + 5
    table.extend(2, 3.0, at=4.0)
    assert table.view.deadline == 30
    with pytest.raises(Refused):
        table.extend(0, 3.0, at=4.0)


def test_time_outs_follow_from_the_transcript() -> None:
    table = Table(clock=True, seed=5).tick(40.0)
    table.wrong(at=44.0)
    while table.view.phase == "definitions":
        table.right(at=table.play.at + 7)
    table.tick(table.play.at + 400)
    again = transcript.replay(transcript.parse(table.written(), load), None)
    assert again.view(None) == table.view
    assert again.seq == len(table.entries)  # moves and ticks count, time-outs do not
