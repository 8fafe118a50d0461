"""Kreuzwort-Pyramiden in batches: the options as numbers, and the compiled rules behind one interface."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.batches import Batch as Base
from pyramidion.core.batches import Payments, Results, Shown, States

from . import batch_kernel
from .batch_arrays import Codec
from .board import SEATED, SIDES
from .letters import SETS
from .trie import lexicon_trie
from .values import KreuzwortOptions

__all__ = ["Batch", "Codec"]


class Batch(Base):
    record = batch_kernel.RECORD

    def __init__(self, options: KreuzwortOptions, seats: int, payments: Payments, max_moves: int) -> None:
        self._payments = payments
        self._max_moves = max_moves
        self._trie = lexicon_trie(options.inflected)
        self._rules = batch_kernel.Rules(
            sides=np.array([SIDES.index(side) for side in SEATED[seats]], np.int64),
            set=list(SETS).index(options.letters),
            expert=options.expert,
            doubts=options.validation == "challenge",
        )

    def begin(self, states: States) -> None:
        batch_kernel.begin(states, self._rules, self._trie)

    def first_illegal(self, states: States, actions: NDArray[np.int64]) -> int:
        return batch_kernel.first_illegal(states, actions)

    def step(
        self, states: States, actions: NDArray[np.int64], results: Results, shown: Shown, last: Shown
    ) -> int:
        return batch_kernel.step(
            states,
            actions,
            self._rules,
            self._trie,
            self._payments,
            self._max_moves,
            results,
            shown,
            last,
        )

    def show(self, states: States, shown: Shown) -> None:
        batch_kernel.show(states, self._rules, shown)
