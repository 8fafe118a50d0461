"""What five cards are worth: one look into a table that is filled from the rules of poker (R-O11, A-O6).

A rank has a weight, and the weights are such that no two choices of five ranks (none five times) have the same sum: the
sum is the place of the hand in the table, and the suits matter only when all five are one. Hands that tie have the same
strength, 1 for the weakest of 7,462; suits never rank (A-O4).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

NAMES = (
    "high_card",
    "pair",
    "two_pair",
    "three",
    "straight",
    "flush",
    "full_house",
    "four",
    "straight_flush",
    "royal_flush",
)
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = range(10)

RANK_WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""From the two up, each the smallest number that keeps the sums of any one to five cards apart."""
STRENGTHS = 7462
ONE_SUIT = (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)

_DOWN = range(12, -1, -1)
_STRAIGHTS = (*(tuple(range(top, top - 5, -1)) for top in range(12, 3, -1)), (3, 2, 1, 0, 12))
"""A-O7: from ten to ace down to the five-high straight, in which the ace is low; nothing goes round the corner."""
_LOOSE = tuple(five for five in combinations(_DOWN, 5) if five not in {*_STRAIGHTS, (12, 3, 2, 1, 0)})
"""Five ranks, no pair and no straight, the best first: they compare card by card from the highest down."""


def _others(count: int, *taken: int) -> Iterator[tuple[int, ...]]:
    """The cards beside the pair, three or four, the best first."""
    return combinations([rank for rank in _DOWN if rank not in taken], count)


def classes() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every kind of hand that differs from the others, the strongest first: its category and its five ranks."""
    yield ROYAL_FLUSH, _STRAIGHTS[0]
    yield from ((STRAIGHT_FLUSH, ranks) for ranks in _STRAIGHTS[1:])
    yield from ((FOUR, (r, r, r, r, *kicker)) for r in _DOWN for kicker in _others(1, r))
    yield from ((FULL_HOUSE, (r, r, r, *pair, *pair)) for r in _DOWN for pair in _others(1, r))
    yield from ((FLUSH, ranks) for ranks in _LOOSE)
    yield from ((STRAIGHT, ranks) for ranks in _STRAIGHTS)
    yield from ((THREE, (r, r, r, *kickers)) for r in _DOWN for kickers in _others(2, r))
    for high, low in combinations(_DOWN, 2):
        yield from ((TWO_PAIR, (high, high, low, low, *kicker)) for kicker in _others(1, high, low))
    yield from ((PAIR, (r, r, *kickers)) for r in _DOWN for kickers in _others(3, r))
    yield from ((HIGH_CARD, ranks) for ranks in _LOOSE)


def _filled() -> tuple[list[int], dict[int, int], bytes]:
    weight = RANK_WEIGHTS
    ranked = [0] * (4 * weight[12] + weight[11] + 1)
    flushes = {}
    categories = bytearray(STRENGTHS + 1)
    for strength, (kind, (a, b, c, d, e)) in zip(range(STRENGTHS, 0, -1), classes(), strict=True):
        place = weight[a] + weight[b] + weight[c] + weight[d] + weight[e]
        categories[strength] = kind
        if kind in ONE_SUIT:
            flushes[place] = strength
        else:
            ranked[place] = strength
    return ranked, flushes, bytes(categories)


WEIGHTS = tuple(RANK_WEIGHTS[card >> 2] for card in range(52))
RANKED, FLUSHES, CATEGORIES = _filled()
"""By the sum of the weights: the strength of cards of several suits, and of cards of one; by strength: the category."""


def strength(a: int, b: int, c: int, d: int, e: int) -> int:
    """From 1 to 7,462; equal only for hands that tie. The cards are five different ones, without jokers."""
    place = WEIGHTS[a] + WEIGHTS[b] + WEIGHTS[c] + WEIGHTS[d] + WEIGHTS[e]
    if (a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3 or (a ^ e) & 3:
        return RANKED[place]
    return FLUSHES[place]


def strength_of(cards: bytes) -> int:
    """The strength of a whole hand as a state holds it."""
    return strength(*cards)


def category(strength: int) -> int:
    """What the hand is called: a place in NAMES. A royal flush is a kind of its own (R-O14 pays it apart)."""
    return CATEGORIES[strength]
