"""Counting arrangements: sweeps over the open cells that meet.

A *layer* is the set of keys (see `belief_plan.Plan`) that the cells decided so far can lead to, with the number of
ways. Keys stay sorted: deciding a cell subtracts one constant per class, which keeps the order, so that a new layer
is the merge of at most four sorted lists and needs no hashing. One sweep comes from the left and one from the right,
the smaller one always taking the next step; a third decides the cells that no clue speaks of, where only the quotas
count. Three last keys that use up every sum and every quota together are the parts of real arrangements.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel

from .plan import Plan

Ints: TypeAlias = npt.NDArray[np.int64]
Places: TypeAlias = npt.NDArray[np.int32]
Reals: TypeAlias = npt.NDArray[np.float64]

CELLS = 24
CLASSES = 4  # as many as symbols, at most
LEFT, RIGHT, FREE = 0, 1, 2
SIDES = 3
END_OF_LIST = (1 << 63) - 1


class Scratch(NamedTuple):
    """The memory of one count. Layers lie one behind the other, and so do the links between them."""

    keys: Ints
    ways: Ints
    """Per key: in how many ways the cells decided on its own side lead to it."""
    across: Ints
    """Per key: in how many ways everything else completes it."""
    merging: Ints
    source: Places
    """Per link: the place of a key in the layer it starts from."""
    target: Places
    """Per link: the place of a key in the new layer."""
    turns: Ints
    """Per turn: side, position, begin and end of the layer it starts from, begin and end of the new layer."""
    links: Ints
    """Per turn and class: where its links begin. The last entry of a list is no link."""
    ends: Ints
    """Per side: begin and end of the last layer."""
    triples: Places
    """The keys of the three last layers that go together."""
    free_place: Places
    """For the join: the place of a key of the free cells by what it takes from the quotas; else -1."""


def scratch(size: int) -> Scratch:
    """Memory for about `size` keys; pages that are never touched cost nothing."""
    return Scratch(
        keys=np.empty(size, np.int64),
        ways=np.empty(size, np.int64),
        across=np.empty(size, np.int64),
        merging=np.empty(3 * size, np.int64),
        source=np.empty(3 * size, np.int32),
        target=np.empty(3 * size, np.int32),
        turns=np.empty((CELLS, 6), np.int64),
        links=np.empty((CELLS, CLASSES + 1), np.int64),
        ends=np.empty((SIDES, 2), np.int64),
        triples=np.empty((2 * size, SIDES), np.int32),
        free_place=np.full(1 << 16, -1, np.int32),
    )


@kernel
def _decide(
    plan: Plan, side: int, t: int, begin: int, end: int, out: int, bounds: Ints, memory: Scratch
) -> int:
    """Decide the cell at position t: from the layer begin:end to a new one at `out`; returns where that ends.

    The links of class k go to bounds[k]:bounds[k + 1]; bounds[0] is given.
    """
    keys, ways, merging, source, target = (
        memory.keys,
        memory.ways,
        memory.merging,
        memory.source,
        memory.target,
    )
    opening, guard = plan.opening[side, t], plan.guards[t]
    limit = plan.ceiling[side, t] | guard
    heads = np.empty(CLASSES, np.int64)
    place = bounds[0]
    for k in range(CLASSES):
        heads[k] = place
        if plan.allowed[t] >> k & 1:
            taken = plan.steps[t, k]
            for i in range(begin, end):
                rest = ((keys[i] + opening) | guard) - taken
                key = rest & ~guard
                merging[place] = key
                source[place] = i - begin
                # A guard bit is gone when the class was not needed here, or when too much would still be needed.
                place += (rest & (limit - key) & guard) == guard
        merging[place] = END_OF_LIST
        source[place] = 0
        place += 1
        bounds[k + 1] = place
    h0, h1, h2, h3 = heads[0], heads[1], heads[2], heads[3]
    new = 0
    while True:
        k0, k1, k2, k3 = merging[h0], merging[h1], merging[h2], merging[h3]
        key = min(k0, k1, k2, k3)
        if key == END_OF_LIST:
            return out + new
        # No branches: every list writes its target, and only the lists that gave this key move on.
        target[h0] = new
        target[h1] = new
        target[h2] = new
        target[h3] = new
        is0, is1, is2, is3 = int(k0 == key), int(k1 == key), int(k2 == key), int(k3 == key)
        ways[out + new] = (
            is0 * ways[begin + source[h0]]
            + is1 * ways[begin + source[h1]]
            + is2 * ways[begin + source[h2]]
            + is3 * ways[begin + source[h3]]
        )
        keys[out + new] = key
        new += 1
        h0 += is0
        h1 += is1
        h2 += is2
        h3 += is3


@kernel
def _sweep(plan: Plan, memory: Scratch) -> int:
    """Decide all open cells; returns the cut between clued positions where the two sweeps met, or -1: no more room."""
    ends = memory.ends
    for side in range(SIDES):
        memory.keys[side], memory.ways[side] = plan.sums_to[0], 1
        ends[side, 0], ends[side, 1] = side, side + 1
    out = SIDES
    links_end = 0
    left, right = 0, plan.clued
    for turn in range(plan.order.size):
        if turn >= plan.clued:
            side, t = FREE, turn
        elif ends[LEFT, 1] - ends[LEFT, 0] <= ends[RIGHT, 1] - ends[RIGHT, 0]:
            side, t = LEFT, left
            left += 1
        else:
            right -= 1
            side, t = RIGHT, right
        begin, end = ends[side, 0], ends[side, 1]
        room = CLASSES * (end - begin + 1)
        if out + room > memory.keys.size or links_end + room > memory.source.size:
            return -1
        memory.links[turn, 0] = links_end
        new_end = _decide(plan, side, t, begin, end, out, memory.links[turn], memory)
        links_end = memory.links[turn, CLASSES]
        memory.turns[turn, 0], memory.turns[turn, 1] = side, t
        memory.turns[turn, 2], memory.turns[turn, 3] = begin, end
        memory.turns[turn, 4], memory.turns[turn, 5] = out, new_end
        ends[side, 0], ends[side, 1] = out, new_end
        out = new_end
    return left


@kernel
def _meet(plan: Plan, cut: int, memory: Scratch) -> tuple[int, int]:
    """Join the last layers; returns the number of arrangements and how many triples make them (-1: no more room).

    A left and a right key go together when the digits above the quotas add up, and when some key of the free cells
    takes exactly what the two leave of every quota.
    """
    keys, ways, across, triples = memory.keys, memory.ways, memory.across, memory.triples
    first, guards = plan.sums_to[0], plan.quota_guards
    low = 0
    while guards >> low:
        low += 1
    quota_digits = (1 << low) - 1
    sums = plan.sums_to[cut] >> low
    left_end, right_begin = memory.ends[LEFT, 1], memory.ends[RIGHT, 0]
    for side in range(SIDES):
        for i in range(memory.ends[side, 0], memory.ends[side, 1]):
            across[i] = 0
    for i in range(memory.ends[FREE, 0], memory.ends[FREE, 1]):
        memory.free_place[(first - keys[i]) | guards] = i
    total = 0
    n = 0
    i, right = memory.ends[LEFT, 0], memory.ends[RIGHT, 1] - 1
    while n >= 0 and i < left_end and right >= right_begin:
        missing = sums - (keys[right] >> low)
        if keys[i] >> low > missing:
            right -= 1
            continue
        if keys[i] >> low == missing:
            used = first - (keys[i] & quota_digits)
            j = right
            while j >= right_begin and sums - (keys[j] >> low) == missing:
                free = memory.free_place[((keys[j] & quota_digits) | guards) - used]
                if free >= 0:
                    if n == triples.shape[0]:
                        n = -1
                        break
                    triples[n, LEFT], triples[n, RIGHT], triples[n, FREE] = i, j, free
                    n += 1
                    across[i] += ways[j] * ways[free]
                    across[j] += ways[i] * ways[free]
                    across[free] += ways[i] * ways[j]
                    total += ways[i] * ways[j] * ways[free]
                j -= 1
        i += 1
    for i in range(memory.ends[FREE, 0], memory.ends[FREE, 1]):
        memory.free_place[(first - keys[i]) | guards] = -1
    return total, n


@kernel
def _pull(n_turns: int, memory: Scratch, found: Ints) -> None:
    """Carry `across` from the last layers back to the first ones; found[position, k] gets the number of arrangements
    that have class k at that position.
    """
    ways, across, source, target = memory.ways, memory.across, memory.source, memory.target
    turns = memory.turns
    for turn in range(n_turns - 1, -1, -1):
        t, begin, end, near = turns[turn, 1], turns[turn, 2], turns[turn, 3], turns[turn, 4]
        for i in range(begin, end):
            across[i] = 0
        for k in range(CLASSES):
            number = 0
            for link in range(memory.links[turn, k], memory.links[turn, k + 1] - 1):
                beyond = across[near + target[link]]
                across[begin + source[link]] += beyond
                number += ways[begin + source[link]] * beyond
            found[t, k] = number


@kernel
def count(plan: Plan, memory: Scratch) -> tuple[int, int, Ints]:
    """The number of arrangements of classes, the number of triples that make them, and how many of the arrangements
    have class k at a position. No triples at all, -1, means that the memory is too small.
    """
    found = np.zeros((plan.order.size, CLASSES), np.int64)
    cut = _sweep(plan, memory)
    if cut < 0:
        return 0, -1, found
    total, triples = _meet(plan, cut, memory)
    if total > 0 and triples > 0:
        _pull(plan.order.size, memory, found)
    return total, triples, found


@kernel
def spread(plan: Plan, can: Ints, needs: Ints, total: int, found: Ints) -> Reals:
    """From classes at positions to the number of arrangements that have a symbol in a cell."""
    number = np.zeros((CELLS, CLASSES))
    for cell in range(CELLS):
        for symbol in range(CLASSES):
            if can[symbol] >> cell & 1:
                number[cell, symbol] = float(total * plan.deals)
    for t in range(plan.order.size):
        for symbol in range(CLASSES):
            number[plan.order[t], symbol] = 0.0
            group = plan.classes[symbol]
            if group >= 0:
                number[plan.order[t], symbol] = (
                    found[t, group] * plan.deals / plan.quotas[group] * needs[symbol]
                )
    return number
