"""The coach: the best move now, and after the game the moves that gave it away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

from pyramidion.core import Cards
from pyramidion.core.coach import Advice
from pyramidion.core.transcript import SeatMove

from .nim import best_move, is_lost
from .rules import after
from .values import MarienbadOptions, MarienbadView


def advise(
    _options: MarienbadOptions, _seats: int, view: MarienbadView, seat: int, _cards: Cards | None
) -> Advice:
    """The best move, and whether it wins against perfect play."""
    if seat not in view.to_move:
        return {"seat": seat, "best": None}
    return {"seat": seat, "best": _told(view.rows)}


def _told(rows: tuple[int, ...]) -> dict[str, Any]:
    return {"move": to_builtins(best_move(rows)), "wins": not is_lost(rows)}


def review(
    _options: MarienbadOptions,
    _seats: int,
    _end: MarienbadView,
    turns: Iterable[SeatMove],
    _cards: Cards | None,
) -> list[dict[str, Any]]:
    """Every move beside the best one of its moment. `loss` is 1 where it gave away a game that was won."""
    return [
        {
            "number": turn.number,
            "seat": turn.seat,
            "move": to_builtins(turn.move),
            "best": _told(turn.view.rows),
            "loss": int(not is_lost(turn.view.rows) and not is_lost(after(turn.view.rows, turn.move))),
        }
        for turn in turns
    ]
