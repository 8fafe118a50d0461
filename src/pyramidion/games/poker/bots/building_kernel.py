"""The compiled part of how the Pharaon builds: what it likes about a place, and deals that two builders play.

A builder is a row of weights. It sees the cards that face it and where blocks stand. Cards and places are numbers as in
`search_kernel`.
"""

from __future__ import annotations

import numpy as np

from pyramidion.games.jit import kernel, leaf
from pyramidion.games.poker.blocks import ROW
from pyramidion.games.poker.blocks_kernel import buildable

# Compiled into what follows and kept on disk until this file changes: change it with those.
from .search_kernel import EMPTY, JOKER, NEVER, SEEDS, below, draw, lowest, score
from .support import THERE
from .taking_kernel import FACING, FILLED, Cards, Float, Floats, Int, Ints, Mind, live_of, take_turn

# What is liked about a place, by its weight. Good is what `goodness` says of the card in hand.
HIGH, LATE_HIGH, JOKER_HIGH, MATES_HIGH, SUIT_HIGH, NEAR_HIGH = range(6)
"""Per row: any card, later on, a joker, a card with mates of its rank, of its suit, near its rank."""
ON_OWN, GOOD_ON_OWN, JOKER_ON_OWN, SAME_RANK, ON_GOOD = range(6, 11)
"""Per own block below: any card, a good one, a joker, one of its rank, and how good that block is."""
ON_OTHER, GOOD_ON_OTHER, LATE_ON_OTHER = range(11, 14)
BESIDE, GOOD_BESIDE, BESIDE_OWN = range(14, 17)
"""Per neighbour in the row: with it the place above them can be built on."""
MIDDLE, GOOD_MIDDLE = range(17, 19)
LIKINGS = 19
# What makes a card good: its rank, mates of its rank, of its suit; and a joker.
OF_RANK, OF_MATES, OF_SUIT, OF_JOKER = range(LIKINGS, LIKINGS + 4)
WEIGHTS = LIKINGS + 4
WHIM = 0.5
"""Up to so much chance adds, so that nobody can foresee where a block goes."""
TILES, STOCK, BLOCKS = 54, 15, 30


@leaf
def more_of_suit(card: Int, counted: Int, suits: Int) -> Float:
    """How many more of its suit face the builder than of another on average; `counted`: 1 if the card is among them."""
    all_suits = (suits & 255) + ((suits >> 8) & 255) + ((suits >> 16) & 255) + ((suits >> 24) & 255)
    return ((suits >> (8 * (card & 3))) & 255) - counted - (all_suits - counted) / 4.0


@leaf
def goodness(card: Int, counted: Int, ranks: Int, suits: Int, weights: Floats) -> Float:
    """What the card may do for the builder beside the others that face it (`ranks`, `suits`: `support`)."""
    if card >= JOKER:
        return weights[OF_JOKER]
    mates = min(((ranks >> (4 * (card >> 2))) & 15) - counted, 2)
    return (
        weights[OF_RANK] * ((card >> 2) / 12.0 - 0.5)
        + weights[OF_MATES] * mates / 2.0
        + weights[OF_SUIT] * more_of_suit(card, counted, suits) / 3.0
    )


@leaf
def high_liking(card: Int, late: Float, ranks: Int, suits: Int, weights: Floats) -> Float:
    """What is liked about every four rows that the card is higher."""
    liking = weights[HIGH] + weights[LATE_HIGH] * late
    if card >= JOKER:
        return liking + weights[JOKER_HIGH]
    rank, near = card >> 2, 0
    for other in range(max(rank - 4, 0), min(rank + 5, 13)):
        near += other != rank and (suits >> (THERE + other)) & 1
    mates = min((ranks >> (4 * rank)) & 15, 2)
    return (
        liking
        + weights[MATES_HIGH] * mates
        + weights[SUIT_HIGH] * more_of_suit(card, 0, suits) / 2.0
        + weights[NEAR_HIGH] * (near - 3) / 3.0
    )


@leaf
def best_place(
    cards: Cards, filled: Int, facing: Int, live: Ints, seat: Int, card: Int, weights: Floats, chance: Ints
) -> Int:
    """Where the builder puts the card. Of `cards` it looks at those that face the seat; `live` counts them."""
    ranks, suits = live[seat, 0], live[seat, 1]
    late, rest = 0.0, filled
    while rest:
        rest &= rest - 1
        late += 1.0 / BLOCKS
    good = goodness(card, 0, ranks, suits, weights)
    per_row = high_liking(card, late, ranks, suits, weights) * 0.25
    on_own = weights[ON_OWN] + weights[GOOD_ON_OWN] * good + weights[JOKER_ON_OWN] * (card >= JOKER)
    on_other = weights[ON_OTHER] + weights[GOOD_ON_OTHER] * good + weights[LATE_ON_OTHER] * late
    beside = weights[BESIDE] + weights[GOOD_BESIDE] * good
    middle = weights[MIDDLE] + weights[GOOD_MIDDLE] * good
    best, out = NEVER, -1
    rest = buildable(filled)
    while rest:
        bit = lowest(rest)
        rest &= rest - 1
        row, column = bit // ROW, bit % ROW
        liking = WHIM * draw(chance) / 4294967296.0 + per_row * row
        liking += middle * (1.0 - abs(column - (ROW - 1 - row) / 2.0) / 3.5)
        if row:
            for under in range(bit - ROW, bit - ROW + 2):
                if (facing >> under) & 1 == seat:
                    other = np.int64(cards[under])
                    liking += on_own + weights[ON_GOOD] * goodness(other, 1, ranks, suits, weights)
                    if card < JOKER and other >> 2 == card >> 2:
                        liking += weights[SAME_RANK]
                else:
                    liking += on_other
        for next_to in range(max(bit - 1, row * ROW), min(bit + 2, row * ROW + ROW - row)):
            if (filled >> next_to) & 1:
                liking += beside + weights[BESIDE_OWN] * ((facing >> next_to) & 1 == seat)
        if liking > best:
            best, out = liking, bit
    return out


@kernel
def dealt(
    tiles: Cards, cards: Cards, deal: Ints, live: Ints, starter: Int, builders: Floats, chance: Ints
) -> None:
    """A shuffled deal, built up by the builders of both seats."""
    for i in range(TILES):
        tiles[i] = i
    for i in range(TILES - 1, 0, -1):
        j = below(chance, i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    deal[:] = 0
    turn = starter
    for placed in range(BLOCKS):
        card = np.int64(tiles[turn * STOCK + (placed >> 1)])
        live_of(cards, deal[FILLED], deal[FACING], live)
        bit = best_place(cards, deal[FILLED], deal[FACING], live, turn, card, builders[turn], chance)
        cards[bit] = card
        deal[FILLED] |= 1 << bit
        deal[FACING] |= turn << bit
        turn = 1 - turn
    live_of(cards, deal[FILLED], deal[FACING], live)


@kernel
def duels(
    deals: Int, seed: Int, first: Floats, second: Floats, mind: Mind, game: Floats
) -> tuple[Int, Int, Int]:
    """Duplicate deals between two builders whose seats take alike, by tables: won and lost by the first, and its
    points in all. Every deal has a seed of its own."""
    chance, deal = np.empty(1, np.int64), np.empty(4, np.int64)
    tiles, cards = np.empty(TILES, np.uint8), np.empty(64, np.uint8)
    hands, live, builders = np.empty(6, np.int64), np.empty((2, 2), np.int64), np.empty((2, WEIGHTS))
    won, lost, points = 0, 0, 0
    for number in range(deals):
        for side in range(2):
            turn = number & 1
            chance[0] = (seed + number) * SEEDS | 1
            builders[side], builders[1 - side] = first, second
            dealt(tiles, cards, deal, live, turn, builders, chance)
            hands[:] = EMPTY
            while deal[FILLED]:
                take_turn(cards, tiles[BLOCKS:], deal, hands, live, turn, -1, -1, -1, mind, chance)
                turn = 1 - turn
            ahead = -score(hands, game) if side else score(hands, game)
            won += ahead > 0
            lost += ahead < 0
            points += ahead
    return won, lost, points
