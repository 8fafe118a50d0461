"""The compiled part of `denial`: which ways to form a word are worth a look.

A *reply* is a word that the next player could form now. A way to form a word is refuted by a reply that it leaves as it
is and that is worth enough; a whole word is, on the lines where none of its ways could touch the reply.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pyramidion.games.jit import kernel
from pyramidion.games.kreuzwort.finder_kernel import (
    ALL,
    BLACK,
    COUNT,
    LETTERS,
    LINES,
    NONE,
    OWN_PRINTED,
    PRINTED,
    WORTH,
    Int,
    Ints,
    Spot,
    Words,
    one_end_out,
    shifted,
    take_apart,
)
from pyramidion.games.kreuzwort.placements import INNER

NOTHING = -1000
"""Less than any word is worth after what it leaves."""
OURS, THEIRS, USABLE, REVEALS = 1, 2, 4, 8
"""Of a top: our colour, the next player's, one that it may use, the last of a cell with a printed letter."""
LINE, OFFSET, KEPT, POINTS, TAKEN, TOPS = range(6)
"""Columns of a way: where, which places of the line are kept, its points, the black letters and the tops it takes."""
ROW = 6 + LETTERS
"""Behind them, how many tops it takes of each letter; in the end only those that the next player could use."""


class Replies(NamedTuple):
    score: Ints
    slack: Ints
    """How many tops of each letter could go without harm to it."""
    black: Ints
    """The black letters that it relies on, a bit a centre cell."""
    lines: Ints
    """The same: for each letter the lines of the seat that run through one of them."""
    own: Ints
    """Tops of its colour that it could use, by letter and together: it needs one of them."""
    own_tops: Ints
    """The same as bits; -1 where its colour is sure."""


class Tops(NamedTuple):
    letter: Ints
    flags: Ints
    order: Ints
    """Those that reveal a printed letter; the others that the next player could use, ours first; its own; the rest."""
    uncovering: Ints
    """As bits, the next player's tops with another pyramid under them, which then serves as its colour."""
    finish: Ints
    """For each seat whose last pyramids could all go at once and end the game: these tops, how many of each letter."""


@kernel
def can_finish(tops: Tops, work: Ints, distinct: Int) -> bool:
    """Whether the word that was taken apart has the letters to end the game; then there may be no reply to it."""
    for f in range(len(tops.finish)):
        missing = 0
        for x in range(LETTERS):
            missing += tops.finish[f, 1 + x]
        for j in range(distinct):
            wanted = tops.finish[f, 1 + work[0, j]]
            missing -= wanted if work[1, j] >= wanted else 0
        if missing == 0:
            return True
    return False


@kernel
def next_open(  # noqa: C901, PLR0912 - a compiled hot loop
    words: Words, first: Int, spot: Spot, tops: Tops, replies: Replies, number: Int, best: Int, work: Ints
) -> tuple[Int, Int]:
    """The next word that may be worth more than `best` after the reply, and on which lines; -1 when there is none."""
    for i in range(first, len(words.masks)):
        worth = words.worth[i]
        if worth <= best:
            break
        mask = words.masks[i]
        if mask & ~spot.avail[LINES] != NONE:
            continue
        lines = 0
        for line in range(LINES):
            if mask & ~spot.avail[line] == NONE:
                lines |= 1 << line
        distinct = take_apart(words.text, words.start[i], words.start[i + 1], work)
        if can_finish(tops, work, distinct):
            return i, lines
        for r in range(number):
            if worth - replies.score[r] > best:
                continue
            touched, own = 0, 0
            for j in range(distinct):
                x = work[0, j]
                if work[1, j] > replies.slack[r, x]:
                    touched = -1
                    break
                touched |= replies.lines[r, x]
                if work[1, j] >= replies.own[r, x]:
                    own += replies.own[r, x]
            if touched >= 0 and (replies.own_tops[r] < 0 or own < replies.own[r, LETTERS]):
                lines &= touched
                if lines == 0:
                    break
        if lines != 0:
            return i, lines
    return -1, 0


@kernel
def refuted(row: Ints, chosen: bool, tops: Tops, replies: Replies, number: Int, best: Int) -> bool:  # noqa: C901, PLR0912 - a compiled hot loop
    """Whether a reply that this way leaves as it is makes it no better than `best`; none does once the game is over.

    Before its tops are `chosen` it is refuted only if it is with any tops.
    """
    for f in range(len(tops.finish)):
        if row[TOPS] & tops.finish[f, 0] == tops.finish[f, 0]:
            return False
    for r in range(number):
        if row[POINTS] - replies.score[r] > best or row[TAKEN] & replies.black[r] != 0:
            continue
        safe = True
        for x in range(LETTERS):
            if row[TOPS + 1 + x] > replies.slack[r, x]:
                safe = False
                break
        if not safe:
            continue
        own = replies.own_tops[r]
        if own >= 0:
            if chosen:
                safe = row[TOPS] & own != own or row[TOPS] & tops.uncovering[0] != 0
            else:
                safe = False
                for x in range(LETTERS):
                    if row[TOPS + 1 + x] < replies.own[r, x]:
                        safe = True
                        break
        if safe:
            return True
    return False


@kernel
def choices(tops: Tops, x: Int, need: Int, out: Ints, j: Int) -> Int:  # noqa: C901, PLR0912 - a compiled hot loop
    """The sets of `need` tops with letter `x` that matter, as bits into out[j]; returns how many.

    Those that reveal a printed letter are tried in all combinations. Of the others, first those that the next player
    misses and that give it nothing; then its own, which bring one to light, against those that it could not use.
    """
    number, revealing, theirs = 0, 0, 0
    for i in range(len(tops.order)):
        top = tops.order[i]
        if tops.letter[top] == x:
            if tops.flags[top] & REVEALS:
                revealing += 1
            elif tops.flags[top] & THEIRS:
                theirs += 1
    for some in range(1 << revealing):
        for most in range(theirs + 1):
            chosen, count, seen, mixed = 0, 0, 0, 0
            for i in range(len(tops.order)):
                top = tops.order[i]
                if tops.letter[top] != x:
                    continue
                if tops.flags[top] & REVEALS:
                    if some >> seen & 1:
                        chosen |= 1 << top
                        count += 1
                    seen += 1
                elif count < need:
                    if tops.flags[top] & THEIRS:
                        if mixed == most:
                            continue
                        mixed += 1
                    chosen |= 1 << top
                    count += 1
            if count == need and mixed == most:
                out[j, number] = chosen
                number += 1
    return number


@kernel
def ways(  # noqa: C901, PLR0912 - a compiled hot loop
    words: Words,
    word: Int,
    lines: Int,
    spot: Spot,
    places: Ints,
    tops: Tops,
    replies: Replies,
    number: Int,
    best: Int,
    work: Ints,
    options: Ints,
    rows: Ints,
) -> Int:
    """All ways to form the word on these lines that no reply refutes, as rows; how many, also when there are more.

    `places`: for each line and place the number of the centre cell, or -1.
    """
    distinct = take_apart(words.text, words.start[word], words.start[word + 1], work)
    length = words.start[word + 1] - words.start[word]
    masks = np.zeros(2, np.int64)  # the tops of our colour, and those that the next player could use
    for top in range(len(tops.flags)):
        masks[0] |= (1 << top) * (tops.flags[top] & OURS != 0)
        masks[1] |= (1 << top) * (tops.flags[top] & USABLE != 0)
    finishing = can_finish(tops, work, distinct)
    row = np.zeros(ROW, np.int64)
    found = 0
    for line in range(LINES):
        if lines >> line & 1 == 0:
            continue
        centre = spot.kinds[line, BLACK - 1] | spot.kinds[line, PRINTED - 1]
        for offset in range(1 - length, INNER):
            if not one_end_out(offset, length):
                continue
            match = 0
            for j in range(distinct):
                x = work[0, j]
                work[3, j] = shifted(work[2, j], offset) & spot.cells[line, x]
                match |= work[3, j]
            if match & centre == 0:
                continue
            kept = match
            while kept > 0:
                row[:] = 0
                row[LINE], row[OFFSET], row[KEPT] = line, offset, kept
                row[POINTS] = words.worth[word]
                fits = kept & centre != 0
                for j in range(distinct):
                    x = work[0, j]
                    row[TOPS + 1 + x] = work[1, j] - COUNT[kept & work[3, j]]
                    row[POINTS] -= WORTH[x] * COUNT[kept & work[3, j] & ~spot.kinds[line, BLACK - 1]]
                    if row[TOPS + 1 + x] > spot.pool[ALL, x]:
                        fits = False
                        break
                if fits and row[POINTS] > best:
                    for p in range(INNER):
                        if (kept & spot.kinds[line, BLACK - 1]) >> p & 1:
                            row[TAKEN] |= 1 << places[line, p]
                    if finishing or not refuted(row, False, tops, replies, number, best):
                        any_top = kept & spot.kinds[line, OWN_PRINTED - 1] != 0
                        found = _all_tops(
                            row,
                            distinct,
                            tops,
                            masks,
                            any_top,
                            replies,
                            number,
                            best,
                            work,
                            options,
                            rows,
                            found,
                        )
                kept = (kept - 1) & match
    return found


@kernel
def _all_tops(
    row: Ints,
    distinct: Int,
    tops: Tops,
    masks: Ints,
    any_top: bool,
    replies: Replies,
    number: Int,
    best: Int,
    work: Ints,
    options: Ints,
    rows: Ints,
    found: Int,
) -> Int:
    """Add a row for every choice of tops that no reply refutes; `any_top`: the own colour is there already (R-K16)."""
    for j in range(distinct):
        work[4, j] = choices(tops, work[0, j], row[TOPS + 1 + work[0, j]], options, j)
        work[5, j] = 0
        if work[4, j] == 0:
            return found
    while True:
        row[TOPS] = 0
        for j in range(distinct):
            chosen = options[j, work[5, j]]
            row[TOPS] |= chosen
            # Only those that the next player could use are missed.
            row[TOPS + 1 + work[0, j]] = _ones(chosen & masks[1])
        if (any_top or row[TOPS] & masks[0] != 0) and not refuted(row, True, tops, replies, number, best):
            if found < len(rows):
                for i in range(ROW):
                    rows[found, i] = row[i]
            found += 1
        j = 0
        while j < distinct:
            work[5, j] += 1
            if work[5, j] < work[4, j]:
                break
            work[5, j] = 0
            j += 1
        if j == distinct:
            return found


@kernel
def _ones(bits: Int) -> Int:
    return COUNT[bits & 255] + COUNT[bits >> 8 & 255] + COUNT[bits >> 16 & 255] + COUNT[bits >> 24 & 255]


@kernel
def still_open(rows: Ints, count: Int, tops: Tops, replies: Replies, number: Int, best: Int) -> Int:
    """Drop the first row and keep of the others those that no reply refutes, in order; returns how many."""
    kept = 0
    for i in range(1, count):
        if rows[i, POINTS] > best and not refuted(rows[i], True, tops, replies, number, best):
            for x in range(ROW):
                rows[kept, x] = rows[i, x]
            kept += 1
    return kept
