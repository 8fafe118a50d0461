"""The compiled part of the Pharaon's plan: a tree of its own takes, at whose end the network judges.

Within a playout the seat that weighs follows a tree of its own takes. The other side answers the move with one of the
takes that its tables like most, the one that the network values most by what that side knows; later it takes what adds
most by the tables (`taking_kernel`). After HORIZON turns, the last of them the seat's own, the network says what the
position is worth. Hands, cards and places are numbers as in `search_kernel`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pyramidion.games.jit import kernel, leaf

from .network.features_kernel import SEEN, Desk
from .network.net_kernel import Judge, left_lying, likely_take, look

# Compiled into what follows and kept on disk until this file changes: change it with those.
from .search_kernel import NEVER, SEEDS, lowest
from .taking_kernel import (
    FACING,
    FILLED,
    Cards,
    Floats,
    Int,
    Ints,
    live_of,
    take_turn,
    takes,
)

SPARE = 16
"""Of so many places for an edge one is for a node, and no more: the edges stay findable."""
TASTE, FEW, EXPLORE = 0.3, 4.0, 0.3
"""How much the tables' opinion counts (points), how many tries make an opinion of its own, and how much is tried that
has brought less so far."""
EXPAND = 8
"""A take that was tried so often gets a node of its own: what to take after it."""
HORIZON = 5
REPLIES = 4
"""Of so many takes that its tables like the other side answers with the best."""
STRETCH = 16
"""So many playouts of one move before the next move's."""
OPTIONS = 256
"""What can be taken into which hand: 4 × place + hand, the hand 3 when it is decided on seeing the card."""


class Tree(NamedTuple):
    """Edges in a hash table, a power of two long: a node and what is taken there."""

    keys: Ints
    tries: Floats
    sums: Floats
    nodes: Ints
    """The node that an edge leads to; 0 is none."""
    made: Ints
    """One number: how many nodes there are."""


@leaf
def edge(keys: Ints, key: Int) -> Int:
    """Where the edge stands, or would."""
    last = len(keys) - 1
    at = ((key * SEEDS) >> 40) & last
    while keys[at] != 0 and keys[at] != key:
        at = (at + 1) & last
    return at


@leaf
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


@leaf
def grown(tree: Tree, at: Int) -> Int:
    """The node that the edge leads to, made when the edge was tried often enough; 0: none."""
    if tree.nodes[at] == 0 and tree.tries[at] >= EXPAND and tree.made[0] < len(tree.keys) // SPARE:
        tree.made[0] += 1
        tree.nodes[at] = tree.made[0]
    return tree.nodes[at]


@leaf
def next_turn(
    cards: Cards,
    aside: Cards,
    deal: Ints,
    passes: Ints,
    hands: Ints,
    live: Ints,
    seat: Int,
    place: Int,
    into: Int,
    judge: Judge,
    chance: Ints,
) -> None:
    """A take from the place into the hand; -1 is what the tables decide."""
    before = deal[FILLED]
    left_lying(deal, passes, seat)
    take_turn(cards, aside, deal, hands, live, seat, place, -1, into, judge.mind, chance)
    passes[lowest(before ^ deal[FILLED])] = 0


@kernel
def playouts(
    worlds: Cards,
    asides: Cards,
    hands: Ints,
    deal: Ints,
    passes: Ints,
    seat: Int,
    moves: Ints,
    alive: Ints,
    first: Int,
    last: Int,
    seed: Int,
    judge: Judge,
    desk: Desk,
    tree: Tree,
    value: Floats,
) -> None:
    """Playouts number `first` to `last` of every move of `seat` that is alive, added to `value`.

    `worlds`, `moves`: as in `search_kernel.playouts`; `asides`: a row a world, the tiles that are gone first; `passes`:
    by place, how often its owner has left the block lying. Move number m begins at node m + 1 of the tree.
    """
    chance, now, held, live = np.empty(1, np.int64), deal.copy(), hands.copy(), np.empty((2, 2), np.int64)
    options, liking, at = np.empty(OPTIONS, np.int64), np.empty(OPTIONS), np.empty(OPTIONS, np.int64)
    path, lying, mind = np.empty(HORIZON, np.int64), passes.copy(), judge.mind
    for begin in range(first, last, STRETCH):
        for m in alive:
            for j in range(begin, min(begin + STRETCH, last)):
                cards, aside = worlds[j % len(worlds)], asides[j % len(worlds)]
                chance[0] = (seed + j) * SEEDS | 1
                now[:], held[:], lying[:] = deal, hands, passes
                live_of(cards, now[FILLED], now[FACING], live)
                place, given, into = moves[m, 0], moves[m, 1], moves[m, 2]
                if given < 0:
                    next_turn(cards, aside, now, lying, held, live, seat, place, into, judge, chance)
                else:
                    take_turn(cards, aside, now, held, live, seat, place, given, into, mind, chance)
                turn, turns, node, depth = 1 - seat, 1, m + 1, 0
                while now[FILLED] and turns < HORIZON:
                    place, into = -1, -1
                    if turn == seat and node:
                        count = takes(cards, now, held, live, seat, mind, options, liking)
                        i = chosen(node, tree, count, options, liking, at)
                        slot: Int = options[i]
                        place, into = slot >> 2, slot & 3 if slot & 3 < 3 else -1
                        path[depth] = at[i]
                        depth += 1
                        node = grown(tree, at[i])
                    elif turns == 1:
                        slot = likely_take(
                            cards, aside, now, lying, held, live, turn, REPLIES, judge, desk, options, liking
                        )
                        place, into = slot >> 2, slot & 3 if slot & 3 < 3 else -1
                    next_turn(cards, aside, now, lying, held, live, turn, place, into, judge, chance)
                    turn, turns = 1 - turn, turns + 1
                brought = look(cards, aside, now, lying, held, live, seat, SEEN, judge, desk)
                value[m] += brought
                for i in range(depth):
                    tree.tries[path[i]] += 1.0
                    tree.sums[path[i]] += brought
