"""The compiled part of what may lie where: worlds that fit what was seen, the likelier the more they explain what
was done.

The other side takes what suits it best among the blocks that face it, or a blind one. A block that it left lying
several times is likely of little use to it. A world is a distribution of the unseen cards; a chain of exchanges
of two cards (Metropolis) visits worlds as often as they are likely.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel

from .search_kernel import below

Cards: TypeAlias = npt.NDArray[np.uint8]
Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Int: TypeAlias = Any
"""A whole number in a kernel: Python's when it is called from outside, numpy's out of an array."""


@kernel
def arranged(  # noqa: C901, PLR0912 - a compiled hot loop
    unseen: Cards, count: Int, hidden: Int, appeal: Floats, rest: Floats, lay: Cards, steps: Int, seed: Int
) -> Cards:
    """`count` orders of the unseen cards, the first `hidden` of them on the hidden blocks; each is `steps`
    exchanges on.

    `appeal`: by turn of the other side and card, how much more likely the card is to be taken than a blind one.
    `rest`: by turn, the same of all that is known to have been there. `lay`: by turn and hidden block, whether it
    lay free then.
    """
    state = np.empty(1, np.int64)
    state[0] = seed * -7046029254386353131 | 1
    n, turns = len(unseen), len(rest)
    order = unseen.copy()
    for i in range(n - 1, 0, -1):
        j = below(state, i + 1)
        order[i], order[j] = order[j], order[i]
    total = rest.copy()
    for t in range(turns):
        for i in range(hidden):
            if lay[t, i]:
                total[t] += appeal[t, order[i]]
    out = np.empty((count, n), np.uint8)
    if hidden == 0 or turns == 0:
        for k in range(count):
            for i in range(n - 1, 0, -1):
                j = below(state, i + 1)
                order[i], order[j] = order[j], order[i]
            out[k] = order
        return out
    changed = np.empty(turns)
    for k in range(-10, count):  # the first ones only lead away from where the chain began
        for _ in range(steps):
            i, j = below(state, hidden), below(state, n - 1)
            if j >= i:
                j += 1
            x, y = order[i], order[j]
            ratio = 1.0
            for t in range(turns):
                changed[t] = total[t]
                if lay[t, i]:
                    changed[t] += appeal[t, y] - appeal[t, x]
                if j < hidden and lay[t, j]:
                    changed[t] += appeal[t, x] - appeal[t, y]
                ratio *= total[t] / changed[t]
            if ratio >= 1.0 or below(state, 1 << 30) < ratio * (1 << 30):
                order[i], order[j] = y, x
                total[:] = changed
        if k >= 0:
            out[k] = order
            # What is neither hidden nor drawn comes in any order: shuffled by exchanges too.
            for i in range(n - 1, hidden, -1):
                j = hidden + below(state, i + 1 - hidden)
                order[i], order[j] = order[j], order[i]
    return out
