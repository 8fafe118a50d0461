"""What a seat knows when it has taken a block, as numbers for the network.

A card that the seat can see tells what it would add to a hand, of the seat and of the other, by the learned tables
(`prospects`); of the cards that nobody has shown, the mean is told. The three pairs of facing hands are told in the
order of the seat's chances, the best first: which of them is the left one makes no difference.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import leaf
from pyramidion.games.poker.blocks import ASIDE, BIT, PLACES
from pyramidion.games.poker.blocks_kernel import free as lying_free
from pyramidion.games.poker.bots.search_kernel import JOKER, OWN, WHOLE, WON, added, lowest, stakes
from pyramidion.games.poker.bots.support import WHOLE_ENTRIES
from pyramidion.games.poker.bots.taking_kernel import (
    CLASSES,
    FACING,
    FILLED,
    FINE,
    TURNED,
    Cards,
    Float,
    Floats,
    Int,
    Ints,
    Mind,
    entry_of,
)

Singles: TypeAlias = npt.NDArray[np.float32]
Three: TypeAlias = tuple[Any, Any, Any]

BITS = np.array([BIT[place] for place in PLACES], np.int64)
MIRRORED = np.array([PLACES.index((row, 7 - row - column)) for row, column in PLACES], np.int64)
"""By number of a place: that of the place on the other side of the pyramid."""
PAIRS = 0
A_PAIR = 14
DEAL = PAIRS + 3 * A_PAIR
UNSHOWN = DEAL + 6
BLOCKS = UNSHOWN + 6
A_BLOCK = 6
BEST = BLOCKS + len(PLACES) * A_BLOCK
"""What the best visible blocks add: to my hands and the other's, of those that lie free, then of those below."""
MOST_MINE, MOST_OTHERS = 5, 4
STATE = BEST + 2 * (MOST_MINE + MOST_OTHERS)
LAST = 12
"""The last turns of a deal are told apart."""
SCORINGS = 3
"""How a deal may be scored: hands of themselves count, they count when won, the basic game."""
SIZE = STATE + 9 + LAST + SCORINGS
A_JOKER = 0.8
"""What a joker is held to add, in points."""
USEFUL = 0.4
"""From so many points on a card is of use."""
LEAST = -2.0
MIND_ALIKE = 8.0
"""A block that its owner has left lying so often is no longer told from one left lying more often."""
SEEN, NOT_YET, JOKER_NEXT = range(3)
"""Whether the card that was taken is in a hand, will be seen now, or is one of three that a joker turns."""
NOBODY = np.zeros((2, 2), np.int64)


class Desk(NamedTuple):
    """Room to work in."""

    features: Singles
    uses: Floats
    """By hand, mine first, and again for cards that were not shown: how many are of use to it."""
    first: Singles
    second: Singles
    ends: Singles


class Outlook(NamedTuple):
    """Three hands beside those that face them, as their owner can judge."""

    classes: Three
    points: Three
    chances: Three
    rows: Three
    stakes: Three
    worths: Three


@leaf
def outlook(hands: Ints, seat: Int, support: Ints, known: bool, mind: Mind) -> Outlook:
    """`known`: what faces the owner supports its hands (`support`); otherwise nobody knows what does."""
    a, b, table = 3 * seat, 3 - 3 * seat, mind.prospects
    own, won, ranks, suits = mind.game[OWN], mind.game[WON], support[seat, 0], support[seat, 1]
    y0 = table[WHOLE_ENTRIES + (hands[b] >> 3)]
    y1 = table[WHOLE_ENTRIES + (hands[b + 1] >> 3)]
    y2 = table[WHOLE_ENTRIES + (hands[b + 2] >> 3)]
    if known:
        x0 = table[entry_of(hands[a], ranks, suits)]
        x1 = table[entry_of(hands[a + 1], ranks, suits)]
        x2 = table[entry_of(hands[a + 2], ranks, suits)]
    else:
        x0 = table[WHOLE_ENTRIES + (hands[a] >> 3)]
        x1 = table[WHOLE_ENTRIES + (hands[a + 1] >> 3)]
        x2 = table[WHOLE_ENTRIES + (hands[a + 2] >> 3)]
    rows = ((y0 & 255) * CLASSES, (y1 & 255) * CLASSES, (y2 & 255) * CLASSES)
    p0 = mind.beaten[rows[0] + (x0 & 255)]
    p1 = mind.beaten[rows[1] + (x1 & 255)]
    p2 = mind.beaten[rows[2] + (x2 & 255)]
    w0, w1, w2 = stakes(p0, p1, p2, mind.game)
    points = ((x0 >> 8) / FINE, (x1 >> 8) / FINE, (x2 >> 8) / FINE)
    worths = (
        w0 * p0 + points[0] * (own + won * p0),
        w1 * p1 + points[1] * (own + won * p1),
        w2 * p2 + points[2] * (own + won * p2),
    )
    return Outlook((x0 & 255, x1 & 255, x2 & 255), points, (p0, p1, p2), rows, (w0, w1, w2), worths)


@leaf
def best_use(
    card: Int, hands: Ints, seat: Int, support: Ints, known: bool, by: Outlook, mind: Mind
) -> tuple[Float, Int]:
    """What the card adds where it adds most, and to which of the seat's hands."""
    own, won = mind.game[OWN], mind.game[WON]
    best, where = LEAST, 0
    if card >= JOKER:
        return A_JOKER, 0
    for i in range(3):
        hand = hands[3 * seat + i]
        if hand < WHOLE:
            then = added(hand, card)
            entry = (
                entry_of(then, support[seat, 0], support[seat, 1]) if known else WHOLE_ENTRIES + (then >> 3)
            )
            prospect = mind.prospects[entry]
            p = mind.beaten[by.rows[i] + (prospect & 255)]
            gain = by.stakes[i] * p + (prospect >> 8) / FINE * (own + won * p) - by.worths[i]
            if gain > best:
                best, where = gain, i
    return best, where


@leaf
def among_best(out: Singles, first: Int, count: Int, gain: Float) -> None:
    """Keep the largest so many, the largest first."""
    at = first + count - 1
    if gain <= out[at]:
        return
    while at > first and out[at - 1] < gain:
        out[at] = out[at - 1]
        at -= 1
    out[at] = gain


@leaf
def tell_blocks(
    cards: Cards,
    deal: Ints,
    passes: Ints,
    hands: Ints,
    live: Ints,
    seat: Int,
    me: Outlook,
    he: Outlook,
    mind: Mind,
    desk: Desk,
) -> None:
    """The blocks that stand, and what those that face the seat would add."""
    out, filled, free = desk.features, deal[FILLED], lying_free(deal[FILLED])
    for number in range(len(BITS)):
        bit = BITS[number]
        if (filled >> bit) & 1 == 0:
            continue
        at, is_free = BLOCKS + A_BLOCK * number, (free >> bit) & 1
        mine = ((deal[FACING] >> bit) & 1) == seat
        out[at + 2] = is_free
        out[at + 5] = min(float(passes[bit]), MIND_ALIKE) / 4
        out[STATE + (2 if mine else 3)] += np.float32(1.0 / 15)
        out[STATE + (4 if mine else 5)] += np.float32(is_free / 6)
        if not mine:
            out[at + 1] = 1.0
            continue
        card = np.int64(cards[bit])
        gain, hand = best_use(card, hands, seat, live, True, me, mind)
        others, other_hand = best_use(card, hands, 1 - seat, NOBODY, False, he, mind)
        desk.uses[hand] += gain > USEFUL
        desk.uses[3 + other_hand] += others > USEFUL
        out[at], out[at + 3], out[at + 4] = 1.0, gain / 2, others / 2
        first = BEST if is_free else BEST + MOST_MINE + MOST_OTHERS
        among_best(out, first, MOST_MINE, gain / 2 + 1)
        among_best(out, first + MOST_MINE, MOST_OTHERS, others / 2 + 1)


@leaf
def tell_unshown(
    cards: Cards,
    aside: Cards,
    deal: Ints,
    hands: Ints,
    live: Ints,
    seat: Int,
    me: Outlook,
    he: Outlook,
    mind: Mind,
    desk: Desk,
) -> Int:
    """What a card adds on average that the seat has not seen; how many there are."""
    rest = deal[FILLED] & ~deal[FACING] if seat else deal[FILLED] & deal[FACING]
    n, turned = 0, deal[TURNED]
    mine, others, mine_squared, others_squared, mine_useful, others_useful = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    while rest or turned < ASIDE:
        if rest:
            card = np.int64(cards[lowest(rest)])
            rest &= rest - 1
        else:
            card = np.int64(aside[turned])
            turned += 1
        n += 1
        gain, hand = best_use(card, hands, seat, live, True, me, mind)
        other, other_hand = best_use(card, hands, 1 - seat, NOBODY, False, he, mind)
        mine += gain
        others += other
        mine_squared += gain * gain
        others_squared += other * other
        if gain > USEFUL:
            desk.uses[6 + hand] += 1
            mine_useful += 1
        if other > USEFUL:
            desk.uses[9 + other_hand] += 1
            others_useful += 1
    out, some = desk.features, max(n, 1)
    out[UNSHOWN], out[UNSHOWN + 1] = mine / some, others / some
    out[UNSHOWN + 2], out[UNSHOWN + 3] = np.sqrt(mine_squared / some), np.sqrt(others_squared / some)
    out[UNSHOWN + 4], out[UNSHOWN + 5] = mine_useful / some, others_useful / some
    return some


@leaf
def tell_pairs(
    hands: Ints, seat: Int, unshown: Int, me: Outlook, he: Outlook, mind: Mind, desk: Desk
) -> None:
    """The three pairs of hands, and what the deal is worth by the tables."""
    out, p = desk.features, me.chances
    a, b, c = 0, 1, 2
    if p[a] < p[b]:
        a, b = b, a
    if p[b] < p[c]:
        b, c = c, b
    if p[a] < p[b]:
        a, b = b, a
    ahead, at = 0.0, PAIRS
    for k in range(3):
        i = a if k == 0 else b if k == 1 else c
        mine, others = me.classes[i], he.rows[i] // CLASSES
        facing = me.rows[i] // CLASSES
        out[at], out[at + 1] = p[i], me.stakes[i] / 6
        out[at + 2], out[at + 3], out[at + 4] = (mine >> 2) / 60, (mine & 3) / 3, me.points[i] / 2
        out[at + 5], out[at + 6], out[at + 7] = (facing >> 2) / 60, (facing & 3) / 3, he.points[i] / 2
        out[at + 8] = (others >> 2) / 60
        out[at + 9], out[at + 10] = desk.uses[i] / 3, desk.uses[3 + i] / 3
        out[at + 11], out[at + 12] = desk.uses[6 + i] / unshown, desk.uses[9 + i] / unshown
        out[at + 13] = hands[3 * seat + i] >= WHOLE
        at += A_PAIR
        own, won = mind.game[OWN], mind.game[WON]
        ahead += me.points[i] * (own + won * p[i]) - he.points[i] * (own + won * (1 - p[i]))
    three, none = p[0] * p[1] * p[2], (1 - p[0]) * (1 - p[1]) * (1 - p[2])
    two = p[0] * p[1] * (1 - p[2]) + p[0] * p[2] * (1 - p[1]) + p[1] * p[2] * (1 - p[0])
    one = 1 - three - two - none
    out[DEAL], out[DEAL + 1], out[DEAL + 2] = ahead / 4, three, two
    out[DEAL + 3], out[DEAL + 4] = one, none
    out[DEAL + 5] = (ahead + 4 * three + 3 * two - 3 * one - 4 * none) / 8


@leaf
def tell(
    cards: Cards,
    aside: Cards,
    deal: Ints,
    passes: Ints,
    hands: Ints,
    live: Ints,
    seat: Int,
    waits: Int,
    scoring: Int,
    mind: Mind,
    desk: Desk,
) -> None:
    """Fill `desk.features`. `aside`: the tiles aside, those that are gone first; `passes`: by place, how often its
    owner has left the block lying; `waits`: one of SEEN, NOT_YET, JOKER_NEXT. Of the cards that the seat does not see
    it counts alone which they are, not where."""
    out = desk.features
    out[:] = 0.0
    desk.uses[:] = 0.0
    me, he = outlook(hands, seat, live, True, mind), outlook(hands, 1 - seat, NOBODY, False, mind)
    tell_blocks(cards, deal, passes, hands, live, seat, me, he, mind, desk)
    unshown = tell_unshown(cards, aside, deal, hands, live, seat, me, he, mind, desk)
    tell_pairs(hands, seat, unshown, me, he, mind, desk)
    left, rest = 0, deal[FILLED]
    while rest:
        rest &= rest - 1
        left += 1
    if waits != SEEN:
        out[STATE + waits - 1] = 1.0
    out[STATE + 6], out[STATE + 7] = left / 30, left & 1
    for i in range(3):
        out[STATE + 8] += np.float32(hands[3 - 3 * seat + i] < WHOLE)
    if left < LAST:
        out[STATE + 9 + left] = 1.0
    out[STATE + 9 + LAST + scoring] = 1.0
