"""The compiled part of the Adept: what each card adds to a hand, given which cards can still come.

As in `potential`, a hand gets the best of a few cards again and again; but here the cards are those that are
still there, each as likely as it can be had, and strength is measured against the very hand that faces it. A hand
that lacks more than three cards is left to the tables.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.poker.scoring_kernel import PAID

from .potential import CHOICE, FIRST, VERSION
from .tables import LEVEL, NEXT, RANKS, STRENGTH, WEAKER

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Int: TypeAlias = Any
Float: TypeAlias = Any
"""Numbers in a kernel: Python's when it is called from outside, numpy's out of an array."""

# A compiled kernel holds the tables and is kept on disk until this file changes: so it has to change with them.
assert VERSION == 1, "adept_kernel.py was made for other tables than are there now"
COLUMNS = 2 * RANKS
"""The next card by rank, of the hand's suit (first half) or not."""
BEST_OF = CHOICE[-1]
FOUR, THREE = FIRST[4], FIRST[3]
IMPOSSIBLE = -1e9


@kernel
def _best_of(values: Floats, weight: Floats) -> Float:
    """The expected best of BEST_OF cards, columns being as likely as their weights; sorts both."""
    n, total = 0, 0.0
    for i in range(COLUMNS):
        if weight[i] > 0.0:
            x, w = values[i], weight[i]
            total += w
            j = n
            while j > 0 and values[j - 1] > x:
                values[j], weight[j] = values[j - 1], weight[j - 1]
                j -= 1
            values[j], weight[j] = x, w
            n += 1
    out, below, cumulated = 0.0, 0.0, 0.0
    for i in range(n):
        cumulated += weight[i]
        chance = (cumulated / total) ** BEST_OF
        out += (chance - below) * values[i]
        below = chance
    return out if n else IMPOSSIBLE


@kernel
def _whole(shape: Int, suited: Int, facing: Int, worth: Float, own: Float, won: Float) -> Float:
    strength = STRENGTH[2 * shape + suited]
    p = WEAKER[facing, LEVEL[strength]]
    paid = PAID[strength]
    if paid < 0.0:
        return worth * p + paid * (own + won)
    return worth * p + paid * (own + won * p)


@kernel
def _weigh_columns(suited: Int, live: Floats, suit: Int, gone: Ints, weight: Floats) -> None:
    """How likely each column is. `gone`: by rank, how many cards the hand has got on the way to here."""
    for rank in range(RANKS):
        same, others, count = 0.0, 0.0, 0
        for colour in range(4):
            card = live[4 * rank + colour]
            if card > 0.0:
                count += 1
            if suited and colour == suit:
                same = card
            else:
                others += card
        if gone[rank] > 0:
            if suited:
                same = 0.0  # it was this very card
            else:
                others *= max(count - gone[rank], 0) / max(count, 1)
        weight[rank], weight[RANKS + rank] = same, others


@kernel
def _four(
    shape: Int,
    suited: Int,
    live: Floats,
    suit: Int,
    gone: Ints,
    facing: Int,
    worth: Float,
    own: Float,
    won: Float,
) -> Float:
    values, weight = np.empty(COLUMNS), np.empty(COLUMNS)
    _weigh_columns(suited, live, suit, gone, weight)
    for rank in range(RANKS):
        after = NEXT[shape * RANKS + rank]
        if weight[rank] > 0.0:
            values[rank] = _whole(after, 1, facing, worth, own, won)
        if weight[RANKS + rank] > 0.0:
            values[RANKS + rank] = _whole(after, 0, facing, worth, own, won)
    return _best_of(values, weight)


@kernel
def _three(
    shape: Int,
    suited: Int,
    live: Floats,
    suit: Int,
    gone: Ints,
    facing: Int,
    worth: Float,
    own: Float,
    won: Float,
) -> Float:
    values, weight = np.empty(COLUMNS), np.empty(COLUMNS)
    _weigh_columns(suited, live, suit, gone, weight)
    for column in range(COLUMNS):
        if weight[column] > 0.0:
            rank = column % RANKS
            gone[rank] += 1
            same = 1 if column < RANKS else 0
            after = NEXT[shape * RANKS + rank]
            values[column] = _four(after, same, live, suit, gone, facing, worth, own, won)
            gone[rank] -= 1
    return _best_of(values, weight)


@kernel
def _two(
    shape: Int,
    suited: Int,
    live: Floats,
    suit: Int,
    gone: Ints,
    facing: Int,
    worth: Float,
    own: Float,
    won: Float,
) -> Float:
    values, weight = np.empty(COLUMNS), np.empty(COLUMNS)
    _weigh_columns(suited, live, suit, gone, weight)
    for column in range(COLUMNS):
        if weight[column] > 0.0:
            rank = column % RANKS
            gone[rank] += 1
            same = 1 if column < RANKS else 0
            after = NEXT[shape * RANKS + rank]
            values[column] = _three(after, same, live, suit, gone, facing, worth, own, won)
            gone[rank] -= 1
    return _best_of(values, weight)


@kernel
def values_of(hand: Int, live: Floats, facing: Int, worth: Float, own: Float, won: Float) -> Floats:
    """By card, and last without another card: what the hand is worth in the end. For hands of two to four cards.

    `hand`: as in `search_kernel`. `live`: by card, how likely it can be had. `facing`: the class of the hand
    opposite. `worth`: of winning against it, in points.
    """
    out = np.full(4 * RANKS + 1, IMPOSSIBLE)
    shape, suited, suit = hand >> 4, (hand >> 3) & 1, hand & 7
    gone = np.zeros(RANKS, np.int64)
    for rank in range(RANKS):
        after = NEXT[shape * RANKS + rank]
        for colour in range(4):
            card = 4 * rank + colour
            same = 1 if suited and colour == suit else 0
            # The columns of one rank that do not keep the suit are alike.
            twin = card - 1 if colour > 0 and not same and not (suited and colour - 1 == suit) else -1
            if twin >= 0:
                out[card] = out[twin]
                continue
            chance, live[card] = live[card], 0.0
            if shape >= FOUR:
                out[card] = _whole(after, same, facing, worth, own, won)
            elif shape >= THREE:
                out[card] = _four(after, same, live, suit, gone, facing, worth, own, won)
            else:
                out[card] = _three(after, same, live, suit, gone, facing, worth, own, won)
            live[card] = chance
    if shape >= FOUR:
        out[4 * RANKS] = _four(shape, suited, live, suit, gone, facing, worth, own, won)
    elif shape >= THREE:
        out[4 * RANKS] = _three(shape, suited, live, suit, gone, facing, worth, own, won)
    else:
        out[4 * RANKS] = _two(shape, suited, live, suit, gone, facing, worth, own, won)
    return out
