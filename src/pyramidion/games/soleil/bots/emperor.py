"""Atahualpa's bot (A-S19): how it hides the 24 symbols, and how its guests lay out the ingots.

Every style starts from a shuffle. *Clustered* and *chequered* then swap cards in pairs, keeping a swap that does not
part (or not join) more equal neighbours than before: herds that fill a corner, or animals that keep apart. How long
it swaps is drawn too, so that a style cannot be told from the first few answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from pyramidion.games.soleil.board import ALL_INGOTS, ALL_SYMBOLS, CELLS, COLUMNS, NEIGHBOURS, rows_of
from pyramidion.games.soleil.values import Arrange, Ingots

STYLES = ("random", "clustered", "chequered")
SWAPS = (60, 400)
"""The fewest and the most swaps that are tried."""


def equal_neighbours(cards: Sequence[str]) -> int:
    """How many pairs of neighbouring cells hold the same animal."""
    return sum(cards[a] == cards[b] for a in range(len(CELLS)) for b in NEIGHBOURS[a] if a < b)


def arrangement(style: str, random: Random) -> str:
    """24 letters in the given style."""
    cards = random.sample(ALL_SYMBOLS, len(ALL_SYMBOLS))
    if style == "random":
        return "".join(cards)
    sign = {"clustered": 1, "chequered": -1}[style]
    joined = sign * equal_neighbours(cards)
    for _ in range(random.randint(*SWAPS)):
        a, b = random.sample(range(len(cards)), 2)
        cards[a], cards[b] = cards[b], cards[a]
        after = sign * equal_neighbours(cards)
        if after < joined:
            cards[a], cards[b] = cards[b], cards[a]
        else:
            joined = after
    return "".join(cards)


def arrange(random: Random, styles: Sequence[str] = STYLES) -> Arrange:
    """One arrangement, in a style that chance picks."""
    return Arrange(rows_of(arrangement(random.choice(styles), random)))


def arrange_hard(random: Random, tries: int, questions: Callable[[str], int]) -> Arrange:
    """The arrangement, among a few of every style, for which a good guesser needs the most `questions`."""
    boards = [arrangement(STYLES[i % len(STYLES)], random) for i in range(tries)]
    return Arrange(rows_of(max(boards, key=questions)))


def lay_ingots_far(random: Random) -> Ingots:
    """The richest ingots where the fewest questions reach: they go to whoever reasons longest."""
    cells = sorted(range(len(CELLS)), key=lambda cell: (-len(NEIGHBOURS[cell]), random.random()))
    ingots = [0] * len(CELLS)
    for cell, value in zip(cells, sorted(ALL_INGOTS), strict=True):
        ingots[cell] = value
    return Ingots(rows=tuple(tuple(ingots[i : i + COLUMNS]) for i in range(0, len(CELLS), COLUMNS)))
