"""The chance of every answer to every question, exactly, from the graph of all arrangements.

For one question the ways along the graph are counted apart by how many of the asked cell's neighbours hold the
symbol, and by whether the asked cell does. Only the part of the graph where those cells are decided is walked; when it
lies on several branches, their counts are put together at the triples.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.soleil.board import COLUMNS, ROWS

from .graph import Graph
from .plan import Plan

Ints: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float64]

CELLS = ROWS * COLUMNS
SYMBOLS = CLASSES = 4
LEFT, RIGHT, FREE = 0, 1, 2
SIDES = 3
COUNTS = 9


@kernel
def _carry(graph: Graph, turn: int, group: int, counts: bool, asked: bool, old: Reals, new: Reals) -> None:  # noqa: C901, PLR0912 - a compiled hot loop
    """Take vectors through one turn. A vector holds ways by the count of the asked class so far: from 0 to 7, first
    for arrangements where the asked cell is not (yet) of that class, then for those where it is.
    """
    far, near, end = graph.turns[turn, 2], graph.turns[turn, 4], graph.turns[turn, 5]
    for b in range(end - near):
        for i in range(16):
            new[b, i] = 0.0
    for k in range(CLASSES):
        begin, stop = graph.links[turn, k], graph.links[turn, k + 1]
        if k == group and counts:
            for link in range(begin, stop):
                a, b = graph.source[link] - far, graph.target[link] - near
                for i in range(7):
                    new[b, i + 1] += old[a, i]
                for i in range(8, 15):
                    new[b, i + 1] += old[a, i]
        elif k == group and asked:
            for link in range(begin, stop):
                a, b = graph.source[link] - far, graph.target[link] - near
                for i in range(8):
                    new[b, i + 8] += old[a, i]
        else:
            for link in range(begin, stop):
                a, b = graph.source[link] - far, graph.target[link] - near
                for i in range(16):
                    new[b, i] += old[a, i]


@kernel
def _join(  # noqa: C901, PLR0912 - a compiled hot loop
    graph: Graph,
    firsts: Ints,
    widths: Ints,
    vectors: Reals,
    rest: Reals,
    sizes: Ints,
    holds: int,
    joint: Reals,
) -> None:
    """Put the vectors of the three branches together at the triples.

    sizes[side]: how many counted cells a branch has; `holds`: the branch with the asked cell, or -1. Two branches
    are put together for every key of the third one, which is chosen so that this is the least work: of the two, the
    shorter vector is taken one by one, the longer one whole, eight at a time.
    """
    third, few, many, least = LEFT, RIGHT, FREE, 1 << 10
    for side in range(SIDES):
        a, b = (side + 1) % SIDES, (side + 2) % SIDES
        if sizes[a] > sizes[b]:
            a, b = b, a
        work = (sizes[a] + 1) * (1 if holds == side or holds < 0 else 2)
        if work < least:
            third, few, many, least = side, a, b, work
    for c in range(widths[third]):
        for i in range(16):
            rest[c, 0, i] = rest[c, 1, i] = 0.0
    few_halves, many_halves = 1 + int(holds == few), 1 + int(holds == many)
    for n in range(graph.triples.shape[0]):
        a = graph.triples[n, few] - firsts[few]
        b = graph.triples[n, many] - firsts[many]
        c = graph.triples[n, third] - firsts[third]
        for h in range(few_halves):
            for g in range(many_halves):
                for i in range(sizes[few] + 1):
                    ways = vectors[few, a, 8 * h + i]
                    for j in range(8):
                        rest[c, h + g, i + j] += ways * vectors[many, b, 8 * g + j]
    others = sizes[few] + sizes[many]
    for c in range(widths[third]):
        for h in range(1 + int(holds == third)):
            for g in range(2 - h):
                for i in range(sizes[third] + 1):
                    ways = vectors[third, c, 8 * h + i]
                    for j in range(others + 1):
                        joint[h + g, i + j] += ways * rest[c, g, j]


@kernel
def _eighth(graph: Graph, group: int, asked: int, joint: Reals) -> None:
    """All eight neighbours of the class: what the vectors, which end at seven, have not counted."""
    held = 0.0
    for turn in range(graph.turns.shape[0]):
        if graph.turns[turn, 1] == asked:
            for link in range(graph.links[turn, group], graph.links[turn, group + 1]):
                held += float(graph.ways[graph.source[link]]) * float(graph.across[graph.target[link]])
    joint[0, 8], joint[1, 8] = float(graph.across[0]) - held, held
    for count in range(8):
        joint[0, 8] -= joint[0, count]
        joint[1, 8] -= joint[1, count]


@kernel
def _ask(  # noqa: C901, PLR0912 - a compiled hot loop
    graph: Graph, group: int, counted: int, asked: int, buffers: Reals, rest: Reals, joint: Reals
) -> None:
    """The number of arrangements by whether the asked position is of this class, and by how many of the counted
    positions (bits) are; `asked` is -1 when the asked cell cannot be of the class.
    """
    n_turns = graph.turns.shape[0]
    first, last, sizes = np.empty(SIDES, np.int64), np.empty(SIDES, np.int64), np.zeros(SIDES, np.int64)
    for side in range(SIDES):
        first[side], last[side] = n_turns, -1
    holds = -1
    for count in range(COUNTS):
        joint[0, count] = joint[1, count] = 0.0
    for turn in range(n_turns):
        side, t = graph.turns[turn, 0], graph.turns[turn, 1]
        if t == asked:
            holds = side
        if counted >> t & 1:
            sizes[side] += 1
        if t == asked or counted >> t & 1:
            first[side] = min(first[side], turn)
            last[side] = turn
    branches = 0
    for side in range(SIDES):
        branches += last[side] >= 0
    firsts, widths = np.zeros(SIDES, np.int64), np.zeros(SIDES, np.int64)
    old, new = buffers[SIDES], buffers[SIDES + 1]
    for side in range(SIDES):
        begin, end = side, side + 1
        started = False
        for turn in range(n_turns):
            if graph.turns[turn, 0] != side:
                continue
            if turn == first[side]:
                started = True
                for i in range(begin, end):
                    for j in range(1, 16):
                        old[i - begin, j] = 0.0
                    old[i - begin, 0] = graph.ways[i]
            begin, end = graph.turns[turn, 4], graph.turns[turn, 5]
            if started:
                t = graph.turns[turn, 1]
                _carry(graph, turn, group, counted >> t & 1 == 1, t == asked, old, new)
                old, new = new, old
            if turn == last[side] and branches == 1:
                for i in range(begin, end):
                    for j in range(8):
                        joint[0, j] += old[i - begin, j] * graph.across[i]
                        joint[1, j] += old[i - begin, 8 + j] * graph.across[i]
                if sizes[side] == 8:
                    _eighth(graph, group, asked, joint)
                return
        firsts[side] = begin
        for i in range(begin, end):
            for j in range(16):
                buffers[side, i - begin, j] = old[i - begin, j] if started else 0.0
            if not started:
                buffers[side, i - begin, 0] = graph.ways[i]
        widths[side] = end - begin
    _join(graph, firsts, widths, buffers, rest, sizes, holds, joint)


@kernel
def _deal(joint: Reals, here: bool, share: int, quota: int, sure: int, choose: Reals, answers: Reals) -> None:
    """Spread the counts of a class over one of its symbols, which gets `share` of the class's `quota` cells.

    `here`: the asked cell may be of the class; `sure`: so many neighbours are known to hold the symbol.
    """
    for of_class in range(1 + int(here)):
        others = quota - of_class
        for hit in range(1 + of_class):
            chance = (share if hit else quota - share) / quota if of_class else 1.0
            left = share - hit
            for n in range(COUNTS):
                if joint[of_class, n] == 0.0:
                    continue
                for k in range(min(n, left) + 1):
                    if n - k <= others - left:
                        part = choose[left, k] * choose[others - left, n - k] / choose[others, n]
                        answers[hit, sure + k] += joint[of_class, n] * chance * part


@kernel
def weigh(plan: Plan, graph: Graph, can: Ints, needs: Ints, unsolved: int, known: Ints) -> Reals:  # noqa: C901, PLR0912 - a compiled hot loop
    """The chance of every answer to every question about an unsolved cell: [cell, symbol, hit, count].

    `known`: the count where it is certain because the question was asked before and missed, else -1.
    """
    table = np.zeros((CELLS, SYMBOLS, 2, COUNTS))
    choose = np.zeros((CELLS + 1, CELLS + 1))
    for n in range(CELLS + 1):
        choose[n, 0] = 1.0
        for k in range(1, n + 1):
            choose[n, k] = choose[n - 1, k - 1] + choose[n - 1, k]
    position = np.full(CELLS, -1, np.int64)
    widest = 1
    for t in range(plan.order.size):
        position[plan.order[t]] = t
        widest = max(widest, graph.turns[t, 5] - graph.turns[t, 4])
    buffers = np.empty((SIDES + 2, widest, 16))
    rest = np.empty((widest, 2, 16))
    joint = np.zeros((2, COUNTS))
    total = float(graph.across[0])
    for cell in range(CELLS):
        if not unsolved >> cell & 1:
            continue
        row, column = cell // COLUMNS, cell % COLUMNS
        sure = np.zeros(SYMBOLS, np.int64)
        counted = np.zeros(CLASSES, np.int64)
        for r in range(max(row - 1, 0), min(row + 2, ROWS)):
            for c in range(max(column - 1, 0), min(column + 2, COLUMNS)):
                other = r * COLUMNS + c
                if other == cell or not unsolved >> other & 1:
                    continue
                for symbol in range(SYMBOLS):
                    if position[other] < 0 and can[symbol] >> other & 1:
                        sure[symbol] += 1
                    elif plan.classes[symbol] >= 0 and can[symbol] >> other & 1:
                        counted[plan.classes[symbol]] |= 1 << position[other]
        here = position[cell]
        done = -1
        for symbol in range(SYMBOLS):
            if known[cell, symbol] >= 0:
                table[cell, symbol, 0, known[cell, symbol]] = 1.0
                continue
            group = plan.classes[symbol]
            if group < 0:
                hit = int(here < 0 and can[symbol] >> cell & 1 == 1)
                table[cell, symbol, hit, sure[symbol]] = 1.0
                continue
            may = here >= 0 and can[symbol] >> cell & 1 == 1
            if done != group:
                _ask(graph, group, counted[group], here if may else -1, buffers, rest, joint)
                for count in range(COUNTS):
                    joint[0, count] /= total
                    joint[1, count] /= total
                done = group
            certain = int(here < 0 and can[symbol] >> cell & 1 == 1)
            _deal(
                joint, may, needs[symbol], plan.quotas[group], sure[symbol], choose,
                table[cell, symbol, certain:],
            )  # fmt: skip
    return table
