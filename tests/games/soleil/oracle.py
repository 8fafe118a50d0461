"""What the arrays of Le Soleil have to show, worked out slowly from a view alone."""

from __future__ import annotations

from typing import Any

from pyramidion.core.arrays import Draft
from pyramidion.games.soleil.views import SoleilView
from tests.games.views import mine_first

SYMBOLS, VALUES = "SLAO", (10, 12, 14, 16)


def observation(view: SoleilView, seat: int, seats: int, draft: Draft) -> dict[str, Any]:
    laid = [action % 4 for action in draft]
    board = [(".?" + SYMBOLS).index(x) - 1 for row in view.board for x in row]
    board = [max(code, 0) for code in board]
    ingots = [x or 0 for row in view.ingots or [[0] * 6] * 4 for x in row]
    if seat == view.emperor:
        board[: len(laid)] = [kind + 1 for kind in laid]
    else:
        ingots[: len(laid)] = [VALUES[kind] for kind in laid]
    clue, asked, found = [0] * 96, [0] * 96, [0] * 24
    for number, answer in enumerate((a for a in view.log if a.round == view.round), start=1):
        cell = "ABCD".index(answer.cell[0]) * 6 + int(answer.cell[1]) - 1
        about = 4 * cell + SYMBOLS.index(answer.symbol)
        clue[about], asked[about] = answer.count + 1, number
        if answer.hit:
            found[cell] = number
    return {
        "phase": [int(view.phase == phase) for phase in ("setup", "guess", "over")],
        "round": [view.round],
        "to_move": mine_first([int(s in view.to_move) for s in range(seats)], seat),
        "emperor": mine_first([int(s == view.emperor) for s in range(seats)], seat),
        "scores": mine_first(view.scores, seat),
        "questions": mine_first(view.questions, seat),
        "bank": [-1 if view.bank is None else view.bank],
        "board": board,
        "found": found,
        "ingots": ingots,
        "clue": clue,
        "asked": asked,
    }
