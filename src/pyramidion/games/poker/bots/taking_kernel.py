"""The compiled part of how a seat takes by the learned tables: what adds most to its hands, and one turn of it.

What a hand is worth comes from those tables (`prospects`), which know what the blocks that face its owner can still
bring (`support`). A seat knows no block but those that face it. Hands, cards and places are numbers as in
`search_kernel`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import leaf
from pyramidion.games.poker.blocks_kernel import free as lying_free

from .potential import VERSION

# Compiled into what follows and kept on disk until this file changes: change it with `search_kernel`.
from .search_kernel import (
    BLIND,
    JOKER,
    NEVER,
    OWN,
    STALE,
    TURN_JOKER,
    WHOLE,
    WON,
    added,
    lowest,
    one_of,
    stakes,
)
from .search_kernel import HABITS as COMMON
from .support import (
    ADD,
    ALL_BITS,
    BIAS,
    BITS,
    EACH_STRAIGHT,
    FITS,
    LACKS,
    OF_STRAIGHTS,
    THERE,
    WAYS,
    WHOLE_ENTRIES,
)

assert VERSION == 1, "taking_kernel.py was made for other tables than are there now"

Cards: TypeAlias = npt.NDArray[np.uint8]
Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Int: TypeAlias = Any
Float: TypeAlias = Any
"""Numbers in a kernel: Python's when it is called from outside, numpy's out of an array."""
Three: TypeAlias = tuple[Any, Any, Any]

CLASSES = 256
FINE = 4096.0
"""A prospect is a class in its low eight bits, and expected points × FINE in the rest."""
UNCOVER_OWN, UNCOVER_OTHER = COMMON, COMMON + 1
HABITS = COMMON + 2
"""Besides the habits of `search_kernel`: what it adds to uncover a block that faces oneself, or the other."""
FILLED, FACING, LEFT, TURNED = range(4)
"""What stands, what of it faces seat 1, what its owner has left lying, how many tiles aside are gone."""


class Mind(NamedTuple):
    """What a seat plays by."""

    prospects: npt.NDArray[np.int32]
    beaten: npt.NDArray[np.float32]
    """By CLASSES × the other's class + mine: the chance to win."""
    habits: Floats
    game: Floats


@leaf
def entry_of(hand: Int, ranks: Int, suits: Int) -> Int:
    """Where the hand stands in the learned tables, given the cards that face its owner."""
    code, shape = hand >> 3, hand >> 4
    if hand >= WHOLE:
        return WHOLE_ENTRIES + code
    flush = 0
    if code & 1 and shape:
        spare = ((suits >> (8 * (hand & 7))) & 255) - LACKS[shape]
        flush = min(max(spare + 2, 0), 3)
    mates = min((((ranks & ALL_BITS[shape]) * ADD) >> 60) & 15, 3)
    straight, fits = 0, FITS[shape]
    if fits:
        have = OF_STRAIGHTS[(suits >> THERE) & ~BITS[shape]] + BIAS[shape]
        ways = have & fits
        if ways:
            straight = 2 if ways & (ways - 1) == 0 else 3
        elif (have + EACH_STRAIGHT) & fits:
            straight = 1
    return code * WAYS + 16 * flush + 4 * mates + straight


@leaf
def without(live: Ints, seat: Int, card: Int) -> tuple[Int, Int]:
    """What faces the seat when the card is gone."""
    rank = card >> 2
    ranks = live[seat, 0] - (1 << (4 * rank))
    suits = live[seat, 1] - (1 << (8 * (card & 3)))
    if (ranks >> (4 * rank)) & 15 == 0:
        suits ^= 1 << (THERE + rank)
    return ranks, suits


@leaf
def live_of(cards: Cards, filled: Int, facing: Int, live: Ints) -> None:
    """The cards that face each seat, as `support` counts them."""
    live[:] = 0
    while filled:
        bit = lowest(filled)
        filled &= filled - 1
        card = np.int64(cards[bit])
        if card < JOKER:
            seat = (facing >> bit) & 1
            live[seat, 0] += 1 << (4 * (card >> 2))
            live[seat, 1] = (live[seat, 1] + (1 << (8 * (card & 3)))) | 1 << (THERE + (card >> 2))


@leaf
def standing(hands: Ints, live: Ints, seat: Int, mind: Mind) -> tuple[Three, Three, Three]:
    """As in `search_kernel`. What faces the other is not known: its hands are looked up without support."""
    a, b = 3 * seat, 3 - 3 * seat
    table, beaten, own, won = mind.prospects, mind.beaten, mind.game[OWN], mind.game[WON]
    ranks, suits = live[seat, 0], live[seat, 1]
    row0 = (table[WHOLE_ENTRIES + (hands[b] >> 3)] & 255) * CLASSES
    row1 = (table[WHOLE_ENTRIES + (hands[b + 1] >> 3)] & 255) * CLASSES
    row2 = (table[WHOLE_ENTRIES + (hands[b + 2] >> 3)] & 255) * CLASSES
    x0 = table[entry_of(hands[a], ranks, suits)]
    x1 = table[entry_of(hands[a + 1], ranks, suits)]
    x2 = table[entry_of(hands[a + 2], ranks, suits)]
    p0, p1, p2 = beaten[row0 + (x0 & 255)], beaten[row1 + (x1 & 255)], beaten[row2 + (x2 & 255)]
    w0, w1, w2 = stakes(p0, p1, p2, mind.game)
    v0 = w0 * p0 + (x0 >> 8) / FINE * (own + won * p0)
    v1 = w1 * p1 + (x1 >> 8) / FINE * (own + won * p1)
    v2 = w2 * p2 + (x2 >> 8) / FINE * (own + won * p2)
    return (row0, row1, row2), (w0, w1, w2), (v0, v1, v2)


@leaf
def gain_of(
    hand: Int, card: Int, ranks: Int, suits: Int, row: Int, worth: Float, before: Float, mind: Mind
) -> Float:
    """What the card adds to the hand, in points; `ranks`, `suits`: what faces its owner then."""
    if hand >= WHOLE:
        return NEVER
    prospect = mind.prospects[entry_of(added(hand, card), ranks, suits)]
    p = mind.beaten[row + (prospect & 255)]
    return worth * p + (prospect >> 8) / FINE * (mind.game[OWN] + mind.game[WON] * p) - before


@leaf
def best_hand(
    hands: Ints, seat: Int, card: Int, ranks: Int, suits: Int, by: tuple[Three, Three, Three], mind: Mind
) -> tuple[Float, Int]:
    """What the card adds where it adds most, and where that is; `by`: from `standing`."""
    rows, worths, before = by
    best, hand = NEVER, -1
    for i in range(3):
        gain = gain_of(hands[3 * seat + i], card, ranks, suits, rows[i], worths[i], before[i], mind)
        if gain > best:
            best, hand = gain, i
    return best, hand


@leaf
def uncovers(filled: Int, facing: Int, seat: Int, bit: Int, habits: Floats) -> Float:
    """What it adds that blocks come free when that one is taken: up to two."""
    fresh = lying_free(filled ^ (1 << bit)) & ~lying_free(filled)
    if fresh == 0:
        return 0.0
    mine = fresh & facing if seat else fresh & ~facing
    others = fresh ^ mine
    return habits[UNCOVER_OWN] * ((mine != 0) + (mine & (mine - 1) != 0)) + habits[UNCOVER_OTHER] * (
        (others != 0) + (others & (others - 1) != 0)
    )


@leaf
def room_of(hands: Ints, seat: Int) -> Int:
    """How many hands are not full."""
    a = 3 * seat
    return (hands[a] < WHOLE) + (hands[a + 1] < WHOLE) + (hands[a + 2] < WHOLE)


@leaf
def by_habit(
    cards: Cards,
    deal: Ints,
    hands: Ints,
    live: Ints,
    seat: Int,
    by: tuple[Three, Three, Three],
    mind: Mind,
    chance: Ints,
) -> tuple[Int, Int]:
    """The block that adds most, and its hand; -1 for the hand when the card is not seen."""
    filled, facing, habits = deal[FILLED], deal[FACING], mind.habits
    free = lying_free(filled)
    mine = free & facing if seat else free & ~facing
    others = free ^ mine
    room = room_of(hands, seat)
    best, place, hand = NEVER, -1, -1
    if others & ~deal[LEFT]:
        others &= ~deal[LEFT]
        best = habits[BLIND + room]
    elif others:
        best = habits[STALE + room]
    rest = mine
    while rest:
        bit = lowest(rest)
        rest &= rest - 1
        card = np.int64(cards[bit])
        gain, into = habits[TURN_JOKER + room], -1
        if card < JOKER:
            ranks, suits = without(live, seat, card)
            gain, into = best_hand(hands, seat, card, ranks, suits, by, mind)
        gain += uncovers(filled, facing, seat, bit, habits)
        if gain > best:
            best, place, hand = gain, bit, into
    if place < 0:
        place = one_of(others, chance)
    return place, hand


NO_CHOICE = (0, 0, 0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
"""What `standing` would say, where nothing is left to choose."""


@leaf
def take_turn(
    cards: Cards,
    aside: Cards,
    deal: Ints,
    hands: Ints,
    live: Ints,
    seat: Int,
    place: Int,
    given: Int,
    hand: Int,
    mind: Mind,
    chance: Ints,
) -> None:
    """One turn, in all that is given. Settled may be a `place`, or a `given` card from outside, and the `hand` that
    it goes to; -1 is what habit decides."""
    by = standing(hands, live, seat, mind) if hand < 0 else NO_CHOICE
    card = given
    if given < 0:
        if place < 0:
            place, hand = by_habit(cards, deal, hands, live, seat, by, mind, chance)
        free = lying_free(deal[FILLED])
        deal[LEFT] |= free & deal[FACING] if seat else free & ~deal[FACING]
        deal[FILLED] ^= 1 << place
        card = np.int64(cards[place])
        if card < JOKER:
            owner = (deal[FACING] >> place) & 1
            live[owner, 0], live[owner, 1] = without(live, owner, card)
    if card >= JOKER:
        best = NEVER
        deal[TURNED] += 3
        for i in range(deal[TURNED] - 3, deal[TURNED]):
            other = np.int64(aside[i])
            if other < JOKER:
                gain, into = best_hand(hands, seat, other, live[seat, 0], live[seat, 1], by, mind)
                if gain > best:
                    best, card, hand = gain, other, into
    elif hand < 0:
        _, hand = best_hand(hands, seat, card, live[seat, 0], live[seat, 1], by, mind)
    hands[3 * seat + hand] = added(hands[3 * seat + hand], card)


@leaf
def takes(
    cards: Cards, deal: Ints, hands: Ints, live: Ints, seat: Int, mind: Mind, options: Ints, liking: Floats
) -> Int:
    """All that the seat can take into which hand, and what that adds by the tables; how many there are."""
    rows, worths, before = standing(hands, live, seat, mind)
    filled, facing, habits = deal[FILLED], deal[FACING], mind.habits
    room, count = room_of(hands, seat), 0
    rest = lying_free(filled)
    mine = rest & facing if seat else rest & ~facing
    while rest:
        bit = lowest(rest)
        rest &= rest - 1
        card = np.int64(cards[bit])
        if not (mine >> bit) & 1:
            options[count] = 4 * bit + 3
            liking[count] = habits[(STALE if (deal[LEFT] >> bit) & 1 else BLIND) + room]
            count += 1
            continue
        more = uncovers(filled, facing, seat, bit, habits)
        if card >= JOKER:
            options[count], liking[count] = 4 * bit + 3, habits[TURN_JOKER + room] + more
            count += 1
            continue
        ranks, suits = without(live, seat, card)
        for i in range(3):
            if hands[3 * seat + i] < WHOLE:
                gain = gain_of(hands[3 * seat + i], card, ranks, suits, rows[i], worths[i], before[i], mind)
                options[count], liking[count] = 4 * bit + i, gain + more
                count += 1
    return count
