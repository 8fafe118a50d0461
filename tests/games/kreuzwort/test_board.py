"""The board as it is laid out, and who begins."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pyramidion.core import WHOLE, Invalid, NeedsChance
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.letters import GREY, SETS, points

from .positions import BOARD, Table, board, expert


@pytest.mark.rule("R-K1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play_with_156_pyramids(seats: int) -> None:
    table = Table(seats=seats, setup={}, seed=1)
    heights = table.view().heights
    assert sum(map(sum, heights)) == 36 + 24 + 4 * 24
    assert len(table.scores) == seats


@pytest.mark.rule("R-K1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_do_not_play(seats: int) -> None:
    with pytest.raises(Invalid, match="2 to 4 seats"):
        GAME.parse_options({}, seats)


@pytest.mark.rule("R-K2")
@pytest.mark.parametrize(
    ("seats", "cells"), [(2, ["I3", "B8"]), (3, ["I3", "C2", "B8"]), (4, ["I3", "C2", "B8", "H9"])]
)
def test_each_has_the_colour_of_its_side(seats: int, cells: list[str]) -> None:
    """Its first stack stands on its left: a word with that top counts as its own."""
    for seat, cell in enumerate(cells):
        table = Table(seats=seats, setup=board(first=seat), validation="challenge")
        # Straight on into the centre, or out of it: the black letter beside the stack, read as the seat reads.
        black = {"I3": "H3", "C2": "C3", "B8": "C8", "H9": "H8"}[cell]
        table.word(seat, f"{black} {cell}")
        assert table.view().pending.word == table.top(black)[0] + table.top(cell)[0]
    assert Table(seats=seats).view().sides == {2: "SN", 3: "SWN", 4: "SWNE"}[seats]


@pytest.mark.rule("R-K2")
@pytest.mark.parametrize(("letters", "worth"), [("french", 83), ("box", 85)])
def test_all_colours_have_the_same_letters_and_values(letters: str, worth: int) -> None:
    table = Table(seats=4, setup={}, seed=5, letters=letters)
    stacks = table.view(WHOLE).stacks
    held = [sorted("".join(stacks[side])) for side in "SWNE"]
    assert held == [sorted(SETS[letters].colour)] * 4
    assert table.scores == [-worth] * 4
    assert [heap.points for heap in table.view().left] == [worth] * 4


@pytest.mark.rule("R-K2")
def test_the_letter_sets_are_those_of_the_book() -> None:
    french, box = SETS["french"], SETS["box"]
    assert (len(french.colour), len(french.black), len(box.colour), len(box.black)) == (24, 36, 24, 36)
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") - set(french.colour) == set("KNW")
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") - set(box.colour) == set("NQY")
    assert {letter for letter, n in Counter(french.colour).items() if n > 1} == {"U"}
    assert set("QY") <= set(box.black)
    assert not set("QY") & set(french.black)
    assert [points(letter) for letter in "EDBFJK"] == [1, 2, 3, 4, 8, 10]
    assert points("AINORSTUL") == 9
    assert points("GMCPHVQWXYZ") == 2 + 2 + 3 + 3 + 4 + 4 + 8 + 40


@pytest.mark.rule("R-K3")
def test_six_stacks_of_four_stand_in_the_order_of_their_owner() -> None:
    table = Table(seats=4)
    places = {
        "S": "I3 I4 I5 I6 I7 I8",
        "W": "C2 D2 E2 F2 G2 H2",
        "N": "B8 B7 B6 B5 B4 B3",
        "E": "H9 G9 F9 E9 D9 C9",
    }
    for side, cells in places.items():
        for cell, stack in zip(cells.split(), BOARD["stacks"][side], strict=True):
            assert table.top(cell) == (stack[-1], side, 4)


@pytest.mark.rule("R-K3")
def test_chance_stacks_them_and_the_same_seed_stacks_them_alike() -> None:
    one, two, other = (Table(setup={}, seed=seed).view(WHOLE).stacks for seed in (11, 11, 12))
    assert one == two
    assert one != other


@pytest.mark.rule("R-K4")
@pytest.mark.rule("A-K14")
@pytest.mark.parametrize(("seats", "free"), [(2, "WE"), (3, "E")])
def test_colours_of_nobody_stand_on_the_board_too(seats: int, free: str) -> None:
    table = Table(seats=seats, setup={}, seed=3)
    for side in free:
        cell = {"W": "C2", "E": "H9"}[side]
        assert table.top(cell)[1:] == (side, 4)


@pytest.mark.rule("R-K5")
def test_black_ones_fill_the_centre_and_grey_ones_the_corners() -> None:
    table = Table()
    for r, row in enumerate(BOARD["black"]):
        for c, letter in enumerate(row):
            assert table.top("CDEFGH"[r] + str(c + 3)) == (letter, "K", 1)
    for corner, stack in BOARD["grey"].items():
        assert table.top(corner) == (stack[-1], "G", 6)
    drawn = Table(setup={}, seed=8).view(WHOLE)
    assert sorted("".join(drawn.stacks[c] for c in BOARD["grey"])) == sorted(GREY)
    centre = "".join(row[2:8] for row in drawn.tops[2:8])
    assert sorted(centre) == sorted(SETS["french"].black)


@pytest.mark.rule("A-K10")
def test_the_ring_is_empty() -> None:
    view = Table().view()
    ring = [(r, c) for r in range(10) for c in range(10) if r in (0, 9) or c in (0, 9)]
    assert len(ring) == 36
    assert {(view.tops[r][c], view.owners[r][c], view.heights[r][c]) for r, c in ring} == {(".", ".", 0)}


@pytest.mark.rule("R-K14")
def test_at_the_start_64_letters_are_seen_28_of_them_can_move() -> None:
    view = Table().view()
    tops, owners = "".join(view.tops), "".join(view.owners)
    assert sum(letter != "." for letter in tops) == 64
    assert Counter(owners) == {".": 36, "K": 36, "G": 4, **dict.fromkeys("SWNE", 6)}


@pytest.mark.rule("R-K15")
def test_what_lies_under_a_top_is_shown_to_nobody() -> None:
    table = Table()
    for viewer in (None, 0, 1):
        assert table.view(viewer).stacks is None
        assert table.view(viewer) == table.view()
    whole = table.view(WHOLE).stacks
    assert whole["I3"] == "ZCUE"
    assert list(whole["N"]) == BOARD["stacks"]["N"]
    assert whole["B9"] == "NEIRES"


def level(*rows: str) -> list[str]:
    """Six stacks from their levels, the lowest first."""
    return ["".join(column) for column in zip(*rows, strict=True)]


LOW, SAME_SUM = "ESARLT", "TLRASE"
UNDER, HIGHER = "UOIMUD", "UOIMUC"
THIRD, HEAVY = "CPBGFH", "DPBGFH"
REST = "ZYXVQJ"


@pytest.mark.rule("R-K7")
def test_the_lowest_sum_of_tops_begins() -> None:
    assert Table(setup=board(first=None)).turn == (0,)  # 6 against 8
    north = board(
        first=None, stacks={**BOARD["stacks"], "S": BOARD["stacks"]["N"], "N": BOARD["stacks"]["S"]}
    )
    assert Table(setup=north).turn == (1,)
    turned = {side: BOARD["stacks"][other] for side, other in zip("SWNE", "ENWS", strict=True)}
    assert Table(seats=4, setup=board(first=None, stacks=turned)).turn == (3,)  # 11, 8, 8, 6


@pytest.mark.rule("R-K7")
def test_the_tied_compare_the_next_level_and_nothing_has_moved() -> None:
    stacks = {
        **BOARD["stacks"],
        "S": level(REST, HEAVY, HIGHER, LOW),
        "N": level(REST, THIRD, UNDER, SAME_SUM),
    }
    table = Table(setup=board(first=None, stacks=stacks))
    assert table.turn == (1,)
    assert table.view(WHOLE).stacks["S"] == tuple(stacks["S"])
    assert table.top("I3") == ("E", "S", 4)
    # Whoever was higher on the first level does not come in again, low as the second one may be.
    three = {**stacks, "W": level(REST, HEAVY, "ESARLT", HIGHER)}
    assert Table(seats=3, setup=board(first=None, stacks=three)).turn == (2,)


@pytest.mark.rule("A-K16")
def test_ties_go_on_level_by_level_and_lots_decide_in_the_end() -> None:
    third = {
        **BOARD["stacks"],
        "S": level("ZYXVQH", "JPBGFC", UNDER, LOW),
        "N": level("ZYXVQJ", "CPBGFH", UNDER, SAME_SUM),
    }
    assert Table(setup=board(first=None, stacks=third)).turn == (1,)
    equal = board(first=None, stacks={**BOARD["stacks"], "N": BOARD["stacks"]["S"]})
    assert {Table(setup=equal, seed=seed).turn for seed in range(12)} == {(0,), (1,)}
    with pytest.raises(NeedsChance) as caught:
        Table(setup=equal)
    assert caught.value.faults[0].path == "$.setup.first"


@pytest.mark.rule("A-K16")
@pytest.mark.rule("R-K25")
def test_grey_tops_count_among_the_first_of_five_levels() -> None:
    """Six letters worth one each on both sides, N's all grey; on the second level 6 against 8."""
    table = Table(setup=expert(first=None), expert=True)
    assert table.turn == (0,)
    equal = expert(first=None)
    equal["stacks"]["N"] = equal["stacks"]["S"]
    with pytest.raises(NeedsChance):
        Table(setup=equal, expert=True)


@pytest.mark.rule("R-K7")
def test_a_set_up_may_say_who_begins() -> None:
    for seat in range(3):
        assert Table(seats=3, setup=board(first=seat)).turn == (seat,)


def test_without_a_seed_nothing_is_left_to_chance() -> None:
    for part in ("black", "stacks", "grey"):
        with pytest.raises(NeedsChance) as caught:
            Table(setup=board(**{part: None}))
        assert caught.value.faults[0].path == f"$.setup.{part}"
    assert Table(setup=board(printed=None)).play.state.printed.startswith("IARUENEDESOO")


def test_what_is_given_again_replays_without_the_seed() -> None:
    options: list[tuple[int, dict[str, Any]]] = [(2, {}), (3, {"expert": True}), (4, {"letters": "box"})]
    for seats, chosen in options:
        one = Table("TA", seats=seats, setup={}, seed=Random(seats).randrange(99), **chosen)
        again = Table(None, seats=seats, setup=dict(GAME.given(one.play.state)), **chosen)
        assert again.view(WHOLE) == one.view(WHOLE)
        assert again.play.state.words == {"TA"}
