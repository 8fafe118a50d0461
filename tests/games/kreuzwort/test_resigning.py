"""A seat that resigns is passed over; and which moves may be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Entry
from pyramidion.games.kreuzwort import GAME

from .positions import Table, board
from .test_challenge import doubted, kinds


def resign(table: Table, seat: int, at: float | None = None) -> list[str]:
    return kinds(table.move(None, at, type="resign", seat=seat))


def may_take_back(table: Table, seat: int, **move: Any) -> bool:
    entry = table.play.judged(Entry(seat, table.play.at, GAME.parse_move(move)))
    return table.play.may_take_back(entry, table.play.after(entry)[0])


@pytest.mark.rule("R-K6")
def test_the_turns_of_a_seat_that_resigned_are_passed_over() -> None:
    table = Table(seats=4)
    assert resign(table, 1) == ["resigned"]
    table.passes(0)
    assert table.turn == (2,)
    assert resign(table, 2) == ["resigned"]
    assert (table.turn, table.view().resigned, table.view().phase) == ((3,), (1, 2), "play")
    assert table.refused(1, type="pass").rule == "R-K6"


@pytest.mark.rule("R-K23")
def test_two_play_on_and_the_game_ends_when_they_have_passed() -> None:
    table = Table(seats=3)
    table.passes(0)
    resign(table, 1)
    assert table.turn == (2,)
    table.passes(2)
    assert table.play.outcome is not None
    assert (table.play.outcome.reason, table.play.outcome.winners) == ("stalemate", (0, 2))


@pytest.mark.rule("R-K23")
def test_who_leaves_last_ends_a_game_in_which_the_others_have_passed() -> None:
    table = Table(seats=3)
    table.passes(0, 1)
    assert resign(table, 2) == ["resigned", "over"]
    assert table.play.outcome is not None
    assert (table.play.outcome.reason, table.play.outcome.winners) == ("stalemate", (0, 1))


@pytest.mark.rule("R-K24")
def test_whoever_resigned_does_not_win_however_much_they_had() -> None:
    table = Table("ET", seats=3)
    table.word(0, "H8 I8")
    assert max(table.scores) == table.scores[0]
    resign(table, 0)
    table.passes(1, 2)
    assert table.play.outcome is not None
    assert (table.play.outcome.winners, table.scores[0] > table.scores[1]) == ((1, 2), True)


@pytest.mark.rule("R-K21")
def test_whoever_resigns_doubts_nothing_any_more() -> None:
    table = doubted(seats=4)
    table.word(0, "H8 I8")
    table.accept(1)
    assert resign(table, 3) == ["resigned"]
    assert table.turn == (2,)
    assert resign(table, 2) == ["resigned", "taken"]
    assert table.turn == (1,)


@pytest.mark.rule("R-K21")
def test_an_announced_word_waits_for_the_others_also_when_its_player_resigns() -> None:
    table = doubted(seats=3)
    table.word(0, "H8 I8")
    assert resign(table, 0) == ["resigned"]
    assert (table.view().phase, table.turn) == ("challenge", (1, 2))
    table.accept(1)
    assert kinds(table.accept(2)) == ["accepted", "taken"]
    assert table.turn == (1,)


@pytest.mark.rule("R-K6")
def test_the_next_seat_has_its_time_in_full() -> None:
    table = Table(seats=3, clock=30)
    resign(table, 0, at=12.0)
    assert (table.turn, table.play.deadline) == ((1,), 42.0)


# Taking back.


@pytest.mark.rule("R-K18")
def test_a_pass_may_be_taken_back() -> None:
    assert may_take_back(Table(), 0, type="pass")


@pytest.mark.rule("R-K19")
def test_a_word_may_be_taken_back_unless_a_letter_came_to_light() -> None:
    move = {"type": "word", "cells": ["H8", "I8"]}
    assert not may_take_back(Table("ET"), 0, **move)
    assert may_take_back(Table("ET").lay(I8="T"), 0, **move)


@pytest.mark.rule("R-K19")
def test_a_letter_that_everybody_knew_is_no_news() -> None:
    flat = {"I3": "E", "I4": "S", "I5": "A", "I6": "R", "I7": "L"}
    known, unknown = Table("ET").lay(**flat, I8="ZZT"), Table("ET").lay(**flat, I8="YZT")
    move = {"type": "word", "cells": ["H8", "I8"]}
    assert may_take_back(known, 0, **move)
    assert not may_take_back(unknown, 0, **move)


@pytest.mark.rule("R-K21")
def test_an_announced_word_may_be_taken_back_and_a_challenge_may_not() -> None:
    table = doubted(setup=board())
    assert may_take_back(table, 0, type="word", cells=["H8", "I8"])
    table.word(0, "H8 I8")
    assert not may_take_back(table, 1, type="challenge")
    assert not may_take_back(table, 1, type="accept")  # the word is taken, and a letter comes to light
