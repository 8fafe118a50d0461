"""Turns, passing, time, the end and the score."""

from __future__ import annotations

import msgspec
import pytest

from pyramidion.core import Invalid
from pyramidion.games.kreuzwort import GAME

from .positions import Table, board

EMPTY_S = dict.fromkeys(("I3", "I4", "I5", "I6", "I7", "I8"), "")
EMPTY_N = dict.fromkeys(("B3", "B4", "B5", "B6", "B7", "B8"), "")


def kinds(events: tuple[object, ...]) -> list[str]:
    return [str(event.__struct_config__.tag) for event in events]  # type: ignore[attr-defined]


@pytest.mark.rule("R-K6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_clockwise(seats: int) -> None:
    table = Table("ET", seats=seats, setup=board(first=1))
    for seat in [1, *range(2, seats)]:
        assert table.turn == (seat,)
        table.passes(seat)
    assert table.turn == (0,)
    table.word(0, "H8 I8")
    assert table.turn == (1,)


@pytest.mark.rule("R-K6")
def test_nobody_plays_out_of_turn() -> None:
    table = Table("ET NE")
    assert table.no_word(1, "C7 B7") == "R-K6"
    assert table.refused(1, type="pass").rule == "R-K6"
    table.passes(0)
    assert table.no_word(0, "H8 I8") == "R-K6"
    table.word(1, "C7 B7")


@pytest.mark.rule("R-K18")
@pytest.mark.rule("A-K11")
def test_who_finds_no_word_passes_and_everything_stays() -> None:
    table = Table("ET")
    before = table.view()
    assert table.no_word(0, "H5 I5 J5", "I5<I3 J5<I4") == "R-K20"
    (events,) = table.passes(0)
    assert kinds(events) == ["passed"]
    after = table.view()
    assert (after.tops, after.heights, after.scores, after.won) == (
        before.tops,
        before.heights,
        before.scores,
        before.won,
    )
    assert table.turn == (1,)


# The end.


@pytest.mark.rule("R-K23")
def test_it_ends_when_a_colour_is_out_of_play() -> None:
    table = Table("ET EX").lay(**EMPTY_S).lay(I8="XT")
    table.word(0, "H8 I8")
    assert not table.play.over
    table.passes(1)
    events = table.word(0, "G5 H5", "H5<I8")
    assert kinds(events) == ["taken", "over"]
    assert table.play.outcome is not None
    assert table.play.outcome.reason == "cleared"
    assert (table.turn, table.view().phase, table.view().deadline) == ((), "over", None)
    for kind in ("pass", "accept", "challenge"):
        for seat in (0, 1):
            assert table.refused(seat, type=kind).rule == "R-K23"
    assert table.no_word(1, "C7 B7") == "R-K23"
    assert table.refused(None, type="end").rule == "R-K23"


@pytest.mark.rule("A-K13")
def test_it_ends_at_once_when_another_takes_the_last_one() -> None:
    table = Table("ETE").lay(**EMPTY_N).lay(B7="E")
    table.word(0, "H8 I8 J8", "J8<B7")
    assert table.play.over
    assert table.scores[1] == 0  # nothing won, nothing left


@pytest.mark.rule("A-K14")
def test_a_colour_of_nobody_never_ends_it_and_is_never_subtracted() -> None:
    empty_w = dict.fromkeys(("C2", "D2", "E2", "F2", "G2", "H2"), "")
    table = Table("ETS").lay(**empty_w).lay(H2="S")
    table.word(0, "H8 I8 J8", "J8<H2")
    assert not table.play.over
    assert table.scores == [-83 + 3 + 1, -83]
    ours = Table("ETS", seats=4).lay(**empty_w).lay(H2="S")
    ours.word(0, "H8 I8 J8", "J8<H2")
    assert ours.play.over


@pytest.mark.rule("R-K24")
def test_the_score_is_what_is_won_less_what_is_left_of_ones_own() -> None:
    table = Table("EZ NE").lay(**EMPTY_S).lay(I8="Z")
    table.passes(0)
    table.word(1, "C7 B7")
    assert table.scores == [-10, -83 + 1 + 2]
    table.word(0, "H8 I8")
    outcome = table.play.outcome
    assert outcome is not None
    assert outcome.scores == (1 + 10, -80)
    assert outcome.winners == (0,)
    assert [(heap.pyramids, heap.points) for heap in table.view().won] == [(2, 11), (2, 2)]
    assert [(heap.pyramids, heap.points) for heap in table.view().left] == [(0, 0), (23, 82)]


@pytest.mark.rule("R-K24")
@pytest.mark.rule("A-K13")
def test_who_goes_out_does_not_always_win() -> None:
    table = Table("ET").lay(**EMPTY_S, **EMPTY_N).lay(I8="T", B7="E")
    table.play.state = msgspec.structs.replace(table.play.state, won=("", "ZZ"))
    table.word(0, "H8 I8")
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((2, 19), (1,))


@pytest.mark.rule("A-K17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_scores_share_the_victory(seats: int) -> None:
    table = Table(seats=seats)
    table.passes(*range(seats))
    assert table.play.outcome is not None
    assert table.play.outcome.winners == tuple(range(seats))


# Stalemate.


@pytest.mark.rule("A-K12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_when_all_have_passed_it_is_over(seats: int) -> None:
    table = Table("ET", seats=seats)
    *_, last = table.passes(*range(seats))
    assert kinds(last) == ["passed", "over"]
    assert table.play.outcome is not None
    assert (table.play.outcome.reason, table.play.outcome.scores) == ("stalemate", (-83,) * seats)


@pytest.mark.rule("A-K12")
def test_a_word_in_between_starts_the_count_anew() -> None:
    table = Table("ET NE", seats=3)
    table.word(0, "H8 I8")
    table.passes(1, 2)
    assert not table.play.over
    table.word(0, "C7 D7", "D7<I3")
    table.passes(1, 2)
    table.passes(0)
    assert table.play.over


@pytest.mark.rule("A-K12")
@pytest.mark.rule("R-K22")
def test_a_word_that_takes_nothing_counts_as_a_pass() -> None:
    table = Table("UG", seats=3, setup=board(first=1)).lay(H8="", I8="")
    table.passes(1, 2)
    events = table.word(0, "H8 I8")
    assert kinds(events) == ["taken", "over"]
    assert table.play.outcome is not None
    assert table.play.outcome.reason == "stalemate"
    first = Table("UG", seats=2).lay(H8="", I8="")
    first.word(0, "H8 I8")
    assert not first.play.over
    first.passes(1)
    assert first.play.over


# Time.


@pytest.mark.rule("A-K23")
def test_without_the_option_there_is_no_clock() -> None:
    table = Table()
    assert table.view().deadline is None
    table.tick(1e9)
    assert table.turn == (0,)
    assert table.refused(None, type="extend", seat=0, seconds=5.0).rule == "contract"


@pytest.mark.rule("A-K23")
@pytest.mark.rule("A-K12")
def test_a_time_out_is_a_pass() -> None:
    table = Table("ET", clock=30)
    assert table.view().deadline == 30
    table.tick(30)  # in time
    assert table.turn == (0,)
    (passed,) = table.tick(30.5)
    assert (passed.seat, passed.late) == (0, True)
    assert (table.turn, table.view().deadline) == ((1,), 60)  # from the deadline on, not from the tick
    *_, over = table.tick(61)
    assert over.reason == "stalemate"
    table.tick(1000)
    assert table.play.over
    assert table.play.seq == 4


@pytest.mark.rule("A-K23")
def test_a_move_after_the_deadline_comes_too_late() -> None:
    table = Table("ET NE", clock=30)
    assert table.refused(0, at=31, type="pass").rule == "R-K6"
    table.word(1, "C7 B7", at=31)  # the time-out comes first
    assert table.turn == (0,)
    assert table.view().deadline == 61


@pytest.mark.rule("A-K23")
def test_a_move_in_the_last_instant_is_in_time_and_starts_the_next_clock() -> None:
    table = Table("ET", clock=30)
    assert table.no_word(0, "H7 I7") == "R-K20"  # a refused word stops no clock
    table.word(0, "H8 I8", at=30)
    assert table.view().deadline == 60


def test_many_deadlines_pass_at_once() -> None:
    table = Table(seats=4, clock=10)
    events = table.tick(1000)
    assert kinds(events) == ["passed"] * 4 + ["over"]
    assert [event.seat for event in events[:4]] == [0, 1, 2, 3]


def test_extra_seconds_are_for_their_seat() -> None:
    table = Table(clock=30, extra_seconds=[0, 15])
    table.passes(0, at=10)
    assert table.view().deadline == 10 + 30 + 15
    with pytest.raises(Invalid, match="extra_seconds"):
        GAME.parse_options({"extra_seconds": [1, 2, 3]}, 2)


def test_a_running_clock_is_lengthened() -> None:
    table = Table(clock=30)
    table.move(None, type="extend", seat=0, seconds=12.5)
    assert table.view().deadline == 42.5
    assert table.refused(None, type="extend", seat=1, seconds=5.0).rule == "contract"
    table.tick(42)
    assert table.turn == (0,)


@pytest.mark.parametrize("seconds", [0, -5, "30", True])
def test_a_clock_has_seconds(seconds: object) -> None:
    with pytest.raises(Invalid, match=r"\$\.options\.clock"):
        GAME.parse_options({"clock": seconds}, 2)


def test_it_may_be_broken_off() -> None:
    table = Table("ET", clock=30)
    table.word(0, "H8 I8")
    scores = tuple(table.scores)
    table.move(None, type="end")
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.reason) == (scores, "ended")
    assert (table.view().deadline, table.turn) == (None, ())
