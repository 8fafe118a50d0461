"""Which positions are lost. Bots and coach think with it; the rules do not need it."""

from __future__ import annotations

from functools import reduce
from operator import xor

from .rules import after, moves
from .values import Take


def is_lost(rows: tuple[int, ...]) -> bool:
    """Whether whoever has to take from these rows loses against perfect play."""
    if max(rows) <= 1:
        return sum(rows) % 2 == 1  # single matches alone: each takes one, and an odd one is the last
    return reduce(xor, rows) == 0


def winning_moves(rows: tuple[int, ...]) -> tuple[Take, ...]:
    """The moves that leave the other a lost position."""
    return tuple(move for move in moves(rows) if is_lost(after(rows, move)))


def best_move(rows: tuple[int, ...]) -> Take:
    """A winning move; where there is none, one match from the longest row, so that the game lasts."""
    return next(iter(winning_moves(rows)), Take(rows.index(max(rows)), 1))
