"""What a hand of fewer than five cards is worth: tables for bots, worked out backwards from full hands.

A hand is a *shape*: its ranks as a multiset, and whether its cards are all of one suit. A shape of k cards
becomes one of k + 1 by the best of a few cards from the rest of the deck, CHOICE[k] of them. That gives every
shape how likely it ends how strong, and from that the points that it brings of itself and the chance that it
beats another shape. Shapes are put into classes of about the same prospects, so that the chance is one look into
a small table.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pyramidion.games.poker.blocks import HAND, RANKS
from pyramidion.games.poker.hands import CATEGORIES, FLUSHES, NAMES, RANK_WEIGHTS, RANKED, STRENGTHS
from pyramidion.games.poker.scoring import POINTS, WEAK

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Ints = npt.NDArray[np.int64]

VERSION = 1
"""Raised with every change of the tables: what is compiled holds them, and asks for its version.
"""
CHOICE = (3.5, 3.5, 3.5, 3.5, 3.5)
"""Of how many cards a hand of so many gets the best."""
WIN = 3.5
"""What the chance to win one hand is worth in points, on average (R-O14: two hands 3, three 4, and the other gets
none)."""
STRENGTH_LEVELS = 48
"""Steps of final strength, about equally frequent."""
MEANS, SPREADS = 21, 3
"""Classes of shapes: by how strong they end on average, and of those by how far from it they stray."""
CLASSES = MEANS * SPREADS + 1
"""The last one is unused but by five of a kind, which nobody has."""
ROUNDS = 4
"""How strong the others' hands are follows from the same tables: so often it is worked out anew."""

SHAPES = [ranks for k in range(HAND + 1) for ranks in combinations_with_replacement(range(len(RANKS)), k)]
FIRST = [next(i for i, ranks in enumerate(SHAPES) if len(ranks) == k) for k in range(HAND + 1)] + [
    len(SHAPES)
]
"""Where the shapes of so many cards begin."""
FULL = FIRST[HAND]
"""Shapes from here on are whole hands."""


class Potential(NamedTuple):
    """Tables by shape; those of `2 × shape + suited` are by shape and whether all cards are of one suit."""

    next: npt.NDArray[np.int16]
    """By 13 × shape + rank: the shape with that rank too; for shapes of fewer than five cards."""
    strength: npt.NDArray[np.int16]
    """By 2 × (shape − FULL) + suited: the strength of a whole hand."""
    bonus: npt.NDArray[np.float32]
    """Points for what the hand becomes (R-O14), expected."""
    classes: npt.NDArray[np.int16]
    beats: npt.NDArray[np.float32]
    """By CLASSES × class + the other's class: the chance to win, ties counting half."""
    level: npt.NDArray[np.int64]
    """By strength: its level, of STRENGTH_LEVELS."""
    weaker: Floats
    """By class and level: how likely a hand of that class ends weaker, ties counting half."""


def _next() -> npt.NDArray[np.int16]:
    number = {ranks: i for i, ranks in enumerate(SHAPES)}
    return np.array(
        [number[tuple(sorted((*ranks, rank)))] for ranks in SHAPES[:FULL] for rank in range(len(RANKS))],
        np.int16,
    )


def _strength() -> npt.NDArray[np.int16]:
    out = np.zeros((len(SHAPES) - FULL, 2), np.int16)
    for i, ranks in enumerate(SHAPES[FULL:]):
        if ranks[0] == ranks[-1]:
            continue
        place = sum(RANK_WEIGHTS[rank] for rank in ranks)
        out[i] = RANKED[place], FLUSHES.get(place, 0)
    return out.ravel()


def _points() -> Floats:
    """By strength."""
    paid = [WEAK if name == "high_card" else POINTS.get(name, 0) for name in NAMES]
    return np.array(paid, float)[np.frombuffer(CATEGORIES, np.uint8)]


def _children(following: npt.NDArray[np.int16], k: int) -> tuple[Ints, Floats]:
    """For the shapes of k cards, suited or not: what a card makes of them, and how many cards do so.

    The 26 columns are a card of each rank that keeps the suit, and one that does not.
    """
    ranks = len(RANKS)
    shapes = range(FIRST[k], FIRST[k + 1])
    child = np.zeros((len(shapes), 2, 2 * ranks), np.int64)
    count = np.zeros((len(shapes), 2, 2 * ranks))
    have = np.zeros((len(shapes), ranks))
    for row, shape in enumerate(shapes):
        for rank in SHAPES[shape]:
            have[row, rank] += 1
    after = following.reshape(-1, ranks)[FIRST[k] : FIRST[k + 1]].astype(np.int64)
    child[:, :, :ranks] = (2 * after + 1)[:, None]
    child[:, :, ranks:] = (2 * after)[:, None]
    count[:, 0, ranks:] = 4 - have
    if k == 0:
        count[:, :, :ranks], count[:, :, ranks:] = 4.0, 0.0  # a single card is of one suit
    else:
        count[:, 1, :ranks] = have == 0
        count[:, 1, ranks:] = 3.0
    return child.reshape(-1, 2 * ranks), count.reshape(-1, 2 * ranks)


def _best_of(values: Floats, count: Floats, choice: float) -> Floats:
    """How likely each column is the best of `choice` cards."""
    order = np.argsort(values, axis=1)
    cumulated = np.cumsum(np.take_along_axis(count, order, 1), axis=1)
    cumulated = (cumulated / cumulated[:, -1:]) ** choice
    chance = np.empty_like(values)
    np.put_along_axis(chance, order, np.diff(cumulated, axis=1, prepend=0.0), 1)
    return chance


def _levels(frequency: Floats) -> Ints:
    """By strength: its level, so that levels are about equally frequent."""
    middle = np.cumsum(frequency) - frequency / 2
    return np.minimum((middle * STRENGTH_LEVELS).astype(np.int64), STRENGTH_LEVELS - 1)


@cache
def potential(choice: tuple[float, ...] = CHOICE, win: float = WIN) -> Potential:
    following, strength, points = _next(), _strength(), _points()
    children = [_children(following, k) for k in range(HAND)]
    frequency = np.full(STRENGTHS + 1, 1.0 / STRENGTHS)
    frequency[0] = 0.0
    n = 2 * len(SHAPES)
    final = strength.astype(np.int64)
    ends = np.zeros((n, STRENGTH_LEVELS))
    bonus = np.zeros(n)
    weight = np.zeros(n)
    level = _levels(frequency)
    for _ in range(ROUNDS):
        level = _levels(frequency)
        below = np.cumsum(frequency) - frequency / 2
        ends[:] = 0.0
        ends[2 * FULL + np.arange(len(final)), level[final]] = 1.0
        bonus[2 * FULL :] = points[final]
        worth = np.zeros(n)
        worth[2 * FULL :] = win * below[final] + bonus[2 * FULL :]
        reached = []
        for k in range(HAND - 1, -1, -1):
            child, count = children[k]
            chance = _best_of(worth[child], count, choice[k])
            rows = slice(2 * FIRST[k], 2 * FIRST[k + 1])
            worth[rows] = (chance * worth[child]).sum(axis=1)
            bonus[rows] = (chance * bonus[child]).sum(axis=1)
            for column in range(child.shape[1]):
                ends[rows] += chance[:, column, None] * ends[child[:, column]]
            reached.append((child, chance))
        weight[:] = 0.0
        weight[1] = 1.0
        for k, (child, chance) in enumerate(reversed(reached)):
            rows = slice(2 * FIRST[k], 2 * FIRST[k + 1])
            np.add.at(weight, child.ravel(), (weight[rows, None] * chance).ravel())
        frequency = np.bincount(final, weight[2 * FULL :], STRENGTHS + 1)
    classes, beats, weaker = _classes(ends, weight)
    return Potential(following, strength, bonus.astype(np.float32), classes, beats, level, weaker)


def product(one: Floats, two: Floats) -> Floats:
    """Of two matrices, summed in one order: a library for it sums in the order that suits the processor."""
    out = np.zeros((len(one), two.shape[1]))
    for k in range(len(two)):
        out += one[:, k, None] * two[k]
    return out


def mean_and_spread(ends: Floats) -> tuple[Floats, Floats]:
    """Of the level at which a hand ends, from 0 to 1."""
    steps = np.arange(STRENGTH_LEVELS) / (STRENGTH_LEVELS - 1)
    mean, square = product(ends, np.stack([steps, steps**2], axis=1)).T
    return mean, np.sqrt(np.maximum(square - mean**2, 0.0))


def _classes(ends: Floats, weight: Floats) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float32], Floats]:
    real = ends.sum(axis=1) > 0
    mean, spread = mean_and_spread(ends)
    by_mean = np.minimum((mean * MEANS).astype(np.int64), MEANS - 1)
    by_spread = np.digitize(spread, [0.12, 0.24])
    classes = np.where(real, by_mean * SPREADS + by_spread, CLASSES - 1)
    total = np.zeros((CLASSES, STRENGTH_LEVELS))
    # What is met more often counts more for its class, what is never met a little.
    np.add.at(total, classes, ends * (weight + 1e-9)[:, None])
    total /= np.maximum(total.sum(axis=1, keepdims=True), 1e-30)
    less = np.cumsum(total, axis=1) - total / 2
    return classes.astype(np.int16), product(total, less.T).astype(np.float32).ravel(), less
