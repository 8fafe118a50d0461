"""The belief is exact: it is compared with three slow ways of counting, and with what the rules say must hold."""

from __future__ import annotations

import math
import random
import subprocess
import sys
import threading
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.games.soleil import belief
from pyramidion.games.soleil.belief import (
    AROUND,
    Clue,
    Contradiction,
    clues_from_log,
    expected_information,
    posterior,
    question_table,
    sample,
)
from tests.games.soleil import counting
from tests.games.soleil.positions import Table

WHOLE = (1 << 24) - 1
# A game in which the digits of a key do not fit into one number.
CROWDED_BOARD = "SAOLALOSOSALLALOLSOASASO"
CROWDED = (
    "A4A C1A A2S B4L B1S C3S C6L A5L C2S D4S B2L A1A B3A C6A D4O D3O D2L B3S C4A C5A D5A B2L D2O B4O C4L B2A C3A A2O"
    " B3L B3S A5A B5S C1O B3O D2L C4L"
)

boards = st.permutations([0, 1, 2, 3] * 6)
questions = st.lists(st.tuples(st.integers(0, 23), st.integers(0, 3)), max_size=30)
questions_about = st.tuples(st.integers(0, 23), st.integers(0, 3))


def unsolved_after(clues: list[Clue]) -> int:
    return WHOLE - sum(1 << clue.cell for clue in clues if clue.hit)


def crowded() -> list[Clue]:
    return counting.ask([*map("SLAO".index, CROWDED_BOARD)], counting.questions_in(CROWDED))


def test_without_a_clue_every_arrangement_is_possible() -> None:
    known = posterior([])
    assert known.total == math.factorial(24) // math.factorial(6) ** 4 == 2_308_743_493_056
    assert (known.probability == 0.25).all()


@settings(max_examples=60)
@given(boards, st.permutations(range(24)), st.integers(0, 9), questions)
def test_few_open_cells_equal_trying_everything(
    board: list[int], cells: list[int], n: int, asked: list[tuple[int, int]]
) -> None:
    solved = {cell: board[cell] for cell in cells[n:]}
    still = WHOLE - sum(1 << cell for cell in solved)
    clues = []
    for cell, symbol in asked:
        if still >> cell & 1:
            clues.append(counting.answer(board, cell, symbol, still))
            still &= ~(1 << cell) if clues[-1].hit else WHOLE
    every = np.array(counting.by_trying(clues, solved))
    known = posterior(clues, solved)
    assert known.total == len(every)
    assert np.allclose(known.probability, (every[:, :, None] == np.arange(4)).mean(axis=0), atol=1e-12)
    table = question_table(clues, solved)
    expected = np.zeros_like(table)
    for cell in range(24):
        around = [other for other in range(24) if AROUND[cell] & still & 1 << other]
        for symbol in range(4):
            if still >> cell & 1:
                counts = (every[:, around] == symbol).sum(axis=1)
                np.add.at(
                    expected[cell, symbol], ((every[:, cell] == symbol).astype(int), counts), 1 / len(every)
                )
    assert np.allclose(table, expected, atol=1e-12)
    assert {tuple(drawn) for drawn in sample(clues, solved, 20, n).tolist()} <= {*map(tuple, every.tolist())}


@pytest.mark.parametrize("seed", range(6))
def test_first_questions_equal_counting_cell_by_cell(seed: int) -> None:
    chance = random.Random(seed)
    board = counting.shuffled_board(chance)
    asked = [(chance.randrange(24), chance.randrange(4)) for _ in range(5)]
    clues = counting.ask(board, asked if seed % 2 else counting.first_misses(board, chance, 5))
    known = posterior(clues)
    for order in (counting.COLUMN_BY_COLUMN, counting.ROW_BY_ROW):
        total, found = counting.by_dictionary(clues, order)
        assert known.total == total
        assert np.allclose(known.probability, np.array(found) / total, atol=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_many_answers_no_equal_lists_of_places(seed: int) -> None:
    chance = random.Random(100 + seed)
    board = counting.shuffled_board(chance)
    clues = counting.ask(board, counting.first_misses(board, chance, 14 + 2 * seed))
    assert posterior(clues).total == counting.by_sets(clues)


def test_more_than_twelve_clues_open_at_once() -> None:
    """Two misses on each cell of the two middle columns: every line between two cells of the sweep crosses many."""
    board = counting.shuffled_board(random.Random(12))
    asked = [
        (cell, symbol)
        for cell, symbol in counting.first_misses(board, random.Random(12), 72)
        if cell % 6 in (2, 3)
    ]
    clues = counting.ask(
        board, sorted(asked, key=lambda question: (question[0] + board[question[0]]) % 3)[:16]
    )
    west = sum(1 << cell for cell in range(24) if cell % 6 < 3)
    assert sum(clue.mask & west != 0 and clue.mask & ~west != 0 for clue in clues) == len(clues) == 16
    assert posterior(clues).total == counting.by_sets(clues)


@settings(max_examples=40)
@given(boards, questions, questions_about)
def test_laws(board: list[int], asked: list[tuple[int, int]], next_question: tuple[int, int]) -> None:
    """One symbol a cell, six cells a symbol, the truth is possible, and the answers to a question share out the
    arrangements."""
    clues = counting.ask(board, asked)
    known = posterior(clues)
    assert np.allclose(known.probability.sum(axis=1), 1)
    assert np.allclose(known.probability.sum(axis=0), 6)
    assert (known.probability[np.arange(24), board] > 0).all()
    for clue in clues:
        assert known.probability[clue.cell, clue.symbol] == float(clue.hit)
    still = unsolved_after(clues)
    table = question_table(clues)
    assert np.allclose(table.sum(axis=(2, 3)).all(axis=1), [still >> cell & 1 for cell in range(24)])
    for cell in range(24):
        if still >> cell & 1:
            assert np.allclose(table[cell, :, 1].sum(axis=1), known.probability[cell])
    cell, symbol = next_question
    if still >> cell & 1:
        shared = 0
        for hit in (False, True):
            for count in range(9):
                try:
                    after = posterior([*clues, Clue(cell, symbol, hit, count, AROUND[cell] & still)]).total
                except Contradiction:
                    after = 0
                assert table[cell, symbol, int(hit), count] == pytest.approx(after / known.total, abs=1e-12)
                shared += after
        assert shared == known.total


def test_the_first_question_is_a_matter_of_drawing_cards() -> None:
    """An inner cell with eight neighbours, nothing known: P(hit, k) follows from 23 cards, 8 of them around."""
    table = question_table([])
    for hit in (0, 1):
        for count in range(9):
            others = 6 - hit
            ways = math.comb(8, count) * math.comb(15, others - count) if count <= others else 0
            assert table[7, 2, hit, count] == pytest.approx(
                (0.25 if hit else 0.75) * ways / math.comb(23, others), abs=1e-12
            )


def test_three_animals_that_nobody_asked_about_stay_alike() -> None:
    clues = counting.ask(counting.shuffled_board(random.Random(3)), [(7, 0), (15, 0), (2, 0)])
    known = posterior(clues)
    open_cells = [cell for cell in range(24) if unsolved_after(clues) >> cell & 1]
    assert np.ptp(known.probability[open_cells][:, 1:], axis=1).max() < 1e-12
    table = question_table(clues)
    assert np.allclose(table[:, 1], table[:, 2])
    assert np.allclose(table[:, 1], table[:, 3])
    assert not np.allclose(table[:, 0], table[:, 1])


@pytest.mark.rule("A-S7")
def test_the_same_question_again_tells_nothing_new() -> None:
    board = counting.shuffled_board(random.Random(8))
    once = counting.ask(board, counting.first_misses(board, random.Random(8), 6))
    known = posterior(once * 20)
    assert len(once * 20) == 120
    assert known.total == posterior(once).total == counting.by_dictionary(once)[0]
    table = question_table(once * 20)
    for clue in once:
        assert table[clue.cell, clue.symbol, 0, clue.count] == 1
        assert expected_information(table)[clue.cell, clue.symbol] == 0


@pytest.mark.rule("R-S8")
def test_a_repeated_question_no_longer_counts_what_was_found_since() -> None:
    table = Table()
    for seat, question in ((1, "B5-O"), (2, "B4-O"), (1, "C5-S"), (2, "C5-O")):
        table.ask(seat, question)
    clues = clues_from_log(table.view.log)
    first = clues[0]
    now = question_table(clues)[first.cell, first.symbol]
    found = [clue for clue in clues if clue.hit and clue.symbol == 3 and first.mask >> clue.cell & 1]
    assert len(found) == 2
    assert now[0, first.count - 2] == 1


@pytest.mark.rule("A-S4")
def test_clues_of_a_played_game_lead_to_its_board() -> None:
    """The masks leave out what was solved; with all cells solved one arrangement is left."""
    table = Table()
    table.ask(1, "B4-O")
    table.ask(2, "A4-O")
    clues = clues_from_log(table.view.log)
    assert clues[1].mask == AROUND[3] & ~(1 << 9)
    assert clues[1].count == 2
    table.solve()
    assert posterior(clues_from_log(table.view.log)).total == 1


def test_a_log_may_be_of_mappings_or_objects() -> None:
    entry: dict[str, Any] = {"round": 1, "seat": 2, "cell": "B4", "symbol": "O", "hit": True, "count": 3}
    following = entry | {"cell": "D6", "symbol": "S", "hit": False, "count": 0}
    clues = clues_from_log([entry, following])
    assert clues == clues_from_log([SimpleNamespace(**entry), SimpleNamespace(**following)])
    assert clues == [Clue(9, 3, True, 3, AROUND[9]), Clue(23, 0, False, 0, AROUND[23])]


@pytest.mark.parametrize(
    "clues",
    [
        [Clue(0, 0, False, 1, AROUND[0]), Clue(0, 0, False, 2, AROUND[0])],
        [Clue(0, symbol, False, 0, AROUND[0]) for symbol in range(4)],
        [Clue(0, 0, True, 0, AROUND[0]), Clue(0, 1, True, 0, AROUND[0])],
        [Clue(7, 0, False, 7, AROUND[7])],
        [Clue(7, 0, True, 6, AROUND[7])],
        [Clue(0, 0, False, 3, AROUND[0]), Clue(1, 0, False, 0, AROUND[1] & ~1)],
        [Clue(0, 0, False, 3, AROUND[0]), Clue(5, 0, False, 3, AROUND[5]), Clue(18, 0, True, 1, AROUND[18])],
        [Clue(7, symbol, False, 1, AROUND[7]) for symbol in range(3)] + [Clue(8, 3, False, 0, AROUND[8])],
    ],
)
def test_answers_that_contradict_each_other(clues: list[Clue]) -> None:
    for function in (posterior, question_table):
        with pytest.raises(Contradiction, match="no arrangement"):
            function(clues)
    with pytest.raises(Contradiction):
        sample(clues, None, 3, 0)


def test_known_cells_that_contradict_the_answers() -> None:
    with pytest.raises(Contradiction):
        posterior([Clue(4, 2, False, 0, AROUND[4])], {4: 2})
    with pytest.raises(Contradiction):
        posterior([], dict.fromkeys(range(7), 1))


@pytest.mark.parametrize(
    ("clue", "told"),
    [
        (Clue(24, 0, False, 0, 0), "clue 1: cell 24"),
        (Clue(0, 4, False, 0, 0), "symbol 4"),
        (Clue(0, 0, False, 9, AROUND[0]), "count of 9"),
        (Clue(0, 0, False, 1, 1 << 24), "0x1000000"),
    ],
)
def test_a_clue_from_outside_the_board_is_named(clue: Clue, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        posterior([Clue(0, 0, False, 0, AROUND[0]), clue])
    with pytest.raises(ValueError, match="cell 3, symbol 7"):
        posterior([], {3: 7})


def test_a_crowded_position_is_counted_in_cases() -> None:
    clues = crowded()
    assert posterior(clues).total == counting.by_sets(clues)


@pytest.mark.parametrize("bits", [24, 28, 32])
def test_cases_together_are_the_whole(monkeypatch: pytest.MonkeyPatch, bits: int) -> None:
    """With less room in a key more positions are split; nothing else changes."""
    board = counting.shuffled_board(random.Random(bits))
    clues = counting.ask(board, counting.first_misses(board, random.Random(bits), 12))
    whole, table = posterior(clues), question_table(clues)
    monkeypatch.setattr(belief, "KEY_BITS", bits)
    cases = list(belief._cases(belief.clue_rows(clues), belief.known_cells(None)))
    assert len(cases) > 1
    split = posterior(clues)
    assert split.total == whole.total == sum(case.total for case in cases)
    assert np.allclose(split.probability, whole.probability, atol=1e-12)
    assert np.allclose(question_table(clues), table, atol=1e-12)
    boards = sample(clues, None, 4000, 1)
    assert all(counting.fits(drawn, clues, {}) for drawn in boards[:200].tolist())
    assert_drawn_from(boards, whole.probability)


def test_memory_grows_when_a_position_needs_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread starts with its own small memory."""
    board = counting.shuffled_board(random.Random(5))
    clues = counting.ask(board, counting.first_misses(board, random.Random(5), 9))
    monkeypatch.setattr(belief, "FIRST_ROOM", 32)
    totals = [posterior(clues).total]

    def count() -> None:
        totals.append(posterior(clues).total)
        assert belief.counting_memory().keys.size > 32

    thread = threading.Thread(target=count)
    thread.start()
    thread.join()
    assert len(totals) == 2
    assert totals[0] == totals[1]


def assert_drawn_from(boards: np.ndarray[Any, Any], probability: np.ndarray[Any, Any]) -> None:
    """Every frequency within five standard deviations of its probability; certain things are certain."""
    frequency = (boards[:, :, None] == np.arange(4)).mean(axis=0)
    spread = np.sqrt(probability * (1 - probability) / len(boards))
    assert (np.abs(frequency - probability) <= 5 * spread + 1e-12).all()


@pytest.mark.parametrize("n_questions", [0, 2, 8, 16])
def test_samples_follow_the_belief(n_questions: int) -> None:
    board = counting.shuffled_board(random.Random(n_questions))
    clues = counting.ask(board, counting.first_misses(board, random.Random(n_questions), n_questions))
    boards = sample(clues, None, 20_000, 7)
    assert boards.shape == (20_000, 24)
    assert boards.dtype == np.uint8
    assert ((boards[:, :, None] == np.arange(4)).sum(axis=1) == 6).all()
    assert all(counting.fits(drawn, clues, {}) for drawn in boards[:300].tolist())
    assert_drawn_from(boards, posterior(clues).probability)


def test_samples_are_independent_and_repeatable() -> None:
    clues = counting.ask([0, 1, 2, 3] * 6, [(8, 3)])
    boards = sample(clues, None, 5000, 42)
    assert (boards == sample(clues, None, 5000, 42)).all()
    assert (boards != sample(clues, None, 5000, 43)).any()
    assert len({drawn.tobytes() for drawn in boards}) == 5000
    # Neighbouring draws agree in a cell as often as two strangers do.
    chance = (posterior(clues).probability ** 2).sum(axis=1)
    agree = (boards[:-1] == boards[1:]).mean(axis=0)
    assert (np.abs(agree - chance) < 5 * np.sqrt(chance * (1 - chance) / 4999) + 1e-12).all()


def test_information_is_the_entropy_of_the_answer() -> None:
    table = np.zeros((24, 4, 2, 9))
    table[3, 1, 0, :4] = 0.25
    table[4, 2, 1, 5] = 1.0
    information = expected_information(table)
    assert information[3, 1] == pytest.approx(2)
    assert information.sum() == pytest.approx(2)
    assert (information >= 0).all()


def test_the_module_costs_nothing_until_it_counts() -> None:
    told = "import sys, pyramidion.games.soleil.belief; print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
