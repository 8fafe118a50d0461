"""Alone: what a question leads to, by an estimate of the misses that are still to come.

The estimate is a polynomial of degree two in a few figures of the exact belief: how uncertain the cells are, each for
itself and all together, how much they border on each other, how sure the next find is. `misses_training` fits it.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.soleil.belief.kernel import Scratch, count, spread
from pyramidion.games.soleil.belief.plan import layout, reduce_clues
from pyramidion.games.soleil.bits import popcount

Ints: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float64]

CELLS, SYMBOLS = 24, 4
KEY_BITS = 62
FIGURES = 13
TERMS = FIGURES * (FIGURES + 1) // 2
SURE = 1.0 - 1e-9
NO_ROOM = -1.0
(ONE, MISS, VARIETY, DOUBT, ALL_DOUBT, CERTAIN, OPEN, BEST, SECOND, TOUCHING, BORDER, ROOT_MISS, LIKELY) = (
    range(FIGURES)
)


@kernel
def believe(rows: Ints, known: Ints, memory: Scratch, chances: Reals) -> float:
    """The number of arrangements that fit, as `belief.posterior` counts them; `chances` gets the probabilities.

    `NO_ROOM` when the memory is too small.
    """
    chances[:] = 0.0
    total = 0.0
    waiting = [known]
    while len(waiting) > 0:
        case = waiting.pop()
        can, masks, symbols, needs = reduce_clues(rows, case)
        if masks.size == 0:
            continue
        plan = layout(masks, symbols, needs, KEY_BITS)
        if plan.split >= 0:
            for symbol in range(SYMBOLS):
                if can[symbol] >> plan.split & 1:
                    part = case.copy()
                    part[plan.split] = symbol
                    waiting.append(part)
            continue
        classed, triples, found = count(plan, memory)
        if triples < 0:
            return NO_ROOM
        if classed > 0:
            chances += spread(plan, can, needs, classed, found)
            total += float(classed * plan.deals)
    if total > 0.0:
        chances /= total
    return total


@kernel
def describe(chances: Reals, total: float, unsolved: int, around: Ints, figures: Reals) -> None:
    """The figures of a belief, of cells that are neither solved nor certain unless said otherwise."""
    figures[:] = 0.0
    figures[ONE] = 1.0
    figures[ALL_DOUBT] = np.log2(total)
    doubt = np.zeros(CELLS)
    for cell in range(CELLS):
        if not unsolved >> cell & 1:
            continue
        most, squares, bits = 0.0, 0.0, 0.0
        for symbol in range(SYMBOLS):
            chance = chances[cell, symbol]
            most = max(most, chance)
            squares += chance * chance
            if chance > 0.0:
                bits -= chance * np.log2(chance)
        if most > SURE:
            figures[CERTAIN] += 1.0
            continue
        doubt[cell] = bits
        figures[MISS] += 1.0 - most
        figures[VARIETY] += 1.0 - squares
        figures[DOUBT] += bits
        figures[OPEN] += 1.0
        figures[ROOT_MISS] += np.sqrt(1.0 - most)
        figures[LIKELY] += int(most > 0.5)
        figures[SECOND] = max(figures[SECOND], min(most, figures[BEST]))
        figures[BEST] = max(figures[BEST], most)
    for cell in range(CELLS):
        others = around[cell] & unsolved & ((1 << cell) - 1)
        while others:
            low = others & -others
            other = popcount(low - 1)
            figures[TOUCHING] += np.sqrt(doubt[cell] * doubt[other])
            figures[BORDER] += int((doubt[cell] > 0.0) != (doubt[other] > 0.0))
            others ^= low


@kernel
def to_come(figures: Reals, weights: Reals) -> float:
    """The misses to expect from here on."""
    if figures[OPEN] == 0.0:
        return 0.0
    value = 0.0
    term = 0
    for i in range(FIGURES):
        for j in range(i, FIGURES):
            value += weights[term] * figures[i] * figures[j]
            term += 1
    return max(value, 0.0)


@kernel
def after(
    rows: Ints, known: Ints, unsolved: int, place: int, chance: float, total: float,
    around: Ints, weights: Reals, memory: Scratch,
) -> float:  # fmt: skip
    """The misses to expect when this is asked now; its own is one of them. `NO_ROOM` when the memory is too small.

    `total`: the arrangements that fit now; `chance`: that it hits.
    """
    cell, symbol = place // SYMBOLS, place % SYMBOLS
    mask = around[cell] & unsolved
    clues = np.empty((rows.shape[0] + 1, 5), np.int64)
    clues[:-1] = rows
    clue = clues[-1]
    clue[0], clue[1], clue[4] = cell, symbol, mask
    chances, figures = np.empty((CELLS, SYMBOLS)), np.empty(FIGURES)
    misses, left = 1.0 - chance, total
    for hit in range(1, -1, -1):
        clue[2] = hit
        for near in range(popcount(mask) + 1):
            clue[3] = near
            fit = believe(clues, known, memory, chances) if left > 0.5 else 0.0
            if fit < 0.0:
                return NO_ROOM
            if fit > 0.0:
                describe(chances, fit, unsolved & ~(hit << cell), around, figures)
                misses += fit / total * to_come(figures, weights)
                left -= fit
    return misses
