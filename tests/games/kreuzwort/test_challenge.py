"""The table decides on words: challenges, and what they cost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from .positions import Table, board


def doubted(words: str = "ET", seats: int = 2, **more: Any) -> Table:
    return Table(words, seats=seats, validation="challenge", **more)


def kinds(events: tuple[Any, ...]) -> list[str]:
    return [str(event.__struct_config__.tag) for event in events]


@pytest.mark.rule("R-K21")
@pytest.mark.rule("A-K18")
def test_an_announced_word_waits_and_nothing_moves() -> None:
    table = doubted(seats=3)
    before = table.view()
    table.word(0, "H8 I8 J8", "J8<I3")
    view = table.view()
    assert (view.phase, view.to_move, view.turn) == ("challenge", (1, 2), 0)
    assert (view.tops, view.heights, view.owners, view.scores, view.won, view.last) == (
        before.tops,
        before.heights,
        before.owners,
        before.scores,
        before.won,
        None,
    )
    assert (view.pending.seat, view.pending.word, view.pending.cells) == (0, "ETE", ("H8", "I8", "J8"))
    assert view.pending.sources == {"J8": "I3"}


@pytest.mark.rule("A-K18")
def test_only_the_dictionary_is_left_to_the_table() -> None:
    """Paths, tops and the needs of a word are checked when it is announced."""
    table = doubted()
    assert table.no_word(0, "H8 I7") == "R-K9"
    assert table.no_word(0, "C3 C4") == "R-K16"
    table.word(0, "H7 I7")  # OL is no word, and stands if nobody says so
    table.accept(1)
    assert table.view().last.word == "OL"
    assert table.turn == (1,)


@pytest.mark.rule("R-K21")
@pytest.mark.rule("R-K19")
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
def test_when_all_others_accept_it_is_taken(order: tuple[int, ...]) -> None:
    table = doubted(seats=4)
    table.word(0, "H8 I8")
    for n, seat in enumerate(order, 1):
        assert table.view().phase == "challenge"
        assert table.turn == tuple(sorted(order[n - 1 :]))
        if n < 3:
            table.accept(seat)
    events = table.accept(order[-1])
    assert kinds(events) == ["accepted", "taken"]
    assert (table.turn, table.view().pending, table.view().accepted) == ((1,), None, ())
    assert table.scores == [-83 + 2 + 1, -83, -83, -83]


@pytest.mark.rule("R-K21")
def test_a_wrong_word_goes_back_and_the_turn_is_lost() -> None:
    table = doubted("ET", seats=3)
    before = table.view()
    table.word(0, "H7 I7")
    (event,) = table.challenge(2)
    assert (event.seat, event.word, event.right) == (2, "OL", False)
    after = table.view()
    assert (after.tops, after.heights, after.scores, after.last, after.pending) == (
        before.tops,
        before.heights,
        before.scores,
        None,
        None,
    )
    assert (table.turn, after.lost) == ((1,), (0, 0, 0))


@pytest.mark.rule("R-K21")
def test_a_right_word_is_taken_and_the_challenger_loses_the_next_turn() -> None:
    table = doubted(seats=3)
    table.word(0, "H8 I8")
    events = table.challenge(1)
    assert kinds(events) == ["challenged", "taken", "turn_lost"]
    assert events[-1].seat == 1
    assert (table.turn, table.view().lost) == ((2,), (0, 0, 0))
    assert table.scores == [-80, -83, -83]
    later = doubted(seats=3)
    later.word(0, "H8 I8")
    later.challenge(2)
    assert (later.turn, later.view().lost) == ((1,), (0, 0, 1))
    (events,) = later.passes(1)
    assert kinds(events) == ["passed", "turn_lost"]
    assert later.turn == (0,)


@pytest.mark.rule("A-K19")
def test_with_two_the_player_plays_twice() -> None:
    table = doubted("ET EN")
    table.word(0, "H8 I8")
    table.challenge(1)
    assert table.turn == (0,)
    table.word(0, "G5 G6", "G6<I3")
    table.accept(1)
    assert table.turn == (1,)


@pytest.mark.rule("R-K21")
def test_lost_turns_add_up() -> None:
    """Seat 3 doubts three right words of one lap and is passed over three times."""
    table = doubted("ET TD EE", seats=4)
    table.word(0, "H8 I8")
    table.challenge(3)
    table.word(1, "C3 C2")
    table.challenge(3)
    assert table.view().lost == (0, 0, 0, 2)
    table.passes(2)
    assert (table.turn, table.view().lost) == ((0,), (0, 0, 0, 1))
    table.word(0, "G5 G6", "G6<I3")
    table.challenge(3)
    assert table.view().lost == (0, 0, 0, 2)
    for row, lost in (("F", 1), ("D", 0)):
        table.passes(1, 2)
        assert (table.turn, table.view().lost) == ((0,), (0, 0, 0, lost))
        table.word(0, f"{row}4 {row}5", f"{row}5<I8")
        table.accept(1, 2, 3)
    table.passes(1, 2)
    assert table.turn == (3,)


@pytest.mark.rule("A-K19")
def test_with_two_lost_turns_add_up_too() -> None:
    table = doubted("ET EE TR")
    table.word(0, "H8 I8")
    table.challenge(1)
    table.word(0, "G5 G6", "G6<I3")
    table.challenge(1)
    assert table.turn == (0,)
    assert table.view().lost == (0, 0)  # each was lost at once
    table.word(0, "H6 I6")
    table.accept(1)
    assert table.turn == (1,)


@pytest.mark.rule("R-K21")
def test_who_loses_turns_still_doubts_and_accepts() -> None:
    table = doubted("ET", seats=3)
    table.word(0, "H8 I8")
    table.challenge(2)
    table.word(1, "C3 C2")
    assert list(table.turn) == [0, 2]
    table.challenge(2)  # TD is no word
    assert (list(table.turn), table.view().lost) == ([0], (0, 0, 0))


@pytest.mark.rule("R-K21")
@pytest.mark.rule("A-K18")
def test_the_first_challenge_decides() -> None:
    table = doubted(seats=4)
    table.word(0, "H8 I8")
    table.accept(1)
    table.challenge(3)
    assert table.refused(2, type="challenge").rule == "R-K21"
    assert table.view().lost == (0, 0, 0, 1)


@pytest.mark.rule("R-K21")
def test_an_acceptance_is_final() -> None:
    table = doubted(seats=3)
    table.word(0, "H8 I8")
    table.accept(1)
    assert table.refused(1, type="challenge").rule == "R-K21"
    assert table.refused(1, type="accept").rule == "R-K21"
    assert table.view().accepted == (1,)


@pytest.mark.rule("R-K21")
def test_nobody_judges_the_own_word_or_moves_while_it_waits() -> None:
    table = doubted("ET NE")
    table.word(0, "H8 I8")
    for kind in ("accept", "challenge", "pass"):
        assert table.refused(0, type=kind).rule == "R-K21"
    assert table.no_word(0, "H7 I7") == "R-K21"
    assert table.no_word(1, "C7 B7") == "R-K21"
    assert table.refused(1, type="pass").rule == "R-K21"


@pytest.mark.rule("R-K21")
@pytest.mark.parametrize("validation", ["checked", "challenge"])
def test_without_a_word_there_is_nothing_to_doubt(validation: str) -> None:
    table = Table("ET", validation=validation)
    for seat in (0, 1):
        assert table.refused(seat, type="challenge").rule == "R-K21"
        assert table.refused(seat, type="accept").rule == "R-K21"


@pytest.mark.rule("A-K18")
def test_in_checked_mode_a_word_is_taken_at_once() -> None:
    table = Table("ET", seats=3)
    table.word(0, "H8 I8")
    assert (table.view().phase, table.turn, table.view().last.word) == ("play", (1,), "ET")
    assert table.refused(1, type="challenge").rule == "R-K21"


@pytest.mark.rule("R-K23")
@pytest.mark.rule("R-K21")
def test_the_last_own_pyramid_ends_it_when_the_word_is_taken_not_before() -> None:
    last = {**dict.fromkeys(("I3", "I4", "I5", "I6", "I7"), ""), "I8": "T"}
    table = doubted().lay(**last)
    table.word(0, "H8 I8")
    assert not table.play.over
    assert kinds(table.challenge(1)) == ["challenged", "taken", "over"]
    wrong = doubted("").lay(**last)
    wrong.word(0, "H8 I8")
    wrong.challenge(1)
    assert (wrong.play.over, wrong.top("I8"), wrong.turn) == (False, ("T", "S", 1), (1,))


# Stalemate.


@pytest.mark.rule("A-K12")
def test_a_lost_turn_is_no_pass() -> None:
    table = doubted("ET EE", seats=2)
    table.word(0, "H8 I8")
    table.challenge(1)
    table.passes(0)  # seat 1 lost its turn after the word, and has not passed
    assert (table.play.over, table.turn) == (False, (1,))
    table.passes(1)
    assert table.play.over
    three = doubted(seats=3)
    three.word(0, "H8 I8")
    three.challenge(2)
    three.passes(1)  # seat 2 is passed over
    three.passes(0)
    assert (three.play.over, three.turn) == (False, (1,))
    three.passes(1)
    assert three.turn == (2,)
    three.passes(2)
    assert three.play.over


@pytest.mark.rule("A-K12")
def test_a_wrong_word_was_announced_all_the_same() -> None:
    table = doubted("ET", seats=2)
    table.passes(0)
    table.word(1, "C7 B7")
    table.challenge(0)
    table.passes(0)
    assert not table.play.over
    table.passes(1)
    assert table.play.over


@pytest.mark.rule("A-K12")
@pytest.mark.parametrize("words", ["UG", ""], ids=["right", "wrong"])
def test_printed_letters_alone_are_as_good_as_a_pass_right_or_wrong(words: str) -> None:
    table = doubted(words, setup=board(first=1)).lay(H8="", I8="")
    table.passes(1)
    table.word(0, "H8 I8")
    table.challenge(1)
    assert table.play.over
    assert table.play.outcome is not None
    assert table.play.outcome.reason == "stalemate"


# Time.


@pytest.mark.rule("R-K21")
@pytest.mark.rule("A-K23")
def test_silence_accepts() -> None:
    table = doubted(seats=3, clock=20)
    table.word(0, "H8 I8", at=5)
    assert table.view().deadline == 25
    table.accept(1, at=15)
    assert table.view().deadline == 25  # one answer does not prolong it
    table.tick(25)
    assert table.view().phase == "challenge"
    (taken,) = table.tick(26)
    assert (taken.word, table.turn, table.view().deadline) == ("ET", (1,), 45)


@pytest.mark.rule("R-K21")
def test_a_challenge_out_of_time_is_refused() -> None:
    table = doubted(clock=20)
    table.word(0, "H7 I7", at=5)
    assert table.refused(1, at=25.1, type="challenge").rule == "R-K21"
    assert table.view().phase == "challenge"  # the refused move has not even let time pass
    table.challenge(1, at=25)  # in time
    assert (table.turn, table.view().deadline) == ((1,), 45)


@pytest.mark.rule("A-K23")
def test_extra_seconds_of_those_who_judge() -> None:
    table = doubted(seats=3, clock=20, extra_seconds=[100, 0, 7])
    assert table.view().deadline == 120
    table.word(0, "H8 I8", at=1)
    assert table.view().deadline == 1 + 20 + 7  # there is one countdown: the longest of those who are asked
    table.move(None, type="extend", seat=1, seconds=3.0)
    assert table.view().deadline == 31
    assert table.refused(None, type="extend", seat=0, seconds=3.0).rule == "contract"


def test_breaking_off_drops_the_word_that_waits() -> None:
    table = doubted(clock=20)
    table.word(0, "H8 I8")
    table.move(None, type="end")
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.view().pending) == ((-83, -83), None)


def test_the_record_remembers_every_turn() -> None:
    """Who comes back to the table reads what was played: words, passes, and doubts with their end."""
    table = doubted("ET", seats=2)
    table.word(0, "H7 I7")
    table.challenge(1)
    table.passes(1)
    table.word(0, "H8 I8")
    table.challenge(1)
    log = list(msgspec.to_builtins(table.view().log))
    assert log == [
        {"seat": 0, "word": "OL", "by": 1},
        {"seat": 1},
        {"seat": 0, "word": "ET", "score": 2, "by": 1},
    ]
