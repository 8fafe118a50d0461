"""Kreuzwort-Pyramiden in batches: the options as numbers, and the compiled rules behind one interface."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.batches import Payments, Results, Shown, States
from pyramidion.games.compiled_batch import CompiledBatch
from pyramidion.games.kreuzwort.board import SEATED, SIDES
from pyramidion.games.kreuzwort.letters import SETS
from pyramidion.games.kreuzwort.values import KreuzwortOptions

from . import batch_kernel
from .batch_arrays import Codec
from .spelling_kernel import make_room
from .trie import lexicon_trie

__all__ = ["Batch", "Codec"]


class Batch(CompiledBatch):
    record = batch_kernel.RECORD

    def __init__(self, options: KreuzwortOptions, seats: int, payments: Payments, max_moves: int) -> None:
        self._payments = payments
        self._max_moves = max_moves
        self._steps = lexicon_trie(options.inflected).steps
        self._rules = batch_kernel.Rules(
            sides=np.array([SIDES.index(side) for side in SEATED[seats]], np.int64),
            set=list(SETS).index(options.letters),
            expert=options.expert,
            doubts=options.validation == "challenge",
        )

    def begin(self, states: States) -> None:
        batch_kernel.begin(states, self._rules, self._steps, make_room())

    def step(
        self, states: States, actions: NDArray[np.int64], results: Results, shown: Shown, last: Shown
    ) -> int:
        return batch_kernel.step(
            states,
            actions,
            self._rules,
            self._steps,
            make_room(),
            self._payments,
            self._max_moves,
            results,
            shown,
            last,
        )

    def show(self, states: States, shown: Shown) -> None:
        batch_kernel.show(states, self._rules, shown)
