"""The coach: exact beliefs, a best move that is legal, and a review that knows what was known."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pyramidion.core import WHOLE, End, Entry, transcript
from pyramidion.core.transcript import SeatMove
from pyramidion.games.soleil import GAME
from pyramidion.games.soleil.board import CELLS
from pyramidion.games.soleil.coach import advise, par, review
from pyramidion.games.soleil.values import Guess

from .positions import BOARD, Table


def advice(table: Table, seat: int) -> dict[str, Any]:
    return advise(table.play.options, table.play.seats, table.play.view(seat), seat, None)


def test_with_no_answer_everything_is_as_likely() -> None:
    told = advice(Table(), 1)
    assert list(told["belief"]) == list(CELLS)
    assert all(p == pytest.approx(0.25) for cell in told["belief"].values() for p in cell.values())


def test_what_is_found_is_certain_and_the_rest_adds_up() -> None:
    table = Table()
    table.ask(1, "B4-O")
    table.ask(2, "A1-L")
    belief = advice(table, 1)["belief"]
    assert belief["B4"] == {"S": 0.0, "L": 0.0, "A": 0.0, "O": 1.0}
    assert belief["A1"]["L"] == 0.0
    assert all(sum(cell.values()) == pytest.approx(1) for cell in belief.values())
    for symbol in "SLAO":
        assert sum(cell[symbol] for cell in belief.values()) == pytest.approx(6)


def test_the_last_cell_is_sure_and_its_gold_is_the_ingot() -> None:
    table = Table()
    table.solve(but=("D6",))
    seat = table.play.to_move[0]
    best = advice(table, seat)["best"]
    assert best["move"] == {"type": "guess", "cell": "D6", "symbol": "A"}
    assert best["gold"] == pytest.approx(16)
    assert best["information"] == pytest.approx(0)


@pytest.mark.parametrize("options", [{}, {"ingots": "hidden"}, {"coins": "unlimited"}], ids=str)
def test_the_best_move_is_legal(options: dict[str, Any]) -> None:
    table = Table(rounds=[{"board": BOARD}], seed=3, **options)
    if table.view.phase == "setup":
        told = advice(table, 1)["best"]["move"]
        table.move(1, **told)
    table.ask(1, "B4-A")
    best = advice(table, 2)["best"]
    table.move(2, **best["move"])
    assert best["gold"] > 0
    assert best["information"] >= 0


def test_atahualpa_is_told_what_the_others_believe_and_nothing_to_do() -> None:
    table = Table()
    told = advice(table, 0)
    assert told["best"] is None
    assert told["belief"]["A1"]["S"] == pytest.approx(0.25)
    empty = Table(rounds=[])
    empty.move(0, **advice(empty, 0)["best"]["move"])
    assert empty.play.state.board is not None


def test_a_review_sets_each_question_beside_the_best() -> None:
    table = Table()
    table.ask(1, "B4-A")
    table.ask(2, "B4-A")  # the same again: refuted, so it tells nothing
    table.solve()
    end = table.play.view(WHOLE)
    turns = [SeatMove(n, one.seat, None, Guess(one.cell, one.symbol)) for n, one in enumerate(end.log, 4)]
    told = review(table.play.options, table.play.seats, end, [SeatMove(3, 0, None, None), *turns], None)
    assert [entry["number"] for entry in told] == list(range(4, 30))
    assert {entry["unit"] for entry in told} == {"gold"}
    assert told[0]["chance_of_hit"] == pytest.approx(0.25)
    assert told[1]["chance_of_hit"] == 0
    assert told[1]["information"] == pytest.approx(0)
    assert told[1]["loss"] > 0
    assert told[-1]["chance_of_hit"] == pytest.approx(1)
    assert told[-1]["loss"] == pytest.approx(0)
    assert all(entry["loss"] >= 0 for entry in told)


def alone(*asked: str) -> list[dict[str, Any]]:
    """The review of a game alone that ends after these questions."""
    table = Table(seats=1, emperor="house")
    for question in asked:
        table.ask(0, question)
    table.play.step(Entry(None, table.play.at, End()))
    end = table.play.view(WHOLE)
    turns = [SeatMove(n, 0, None, Guess(one.cell, one.symbol)) for n, one in enumerate(end.log, 1)]
    return list(review(table.play.options, 1, end, turns, None))


def test_alone_what_is_certain_may_wait() -> None:
    """To ask something else first is no mistake by itself: what is certain costs no miss later either."""
    *_, other, again, certain = alone("A1-A", "A1-O", "A1-L", "D6-A", "A1-O", "A1-S")
    assert other["best_chance"] == pytest.approx(1)
    assert other["loss"] < 0.5 < 1 - other["chance_of_hit"]
    assert again["chance_of_hit"] == 0
    assert again["loss"] > 0.3
    assert certain["loss"] == 0


def test_one_who_plays_alone_has_a_par() -> None:
    table = Table(seats=1, emperor="house")
    table.solve()
    told = par(table.play.options, 1, table.play.view(WHOLE))
    assert told is not None
    assert told["questions"] >= 24
    three = Table()
    three.solve()
    assert par(three.play.options, 3, three.play.view(WHOLE)) is None


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pyramidion", "coach", *args], capture_output=True, text=True, check=False
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    table = Table()
    entries = [Entry(1, 0.0, GAME.parse_move({"type": "guess", "cell": "B4", "symbol": "O"}))]
    table.play.step(entries[0])
    path = tmp_path / "game.json"
    written = transcript.write(table.play, ["Ana", "Bao", "Cléo"], entries, None, {})
    path.write_text(json.dumps(written), encoding="utf-8")
    return path


def test_the_command_prints_one_object_for_the_seat_to_move(file: Path) -> None:
    done = run(str(file), "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr, told["seat"]) == (0, "", 2)
    assert told["belief"]["B4"]["O"] == 1
    assert told["best"]["move"]["type"] == "guess"
    assert json.loads(run(str(file), "--json", "--until", "0").stdout)["seat"] == 1


def test_the_command_speaks_to_people_too(file: Path) -> None:
    done = run(str(file), "--seat", "1")
    assert done.returncode == 0
    assert "Bao" in done.stdout


@pytest.mark.parametrize("args", [["--seat", "5"], ["--seat", "x"]])
def test_a_wrong_call_ends_with_3(file: Path, args: list[str]) -> None:
    done = run(str(file), *args)
    assert (done.returncode, done.stdout) == (3, "")
    assert "Traceback" not in done.stderr
