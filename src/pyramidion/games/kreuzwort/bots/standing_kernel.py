"""A position of two players in figures, and by how much who is to move will be ahead in the end: what `training` learns
and a race asks for where it stops (`race_kernel`)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.kreuzwort.board_kernel import A_SIDE, COLOURED, GREY_OF_ONE
from pyramidion.games.kreuzwort.finder_kernel import WORTH, Int, Ints

Reals = npt.NDArray[np.float64]

FIGURES = 16
LEFT = 0
"""Of the figures of a player: own pyramids left."""
MINE, THEIRS = 2, 8
"""Where the figures of the player to move begin, and those of the other."""
STEP = 4
STAGES = 7
"""Weights are learned for 0, 4, 8 … own pyramids left to who has fewer; between these they go over into each other."""


@kernel
def describe_side(side: Int, letters: Ints, height: Ints, figures: Reals) -> None:
    """Own pyramids left, the highest stack, the stacks, the squares of their heights, points left and points shown."""
    for i in range(A_SIDE * side, A_SIDE * side + A_SIDE):
        high = height[i]
        if high == 0:
            continue
        figures[LEFT] += high
        figures[1] = max(figures[1], high)
        figures[2] += 1
        figures[3] += high * high
        for k in range(high):
            figures[4] += WORTH[letters[i, k] % GREY_OF_ONE]
        figures[5] += WORTH[letters[i, high - 1] % GREY_OF_ONE]


@kernel
def describe(
    letters: Ints, height: Ints, black: Ints, scores: Ints, sides: Ints, turn: Int, figures: Reals
) -> None:
    """Fill the figures of a game of two, as who is to move sees it."""
    figures[:] = 0.0
    figures[0] = 1.0
    figures[1] = scores[turn] - scores[1 - turn]
    describe_side(sides[turn], letters, height, figures[MINE:THEIRS])
    describe_side(sides[1 - turn], letters, height, figures[THEIRS : 2 * THEIRS - MINE])
    for i in range(len(black)):
        figures[14] += black[i] >= 0
    for i in range(len(height)):
        nobodys = i >= COLOURED or (i // A_SIDE != sides[0] and i // A_SIDE != sides[1])
        if nobodys and height[i] > 0:
            figures[15] += WORTH[letters[i, height[i] - 1] % GREY_OF_ONE]


@kernel
def stage_of(figures: Reals) -> tuple[Int, Any]:
    """Between which two stages a position is: the first, and the share of the second."""
    left = min(figures[MINE + LEFT], figures[THEIRS + LEFT]) / STEP
    stage = min(int(left), STAGES - 2)
    return stage, min(left - stage, 1.0)


@kernel
def estimate(figures: Reals, weights: Reals, spread: Reals) -> tuple[Any, Any]:
    """By how much the player to move will be ahead, and how far off that may be (standard deviation)."""
    stage, share = stage_of(figures)
    ahead = 0.0
    for k in range(FIGURES):
        ahead += figures[k] * ((1.0 - share) * weights[stage, k] + share * weights[stage + 1, k])
    return ahead, (1.0 - share) * spread[stage] + share * spread[stage + 1]
