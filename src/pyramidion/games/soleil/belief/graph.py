"""The arrangements behind a count, as a graph, and drawing from it.

`prune` takes out of the sweeps what leads to no arrangement. What is left is three branches (from the left, from the
right, and of the free cells) of links between layers, and the triples that join their last layers. Every arrangement
has a rank; a random rank is a random arrangement.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel

from .kernel import Scratch
from .plan import Plan

Ints: TypeAlias = npt.NDArray[np.int64]
Places: TypeAlias = npt.NDArray[np.int32]
Boards: TypeAlias = npt.NDArray[np.uint8]

CELLS = 24
SYMBOLS = CLASSES = 4
SIDES = 3


class Graph(NamedTuple):
    """The keys that are part of some arrangement, numbered through all layers, and the links between them."""

    ways: Ints
    across: Ints
    source: Places
    target: Places
    turns: Ints
    """As in `Scratch`: side, position, begin and end of the layer a turn starts from and of the new one."""
    links: Ints
    triples: Places


@kernel
def prune(plan: Plan, memory: Scratch, n_triples: int) -> Graph:
    """The graph of a count that has just been made in this memory."""
    length = plan.order.size
    states = memory.turns[length - 1, 5] if length else SIDES
    number = np.empty(states, np.int32)
    live = 0
    for i in range(states):
        number[i] = live
        live += memory.across[i] > 0
    ways, across = np.empty(live, np.int64), np.empty(live, np.int64)
    for i in range(states):
        if memory.across[i] > 0:
            ways[number[i]], across[number[i]] = memory.ways[i], memory.across[i]
    turns = memory.turns[:length].copy()
    links = memory.links[:length].copy()
    all_links = memory.links[length - 1, CLASSES] if length else 0
    source, target = np.empty(all_links, np.int32), np.empty(all_links, np.int32)
    n = 0
    for turn in range(length):
        far, near = turns[turn, 2], turns[turn, 4]
        for k in range(CLASSES):
            links[turn, k] = n
            for link in range(memory.links[turn, k], memory.links[turn, k + 1] - 1):
                if memory.across[near + memory.target[link]] > 0:
                    source[n] = number[far + memory.source[link]]
                    target[n] = number[near + memory.target[link]]
                    n += 1
        links[turn, CLASSES] = n
        for bound in range(2, 6):
            place = turns[turn, bound]
            turns[turn, bound] = number[place] if place < states else live
    triples = np.empty((n_triples, SIDES), np.int32)
    for i in range(n_triples):
        for side in range(SIDES):
            triples[i, side] = number[memory.triples[i, side]]
    return Graph(ways, across, source[:n], target[:n], turns, links, triples)


@kernel
def draw_ranks(n: int, total: int, seed: int) -> Ints:
    """n whole numbers below `total`, each as likely, by SplitMix64: the same on every machine and for ever."""
    width = 1
    while total - 1 >> width:
        width += 1
    shift = np.uint64(64 - width)
    state = np.uint64(seed)
    ranks = np.empty(n, np.int64)
    done = 0
    while done < n:
        state += np.uint64(0x9E3779B97F4A7C15)
        mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        ranks[done] = np.int64((mixed ^ (mixed >> np.uint64(31))) >> shift)
        done += ranks[done] < total
    return ranks


@kernel
def _class_boards(plan: Plan, graph: Graph, ranks: Ints) -> Boards:  # noqa: C901, PLR0912 - a compiled hot loop
    """The class at every position of the arrangements with these ranks."""
    length = plan.order.size
    before = np.full((graph.ways.size, CLASSES), -1, np.int32)
    for turn in range(length):
        for k in range(CLASSES):
            for link in range(graph.links[turn, k], graph.links[turn, k + 1]):
                before[graph.target[link], k] = graph.source[link]
    reach = np.zeros(graph.triples.shape[0] + 1, np.int64)
    for i in range(graph.triples.shape[0]):
        ways = 1
        for side in range(SIDES):
            ways *= graph.ways[graph.triples[i, side]]
        reach[i + 1] = reach[i] + ways
    boards = np.empty((ranks.size, length), np.uint8)
    state, rest = np.empty(SIDES, np.int64), np.empty(SIDES, np.int64)
    for n in range(ranks.size):
        path = ranks[n] // plan.deals
        i, above = 0, graph.triples.shape[0]
        while above - i > 1:
            middle = (i + above) // 2
            if reach[middle] <= path:
                i = middle
            else:
                above = middle
        rank = path - reach[i]
        for side in range(SIDES):
            state[side] = graph.triples[i, side]
            rest[side] = rank % graph.ways[state[side]]
            rank //= graph.ways[state[side]]
        for turn in range(length - 1, -1, -1):
            side, t = graph.turns[turn, 0], graph.turns[turn, 1]
            for k in range(CLASSES):
                origin = before[state[side], k]
                if origin < 0:
                    continue
                if rest[side] < graph.ways[origin]:
                    boards[n, t] = k
                    state[side] = origin
                    break
                rest[side] -= graph.ways[origin]
    return boards


@kernel
def arrangements(plan: Plan, graph: Graph, can: Ints, needs: Ints, ranks: Ints) -> Boards:  # noqa: C901 - a compiled hot loop
    """The arrangements with these ranks: a symbol for every cell."""
    class_boards = _class_boards(plan, graph, ranks)
    boards = np.empty((ranks.size, CELLS), np.uint8)
    for n in range(ranks.size):
        for cell in range(CELLS):
            for symbol in range(SYMBOLS):
                if can[symbol] >> cell & 1:
                    boards[n, cell] = symbol
        deal = ranks[n] % plan.deals
        for group in range(plan.quotas.size):
            left = np.zeros(SYMBOLS, np.int64)
            deals = 1
            cells = 0
            for symbol in range(SYMBOLS):
                if plan.classes[symbol] == group:
                    left[symbol] = needs[symbol]
                    for i in range(1, needs[symbol] + 1):
                        cells += 1
                        deals = deals * cells // i
            rank = deal % deals
            deal //= deals
            for t in range(plan.order.size):
                if class_boards[n, t] != group:
                    continue
                for symbol in range(SYMBOLS):
                    ways = deals * left[symbol] // cells
                    if rank < ways:
                        boards[n, plan.order[t]] = symbol
                        left[symbol] -= 1
                        deals = ways
                        break
                    rank -= ways
                cells -= 1
    return boards
