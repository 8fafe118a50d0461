"""Questions and answers: what a guess finds, counts, pays and leaves behind."""

from __future__ import annotations

import pytest

from pyramidion.core import Invalid

from .positions import INGOTS, Table

FIGURE_1 = ("SSOLLS", "LLOOAS", "AAASOS", "LLAAOO")
"""The booklet's first figure in A3-C5, with the rest of the board filled up."""
FIGURE_2 = ("AAOOLL", "OSASOA", "LSASOA", "LSOLLS")
"""The booklet's second figure in columns 1 and 2, once B2, C2 and D2 are found."""


def given(board: tuple[str, ...]) -> list[dict[str, object]]:
    return [{"board": board, "ingots": INGOTS}]


@pytest.mark.rule("R-S4")
def test_the_player_on_atahualpas_left_begins() -> None:
    table = Table()
    assert table.play.to_move == (1,)
    assert table.refused(2, type="guess", cell="A1", symbol="S").rule == "R-S4"


@pytest.mark.rule("R-S5")
def test_a_hit_takes_the_ingot_and_shows_the_symbol() -> None:
    table = Table()
    answer = table.ask(1, "B4-O")
    assert (answer.hit, answer.ingot) == (True, 12)
    assert table.view.board == ("??????", "???O??", "??????", "??????")
    assert table.view.ingots[1] == (14, 16, 10, None, 14, 16)


@pytest.mark.rule("R-S5")
def test_after_a_miss_nothing_has_moved() -> None:
    table = Table()
    answer = table.ask(1, "B4-A")
    assert (answer.hit, answer.ingot) == (False, None)
    assert table.view.board == ("??????",) * 4
    assert table.view.ingots == INGOTS


@pytest.mark.rule("R-S6")
@pytest.mark.rule("A-S1")
@pytest.mark.rule("A-S3")
def test_figure_1_counts_diagonals_and_not_the_cell_itself() -> None:
    # Birds stand on B4 itself, on A3 and C5 (diagonals) and on B3: three, not four.
    table = Table(rounds=given(FIGURE_1))
    answer = table.ask(1, "B4-O")
    assert (answer.hit, answer.count, answer.paid) == (True, 3, 3)
    assert table.view.scores == (0, 12 + 3, 0)


@pytest.mark.rule("R-S6")
@pytest.mark.parametrize(("symbol", "count"), [("L", 2), ("A", 2), ("S", 1)])
def test_figure_1_misses_are_counted_and_paid_too(symbol: str, count: int) -> None:
    answer = Table(rounds=given(FIGURE_1)).ask(1, f"B4-{symbol}")
    assert (answer.hit, answer.count, answer.paid) == (False, count, count)


@pytest.mark.rule("A-S2")
@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("A1-S", 2),  # corner: A2, B2 of A2, B1, B2
        ("D6-S", 1),  # corner: C6 of C5, C6, D5
        ("A3-S", 2),  # edge: A2, B2 of five cells
        ("C4-O", 4),  # inside: B3, B4, C5, D3 of eight cells
    ],
)
def test_edges_count_the_cells_that_exist(question: str, count: int) -> None:
    assert Table().ask(1, question).count == count


@pytest.mark.rule("R-S7")
@pytest.mark.rule("R-S8")
@pytest.mark.rule("A-S4")
def test_figure_2_found_cards_are_not_counted() -> None:
    table = Table(seats=4, rounds=given(FIGURE_2))
    for seat, cell in ((1, "B2"), (2, "C2"), (3, "D2")):
        assert table.ask(seat, f"{cell}-S").hit
    answer = table.ask(1, "C1-S")
    assert (answer.hit, answer.count, answer.paid) == (False, 0, 0)
    answer = table.ask(2, "C1-L")
    assert (answer.hit, answer.count) == (True, 1)


@pytest.mark.rule("R-S8")
def test_a_neighbour_that_was_found_no_longer_counts() -> None:
    table = Table(rounds=given(FIGURE_1))
    table.ask(1, "B4-O")
    assert table.ask(2, "A4-O").count == 2  # A3 and B3; B4 is gone


@pytest.mark.rule("A-S5")
def test_the_hit_card_makes_no_difference_to_its_own_count() -> None:
    # Another hit beside it lowers the count by that one card alone.
    table = Table(rounds=given(FIGURE_1))
    assert table.ask(1, "B3-O").count == 2  # A3, B4
    assert table.ask(2, "B4-O").count == 2  # A3, C5; B3 is gone


@pytest.mark.rule("R-S7")
def test_coins_for_the_neighbours_although_the_cell_is_wrong() -> None:
    table = Table()
    answer = table.ask(1, "A1-L")
    assert (answer.hit, answer.count, answer.paid) == (False, 1, 1)
    assert table.view.scores == (0, 1, 0)


@pytest.mark.rule("A-S6")
@pytest.mark.rule("R-S4")
def test_a_solved_cell_holds_no_ingot_and_is_refused() -> None:
    table = Table()
    table.ask(1, "B4-O")
    refused = table.refused(2, type="guess", cell="B4", symbol="O")
    assert (refused.rule, refused.en, refused.fr) == ("R-S4", "B4 is already solved", "B4 est déjà trouvée")


@pytest.mark.rule("R-S2")
@pytest.mark.rule("R-S4")
@pytest.mark.parametrize(
    ("cell", "symbol"),
    [("E1", "S"), ("A7", "S"), ("A0", "S"), ("b4", "S"), ("", "S"), ("A1", "X"), ("A1", "s"), ("A1", "")],
)
def test_what_is_not_on_the_board_is_refused(cell: str, symbol: str) -> None:
    assert Table().refused(1, type="guess", cell=cell, symbol=symbol).rule == "R-S4"


@pytest.mark.rule("A-S7")
def test_a_refuted_question_may_be_asked_again_and_pays_again() -> None:
    table = Table()
    assert table.ask(1, "A1-L").paid == 1
    assert table.ask(2, "A1-L").paid == 1
    assert table.view.bank == 48


@pytest.mark.rule("A-S9")
def test_a_species_that_is_all_found_may_be_named_and_counts_zero() -> None:
    table = Table()
    for i, cell in enumerate(("A1", "A2", "B2", "B6", "C4", "C6")):
        assert table.ask(1 + i % 2, f"{cell}-S").hit
    answer = table.ask(1, "B5-S")
    assert (answer.hit, answer.count, answer.paid) == (False, 0, 0)


@pytest.mark.rule("R-S9")
@pytest.mark.rule("A-S10")
def test_clockwise_one_guess_each_hit_or_miss_without_atahualpa() -> None:
    table = Table(seats=4)
    turns = []
    for question in ("A1-S", "A2-S", "A3-S", "A3-O", "A4-S"):
        turns.append(table.play.to_move[0])
        table.ask(turns[-1], question)
    assert turns == [1, 2, 3, 1, 2]
    assert table.refused(0, type="guess", cell="D1", symbol="L").rule == "R-S9"
    assert table.refused(1, type="guess", cell="D1", symbol="L").rule == "R-S9"


@pytest.mark.rule("A-S8")
def test_when_the_coins_run_out_the_count_is_still_told() -> None:
    table = Table()
    while table.view.bank > 2:
        want = min(4, table.view.bank - 2)
        question = {4: "C4-O", 3: "B2-O", 2: "B1-S", 1: "A1-L"}[want]
        assert table.ask(table.play.to_move[0], question).paid == want
    answer = table.ask(table.play.to_move[0], "C4-O")
    assert (answer.count, answer.paid, table.view.bank) == (4, 2, 0)
    answer = table.ask(table.play.to_move[0], "C4-O")
    assert (answer.count, answer.paid, table.view.bank) == (4, 0, 0)


@pytest.mark.rule("A-S8")
def test_unlimited_coins_never_run_out() -> None:
    table = Table(coins="unlimited")
    for _ in range(20):
        assert table.ask(table.play.to_move[0], "C4-O").paid == 4
    assert table.view.bank is None
    assert table.view.scores == (0, 40, 40)


@pytest.mark.rule("A-S11")
@pytest.mark.rule("R-S9")
def test_nobody_may_pass() -> None:
    with pytest.raises(Invalid):
        Table().move(1, type="pass")
    assert {type(m).__name__ for m in Table().play.game.legal(Table().play.state, 1).moves} == {"Guess"}


@pytest.mark.rule("R-S2")
def test_there_are_six_of_everything_worth_312() -> None:
    table = Table(seed=3, emperor="house", ingots="shuffled", rounds=[])
    state = table.play.state
    assert sorted(state.board) == sorted("SLAO" * 6)
    assert sorted(state.ingots) == sorted([10, 12, 14, 16] * 6)
    assert sum(state.ingots) == 312
    assert table.view.bank == 50
