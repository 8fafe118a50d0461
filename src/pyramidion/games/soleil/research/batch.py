"""La pyramide du soleil in batches: the options as numbers, and the compiled rules behind one interface."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.batches import Payments, Results, Shown, States
from pyramidion.games.compiled_batch import CompiledBatch
from pyramidion.games.soleil.values import SoleilOptions

from . import batch_kernel


class Batch(CompiledBatch):
    record = batch_kernel.RECORD

    def __init__(self, options: SoleilOptions, seats: int, payments: Payments, max_moves: int) -> None:
        self._payments = payments
        self._max_moves = max_moves
        self._rules = batch_kernel.Rules(
            seats=seats,
            rounds={"simple": 1, "tour": seats, "duel": 2}[options.variant],
            house=options.emperor == "house",
            duel=options.variant == "duel",
            placed=options.ingots == "placed",
            seen=options.ingots != "hidden",
            coins=batch_kernel.COINS if options.coins == "fifty" else batch_kernel.UNLIMITED,
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
        batch_kernel.show(states, self._rules, shown)
