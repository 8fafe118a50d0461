"""The compiled rules of the board and of the turns: what a side sees, what a word takes, who plays next, when it ends.

A board here is four arrays: `letters` (of each stack, bottom to top, 0 to 25, and 32 more for a player's own grey),
`height`, `black` (of each cell of the centre, -1 once it is taken) and `printed`. Stacks are in the order of
`board.STACKS`, six a side. Games that bots play on and games in batches go by these kernels alike.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pyramidion.games.jit import kernel

from .board import CENTRE, FERTIG, SIZE, STACKS
from .finder_kernel import (
    ALL,
    BLACK,
    COLOUR,
    LETTERS,
    OTHER_PRINTED,
    OWN,
    OWN_PRINTED,
    PRINTED,
    WORTH,
    Int,
    Ints,
)
from .placements import INNER

GREY_OF_ONE = 32
A_SIDE = 6
STACK_CELL = np.array(STACKS, np.int64)
STACK_AT = np.full(SIZE * SIZE, -1, np.int64)
"""By cell: the place of its stack, -1 where there is none."""
STACK_AT[STACK_CELL] = np.arange(len(STACKS))
BY_CELL = np.argsort(STACK_CELL)
CENTRE_CELL = np.array(CENTRE, np.int64)
FERTIG_LETTER = np.array([ord(letter) - ord("A") for letter in FERTIG], np.int64)
COLOURED = 4 * A_SIDE


@kernel
def lay(
    side: Int, letters: Any, height: Any, black: Any, printed: Any, letter: Ints, kind: Ints, pool: Ints
) -> None:
    """Fill what the side sees: what stands in place on each cell, and the tops that it may use."""
    kind[:] = 0
    pool[:] = 0
    for i in range(len(STACK_CELL)):
        cell = STACK_CELL[i]
        own = i < COLOURED and i // A_SIDE == side
        if height[i] > 0:
            top = letters[i, height[i] - 1]
            x = top % GREY_OF_ONE
            if top < GREY_OF_ONE or own:
                pool[ALL, x] += 1
                pool[OWN, x] += own
                pool[COLOUR, x] += own and top < GREY_OF_ONE
        elif i < COLOURED:
            letter[cell] = FERTIG_LETTER[i % A_SIDE]
            kind[cell] = OWN_PRINTED if own else OTHER_PRINTED
    for i in range(len(CENTRE_CELL)):
        cell = CENTRE_CELL[i]
        letter[cell] = black[i] if black[i] >= 0 else printed[i]
        kind[cell] = BLACK if black[i] >= 0 else PRINTED


@kernel
def plan(want: Ints, pool: Ints, blacks: Ints, prints: Ints, held: Int, use: Ints) -> Int:
    """How many tops of each letter a word takes when it keeps what it must: own ones first, then the letters in place.

    Returns 1024 × own pyramids + points, or -1 where it cannot be; `held`: a letter of the own colour is kept already.
    """
    own, points = 0, 0
    for x in range(LETTERS):
        use[x] = 0
        if want[x] == 0:
            continue
        tops = min(max(want[x] - blacks[x], pool[OWN, x]), want[x], pool[ALL, x])
        if want[x] - tops > blacks[x] + prints[x]:
            return -1
        use[x] = tops
        own += min(tops, pool[OWN, x])
        points += WORTH[x] * (tops + min(want[x] - tops, blacks[x]))
        if tops > 0 and pool[COLOUR, x] > 0:
            held = 1
    return 1024 * own + points if held else -1


@kernel
def take_one(cell: Int, letters: Ints, height: Ints, black: Ints, gained: Ints) -> None:
    """Take the pyramid on a cell of the centre, or the top of a stack."""
    i = STACK_AT[cell]
    if i >= 0:
        height[i] -= 1
        worth = WORTH[letters[i, height[i]] % GREY_OF_ONE]
        if i < COLOURED:
            gained[i // A_SIDE] += worth
    else:
        i = (cell // SIZE - 2) * A_SIDE + cell % SIZE - 2
        worth = WORTH[black[i]]
        black[i] = -1
    gained[len(gained) - 1] += worth


@kernel
def take_all(cells: Ints, letters: Ints, height: Ints, black: Ints, gained: Ints) -> None:
    """Take the pyramids of these cells, no stack twice."""
    gained[:] = 0
    for i in range(len(cells)):
        take_one(cells[i], letters, height, black, gained)


class Desk(NamedTuple):
    """Room to think about a word: by letter what it wants and what the line has in place, and by place what fits."""

    want: Ints
    blacks: Ints
    prints: Ints
    use: Ints
    best_use: Ints
    fits: Ints


@kernel
def make_desk() -> Desk:
    return Desk(
        np.zeros(LETTERS, np.int64),
        np.zeros(LETTERS, np.int64),
        np.zeros(LETTERS, np.int64),
        np.zeros(LETTERS, np.int64),
        np.zeros(LETTERS, np.int64),
        np.zeros(INNER, np.int64),
    )


@kernel
def match(
    word: Any, length: Int, offset: Int, line: Int, lines: Ints, letter: Ints, kind: Ints, desk: Desk
) -> None:
    """Lay a word on a line and fill the desk."""
    for x in range(LETTERS):
        desk.want[x] = desk.blacks[x] = desk.prints[x] = 0
    for k in range(length):
        desk.want[word[k]] += 1
    for p in range(INNER):
        k, cell = p - offset, lines[line, p]
        desk.fits[p] = 0
        if 0 <= k < length and kind[cell] != 0 and letter[cell] == word[k]:
            desk.fits[p] = 1
            if kind[cell] == BLACK:
                desk.blacks[word[k]] += 1
            else:
                desk.prints[word[k]] += 1


@kernel
def arrange(line: Int, lines: Ints, letter: Ints, kind: Ints, pool: Ints, desk: Desk) -> tuple[Int, Int, Int]:
    """How the word of the desk is formed best: 1024 × own pyramids + points or -1, and what R-K16 makes it keep.

    That is a place in the centre, and the end of the line that is of the own colour, or -1.
    """
    want, blacks, prints, fits = desk.want, desk.blacks, desk.prints, desk.fits
    best, best_neutral, best_end = -1, -1, -1
    for neutral in range(INNER):
        cell = lines[line, neutral]
        if fits[neutral] == 0 or kind[cell] > PRINTED:
            continue
        for end in (-1, 0, INNER - 1):
            if end >= 0 and (fits[end] == 0 or kind[lines[line, end]] != OWN_PRINTED):
                continue
            x = letter[cell]
            dark = kind[cell] == BLACK
            want[x] -= 1
            blacks[x] -= dark
            prints[x] -= not dark
            if end >= 0:
                want[letter[lines[line, end]]] -= 1
                prints[letter[lines[line, end]]] -= 1
            key = plan(want, pool, blacks, prints, end >= 0, desk.use)
            if key >= 0:
                key += WORTH[x] * dark
            if key > best:
                best, best_neutral, best_end = key, neutral, end
                desk.best_use[:] = desk.use
            want[x] += 1
            blacks[x] += dark
            prints[x] += not dark
            if end >= 0:
                want[letter[lines[line, end]]] += 1
                prints[letter[lines[line, end]]] += 1
    return best, best_neutral, best_end


@kernel
def take(
    word: Any,
    length: Int,
    offset: Int,
    side: Int,
    line: Int,
    lines: Ints,
    letters: Ints,
    height: Ints,
    black: Ints,
    letter: Ints,
    kind: Ints,
    pool: Ints,
    gained: Ints,
) -> None:
    """Take the pyramids of a word as `placements.filled` would, own ones first. `lines`: the cells of the side's lines.

    `gained`: by side what was taken of its colour, then all that was taken.
    """
    desk = make_desk()
    match(word, length, offset, line, lines, letter, kind, desk)
    best, best_neutral, best_end = arrange(line, lines, letter, kind, pool, desk)
    want, best_use, fits, cells = desk.want, desk.best_use, desk.fits, lines[line]
    gained[:] = 0
    if best < 0:
        return
    # Of the letters in place the neutral one is kept, the own one, and as many others as tops do not give, black first.
    keep = want - best_use
    keep[letter[cells[best_neutral]]] -= 1
    if best_end >= 0:
        keep[letter[cells[best_end]]] -= 1
    for step in range(INNER):
        p = step if cells[0] < cells[1] else INNER - 1 - step
        if fits[p] == 0 or kind[cells[p]] != BLACK:
            continue
        x = letter[cells[p]]
        if p != best_neutral:
            if keep[x] <= 0:
                continue
            keep[x] -= 1
        take_one(cells[p], letters, height, black, gained)
    # The colour before the grey of one's own before the others, and no stack twice.
    used = np.zeros(len(STACK_CELL), np.int64)
    for turn in range(3):
        for i in BY_CELL:
            if height[i] == 0 or used[i] == 1:
                continue
            top = letters[i, height[i] - 1]
            x = top % GREY_OF_ONE
            own = i < COLOURED and i // A_SIDE == side
            rank = (0 if top < GREY_OF_ONE else 1) if own else 2
            if rank != turn or best_use[x] == 0 or (not own and top >= GREY_OF_ONE):
                continue
            used[i] = 1
            best_use[x] -= 1
            take_one(STACK_CELL[i], letters, height, black, gained)


@kernel
def cleared(height: Ints, sides: Ints) -> bool:
    """R-K23, A-K28: whether some seat has no pyramid of its own left; `sides`: that of each seat."""
    for seat in range(len(sides)):
        left = 0
        for i in range(A_SIDE * sides[seat], A_SIDE * sides[seat] + A_SIDE):
            left += height[i]
        if left == 0:
            return True
    return False


@kernel
def end_turn(
    turn: Int, sides: Ints, gained: Ints, height: Ints, scores: Ints, lost: Ints, passed: Int
) -> tuple[Int, Int, bool]:
    """Count what a word has brought, nothing for a pass: who plays next, who has passed since the last word, the end.

    `gained` as `take` fills it. R-K24: what is taken of a seat's own counts for it too. A-K12: a word of printed
    letters alone is as good as a pass. R-K6, R-K21: who has a turn to lose is passed over.
    """
    seats = len(sides)
    total = gained[len(gained) - 1]
    if total:
        passed = 0
        scores[turn] += total
        for seat in range(seats):
            scores[seat] += gained[sides[seat]]
    else:
        passed |= 1 << turn
    if passed == (1 << seats) - 1 or cleared(height, sides):
        return turn, passed, True
    turn = (turn + 1) % seats
    while lost[turn]:
        lost[turn] -= 1
        turn = (turn + 1) % seats
    return turn, passed, False
