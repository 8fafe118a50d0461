"""From clues to a small counting problem: deduce what is certain, then lay out what is left as a packed key.

Everything here works on bitboards (bit c = cell c). A *sum* says: exactly `need` of the cells in `mask` hold this
symbol. The first four sums are the quotas (six of every symbol on the whole board), the others come from clues.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.soleil.bits import popcount
from pyramidion.games.soleil.board import COLUMNS, EACH, ROWS

Ints: TypeAlias = npt.NDArray[np.int64]

CELLS = ROWS * COLUMNS
SYMBOLS = 4
WHOLE_BOARD = (1 << CELLS) - 1


class Plan(NamedTuple):
    """How the counting runs, position by position (a position is a place in the order of the open cells).

    A key packs digits: for each class, and for each sum that is under way, how many are still needed. A guard bit
    above each digit lets one subtraction and one comparison check all digits at once. The digits of the classes are
    the lowest; a digit's bits are used again once its sum is complete.
    """

    split: int
    """-1, or a cell: the keys do not fit, so that each symbol for this cell must be counted on its own."""
    clued: int
    """The positions before this one are cells that clues speak of: two sweeps take them from both ends."""
    order: Ints
    """The cell at every position."""
    classes: Ints
    """The class of every symbol, or -1: nothing left to find."""
    quotas: Ints
    """How many cells every class still gets."""
    deals: int
    """In how many ways the symbols can be dealt onto the cells of their classes."""
    allowed: Ints
    """Per position: the classes that its cell may hold, as bits."""
    guards: Ints
    """Per position: the guard bits of the digits under way."""
    steps: Ints
    """Per position and class: what it takes off a key."""
    opening: Ints
    """Per side (left, right, free cells) and position: the digits that begin."""
    ceiling: Ints
    """Per side and position: the most that every digit may still need afterwards."""
    sums_to: Ints
    """Per cut between clued positions: what a key from the left and one from the right add up to."""
    quota_guards: int
    """The guard bits of the classes' digits."""


@kernel
def _others(can: Ints, symbol: int) -> int:
    """The cells that can hold some symbol other than this one."""
    cells = 0
    for other in range(SYMBOLS):
        if other != symbol:
            cells |= can[other]
    return cells


@kernel
def _only(can: Ints, symbol: int, cells: int) -> None:
    """These cells hold this symbol."""
    for other in range(SYMBOLS):
        if other != symbol:
            can[other] &= ~cells


@kernel
def _propagate(can: Ints, masks: Ints, symbols: Ints, needs: Ints, n: int) -> int:
    """Fill or empty every sum whose need leaves no choice, until nothing changes; then take out settled cells.

    Returns how many sums remain (settled ones are dropped, the quotas stay), or -1 for a contradiction.
    """
    changed = True
    while changed:
        changed = False
        if can[0] | can[1] | can[2] | can[3] != WHOLE_BOARD:
            return -1
        for i in range(n):
            symbol = symbols[i]
            others = _others(can, symbol)
            possible = masks[i] & can[symbol]
            undecided = possible & others
            need = needs[i] - popcount(possible & ~others)
            room = popcount(undecided)
            if need < 0 or need > room:
                return -1
            if room > 0 and need == 0:
                can[symbol] &= ~undecided
                changed = True
            elif room > 0 and need == room:
                _only(can, symbol, undecided)
                changed = True
    kept = 0
    for i in range(n):
        symbol = symbols[i]
        others = _others(can, symbol)
        possible = masks[i] & can[symbol]
        undecided = possible & others
        if i < SYMBOLS or undecided != 0:
            needs[kept] = needs[i] - popcount(possible & ~others)
            masks[kept] = undecided
            symbols[kept] = symbol
            kept += 1
    return kept


@kernel
def _compare(can: Ints, masks: Ints, symbols: Ints, needs: Ints, n: int) -> int:
    """Compare sums of one symbol in pairs: a sum inside another is subtracted from it, and two that overlap may
    force each other. Returns 1 when something changed, 0 when nothing did, -1 for a contradiction.
    """
    changed = 0
    for i in range(n):
        for j in range(n):
            if i == j or symbols[i] != symbols[j] or masks[i] & masks[j] == 0:
                continue
            inner = masks[i] & ~masks[j]
            outer = masks[j] & ~masks[i]
            difference = needs[i] - needs[j]
            if difference > popcount(inner):
                return -1
            if inner == 0 and j >= SYMBOLS:
                masks[j] = outer
                needs[j] = -difference
                if outer == 0 and difference != 0:
                    return -1
                changed = 1
            elif inner != 0 and difference == popcount(inner):
                _only(can, symbols[i], inner)
                can[symbols[i]] &= ~outer
                return 1
    return changed


@kernel
def reduce_clues(rows: Ints, known: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    """The bitboards `can` (where each symbol may still be) and the sums left: masks, symbols, needs.

    `rows` holds a clue each: cell, symbol, hit, count, mask; `known` a symbol a cell, or -1. A settled cell is in
    exactly one bitboard of `can` and in no sum. No sums at all, not even the quotas: the clues contradict each other.
    """
    can = np.full(SYMBOLS, WHOLE_BOARD, np.int64)
    size = SYMBOLS + rows.shape[0]
    masks, symbols, needs = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    nothing = np.zeros(0, np.int64)
    for cell in range(CELLS):
        if known[cell] >= 0:
            _only(can, known[cell], 1 << cell)
    for symbol in range(SYMBOLS):
        masks[symbol], symbols[symbol], needs[symbol] = WHOLE_BOARD, symbol, EACH
    n = SYMBOLS
    for i in range(rows.shape[0]):
        symbol, count, mask = rows[i, 1], rows[i, 3], rows[i, 4]
        if rows[i, 2]:
            _only(can, symbol, 1 << rows[i, 0])
        else:
            can[symbol] &= ~(1 << rows[i, 0])
        repeated = False
        for j in range(SYMBOLS, n):
            if masks[j] == mask and symbols[j] == symbol:
                repeated = True
                if needs[j] != count:
                    return can, nothing, nothing, nothing
        if not repeated:
            masks[n], symbols[n], needs[n] = mask, symbol, count
            n += 1
    again = 1
    while again == 1:
        n = _propagate(can, masks, symbols, needs, n)
        again = -1 if n < 0 else _compare(can, masks, symbols, needs, n)
    if again < 0:
        return can, nothing, nothing, nothing
    return can, masks[:n], symbols[:n], needs[:n]


@kernel
def _classes(masks: Ints, symbols: Ints) -> tuple[Ints, int]:
    """Symbols that no clue tells apart form one class; a symbol with no cell left to find has class -1.

    They share one quota: whatever cells the class gets, its symbols can be dealt onto them in the same number of ways.
    """
    classes = np.full(SYMBOLS, -1, np.int64)
    n = 0
    for symbol in range(SYMBOLS):
        if masks[symbol] == 0:
            continue
        plain = True
        for i in range(SYMBOLS, masks.size):
            plain = plain and (symbols[i] != symbol or masks[i] == 0)
        for other in range(symbol):
            if plain and classes[other] >= 0 and masks[other] == masks[symbol]:
                clued = False
                for i in range(SYMBOLS, masks.size):
                    clued = clued or (symbols[i] == other and masks[i] != 0)
                if not clued:
                    classes[symbol] = classes[other]
        if classes[symbol] < 0:
            classes[symbol] = n
            n += 1
    return classes, n


@kernel
def _order(masks: Ints) -> tuple[Ints, int]:
    """The open cells in the order in which they are decided, column by column, those that no clue speaks of last;
    and how many the clues do speak of.
    """
    open_cells = masks[0] | masks[1] | masks[2] | masks[3]
    spoken_of = 0
    for i in range(SYMBOLS, masks.size):
        spoken_of |= masks[i]
    order = np.empty(popcount(open_cells), np.int64)
    n = 0
    for free in range(2):
        for turn in range(CELLS):
            cell = turn % ROWS * COLUMNS + turn // ROWS
            if open_cells >> cell & 1 and (spoken_of >> cell & 1) != free:
                order[n] = cell
                n += 1
    return order, popcount(spoken_of)


@kernel
def _place(busy_until: Ints, need: int, begin: int, end: int) -> tuple[int, int]:
    """The lowest free bits for a digit that holds up to `need` from position `begin` to `end`: the place of the digit
    and of the guard bit above it, or (-1, -1).
    """
    width = 1
    while need >> width:
        width += 1
    free = 0
    for bit in range(busy_until.size):
        free = 0 if busy_until[bit] >= begin else free + 1
        if free > width:
            for mine in range(bit - width, bit + 1):
                busy_until[mine] = end
            return bit - width, bit
    return -1, -1


@kernel
def _write(
    mask: int, need: int, group: int, begin: int, end: int, slot: int, guard: int,
    order: Ints, guards: Ints, steps: Ints, ceiling: Ints,
) -> None:  # fmt: skip
    """Enter a digit into the constants of the positions begin:end."""
    all_cells = popcount(mask)
    between = 0
    for t in range(begin, end):
        between += mask >> order[t] & 1
    before = 0
    for t in range(begin, end):
        here = mask >> order[t] & 1
        guards[t] |= 1 << guard
        steps[t, group] += here << slot
        ceiling[0, t] |= min(all_cells - before - here, need) << slot
        ceiling[1, t] |= min(all_cells - between + before, need) << slot
        before += here


@kernel
def layout(masks: Ints, symbols: Ints, needs: Ints, key_bits: int) -> Plan:  # noqa: C901, PLR0912 - a compiled hot loop
    """The plan for these sums, with keys of at most `key_bits` bits."""
    order, clued = _order(masks)
    length = order.size
    classes, n_classes = _classes(masks, symbols)
    quotas = np.zeros(n_classes, np.int64)
    allowed = np.zeros(length, np.int64)
    guards = np.zeros(length, np.int64)
    steps = np.zeros((length, SYMBOLS), np.int64)
    opening = np.zeros((3, length), np.int64)
    ceiling = np.zeros((3, length), np.int64)
    sums_to = np.zeros(clued + 1, np.int64)
    busy_until = np.full(key_bits, -1, np.int64)
    split = -1
    quota_guards = 0
    placed = 0
    deals = 1
    for symbol in range(SYMBOLS):
        if classes[symbol] >= 0:
            for n in range(1, needs[symbol] + 1):
                quotas[classes[symbol]] += 1
                deals = deals * quotas[classes[symbol]] // n
    for symbol in range(SYMBOLS):
        group = classes[symbol]
        if group < placed:
            continue  # no class, or that of an earlier symbol
        placed += 1
        slot, guard = _place(busy_until, quotas[group], 0, length)
        _write(masks[symbol], quotas[group], group, 0, clued, slot, guard, order, guards, steps, ceiling)
        quota_guards |= 1 << guard
        for cut in range(clued + 1):
            sums_to[cut] += quotas[group] << slot
        for t in range(length):
            allowed[t] |= (masks[symbol] >> order[t] & 1) << group
        for t in range(clued, length):
            guards[t] |= 1 << guard
            steps[t, group] = 1 << slot
            ceiling[2, t] |= quotas[group] << slot
    # Digits are placed in the order in which they begin.
    for begin in range(clued):
        for i in range(SYMBOLS, masks.size):
            if not masks[i] >> order[begin] & 1:
                continue
            earlier = False
            for t in range(begin):
                earlier = earlier or masks[i] >> order[t] & 1 == 1
            if earlier:
                continue
            end = begin
            for t in range(begin, clued):
                if masks[i] >> order[t] & 1:
                    end = t
            slot, guard = _place(busy_until, needs[i], begin, end)
            if slot < 0:
                split = order[begin]
                continue
            group = classes[symbols[i]]
            _write(masks[i], needs[i], group, begin, end + 1, slot, guard, order, guards, steps, ceiling)
            opening[0, begin] += needs[i] << slot
            opening[1, end] += needs[i] << slot
            for cut in range(begin + 1, end + 1):
                sums_to[cut] += needs[i] << slot
    return Plan(
        split, clued, order, classes, quotas, deals,
        allowed, guards, steps, opening, ceiling, sums_to, quota_guards,
    )  # fmt: skip
