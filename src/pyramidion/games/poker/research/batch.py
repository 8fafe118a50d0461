"""Pyramid Poker in batches: the options as numbers, and the compiled rules behind one interface."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.batches import Payments, Results, Shown, States
from pyramidion.games.compiled_batch import CompiledBatch
from pyramidion.games.poker.values import PokerOptions

from . import batch_kernel


class Batch(CompiledBatch):
    record = batch_kernel.RECORD

    def __init__(self, options: PokerOptions, seats: int, payments: Payments, max_moves: int) -> None:
        self._payments = payments
        self._max_moves = max_moves
        self._rules = batch_kernel.Rules(
            basic=options.scoring == "basic",
            target=int(options.target),
            deals=int(options.deals),
            tut=options.starter == "tut",
            own=options.bonuses == "own",
        )

    def begin(self, states: States) -> None:
        batch_kernel.begin(states, self._rules)

    def step(
        self, states: States, actions: NDArray[np.int64], results: Results, shown: Shown, last: Shown
    ) -> int:
        return batch_kernel.step(
            states, actions, self._rules, self._payments, self._max_moves, results, shown, last
        )

    def show(self, states: States, shown: Shown) -> None:
        batch_kernel.show(states, shown)
