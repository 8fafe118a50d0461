"""The compiled search for the word that is worth most to a player: each pyramid counts what taking it is worth.

A `taste` has a row for each kind of pyramid and a column for each letter, and one more for every pyramid that its stack
is high. Of the tops with the same letter those of the own colour are used first (R-K16), of the others the dearest, and
a black letter in place before a cheaper one of these.
Printed letters count nothing: they are kept where tops are short, or where R-K16 asks for one.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.kreuzwort.board_kernel import A_SIDE, COLOURED, GREY_OF_ONE, STACK_CELL, take_one
from pyramidion.games.kreuzwort.finder_kernel import (
    BLACK,
    COUNT,
    LETTERS,
    LINES,
    MAX_WORD_LETTERS,
    NONE,
    OWN_PRINTED,
    PRINTED,
    THIRD,
    Int,
    Ints,
    Spot,
    Words,
    lines_for,
    one_end_out,
    shifted,
    take_apart,
)
from pyramidion.games.kreuzwort.placements import INNER

Smalls: TypeAlias = npt.NDArray[np.int32]

MINE, FREE, THEIRS, GREY, DARK = range(5)
"""Rows of a taste: own pyramids, those of nobody's colour, of another player, of the corners, and black ones."""
HEIGHT = LETTERS
"""The column of a taste for each pyramid of the stack."""
NOTHING = -(1 << 30)
PART_BITS, PARTS = 8, 8
"""A mask of letters is looked up in parts of so many bits."""
CHUNK = 512
"""So many words are sifted at once. What passes is put together without a branch that nobody could predict."""
LOW, SHIFT = np.uint64((1 << PART_BITS) - 1), np.uint64(PART_BITS)
THIRD_LETTER = np.argsort(THIRD)[LETTERS - int((THIRD >= 0).sum()) :]
"""The letters with a third bit, in the order of the bits."""
LINE, OFFSET, WORD, TOPS, BLACKS = 0, 1, 2, 3, 3 + MAX_WORD_LETTERS
FORM = 3 + 2 * MAX_WORD_LETTERS
"""How a word is formed: line, offset, word, and for each of its different letters how many tops are used and how many
black letters are kept."""


class Tops(NamedTuple):
    """The tops that a player may use, by letter, the own colour first, then the dearest."""

    number: Ints
    worth: Ints
    total: Ints
    """What the first so many are worth together."""
    colour: Ints
    """How many of the first so many are of the own colour (R-K16)."""
    stack: Ints


class Listed(NamedTuple):
    """Words for a taste. Each part is a fair share of them, dearest first (`taste.listed`)."""

    words: Words
    begin: Ints
    """Where each part begins, and the last one ends."""
    most: Smalls
    """No word from here to the end of its part is worth more, wherever its letters lie."""
    further: Smalls
    """The most that letters are worth of which a mask does not tell: the fourth E, the third B."""


@kernel
def most_further(words: Words, dear: Ints, further: Smalls) -> None:
    """Fill `Listed.further`; `dear`: by letter the most that it is worth."""
    count = np.zeros(LETTERS, np.int64)
    for i in range(len(words.masks)):
        count[:] = 0
        for k in range(words.start[i], words.start[i + 1]):
            x = words.text[k]
            count[x] += 1
            if count[x] > (3 if THIRD[x] >= 0 else 2):
                further[i] += dear[x]


@kernel
def is_coloured(i: Int, side: Int, letters: Ints, height: Ints) -> Any:
    """Whether the top of a stack is of the own colour; own grey is not (A-K25)."""
    own = i < COLOURED and i // A_SIDE == side
    return own and letters[i, height[i] - 1] < GREY_OF_ONE


@kernel
def row_of(i: Int, side: Int, sides: Ints) -> Int:
    """The row of a taste that a stack belongs to."""
    if i >= COLOURED:
        return GREY
    if i // A_SIDE == side:
        return MINE
    for other in sides:
        if other == i // A_SIDE:
            return THEIRS
    return FREE


@kernel
def value_tops(side: Int, sides: Ints, letters: Ints, height: Ints, taste: Ints, tops: Tops) -> None:
    """Fill the tops of a side; `sides`: those of all players. No top is worth less than nothing."""
    tops.number[:] = 0
    for turn in range(2):
        for i in range(len(STACK_CELL)):
            if height[i] == 0 or is_coloured(i, side, letters, height) != (turn == 0):
                continue
            top, row = letters[i, height[i] - 1], row_of(i, side, sides)
            if top >= GREY_OF_ONE and row != MINE:
                continue
            x = top % GREY_OF_ONE
            worth = max(taste[row, x] + taste[row, HEIGHT] * height[i], 0)
            k = tops.number[x]
            tops.number[x] += 1
            while k > 0 and tops.worth[x, k - 1] < worth:
                if turn == 1 and is_coloured(tops.stack[x, k - 1], side, letters, height):
                    break
                tops.worth[x, k], tops.stack[x, k] = tops.worth[x, k - 1], tops.stack[x, k - 1]
                k -= 1
            tops.worth[x, k], tops.stack[x, k] = worth, i
    for x in range(LETTERS):
        for k in range(tops.number[x]):
            tops.total[x, k + 1] = tops.total[x, k] + tops.worth[x, k]
            tops.colour[x, k + 1] = tops.colour[x, k] + is_coloured(tops.stack[x, k], side, letters, height)


@kernel
def fill_table(spot: Spot, tops: Tops, dark: Ints, table: Smalls) -> None:
    """For each part of a mask the most that the letters are worth which it asks for."""
    most = np.zeros((3, LETTERS), np.int64)
    for x in range(LETTERS):
        blacks, k = 0, 0
        for line in range(LINES):
            blacks = max(blacks, COUNT[spot.cells[line, x] & spot.kinds[line, BLACK - 1]])
        for n in range(3):
            worth = tops.worth[x, k] if k < tops.number[x] else 0
            if blacks > 0 and dark[x] > worth:
                worth = dark[x]
                blacks -= 1
            else:
                k += 1
            most[n, x] = max(worth, 0)
    for bit in range(PARTS * PART_BITS):
        part, size = bit // PART_BITS, 1 << bit % PART_BITS
        nth = bit // LETTERS
        worth = most[nth, bit % LETTERS if nth < 2 else THIRD_LETTER[bit - 2 * LETTERS]]
        for k in range(size):
            table[part, size + k] = table[part, k] + worth


@kernel
def most_of(mask: Any, table: Smalls) -> Int:
    """What the letters of a mask are worth at most."""
    total: Int = 0
    for part in range(PARTS):
        total += table[part, np.int64(mask & LOW)]
        mask >>= SHIFT
    return total


@kernel
def note(line: Int, offset: Int, distinct: Int, common: Int, tops: Tops, work: Ints, form: Ints) -> None:
    """Write down how the word is formed; `work` as in `place_best`."""
    form[LINE], form[OFFSET] = line, offset
    for j in range(distinct):
        form[TOPS + j], form[BLACKS + j] = min(work[1, j], tops.number[work[0, j]]), 0
    for i in range(common):
        form[TOPS + work[5, i]], form[BLACKS + work[5, i]] = work[7, i], work[3, i]


@kernel
def place_best(  # noqa: C901, PLR0912, PLR0915 - a compiled hot loop
    length: Int,
    distinct: Int,
    lines: Int,
    spot: Spot,
    tops: Tops,
    dark: Ints,
    best: Int,
    work: Ints,
    form: Ints,
) -> Int:
    """What the word in `work` (`take_apart`) is worth on these lines where that is more than `best`, else `best`."""
    cells, kinds = spot.cells, spot.kinds
    base: Int = 0
    own: Int = 0
    short: Int = 0
    for j in range(distinct):
        x, used = work[0, j], min(work[1, j], tops.number[work[0, j]])
        base += tops.total[x, used]
        own += tops.colour[x, used]
        if used < work[1, j]:
            work[4, short] = j
            short += 1
    # More rows of work: 4 letters that are short; 5 letters that the line has too, 6 where they match, 7 how many tops
    # they use, 3 how many black ones they keep.
    for line in range(LINES):
        if not lines >> line & 1:
            continue
        common = 0
        for j in range(distinct):
            if cells[line, work[0, j]] != 0:
                work[5, common] = j
                common += 1
        blacks, end = kinds[line, BLACK - 1], kinds[line, OWN_PRINTED - 1]
        printed = kinds[line, PRINTED - 1]
        for offset in range(1 - length, INNER):
            if not one_end_out(offset, length):
                continue
            fits = True
            for i in range(short):
                j = work[4, i]
                x = work[0, j]
                if COUNT[shifted(work[2, j], offset) & cells[line, x]] < work[1, j] - tops.number[x]:
                    fits = False
                    break
            if not fits:
                continue
            total, colour, neutral, held = base, own, False, False
            for i in range(common):
                j = work[5, i]
                x = work[0, j]
                match = shifted(work[2, j], offset) & cells[line, x]
                used = min(work[1, j], tops.number[x])
                dark_ones = COUNT[match & blacks]
                kept = min(dark_ones, work[1, j] - used)
                total += kept * dark[x]
                while kept < dark_ones and used > tops.colour[x, used] and dark[x] > tops.worth[x, used - 1]:
                    total += dark[x] - tops.worth[x, used - 1]
                    used -= 1
                    kept += 1
                light = work[1, j] - used - kept
                in_centre = match & printed != 0
                neutral = neutral or kept > 0 or (light > 0 and in_centre)
                held = held or (match & end != 0 and light > in_centre)
                work[6, i], work[7, i], work[3, i] = match, used, kept
            if total <= best:
                continue
            if neutral and (colour > 0 or held):
                best = total
                note(line, offset, distinct, common, tops, work, form)
                continue
            # R-K16: what must be kept in place instead of the cheapest top of its letter, in the centre and at the end.
            for i in range(common if not neutral else 1):
                x = work[0, work[5, i]]
                forced, kept, left, loss = 0, 0, colour, 0
                if not neutral:
                    if work[6, i] & (blacks | printed) == 0 or work[7, i] == 0:
                        continue
                    forced, kept = 1, 1 if work[6, i] & blacks != 0 else 0
                    loss = tops.worth[x, work[7, i] - 1] - kept * dark[x]
                    left -= tops.colour[x, work[7, i]] - tops.colour[x, work[7, i] - 1]
                work[7, i] -= forced
                work[3, i] += kept
                if left > 0 or held:
                    if total - loss > best:
                        best = total - loss
                        note(line, offset, distinct, common, tops, work, form)
                else:
                    for e in range(common):
                        if work[6, e] & end == 0 or work[7, e] == 0:
                            continue
                        value = total - loss - tops.worth[work[0, work[5, e]], work[7, e] - 1]
                        if value > best:
                            best = value
                            work[7, e] -= 1
                            note(line, offset, distinct, common, tops, work, form)
                            work[7, e] += 1
                work[7, i] += forced
                work[3, i] -= kept
    return best


@kernel
def best_words(
    listed: Listed,
    first: Int,
    parts: Int,
    spot: Spot,
    tops: Tops,
    dark: Ints,
    table: Smalls,
    work: Ints,
    values: Ints,
    forms: Ints,
) -> Int:
    """The words that are worth most, as many as there is room for in `forms`, in no order; returns how many.

    Looked through are so many parts of the list from `first` on, round the end.
    """
    words, room, number, least = listed.words, len(values), 0, 0
    nowhere, passed = ~spot.avail[LINES], np.empty(CHUNK, np.int64)
    fill_table(spot, tops, dark, table)
    values[:] = NOTHING
    for turn in range(parts):
        part = (first + turn) % (len(listed.begin) - 1)
        for chunk in range(listed.begin[part], listed.begin[part + 1], CHUNK):
            if listed.most[chunk] <= values[least]:
                break
            count = 0
            for i in range(chunk, min(chunk + CHUNK, listed.begin[part + 1])):
                passed[count] = i
                count += words.masks[i] & nowhere == NONE
            for i in passed[:count]:
                mask = words.masks[i]
                if most_of(mask, table) + listed.further[i] <= values[least]:
                    continue
                lines = lines_for(mask, spot.avail, spot.centre, spot.own)
                if lines == 0:
                    continue
                begin, end = words.start[i], words.start[i + 1]
                distinct = take_apart(words.text, begin, end, work)
                best = place_best(
                    end - begin, distinct, lines, spot, tops, dark, values[least], work, forms[least]
                )
                if best > values[least]:
                    values[least], forms[least, WORD] = best, i
                    number = min(number + 1, room)
                    for k in range(room):
                        if values[k] < values[least]:
                            least = k
    return number


@kernel
def take_word(
    words: Words,
    form: Ints,
    lines: Ints,
    letters: Ints,
    height: Ints,
    black: Ints,
    letter: Ints,
    kind: Ints,
    tops: Tops,
    work: Ints,
    gained: Ints,
) -> None:
    """Take the pyramids of a word that is formed so. `lines`: the cells of the side's lines; `gained` as in `take`."""
    distinct = take_apart(words.text, words.start[form[WORD]], words.start[form[WORD] + 1], work)
    gained[:] = 0
    for j in range(distinct):
        x = work[0, j]
        for k in range(form[TOPS + j]):
            take_one(STACK_CELL[tops.stack[x, k]], letters, height, black, gained)
        match, left = shifted(work[2, j], form[OFFSET]), form[BLACKS + j]
        for p in range(INNER):
            cell = lines[form[LINE], p]
            if left > 0 and match >> p & 1 and kind[cell] == BLACK and letter[cell] == x:
                take_one(cell, letters, height, black, gained)
                left -= 1
