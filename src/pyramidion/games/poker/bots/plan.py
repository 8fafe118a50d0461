"""What the Pharaon takes: a tree of its own takes, in worlds that explain what the other has done, over a network.

As in `pharaon` every move is tried in the same worlds, and the worse half is given up again and again. But a playout
ends after a few turns, at what the network says of the position then (`network`), and within it the seat plans its own
takes ahead (`plan_kernel`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pyramidion.games.poker.blocks import ASIDE
from pyramidion.games.poker.values import PokerMove, PokerOptions
from pyramidion.games.poker.views import PokerView

from . import plan_kernel as kernels
from .knowledge import Position, left_lying, position, times_left
from .network.net import desk, judge
from .pharaon import WORLDS, Search

if TYPE_CHECKING:
    from .pharaon import Ints

UNIT = 6
"""Playouts for a unit of work: as much time as `pharaon.UNIT` of those that go to the end."""


class Plan(Search):
    """The takes of one position; only what they have brought is counted, not how the hands end."""

    def __init__(self, at: Position, options: PokerOptions, playouts: int, seed: int) -> None:
        super().__init__(at, options, min(WORLDS, max(playouts // 4, 16)), seed)
        size = 1 << (4 * max(playouts, 256)).bit_length()
        self._tree = kernels.Tree(
            np.zeros(size, np.int64),
            np.zeros(size),
            np.zeros(size),
            np.zeros(size, np.int64),
            np.array([len(self.moves)]),
        )
        self.judge, self._desk = judge(options, self.worth), desk()
        gone = ASIDE - at.aside
        self._deal = np.array([at.filled, at.facing, left_lying(at), gone])
        self._passes = np.array(times_left(at))
        self._asides = np.ascontiguousarray(np.roll(self._worlds.aside, gone, axis=1))

    def play(self, alive: Ints, first: int, last: int) -> None:
        kernels.playouts(
            self._worlds.cards,
            self._asides,
            self._hands,
            self._deal,
            self._passes,
            self.at.seat,
            self._rows,
            alive,
            first,
            last,
            self._seed,
            self.judge,
            self._desk,
            self._tree,
            self.value,
        )
        self.done[alive] += last - first

    def best(self, total: int) -> PokerMove:
        """After so many playouts."""
        if len(self.moves) > 1:
            self.halve(total)
        # What was given up early stands behind what was not, however lucky its few playouts were.
        best = max(
            (int(n), float(brought), -m)
            for m, (n, brought) in enumerate(zip(self.done, self.value, strict=True))
        )
        return self.moves[-best[2]].move


def planned(view: PokerView, seat: int, options: PokerOptions, work: int, seed: int) -> PokerMove:
    """The best move, in the phases `take`, `keep` and `hand`. Same view, options, work and seed: same move."""
    total = max(work, 1) * UNIT
    return Plan(position(view, seat), options, total, seed).best(total)
