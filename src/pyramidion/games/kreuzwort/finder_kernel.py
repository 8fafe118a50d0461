"""The compiled part of the finder: which words can be formed, and how well.

Most words fail one AND: a word and a line of the board have masks of the letters they need and can give (`mask_of`).
The words come sorted by what their letters are worth, dearest first: no placement is worth more, and the search for the
best ends as soon as that is less than what has been found.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel, leaf

from .letters import VALUES
from .placements import INNER

Ints: TypeAlias = npt.NDArray[np.int64]
Masks: TypeAlias = npt.NDArray[np.uint64]
Bytes: TypeAlias = npt.NDArray[np.uint8]
Int: TypeAlias = Any
"""Numbers in a kernel: Python's when it is called from outside, numpy's out of an array."""

LETTERS = 26
ALL, COLOUR, OWN = 0, 1, 2
"""Rows of `pool`."""
BLACK, PRINTED, OWN_PRINTED, OTHER_PRINTED = 1, 2, 3, 4
"""What stands on a cell, and columns (less one) of `kinds`."""
LINES = 12
MAX_WORD_LETTERS = 34
"""28 tops and 6 letters of a line: no word is longer."""
ANY = 1 << 30
"""More points than any word brings."""
WORTH = np.array([VALUES[chr(65 + i)] for i in range(LETTERS)], np.int64)
COUNT = np.array([i.bit_count() for i in range(256)], np.int64)
_THIRD = "EASINRTOULCM"
THIRD = np.array([_THIRD.find(chr(65 + i)) for i in range(LETTERS)], np.int64)
"""Which letters have a third bit in a mask."""
BITS = np.array([1 << i for i in range(64)], np.uint64)
NONE = np.uint64(0)
SECOND_BIT, THIRD_BIT = LETTERS, 2 * LETTERS


class Words(NamedTuple):
    """Words by what their letters are worth, dearest first, then by the alphabet."""

    text: Bytes
    """Their letters, 0 to 25, one word after the other."""
    start: Ints
    masks: Masks
    worth: Ints


class Spot(NamedTuple):
    """A position as a side sees it."""

    pool: Ints
    """How many tops there are of each letter: all it may use, those of its colour, its own pyramids."""
    cells: Ints
    """For each line and letter the places where it stands and cannot move, a bit each."""
    kinds: Ints
    """For each line the places that are black, printed in the centre, printed in the own colour."""
    avail: Masks
    """What each line can give, tops included; behind them what any of them can."""
    centre: Masks
    """For each line the letters of its centre: a word has one of them (R-K16)."""
    own: Masks
    """For each line the letters of the own colour, as tops or printed there: a word has one of them too."""


@kernel
def mask_of(letter: Int, count: Int) -> Any:
    """The bits that say that there are so many of a letter: one for the first, the second and sometimes the third."""
    mask: Any = NONE
    if count > 0:
        mask |= BITS[letter]
    if count > 1:
        mask |= BITS[SECOND_BIT + letter]
    if count > 2 and THIRD[letter] >= 0:
        mask |= BITS[THIRD_BIT + THIRD[letter]]
    return mask


@kernel
def measure(words: Words) -> None:
    """Fill `masks` and `worth` from the text."""
    count = np.zeros(LETTERS, np.int64)
    for i in range(len(words.masks)):
        count[:] = 0
        value = 0
        for k in range(words.start[i], words.start[i + 1]):
            count[words.text[k]] += 1
            value += WORTH[words.text[k]]
        mask = NONE
        for k in range(words.start[i], words.start[i + 1]):
            mask |= mask_of(words.text[k], count[words.text[k]])
        words.masks[i] = mask
        words.worth[i] = value


@kernel
def look_along(line: Int, along: Ints, letter: Ints, kind: Ints, cells: Ints, kinds: Ints) -> None:
    """Fill what stands in place along the cells of one line, as in `Spot`."""
    for x in range(LETTERS):
        cells[line, x] = 0
    for x in range(3):
        kinds[line, x] = 0
    for p in range(INNER):
        cell = along[p]
        if kind[cell] != 0:
            cells[line, letter[cell]] |= 1 << p
            if kind[cell] != OTHER_PRINTED:
                kinds[line, kind[cell] - 1] |= 1 << p


@kernel
def prepare(lines: Ints, letter: Ints, kind: Ints, spot: Spot) -> None:
    """Fill all of the spot but its pool from what stands in place on each cell of the board."""
    everywhere = NONE
    for line in range(LINES):
        look_along(line, lines[line], letter, kind, spot.cells, spot.kinds)
        middle, end = (
            spot.kinds[line, BLACK - 1] | spot.kinds[line, PRINTED - 1],
            spot.kinds[line, OWN_PRINTED - 1],
        )
        mask, centre, own = NONE, NONE, NONE
        for x in range(LETTERS):
            places = spot.cells[line, x]
            mask |= mask_of(x, spot.pool[ALL, x] + COUNT[places])
            if places & middle != 0:
                centre |= BITS[x]
            if spot.pool[COLOUR, x] > 0 or places & end != 0:
                own |= BITS[x]
        spot.avail[line], spot.centre[line], spot.own[line] = mask, centre, own
        everywhere |= mask
    spot.avail[LINES] = everywhere


@kernel
def lines_for(mask: Any, avail: Masks, centre: Masks, own: Masks) -> Int:
    """The lines of a spot that may have room for a word, a bit each."""
    lines = 0
    if mask & ~avail[LINES] == NONE:
        for line in range(LINES):
            lacks = mask & ~avail[line] != NONE or mask & centre[line] == NONE or mask & own[line] == NONE
            lines |= (not lacks) << line
    return lines


@kernel
def take_apart(text: Bytes, begin: Int, end: Int, work: Ints) -> Int:
    """How many different letters the word has; work: 0 the letters, 1 how often each, 2 where, a bit each."""
    distinct = 0
    for k in range(end - begin):
        x = text[begin + k]
        j = 0
        while j < distinct and work[0, j] != x:
            j += 1
        if j == distinct:
            work[0, j], work[1, j], work[2, j] = x, 0, 0
            distinct += 1
        work[1, j] += 1
        work[2, j] |= 1 << k
    return distinct


@leaf
def one_end_out(offset: Int, length: Int) -> bool:
    """Whether a word of this length that begins there on a line has at most one end on the ring (A-K2)."""
    return bool(offset >= 0 or offset + length <= INNER)


@kernel
def shifted(places: Int, offset: Int) -> Int:
    """Places in a word as places on a line, those on the ring before it left out."""
    return places << offset if offset >= 0 else places >> -offset


@kernel
def place(  # noqa: C901, PLR0912, PLR0915 - a compiled hot loop
    words: Words, word: Int, lines: Int, spot: Spot, by_own: Int, stop: Int, work: Ints, out: Ints
) -> Int:
    """The best that these lines give for one word, or -1: its points, or 1024 × own pyramids + points.

    `out` receives line and offset. The search ends early at a placement of `stop` or more. See `placements.filled` for
    the reasoning; here the placement is not spelt out, only counted.
    """
    pool, cells, kinds = spot.pool, spot.cells, spot.kinds
    length, worth = words.start[word + 1] - words.start[word], words.worth[word]
    # More rows of work: 3 letters that are short, 4 by how many; 5 letters that the line has too, 6 where they match,
    # 7 how many printed ones of them must be kept.
    distinct = take_apart(words.text, words.start[word], words.start[word + 1], work)
    short: Int = 0
    colour: Int = 0
    own_most: Int = 0
    for j in range(distinct):
        x, number = work[0, j], work[1, j]
        if number > pool[ALL, x]:
            work[3, short], work[4, short] = j, number - pool[ALL, x]
            short += 1
        if pool[COLOUR, x] > 0:
            colour += number
        own_most += min(number, pool[OWN, x])
    best: Int = -1
    for line in range(LINES):
        if not lines >> line & 1:
            continue
        common = 0
        for j in range(distinct):
            if cells[line, work[0, j]] != 0:
                work[5, common] = j
                common += 1
        centre = kinds[line, BLACK - 1] | kinds[line, PRINTED - 1]
        own_end = kinds[line, OWN_PRINTED - 1]
        for offset in range(1 - length, INNER):
            if not one_end_out(offset, length):
                continue
            fits = True
            for i in range(short):
                j = work[3, i]
                if COUNT[shifted(work[2, j], offset) & cells[line, work[0, j]]] < work[4, i]:
                    fits = False
                    break
            if not fits:
                continue
            loss, neutral, end_at = 0, False, -1
            for i in range(common):
                j = work[5, i]
                x = work[0, j]
                match = shifted(work[2, j], offset) & cells[line, x]
                work[6, i] = match
                if match != 0:
                    neutral = neutral or match & centre != 0
                    must = work[1, j] - COUNT[match & kinds[line, BLACK - 1]] - pool[ALL, x]
                    work[7, i] = max(must, 0)
                    loss += work[7, i] * WORTH[x]
                    if match & own_end != 0:
                        end_at = i
            if not neutral:
                continue
            for i in range(common):
                if work[6, i] & centre == 0:
                    continue
                j = work[5, i]
                x = work[0, j]
                printed = 0 if work[6, i] & kinds[line, BLACK - 1] != 0 else 1
                key: Int = -1
                if colour - (1 if pool[COLOUR, x] > 0 else 0) > 0:
                    points = worth - loss - (WORTH[x] if printed > work[7, i] else 0)
                    own = own_most - (1 if work[1, j] <= pool[OWN, x] else 0)
                    key = 1024 * own + points if by_own else points
                if end_at >= 0:
                    e = work[5, end_at]
                    y = work[0, e]
                    if e == j:
                        points = worth - loss - WORTH[x] * max(printed + 1 - work[7, i], 0)
                        own = own_most - min(work[1, j], pool[OWN, x]) + min(work[1, j] - 2, pool[OWN, x])
                    else:
                        points = worth - loss - (WORTH[x] if printed > work[7, i] else 0)
                        points -= WORTH[y] if work[7, end_at] == 0 else 0
                        own = own_most - (1 if work[1, j] <= pool[OWN, x] else 0)
                        own -= 1 if work[1, e] <= pool[OWN, y] else 0
                    key = max(key, 1024 * own + points if by_own else points)
                if key > best:
                    best = key
                    out[0], out[1] = line, offset
                    if best >= stop:
                        return best
    return best


@kernel
def best_points(words: Words, spot: Spot, enough: Int, work: Ints, out: Ints) -> Int:
    """The most points that any word brings, or -1; ends early at `enough`. `out`: line, offset, word."""
    best = -1
    here = np.zeros(3, np.int64)
    masks, worths, avail, centre, own = words.masks, words.worth, spot.avail, spot.centre, spot.own
    for i in range(len(masks)):
        worth = worths[i]
        if worth <= best:
            break
        lines = lines_for(masks[i], avail, centre, own)
        if lines == 0:
            continue
        points = place(words, i, lines, spot, 0, min(worth, enough), work, here)
        if points > best:
            best = points
            out[0], out[1], out[2] = here[0], here[1], i
            if best >= enough:
                break
    return best


@kernel
def best_own(words: Words, spot: Spot, work: Ints, out: Ints) -> Int:  # noqa: C901 - a compiled hot loop
    """The most own pyramids, then points, as 1024 × own + points, or -1. `out`: line, offset, word.

    The words are sorted by how many of their letters the own tops have, and within that stay in order.
    """
    number, most = len(words.masks), 0
    bound = np.zeros(number, np.int8)
    for i in range(number):
        if words.masks[i] & ~spot.avail[LINES] != NONE:
            bound[i] = -1
            continue
        for x in range(LETTERS):
            own = spot.pool[OWN, x]
            if own > 0 and words.masks[i] & BITS[x] != NONE:
                count = 1
                if own > 1:
                    count = 0
                    for k in range(words.start[i], words.start[i + 1]):
                        count += words.text[k] == x
                bound[i] += min(count, own)
        most = max(most, bound[i])
    best = -1
    here = np.zeros(3, np.int64)
    for own in range(most, -1, -1):
        if best >= 1024 * (own + 1):
            break
        for i in range(number):
            if bound[i] != own:
                continue
            stop = 1024 * own + words.worth[i]
            if stop <= best:
                break
            lines = lines_for(words.masks[i], spot.avail, spot.centre, spot.own)
            key = place(words, i, lines, spot, 1, stop, work, here)
            if key > best:
                best = key
                out[0], out[1], out[2] = here[0], here[1], i
    return best


@kernel
def every_word(words: Words, spot: Spot, work: Ints, found: Ints) -> Int:
    """Fill a row of `found` for each word that can be formed: word, points, line, offset. Returns how many."""
    number = 0
    here = np.zeros(3, np.int64)
    masks, worths, avail, centre, own = words.masks, words.worth, spot.avail, spot.centre, spot.own
    for i in range(len(masks)):
        lines = lines_for(masks[i], avail, centre, own)
        if lines == 0:
            continue
        points = place(words, i, lines, spot, 0, worths[i], work, here)
        if points >= 0:
            found[number, 0], found[number, 1] = i, points
            found[number, 2], found[number, 3] = here[0], here[1]
            number += 1
    return number
