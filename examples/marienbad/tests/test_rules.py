"""The rules, each shown by a game."""

from __future__ import annotations

import pytest
from marienbad import GAME
from marienbad.values import Take

from pyramidion.core import Chance, Entry, Invalid, Outcome, Play, Refused, Resign


def begun(rows: str = "1-3-5-7") -> Play:
    options = GAME.parse_options({"rows": rows}, 2)
    return Play(GAME, options, 2, GAME.parse_setup({}, options, 2), Chance(1))


def take(play: Play, row: int, count: int) -> None:
    """A move of whoever has the turn."""
    play.step(Entry(play.to_move[0], play.at, Take(row, count)))


@pytest.mark.rule("R-M1")
def test_four_rows_of_matches() -> None:
    assert begun().state.rows == (1, 3, 5, 7)


@pytest.mark.rule("A-M2")
def test_a_table_may_choose_other_rows() -> None:
    assert begun("3-4-5").state.rows == (3, 4, 5)
    assert begun("1-3-5-7-9").state.rows == (1, 3, 5, 7, 9)
    with pytest.raises(Invalid, match=r"\$\.options\.rows"):
        begun("2-2")


@pytest.mark.rule("R-M2")
def test_any_number_from_one_row() -> None:
    play = begun()
    take(play, 3, 4)
    take(play, 1, 3)
    assert play.state.rows == (1, 0, 5, 3)
    for move in (Take(3, 4), Take(1, 1)):
        with pytest.raises(Refused) as refused:
            play.step(Entry(0, play.at, move))
        assert refused.value.rule == "R-M2"


@pytest.mark.rule("R-M3")
def test_whoever_takes_the_last_match_loses() -> None:
    play = begun("3-4-5")
    for row in (0, 1, 2):
        take(play, row, (3, 4, 5)[row])
    assert play.outcome == Outcome((0, 1), (1,), "last_match")
    with pytest.raises(Refused, match="R-M3"):
        play.step(Entry(1, play.at, Take(0, 1)))


@pytest.mark.rule("A-M1")
def test_the_first_seat_begins_and_they_take_turns() -> None:
    play = begun()
    with pytest.raises(Refused, match="A-M1"):
        play.step(Entry(1, play.at, Take(0, 1)))
    take(play, 0, 1)
    assert play.to_move == (1,)


def test_whoever_resigns_loses() -> None:
    play = begun()
    play.step(Entry(None, play.at, Resign(0)))
    assert play.outcome == Outcome((0, 0), (1,), "resigned")
