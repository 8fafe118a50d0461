"""The compiled part of a race: what a board shows to a side, and what is left of it after a word.

A board here is four arrays: `letters` (of each stack, bottom to top, 0 to 25, and 32 more for a player's own grey),
`height`, `black` (of each cell of the centre, -1 once it is taken) and `printed`. Stacks are in the order of
`board.STACKS`, six a side.
"""

from __future__ import annotations

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
    Words,
)
from .placements import INNER

GREY_OF_ONE = 32
A_SIDE = 6
STACK_CELL = np.array(STACKS, np.int64)
BY_CELL = np.argsort(STACK_CELL)
CENTRE_CELL = np.array(CENTRE, np.int64)
FERTIG_LETTER = np.array([ord(letter) - ord("A") for letter in FERTIG], np.int64)
COLOURED = 4 * A_SIDE


@kernel
def lay(
    side: Int, letters: Ints, height: Ints, black: Ints, printed: Ints, letter: Ints, kind: Ints, pool: Ints
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
def take(  # noqa: C901, PLR0912, PLR0915 - a compiled hot loop
    words: Words,
    at: Ints,
    side: Int,
    cells: Ints,
    letters: Ints,
    height: Ints,
    black: Ints,
    letter: Ints,
    kind: Ints,
    pool: Ints,
    gained: Ints,
) -> None:
    """Take the pyramids of a word (`at`: line, offset, word; `cells`: those of its line), as `placements.filled` would.

    `gained`: by side what was taken of its colour, then all that was taken.
    """
    offset, begin = at[1], words.start[at[2]]
    length = words.start[at[2] + 1] - begin
    want, blacks, prints = (
        np.zeros(LETTERS, np.int64),
        np.zeros(LETTERS, np.int64),
        np.zeros(LETTERS, np.int64),
    )
    use, best_use = np.zeros(LETTERS, np.int64), np.zeros(LETTERS, np.int64)
    fits = np.zeros(INNER, np.int64)
    for k in range(length):
        want[words.text[begin + k]] += 1
    for p in range(INNER):
        k = p - offset
        if 0 <= k < length and kind[cells[p]] != 0 and letter[cells[p]] == words.text[begin + k]:
            fits[p] = 1
            if kind[cells[p]] == BLACK:
                blacks[letter[cells[p]]] += 1
            else:
                prints[letter[cells[p]]] += 1
    best, best_neutral, best_end = -1, -1, -1
    for neutral in range(INNER):
        if fits[neutral] == 0 or kind[cells[neutral]] > PRINTED:
            continue
        for end in (-1, 0, INNER - 1):
            if end >= 0 and (fits[end] == 0 or kind[cells[end]] != OWN_PRINTED):
                continue
            x = letter[cells[neutral]]
            dark = kind[cells[neutral]] == BLACK
            want[x] -= 1
            blacks[x] -= dark
            prints[x] -= not dark
            if end >= 0:
                want[letter[cells[end]]] -= 1
                prints[letter[cells[end]]] -= 1
            key = plan(want, pool, blacks, prints, end >= 0, use)
            if key >= 0:
                key += WORTH[x] * dark
            if key > best:
                best, best_neutral, best_end = key, neutral, end
                best_use[:] = use
            want[x] += 1
            blacks[x] += dark
            prints[x] += not dark
            if end >= 0:
                want[letter[cells[end]]] += 1
                prints[letter[cells[end]]] += 1
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
        black[(cells[p] // SIZE - 2) * A_SIDE + cells[p] % SIZE - 2] = -1
        gained[len(gained) - 1] += WORTH[x]
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
            height[i] -= 1
            gained[len(gained) - 1] += WORTH[x]
            if i < COLOURED:
                gained[i // A_SIDE] += WORTH[x]


@kernel
def promise(words: Words, rows: Ints, pool: Ints, out: Ints) -> None:
    """For each word that was found: its points with own tops counted twice, and how many of those it can use."""
    count = np.zeros(LETTERS, np.int64)
    for i in range(len(rows)):
        begin, end = words.start[rows[i, 0]], words.start[rows[i, 0] + 1]
        out[i, 0], out[i, 1] = rows[i, 1], 0
        for k in range(begin, end):
            count[words.text[k]] = 0
        for k in range(begin, end):
            x = words.text[k]
            count[x] += 1
            if count[x] <= pool[OWN, x]:
                out[i, 0] += WORTH[x]
                out[i, 1] += 1
