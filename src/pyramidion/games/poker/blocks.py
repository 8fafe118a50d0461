"""The 54 blocks and the places of the pyramid.

A card is a number: rank × 4 + suit, ranks 0 (two) to 12 (ace), suits s h d c; 52 and 53 are the jokers. A place is a
bit: row × 8 + column. A block on places p and p + 1 stands on p + 8, so that what may be built on and what lies free
are three shifts each.
"""

from __future__ import annotations

from functools import lru_cache

RANKS = "23456789TJQKA"
SUITS = "shdc"
JOKERS = ("X1", "X2")
CARDS = (*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS)
NUMBER = {name: number for number, name in enumerate(CARDS)}
FIRST_JOKER = 52

STOCK = 15
ASIDE = 24
TURNED = 3
HANDS = 3
HAND = 5

ROW = 8
FOUNDATION = (1 << ROW) - 1
"""A-O1: eight spaces, so that a whole pyramid has 36 (R-O6)."""
PLACES = tuple((row, column) for row in range(ROW) for column in range(ROW - row))
BIT = {(row, column): row * ROW + column for row, column in PLACES}
PLACE = {bit: place for place, bit in BIT.items()}
ALL = sum(1 << bit for bit in PLACE)


def buildable(filled: int) -> int:
    """R-O5, A-O24: an empty space of the foundation, or centred on two neighbouring blocks."""
    return (FOUNDATION | (filled & filled >> 1) << ROW) & ALL & ~filled


def free(filled: int) -> int:
    """R-O8: the blocks with no block on them."""
    above = filled >> ROW
    return filled & ~(above | above << 1)


@lru_cache(1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """The places of a mask, in order."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return tuple(out)
