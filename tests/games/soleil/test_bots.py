"""The bots: legal always, the same every time, from views alone, and sensible where all can be looked through."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.games import bot, levels
from pyramidion.games.soleil import GAME
from pyramidion.games.soleil.board import CELLS, EACH, INDEX, SYMBOLS
from pyramidion.games.soleil.bots import emperor, lookahead
from pyramidion.games.soleil.coach import oracle_questions
from pyramidion.games.soleil.values import Guess
from pyramidion.games.soleil.views import SoleilView

from .positions import BOARD, INGOTS, Table

WORK = Budget(20)
VARIANTS: list[tuple[int, dict[str, str]]] = [
    (3, {}),
    (3, {"variant": "tour", "ingots": "hidden", "coins": "unlimited"}),
    (2, {"variant": "duel"}),
    (1, {"emperor": "house", "ingots": "shuffled"}),
    (6, {"emperor": "house"}),
]


def choose(play: Play, level: str, seat: int, seed: int = 1, budget: Budget = WORK) -> Any:
    """As a worker does it: from the JSON of the seat's own view."""
    view = msgspec.json.decode(msgspec.json.encode(play.view(seat)), type=SoleilView)
    one = bot("soleil", level, seat, play.seats, play.options, seed)
    return one.choose(view, GAME.legal(play.state, seat), budget)


def ask(table: Table, level: str, budget: Budget = WORK) -> str:
    move = choose(table.play, level, table.play.to_move[0], budget=budget)
    assert isinstance(move, Guess)
    return f"{move.cell}-{move.symbol}"


@pytest.mark.parametrize("level", levels("soleil"))
@pytest.mark.parametrize(
    ("seats", "options"), VARIANTS, ids=lambda x: str(x) if isinstance(x, int) else "-".join(x.values())
)
def test_every_level_plays_every_part_to_the_end(level: str, seats: int, options: dict[str, str]) -> None:
    parsed = GAME.parse_options(options, seats)
    play = Play(GAME, parsed, seats, GAME.parse_setup({}, parsed, seats), Chance(8))
    for _ in range(600):
        if play.over:
            break
        play.step(Entry(play.to_move[0], 0.0, choose(play, level, play.to_move[0])))
    assert play.outcome is not None


@pytest.mark.parametrize("level", levels("soleil"))
def test_the_same_position_gives_the_same_move(level: str) -> None:
    table = Table(seats=4)
    table.ask(1, "B4-A")
    table.ask(2, "C2-O")
    assert len({ask(table, level) for _ in range(3)}) == 1


@pytest.mark.rule("A-S19")
@pytest.mark.parametrize("style", emperor.STYLES)
def test_every_style_of_the_emperor_is_a_full_palace(style: str) -> None:
    for seed in range(20):
        board = emperor.arrangement(style, Random(seed))
        assert all(board.count(symbol) == EACH for symbol in SYMBOLS)


def test_the_styles_differ_in_how_much_animals_keep_together() -> None:
    together = {
        style: sum(emperor.equal_neighbours(emperor.arrangement(style, Random(seed))) for seed in range(20))
        for style in emperor.STYLES
    }
    assert together["clustered"] > together["random"] > together["chequered"]


@pytest.mark.rule("R-S3")
@pytest.mark.parametrize("level", levels("soleil"))
def test_bots_leave_the_ingots_to_people(level: str) -> None:
    options = GAME.parse_options({}, 4)
    play = Play(GAME, options, 4, GAME.parse_setup({}, options, 4), Chance(8))
    emperor_seat = play.view(None).emperor
    guessers = [seat for seat in range(4) if seat != emperor_seat]
    view = play.view(guessers[1])
    one = bot("soleil", level, guessers[1], 4, options, 1)
    lay = one.choose(view, GAME.legal(play.state, guessers[1]), WORK)
    one.people = (guessers[0],)
    assert one.pause(view, lay) is None
    # Where no person may lay them, somebody has to.
    for nobody in ((), (emperor_seat,)):
        one.people = nobody
        assert one.pause(view, lay) == 0.0


@pytest.mark.parametrize("level", levels("soleil"))
def test_bots_let_people_read_the_answer_before(level: str) -> None:
    table = Table(seats=4)
    one = bot("soleil", level, 1, 4, table.play.options, 1)
    move = Guess("A1", "S")
    one.people = (2,)
    assert one.pause(table.play.view(1), move) == 0.0
    table.ask(1, "B4-A")
    two = bot("soleil", level, 2, 4, table.play.options, 1)
    assert two.pause(table.play.view(2), move) == 0.0
    two.people = (1,)
    assert (two.pause(table.play.view(2), move) or 0.0) > 1.0


def solved_but(*cells: str) -> Table:
    """Everything is found but these cells; two guessers."""
    table = Table()
    table.solve(but=cells)
    return table


@pytest.mark.parametrize("level", ["adept", "oracle"])
def test_a_sure_16_comes_before_a_sure_10(level: str) -> None:
    # C4 (a monkey under 16) and D3 (a bird under 10): only one arrangement is left once C4 is known not to be a bird.
    table = solved_but("C4", "D3")
    table.ask(table.play.to_move[0], "C4-O")
    assert INGOTS[2][3] == 16
    assert INGOTS[3][2] == 10
    assert ask(table, level) == "C4-S"


def test_what_a_question_is_worth_hangs_on_the_purses() -> None:
    """Two players, two cells: a bird for sure under 12, and under 16 a monkey or a lizard, as likely.

    I take the sure one: the other asks for the 16, hits one time in two and has 4 more than I, or misses, and all
    is mine: 28 ahead. Or I ask for the 16: hit, and the other takes the 12; miss, and it knows the animal.
    """
    boards = np.full((2, 24), 2, np.uint8)
    boards[:, 0], boards[:, 6] = 3, (0, 1)
    belief = np.array([(boards == symbol).mean(axis=0) for symbol in range(4)]).T
    ingots = np.zeros(24)
    ingots[[0, 6]] = 12.0, 16.0
    sure, daring = 4 * 0 + 3, 4 * 6 + 0

    def worth(mine: float, theirs: float, ranked: bool) -> list[float]:
        values = lookahead.weigh(
            lookahead.bitboards(boards), True, np.array([sure, daring]), belief, ingots,
            np.zeros(24, np.int64), 1 | 1 << 6, 0.0, np.array([mine, theirs]), ranked, 24,
        )  # fmt: skip
        return [float(value) for value in values]

    # In gold ahead of the mean, half of the difference: 4 behind or 28 ahead, against 4 ahead or 4 behind.
    assert worth(20, 20, False) == pytest.approx([6, 0])
    # To win: one time in two either way; and 14 behind, only the sure one can still win.
    edge = lookahead.EDGE
    assert worth(20, 20, True) == pytest.approx([0.5 + 6 * edge, 0.5])
    assert worth(20, 34, True) == pytest.approx([0.5 - edge, -7 * edge])


def test_the_adept_takes_the_most_expected_gold() -> None:
    """Three cells are left, with three different animals: every arrangement is written out here."""
    table = solved_but("A1", "B5", "D6")
    left = {"A1": "S", "B5": "A", "D6": "A"}
    assert all(BOARD[INDEX[c] // 6][INDEX[c] % 6] == s for c, s in left.items())
    arrangements = {("S", "A", "A"), ("A", "S", "A"), ("A", "A", "S")}
    fitting = [
        dict(zip(left, a, strict=True))
        for a in arrangements
        if all(fits(entry, dict(zip(left, a, strict=True))) for entry in table.view.log)
    ]
    worth = {
        f"{cell}-{symbol}": INGOTS[INDEX[cell] // 6][INDEX[cell] % 6]
        * sum(a[cell] == symbol for a in fitting)
        / len(fitting)
        for cell in left
        for symbol in "SA"
    }
    asked = ask(table, "adept")
    assert worth[asked] == max(worth.values())


def fits(entry: Any, last: dict[str, str]) -> bool:
    """Whether an answer of the record is what Atahualpa would have said with these last three cards."""
    board = {cell: last.get(cell, BOARD[i // 6][i % 6]) for cell, i in INDEX.items()}
    if (board[entry.cell] == entry.symbol) != entry.hit:
        return False
    found = [*CELLS[: INDEX[entry.cell]]]
    row, column = "ABCD".index(entry.cell[0]), int(entry.cell[1])
    around = [
        f"{'ABCD'[r]}{c}"
        for r in range(max(row - 1, 0), min(row + 2, 4))
        for c in range(max(column - 1, 1), min(column + 2, 7))
        if (r, c) != (row, column)
    ]
    still = [cell for cell in around if cell not in found or cell in last]
    return bool(sum(board[cell] == entry.symbol for cell in still) == entry.count)


def test_nobody_asks_for_an_animal_that_is_nowhere_any_more() -> None:
    table = Table()
    for i, cell in enumerate(("A1", "A2", "B2", "B6", "C4", "C6")):
        table.ask(1 + i % 2, f"{cell}-S")
    for level in levels("soleil"):
        assert not ask(table, level).endswith("-S")


def test_the_oracle_needs_few_questions_alone() -> None:
    """24 are needed at least; a guesser who asks for the likeliest animal needs about 31 on average."""
    assert 24 <= oracle_questions("".join(BOARD)) <= 40
