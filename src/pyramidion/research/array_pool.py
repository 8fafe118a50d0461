"""The arrays that a batch returns. They belong to the caller for as long as the caller holds one of them.

Writing into memory that was written to a moment ago is much faster than writing into new memory, so arrays that nobody
holds any more are used again.
"""

from __future__ import annotations

from collections.abc import Sequence
from sys import getrefcount
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.batches import Results, Shown


class Arrays(NamedTuple):
    """What one step writes: results, positions, and the last positions of games that ended."""

    results: Results
    shown: Shown
    last: Shown


class ArrayPool:
    KEPT = 2
    """A loop that steps holds the arrays of one step while the next is made."""

    def __init__(self, n: int, seats: int, size: int, actions: int, dtype: type[Any]) -> None:
        self._shape = n, seats, size, actions
        self._dtype = dtype
        self._kept: list[Arrays] = []

    def take(self) -> Arrays:
        """Arrays that nobody but the pool holds."""
        for arrays in self._kept:
            if all(_references(group) == _UNSHARED for group in arrays):
                return arrays
        arrays = self._made()
        self._kept = [*self._kept, arrays][-self.KEPT :]
        return arrays

    def shown(self) -> Shown:
        n, _, size, actions = self._shape
        return Shown(np.zeros((n, size), self._dtype), np.zeros((n, actions), np.int8), np.zeros(n, np.int8))

    def _made(self) -> Arrays:
        n, seats, _, _ = self._shape
        results = Results(np.zeros((n, seats)), np.zeros(n, np.bool_), np.zeros(n, np.bool_))
        return Arrays(results, self.shown(), self.shown())


def _references(arrays: Sequence[NDArray[Any]]) -> int:
    """The most references that there are to one of the arrays. A view counts as one to the array that it shows."""
    return max(map(getrefcount, arrays))


_UNSHARED = _references((np.zeros(1), np.zeros(1)))
"""What is counted of arrays that one tuple alone holds."""
