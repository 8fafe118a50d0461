"""The compiled part of the Pharaon's plan: a tree of its own takes over learned values.

Within a playout the seat that weighs follows a tree of its own takes, and the other side takes what adds most by the
learned tables (`taking_kernel`). After HORIZON turns the playout ends, and the six hands as they stand are valued by
the same tables. Hands, cards and places are numbers as in `search_kernel`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pyramidion.games.jit import kernel, leaf

from .match import MOST

# Compiled into what follows and kept on disk until this file changes: change it with those.
from .search_kernel import BASIC, NEVER, OWN, SEEDS, WON, score
from .taking_kernel import (
    CLASSES,
    FACING,
    FILLED,
    FINE,
    Cards,
    Float,
    Floats,
    Int,
    Ints,
    Mind,
    entry_of,
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
HORIZON = 10
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
