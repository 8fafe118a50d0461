"""The compiled part of the Pharaon's plan: a tree of its own takes over learned values.

What a hand is worth comes from learned tables (`prospects`), which know what the blocks that face its owner can still
bring (`support`). Within a playout the seat that weighs follows a tree of its own takes, and the other side takes
what adds most by those tables, knowing no block but those that face it. After HORIZON turns the playout ends, and the
six hands as they stand are valued by the same tables. Hands, cards and places are numbers as in `search_kernel`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.poker.blocks_kernel import free as lying_free

from .match import MOST
from .potential import VERSION

# Compiled into what follows and kept on disk until this file changes: change it with `search_kernel`.
from .search_kernel import (
    BASIC,
    BLIND,
    JOKER,
    NEVER,
    OWN,
    SEEDS,
    STALE,
    TURN_JOKER,
    WHOLE,
    WON,
    added,
    lowest,
    one_of,
    score,
    stakes,
)
from .search_kernel import HABITS as COMMON
from .support import ADD, ALL_BITS, BEGIN, EACH, END, LACKS, LOW_BITS, STRAIGHTS, WAYS, WHOLE_ENTRIES

assert VERSION == 1, "plan_kernel.py was made for other tables than are there now"

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
SPARE = 16
"""Of so many places for an edge one is for a node, and no more: the edges stay findable."""
TASTE, FEW, EXPLORE = 0.3, 4.0, 0.3
"""How much the tables' opinion counts (points), how many tries make an opinion of its own, and how much is tried that
has brought less so far."""
EXPAND = 8
"""A take that was tried so often gets a node of its own: what to take after it."""
HORIZON = 10
STRETCH = 16
"""So many playouts of one move before the next move's."""
OPTIONS = 256
"""What can be taken into which hand: 4 × place + hand, the hand 3 when it is decided on seeing the card."""


class Mind(NamedTuple):
    """What a seat plays by."""

    prospects: npt.NDArray[np.int32]
    beaten: npt.NDArray[np.float32]
    """By CLASSES × the other's class + mine: the chance to win."""
    habits: Floats
    game: Floats


class Tree(NamedTuple):
    """Edges in a hash table, a power of two long: a node and what is taken there."""

    keys: Ints
    tries: Floats
    sums: Floats
    nodes: Ints
    """The node that an edge leads to; 0 is none."""
    made: Ints
    """One number: how many nodes there are."""


@kernel
def entry_of(hand: Int, ranks: Int, suits: Int) -> Int:
    """Where the hand stands in the learned tables, given the cards that face its owner."""
    code, shape = hand >> 3, hand >> 4
    if hand >= WHOLE:
        return WHOLE_ENTRIES + code
    lacks = LACKS[shape]
    flush = 0
    if code & 1 and shape:
        spare = ((suits >> (8 * (hand & 7))) & 255) - lacks
        flush = min(max(spare + 2, 0), 3)
    mates = min((((ranks & ALL_BITS[shape]) * ADD) >> 60) & 15, 3)
    straight = 0
    if END[shape]:
        there = (ranks | (ranks >> 1) | (ranks >> 2)) & EACH & ~LOW_BITS[shape]
        ways = 0
        for i in range(BEGIN[shape], END[shape]):
            if LOW_BITS[shape] & ~STRAIGHTS[i] == 0:
                have = (((there & STRAIGHTS[i]) * ADD) >> 60) & 15
                if have >= lacks:
                    ways += 1
                elif have == lacks - 1:
                    straight = 1
        if ways:
            straight = 2 if ways == 1 else 3
    return code * WAYS + 16 * flush + 4 * mates + straight


@kernel
def without(live: Ints, seat: Int, card: Int) -> tuple[Int, Int]:
    return live[seat, 0] - (1 << (4 * (card >> 2))), live[seat, 1] - (1 << (8 * (card & 3)))


@kernel
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
            live[seat, 1] += 1 << (8 * (card & 3))


@kernel
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


@kernel
def gain_of(
    hand: Int, card: Int, ranks: Int, suits: Int, row: Int, worth: Float, before: Float, mind: Mind
) -> Float:
    """What the card adds to the hand, in points; `ranks`, `suits`: what faces its owner then."""
    if hand >= WHOLE:
        return NEVER
    prospect = mind.prospects[entry_of(added(hand, card), ranks, suits)]
    p = mind.beaten[row + (prospect & 255)]
    return worth * p + (prospect >> 8) / FINE * (mind.game[OWN] + mind.game[WON] * p) - before


@kernel
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


@kernel
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


@kernel
def room_of(hands: Ints, seat: Int) -> Int:
    """How many hands are not full."""
    a = 3 * seat
    return (hands[a] < WHOLE) + (hands[a + 1] < WHOLE) + (hands[a + 2] < WHOLE)


@kernel
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


@kernel
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
    by = standing(hands, live, seat, mind)
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


@kernel
def value_of(hands: Ints, live: Ints, seat: Int, mind: Mind, worth: Floats) -> Float:
    """What an unfinished deal is worth to the seat: the chance to win the match, from its six hands as they stand."""
    game = mind.game
    one, two, three, ahead = 0.0, 0.0, 0.0, 0.0
    none = 1.0
    for i in range(3):
        x = mind.prospects[entry_of(hands[3 * seat + i], live[seat, 0], live[seat, 1])]
        y = mind.prospects[entry_of(hands[3 - 3 * seat + i], live[1 - seat, 0], live[1 - seat, 1])]
        p: Float = mind.beaten[(y & 255) * CLASSES + (x & 255)]
        ahead += (x >> 8) / FINE * (game[OWN] + game[WON] * p)
        ahead -= (y >> 8) / FINE * (game[OWN] + game[WON] * (1 - p))
        none, one, two, three = (
            none * (1 - p),
            one * (1 - p) + none * p,
            two * (1 - p) + one * p,
            three * (1 - p) + two * p,
        )
    if game[BASIC] != 0.0:
        return (two + three) * worth[MOST + 1] + (none + one) * worth[MOST - 1]
    out = 0.0
    for wins in range(4):
        often = none if wins == 0 else one if wins == 1 else two if wins == 2 else three
        points = ahead + (4.0 if wins == 3 else 3.0 if wins == 2 else -3.0 if wins == 1 else -4.0)
        at = min(max(points + MOST, 1.0), 2.0 * MOST - 2.0)
        low = int(at)
        # What the hands bring of themselves strays by a point or so.
        here = worth[low - 1] + 2 * worth[low] + worth[low + 1]
        there = worth[low] + 2 * worth[low + 1] + worth[low + 2]
        out += often * (here + (at - low) * (there - here)) / 4
    return out


@kernel
def edge(keys: Ints, key: Int) -> Int:
    """Where the edge stands, or would."""
    last = len(keys) - 1
    at = ((key * SEEDS) >> 40) & last
    while keys[at] != 0 and keys[at] != key:
        at = (at + 1) & last
    return at


@kernel
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


@kernel
def chosen(node: Int, tree: Tree, count: Int, options: Ints, liking: Floats, at: Ints) -> Int:
    """Which of the takes to try: what the tables like first, what has brought more then more often (PUCT).

    `at`: room for where their edges stand.
    """
    most = NEVER
    for i in range(count):
        most = max(most, liking[i])
    likings, tries, brought = 0.0, 0.0, 0.0
    for i in range(count):
        # As exp(-worse), nearly: the series of its reciprocal is cheaper, and a taste need not be exact.
        worse = (most - liking[i]) / TASTE
        liking[i] = 1.0 / (1.0 + worse * (1.0 + worse * (0.5 + worse / 6.0)))
        likings += liking[i]
        at[i] = edge(tree.keys, (node << 8 | options[i]) + 1)
        tries += tree.tries[at[i]]
        brought += tree.sums[at[i]]
    usual = brought / tries if tries else 0.0
    eager = EXPLORE * np.sqrt(tries + 1.0) / likings
    best, out = NEVER, 0
    for i in range(count):
        tried = tree.tries[at[i]]
        bound = (tree.sums[at[i]] + FEW * usual) / (tried + FEW) + eager * liking[i] / (tried + 1.0)
        if bound > best:
            best, out = bound, i
    tree.keys[at[out]] = (node << 8 | options[out]) + 1
    return out


@kernel
def grown(tree: Tree, at: Int) -> Int:
    """The node that the edge leads to, made when the edge was tried often enough; 0: none."""
    if tree.nodes[at] == 0 and tree.tries[at] >= EXPAND and tree.made[0] < len(tree.keys) // SPARE:
        tree.made[0] += 1
        tree.nodes[at] = tree.made[0]
    return tree.nodes[at]


@kernel
def playouts(
    worlds: Cards,
    asides: Cards,
    hands: Ints,
    deal: Ints,
    seat: Int,
    moves: Ints,
    alive: Ints,
    first: Int,
    last: Int,
    seed: Int,
    mind: Mind,
    worth: Floats,
    tree: Tree,
    value: Floats,
) -> None:
    """Playouts number `first` to `last` of every move of `seat` that is alive, added to `value`.

    `worlds`, `asides`, `moves`: as in `search_kernel.playouts`. Move number m begins at node m + 1 of the tree.
    """
    chance, now, held, live = np.empty(1, np.int64), deal.copy(), hands.copy(), np.empty((2, 2), np.int64)
    options, liking, at = np.empty(OPTIONS, np.int64), np.empty(OPTIONS), np.empty(OPTIONS, np.int64)
    path = np.empty(HORIZON, np.int64)
    for begin in range(first, last, STRETCH):
        for m in alive:
            for j in range(begin, min(begin + STRETCH, last)):
                cards, aside = worlds[j % len(worlds)], asides[j % len(worlds)]
                chance[0] = (seed + j) * SEEDS | 1
                now[:], held[:] = deal, hands
                live_of(cards, now[FILLED], now[FACING], live)
                take_turn(
                    cards, aside, now, held, live, seat, moves[m, 0], moves[m, 1], moves[m, 2], mind, chance
                )
                turn, turns, node, depth = 1 - seat, 1, m + 1, 0
                while now[FILLED] and turns < HORIZON:
                    place, hand = -1, -1
                    if turn == seat and node:
                        count = takes(cards, now, held, live, seat, mind, options, liking)
                        i = chosen(node, tree, count, options, liking, at)
                        slot: Int = options[i]
                        place, hand = slot >> 2, slot & 3 if slot & 3 < 3 else -1
                        path[depth] = at[i]
                        depth += 1
                        node = grown(tree, at[i])
                    take_turn(cards, aside, now, held, live, turn, place, -1, hand, mind, chance)
                    turn, turns = 1 - turn, turns + 1
                if now[FILLED]:
                    brought = value_of(held, live, seat, mind, worth)
                else:
                    ahead = score(held, mind.game)
                    brought = worth[MOST + (-ahead if seat else ahead)]
                value[m] += brought
                for i in range(depth):
                    tree.tries[path[i]] += 1.0
                    tree.sums[path[i]] += brought
