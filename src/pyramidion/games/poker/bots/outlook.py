"""How the deal may end for a seat that waits: the other side's next move is made by habit, in worlds that the seat
may believe."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pyramidion.games.poker.blocks import FIRST_JOKER
from pyramidion.games.poker.hands import NAMES
from pyramidion.games.poker.values import PokerOptions
from pyramidion.games.poker.views import PokerView

from . import search_kernel as kernels
from .adept import codes
from .habits import HABITS
from .inference import worlds
from .knowledge import Position, left_lying, position, weights
from .match import worth
from .pharaon import MASK, UNIT, WORLDS


class Ends(NamedTuple):
    """As in `pharaon.Weighed`: how each of the six hands may end, and how the three pairs, for the seat that looks."""

    ranks: tuple[tuple[float, ...], ...]
    wins: tuple[tuple[float, float, float], ...]


def outlook(view: PokerView, seat: int, options: PokerOptions, work: int, seed: int) -> Ends:
    """What is expected when it is the other seat's turn, or before anybody has begun."""
    at = position(view, seat)
    rows = np.array(_rows(at), np.int64)
    n, each = len(rows), max(work * UNIT // len(rows), 1)
    value, square, points = np.zeros(n), np.zeros(n), np.zeros(n)
    ends, wins = np.zeros((n, 6, len(NAMES)), np.int64), np.zeros((n, 3, 3), np.int64)
    mover = 1 - seat
    # Worth and wins are the mover's: it is its match that habit plays for.
    table = np.array(worth(options, at.match[1], at.match[0], at.played))
    kernels.playouts(
        *worlds(at, options, min(WORLDS, each), seed & MASK),
        at.placed,
        codes(at.hands),
        at.filled,
        at.facing,
        left_lying(at),
        mover,
        rows,
        np.arange(n),
        0,
        each,
        seed & MASK,
        np.array(weights(options)),
        np.array([HABITS, HABITS]),
        table,
        value,
        square,
        points,
        ends,
        wins,
        np.zeros((0, kernels.SLOTS, 2)),
    )
    # Of three turned tiles it keeps what is best for it.
    best = int(value.argmax())
    return Ends(
        tuple(tuple(float(x) / each for x in hand) for hand in ends[best]),
        tuple((float(c) / each, float(b) / each, float(a) / each) for a, b, c in wins[best]),
    )


def _rows(at: Position) -> list[tuple[int, int, int]]:
    if at.phase == "hand":
        return [(-1, at.taken, -1)]
    if at.phase == "keep":
        return [(-1, card, -1) for card in at.turned if card < FIRST_JOKER]
    return [(-1, -1, -1)]
