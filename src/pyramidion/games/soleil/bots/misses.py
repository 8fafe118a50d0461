"""Alone: which of the likeliest questions leads to the fewest misses in the end, by the learned estimate.

`misses.json` has the weights of the estimate (`misses_kernel`); `misses_training` wrote it.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from pyramidion.games.soleil import belief
from pyramidion.games.soleil.board import ALL_SOLVED

from .thinking import Position

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Reals = npt.NDArray[np.float64]

FILE = "misses.json"
CANDIDATES = 12
"""So many questions are looked into, the likeliest, of equals the first on the board. With all of them it played worse:
in the opening the order of the board is a better guide than the estimate."""
MARGIN = 0.12
"""Nor is one that is less likely than the likeliest by more than this."""


@cache
def learned() -> Reals:
    """The weights of the package."""
    import numpy as np

    return np.array(msgspec.json.decode((files(__package__) / FILE).read_bytes(), type=list[float]))


def candidates(chances: Reals, unsolved: int) -> list[int]:
    """The places of the questions that are looked into, the likeliest first."""
    import numpy as np

    flat = np.array([chances[i // 4, i % 4] if unsolved >> i // 4 & 1 else -1.0 for i in range(chances.size)])
    order = np.argsort(-flat.round(9), kind="stable")[:CANDIDATES]
    return [int(i) for i in order if flat[i] > 0.0 and flat[i] >= flat[order[0]] - MARGIN]


def estimated(at: Position, known: belief.Belief, weights: Reals | None = None) -> dict[int, float]:
    """For the questions that are looked into, by place: the misses to expect from now on when it is asked first.

    `weights`: of the estimate; unless told, those of the package.
    """
    import numpy as np

    from .misses_kernel import after

    unsolved = ALL_SOLVED - sum(1 << cell for cell in at.solved)
    rows, solved = belief.clue_rows(at.clues), belief.known_cells(at.solved)
    around = np.array(belief.AROUND, np.int64)
    weights = learned() if weights is None else weights
    out = {}
    for place in candidates(known.probability, unsolved):
        chance = float(known.probability.flat[place])
        given = (rows, solved, unsolved, place, chance, float(known.total), around, weights)
        misses = after(*given, belief.counting_memory())
        while misses < 0.0:
            misses = after(*given, belief.counting_memory(grow=True))
        out[place] = misses
    return out
