"""The expert game: everybody has grey ones of their own.

The tops of S: e s A R L T (the first two grey), N's are all grey: e on B8, e B7, s B6, r B5, i B4, n B3. With two
seats W and E are nobody's and four high, the corners are empty.
"""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import WHOLE, Invalid
from pyramidion.games.kreuzwort import GAME

from .positions import BOARD, Table, expert


def table(words: str = "", seats: int = 2, **more: Any) -> Table:
    return Table(words, seats=seats, setup=expert(seats, **more), expert=True)


@pytest.mark.rule("R-K25")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_grey_ones_are_mixed_with_each_players_own(seats: int) -> None:
    drawn = Table(seats=seats, setup={}, seed=seats, expert=True)
    stacks = drawn.view(WHOLE).stacks
    for side in {2: "SN", 3: "SWN", 4: "SWNE"}[seats]:
        assert [len(stack) for stack in stacks[side]] == [5] * 6
        grey = sorted(letter for letter in "".join(stacks[side]) if letter.islower())
        assert grey == sorted("eesrin")
    assert drawn.scores == [-83 - 6] * seats


@pytest.mark.rule("A-K24")
def test_what_is_not_shared_out_is_out_of_play() -> None:
    drawn = Table(setup={}, seed=4, expert=True)
    for corner in BOARD["grey"]:
        assert drawn.top(corner) == (".", ".", 0)
    assert [drawn.top(cell)[1:] for cell in ("C2", "H9")] == [("W", 4), ("E", 4)]
    assert sum(map(sum, drawn.view().heights)) == 36 + 2 * 30 + 2 * 24
    assert drawn.no_word(0, "I8 I9 I10", "I10<I5") == "A-K10"  # an empty corner


@pytest.mark.rule("R-K25")
def test_grey_ones_show_whose_they_are() -> None:
    assert table().top("I3") == ("E", "s", 5)
    assert table().top("B8") == ("E", "n", 5)
    assert table().top("I5") == ("A", "S", 5)


@pytest.mark.rule("R-K25")
def test_own_grey_ones_move_and_are_taken() -> None:
    game = table("ETE")
    game.word(0, "H8 I8 J8", "J8<I3")
    assert (game.view().won[0].pyramids, game.top("I3")) == (3, ("E", "S", 4))
    assert game.scores == [-89 + 3 + 2, -89]


@pytest.mark.rule("A-K25")
def test_an_own_grey_one_is_not_the_own_colour() -> None:
    game = table("UE DE")
    assert game.no_word(0, "H3 I3") == "R-K16"
    assert game.no_word(0, "H5 H6", "H6<I3") == "R-K16"


@pytest.mark.rule("R-K25")
@pytest.mark.rule("A-K27")
def test_anothers_grey_ones_are_neither_moved_nor_read_in_place() -> None:
    game = table("ETE TUE")
    assert game.no_word(0, "H8 I8 J8", "J8<B8") == "R-K25"
    assert game.no_word(0, "A4 B4 C4", "A4<I8") == "R-K25"
    assert game.no_word(0, "B4 C4", "C4<I8") == "R-K25"


@pytest.mark.rule("R-K25")
def test_anothers_coloured_ones_may_be_taken_and_grey_ones_covered() -> None:
    game = table("ETA TE")
    game.lay(B8="ZPLA")
    game.word(0, "H8 I8 J8", "J8<B8")
    assert game.view().left[1].pyramids == 30 - 1 - 1  # the stack was laid without its grey one
    covered = table("LNE")
    covered.word(0, "B7 C7 D7", "B7<I7")
    assert covered.top("B7") == ("E", "n", 5)


@pytest.mark.rule("A-K26")
def test_own_grey_ones_that_are_left_are_subtracted() -> None:
    game = table()
    game.passes(0, 1)
    assert game.play.outcome is not None
    assert game.play.outcome.scores == (-89, -89)
    assert [heap.pyramids for heap in game.view().left] == [30, 30]


@pytest.mark.rule("A-K28")
@pytest.mark.rule("R-K25")
def test_it_ends_when_colour_and_grey_are_both_gone() -> None:
    gone = dict.fromkeys(("I3", "I4", "I5", "I6", "I7"), "")
    colour_only = table("ET").lay(**gone).lay(I8="rT")
    colour_only.word(0, "H8 I8")
    assert not colour_only.play.over
    both = table("ETR").lay(**gone).lay(I8="T", I7="r")
    both.word(0, "H8 I8 J8", "J8<I7")
    assert both.play.over


@pytest.mark.rule("A-K28")
@pytest.mark.rule("R-K22")
def test_the_last_grey_one_may_go_with_a_printed_own_letter() -> None:
    gone = dict.fromkeys(("I3", "I4", "I5", "I6", "I8"), "")
    game = table("EGR").lay(**gone).lay(I7="r")
    game.word(0, "H8 I8 J8", "J8<I7")  # black E, the printed G of the own FERTIG, the own grey R
    assert game.play.over
    assert game.play.outcome is not None
    assert game.play.outcome.reason == "cleared"


@pytest.mark.rule("A-K28")
def test_it_ends_too_when_another_takes_the_last_coloured_one_and_no_grey_is_left() -> None:
    gone = dict.fromkeys(("B3", "B4", "B5", "B6", "B7"), "")
    game = table("ETA").lay(**gone).lay(B8="A")
    game.word(0, "H8 I8 J8", "J8<B8")
    assert game.play.over
    grey_left = table("ETA").lay(**gone).lay(B8="eA")
    grey_left.word(0, "H8 I8 J8", "J8<B8")
    assert not grey_left.play.over


@pytest.mark.rule("R-K25")
@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"grey": {}}, "$.setup.grey"),
        ({"stacks": BOARD["stacks"]}, "$.setup.stacks.S[0]"),
    ],
)
def test_a_set_up_of_the_other_game_is_none(change: dict[str, Any], path: str) -> None:
    options = GAME.parse_options({"expert": True}, 2)
    with pytest.raises(Invalid) as caught:
        GAME.parse_setup({**expert(), **change}, options, 2)
    assert path in [fault.path for fault in caught.value.faults]
