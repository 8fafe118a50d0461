"""Where the Pharaon builds: by weights that were learned in deals between builders (`building_training`)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from . import building_kernel as kernels
from .knowledge import Position
from .taking_kernel import live_of

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

FILE = "builder.json"


@cache
def learned() -> Floats:
    """The weights of the package."""
    return np.array(json.loads((files(__package__) / FILE).read_text("ascii")), np.float64)


def best_place(at: Position, seed: int, weights: Floats | None = None) -> int:
    """For the block in hand. Same position, weights and seed (60 bits): same place."""
    cards = np.array(at.cards, np.uint8)
    live = np.empty((2, 2), np.int64)
    live_of(cards, at.filled, at.facing, live)
    by = learned() if weights is None else weights
    chance = np.array([seed << 1 | 1])
    return int(kernels.best_place(cards, at.filled, at.facing, live, at.seat, at.drawn, by, chance))
