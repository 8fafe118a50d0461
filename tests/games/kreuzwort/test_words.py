"""Where a word may lie, what it is made of, what it takes."""

from __future__ import annotations

import pytest

from .positions import Table, board

# Reading directions.


@pytest.mark.rule("R-K8")
@pytest.mark.parametrize(
    ("seat", "cells", "word"),
    [
        (0, "H8 I8", "ET"),  # downwards
        (0, "H7 H8", "OT"),  # to the right, with an own top put on H8
        (1, "C3 C2", "TD"),  # W: downwards is westwards
        (1, "C3 D3", "TD"),  # W: to the right is southwards
        (2, "C7 B7", "NE"),  # N: downwards is northwards
        (2, "C4 C3", "EA"),  # N: to the right is westwards
        (3, "C8 C9", "AH"),  # E: downwards is eastwards
        (3, "D8 C8", "NH"),  # E: to the right is northwards
    ],
)
def test_each_reads_from_its_own_side(seat: int, cells: str, word: str) -> None:
    sources = {"H7 H8": "H8<I8", "C3 D3": "D3<C2", "C4 C3": "C3<B8", "D8 C8": "C8<C9"}.get(cells, "")
    table = Table(word, seats=4, setup=board(first=seat))
    table.word(seat, cells, sources)
    assert table.view().last.word == word
    backwards = " ".join(reversed(cells.split()))
    assert Table(word[::-1], seats=4, setup=board(first=seat)).no_word(seat, backwards, sources) == "R-K8"


@pytest.mark.rule("R-K9")
@pytest.mark.parametrize(
    ("cells", "sources"),
    [
        ("H8 I7", ""),  # a diagonal
        ("G7 H8", "H8<I8"),
        ("G8 I8", ""),  # a gap
        ("H7 H8 I8", ""),  # an angle inside
        ("G8 H8 G8", "G8<I8"),  # a cell twice
        ("H8 I8 J8 J10", "J8<I3 J10<I4"),  # a gap on the ring
        ("H8 I8 J8 J9 J8", "J8<I3 J9<I4"),
        ("H8 I8 J7", "J7<I3"),  # out of the board, but not straight ahead
        ("H9 H10 I1", "H10<I8 I1<I3"),  # the end of a row is not beside the next row's beginning
        ("H8 I11", ""),  # no cell at all
        ("H8 K8", ""),
        ("H8 i8", ""),
        ("H8 I08", ""),
    ],
)
def test_no_diagonal_no_angle_no_gap_no_cell_twice(cells: str, sources: str) -> None:
    assert Table(validation="challenge").no_word(0, cells, sources) == "R-K9"


@pytest.mark.rule("R-K9")
@pytest.mark.rule("A-K3")
@pytest.mark.parametrize(
    ("cells", "word"),
    [
        ("H8 I8 J8 J9 J10 I10", "ETESAR"),  # round the corner, counter-clockwise
        ("H8 I8 J8 J7 J6", "ETESA"),  # the other way, clockwise
        ("H3 I3 J3 J2 J1 I1 H1", "UESARLT"),
    ],
)
def test_on_the_ring_a_word_turns_and_goes_either_way(cells: str, word: str) -> None:
    table = Table(word)
    ring = cells.split()[2:]
    own = [cell for cell in ("I3", "I4", "I5", "I6", "I7", "I8") if cell not in cells.split()]
    letters = {"I3": "E", "I4": "S", "I5": "A", "I6": "R", "I7": "L", "I8": "T"}
    sources = []
    for cell, letter in zip(ring, word[2:], strict=True):
        source = next(name for name in own if letters[name] == letter)
        sources.append(f"{cell}<{source}")
    table.word(0, cells, " ".join(sources))
    assert table.view().last.word == word


@pytest.mark.rule("R-K9")
def test_on_the_ring_a_word_does_not_turn_back() -> None:
    table = Table(validation="challenge")
    assert table.no_word(0, "H8 I8 J8 J9 J8", "J8<I3 J9<I4") == "R-K9"
    assert table.no_word(0, "H8 I8 J8 J9 J7", "J8<I3 J9<I4 J7<I5") == "R-K9"


@pytest.mark.rule("R-K10")
@pytest.mark.rule("R-K11")
def test_a_word_begins_or_ends_on_the_ring() -> None:
    ending = Table("DES")
    ending.word(0, "H5 I5 J5", "I5<I3 J5<I4")
    assert ending.view().last.word == "DES"
    beginning = Table("TUE")
    beginning.word(0, "A4 B4 C4", "A4<I8")  # own T on the ring, N's U where it stands, the black E
    assert (beginning.view().last.word, beginning.top("B4")) == ("TUE", ("U", "N", 3))


@pytest.mark.rule("R-K11")
@pytest.mark.parametrize(
    ("seat", "cells", "sources"),
    [
        (0, "J5 I5 H5", "J5<I3"),  # S reads downwards, not up from its own edge
        (0, "C3 C2 C1", "C1<I3"),  # nor towards the left
        (1, "C1 C2 C3", "C1<D2"),  # W reads towards the west
        (2, "A7 B7 C7", "A7<B8"),
        (3, "C10 C9 C8", "C10<D9"),
    ],
)
def test_the_inner_part_keeps_to_the_reading_direction(seat: int, cells: str, sources: str) -> None:
    table = Table(seats=4, setup=board(first=seat), validation="challenge")
    assert table.no_word(seat, cells, sources) == "R-K11"


@pytest.mark.rule("R-K12")
@pytest.mark.parametrize(
    ("cells", "sources"),
    [("H8 I8 J8 J7 I7", "J8<I3 J7<I4"), ("H8 H9 H10 G10 G9", "H10<I3 G10<I4"), ("H8 I8 J8 H7", "J8<I3")],
)
def test_never_out_and_in_again(cells: str, sources: str) -> None:
    assert Table(validation="challenge").no_word(0, cells, sources) == "R-K12"


@pytest.mark.rule("A-K1")
def test_no_word_lies_wholly_on_the_ring() -> None:
    assert Table(validation="challenge").no_word(0, "J3 J4 J5", "J3<I3 J4<I4 J5<I5") == "A-K1"


@pytest.mark.rule("A-K2")
def test_the_ring_is_at_one_end_only() -> None:
    whole_column = "A8 B8 C8 D8 E8 F8 G8 H8 I8"
    table = Table(validation="challenge")
    assert table.no_word(0, f"{whole_column} J8", "A8<I3 J8<I4") == "A-K2"
    table.word(0, whole_column, "A8<I3")
    assert table.view().pending.word == "EAANRIAET"


# What may move.


@pytest.mark.rule("R-K13")
def test_black_ones_do_not_move_but_may_be_covered() -> None:
    table = Table("OS")
    assert table.no_word(0, "H8 I8", "H8<C3") == "R-K13"
    table.word(0, "H7 H8", "H8<I4")
    assert table.view().last.score == 2
    assert table.top("H8") == ("E", "K", 1)  # A-K6: the covered one stays


@pytest.mark.rule("R-K14")
@pytest.mark.parametrize(
    ("source", "letter"), [("I4", "S"), ("D2", "U"), ("B8", "A"), ("F9", "R"), ("B2", "N"), ("I9", "I")]
)
def test_everybodys_tops_may_be_used(source: str, letter: str) -> None:
    """Own, the other's, nobody's, grey."""
    table = Table(f"ET{letter}")
    table.word(0, "H8 I8 J8", f"J8<{source}")
    assert (table.view().won[0].pyramids, table.top(source)[2]) == (3, 5 if source in ("B2", "I9") else 3)


@pytest.mark.rule("R-K14")
@pytest.mark.parametrize("source", ["A1", "J7", "J5"])
def test_where_no_pyramid_lies_none_comes_from(source: str) -> None:
    assert Table(validation="challenge").no_word(0, "H8 I8 J8", f"J8<{source}") == "R-K14"


@pytest.mark.rule("R-K14")
def test_the_others_top_may_be_read_where_it_stands() -> None:
    table = Table("SUS")
    table.word(0, "H2 H3 H4", "H4<I4")  # W's S, the black U, the own S
    assert (table.view().last.word, table.top("H2")) == ("SUS", ("U", "W", 3))


@pytest.mark.rule("R-K15")
@pytest.mark.rule("A-K5")
def test_what_a_moved_top_uncovers_is_for_later() -> None:
    table = Table(validation="challenge")
    assert table.no_word(0, "H8 I8 J8", "J8<I8") == "A-K5"  # D shows on I8 only after the turn
    assert table.no_word(0, "H7 I7 J7 J8", "J7<I8 J8<I8") == "R-K15"  # the same pyramid twice
    table.word(0, "H8 I8 J8", "J8<I8 I8<I4")  # covered by another, the cell is usable
    assert table.view().pending.word == "EST"
    table.accept(1)
    assert table.top("I8") == ("D", "S", 3)
    assert table.top("I4") == ("O", "S", 3)


@pytest.mark.rule("A-K5")
def test_a_printed_letter_that_a_moved_top_uncovers_is_for_later_too() -> None:
    table = Table(validation="challenge").lay(I8="T")
    assert table.no_word(0, "H8 I8 J8", "J8<I8") == "A-K5"
    table.word(0, "H8 I8")
    table.accept(1)
    table.passes(1)
    assert table.top("I8") == ("G", "S", 0)
    table.word(0, "H8 I8 J8", "J8<I3")  # now it shows, and the printed U of H8 too
    assert table.view().pending.word == "UGE"


@pytest.mark.rule("R-K16")
def test_a_word_needs_an_own_letter_and_a_black_one() -> None:
    table = Table("TE NES")
    assert table.no_word(0, "C3 C4") == "R-K16"  # black alone
    assert table.no_word(0, "I3 I4") == "R-K16"  # own alone
    assert table.no_word(0, "H8 I8", "I8<B2") == "R-K16"  # black and grey
    assert table.no_word(0, "C3 C4 C5", "C3<B8") == "R-K16"  # black and another's colour


@pytest.mark.rule("R-K16")
def test_two_grey_ones_are_no_word() -> None:
    table = Table("NI")
    assert table.no_word(0, "H8 I8", "H8<B2 I8<I9") == "R-K16"


@pytest.mark.rule("A-K7")
def test_a_covered_black_letter_does_not_count() -> None:
    table = Table(validation="challenge")
    assert table.no_word(0, "H8 I8", "H8<I3") == "R-K16"
    assert table.no_word(0, "G8 H8", "G8<I3 H8<I4") == "R-K16"


@pytest.mark.rule("A-K9")
def test_own_letters_count_moved_or_in_place() -> None:
    Table("ET").word(0, "H8 I8")
    Table("DE").word(0, "H5 H6", "H6<I3")


@pytest.mark.rule("R-K17")
@pytest.mark.parametrize(
    ("cells", "sources", "word"),
    [
        ("H5 H6", "H6<I3", "DE"),  # on a black one
        ("H5 I5", "I5<I3", "DE"),  # on a stack
        ("H5 I5 J5", "J5<I3", "DAE"),  # on a free cell
        ("H8 H9", "H9<I3", "EE"),  # on somebody else's stack
        ("H5 I5 J5", "I5<I3 J5<I5", "DEA"),  # a stack that gives its top and gets another
        ("H4 I4 J4 J5 J6", "I4<I3 J4<I4 J5<I5 J6<I6", "NESAR"),
    ],
)
def test_tops_go_anywhere(cells: str, sources: str, word: str) -> None:
    table = Table(word)
    table.word(0, cells, sources)
    assert table.view().last.word == word


@pytest.mark.rule("R-K17")
def test_two_tops_may_change_places_but_none_stays_by_moving() -> None:
    table = Table("RAISE", validation="challenge")
    assert table.no_word(0, "H8 I8", "I8<I8") == "R-K17"
    # R on I6 and A on I5, the other way about, in a word across the south row's column: D, R over A, A.
    table.word(0, "G5 H5 I5", "H5<I5 I5<I6")
    assert table.view().pending.word == "EAR"
    swap = Table(seats=2, validation="challenge")
    swap.word(0, "B5 C5 D5 E5 F5 G5 H5 I5", "B5<I5 I5<B5")
    assert swap.view().pending.word == "ARATREDO"
    swap.accept(1)
    assert (swap.top("B5"), swap.top("I5")) == (("S", "N", 3), ("I", "S", 3))


@pytest.mark.rule("A-K4")
@pytest.mark.parametrize("extra", ["J1<I4", "H7<I4", "I8<I4 J8<I3"])
def test_every_moved_pyramid_is_in_the_word(extra: str) -> None:
    assert Table(validation="challenge").no_word(0, "H8 I8", extra) == "A-K4"


@pytest.mark.rule("R-K17")
@pytest.mark.parametrize("target", ["Z1", "", "J11"])
def test_nothing_is_put_where_there_is_no_cell(target: str) -> None:
    assert Table(validation="challenge").no_word(0, "H8 I8", f"{target}<I4") == "R-K17"


# What it takes.


@pytest.mark.rule("R-K19")
def test_all_pyramids_of_a_word_are_won() -> None:
    table = Table("ETES")
    (taken,) = table.word(0, "H8 I8 J8 J9", "J8<G9 J9<B9")  # black, own, another's, grey
    assert (taken.letters, taken.score) == ("ETES", 4)
    assert table.view().won[0] == type(table.view().won[0])(4, 4)
    assert table.scores == [-83 + 4 + 1, -83]  # R-K24: four points won, one less of its own on the board
    assert [table.top(cell)[2] for cell in ("H8", "I8", "G9", "B9")] == [0, 3, 3, 5]
    assert table.top("J8") == (".", ".", 0)


@pytest.mark.rule("A-K6")
def test_what_is_covered_stays() -> None:
    table = Table("DE")
    table.word(0, "H5 I5", "I5<I3")
    assert table.top("I5") == ("A", "S", 4)
    assert table.view().won[0].pyramids == 2


@pytest.mark.rule("A-K8")
def test_letters_beside_the_word_do_not_matter() -> None:
    """G8 is black and above, J8 free and below: only H8 I8 is read."""
    table = Table("ET")
    table.word(0, "H8 I8")
    assert table.view().last.cells == ("H8", "I8")


@pytest.mark.rule("A-K10")
def test_free_cells_have_no_letter() -> None:
    table = Table(validation="challenge")
    assert table.no_word(0, "H8 I8 J8") == "A-K10"
    assert table.no_word(0, "A8 B8 C8") == "A-K10"


@pytest.mark.rule("A-K10")
def test_a_corner_is_in_no_word() -> None:
    """Its row and its column hold no black letter, whether a pyramid stands on it or none."""
    table = Table(validation="challenge")
    assert table.no_word(0, "I2 I3 I4") == "R-K16"
    assert table.no_word(0, "B2 C2 D2", "C2<I3") == "R-K16"
    expert_corner = Table(setup=board(grey=None), seed=1, validation="challenge")
    assert expert_corner.no_word(0, "I8 I9 I10", "I10<I3") == "R-K16"


@pytest.mark.rule("A-K20")
def test_two_letters_are_enough_and_one_is_not() -> None:
    table = Table("ET E")
    assert table.no_word(0, "H8") == "R-K20"
    assert table.no_word(0, "") == "R-K20"
    table.word(0, "H8 I8")


@pytest.mark.rule("A-K21")
def test_the_same_word_may_come_again() -> None:
    table = Table("ET")
    table.word(0, "H8 I8")
    table.passes(1)
    table.lay(I8="JHT")
    table.word(0, "F6 G6", "G6<I8")
    assert table.view().last.cells == ("F6", "G6")
