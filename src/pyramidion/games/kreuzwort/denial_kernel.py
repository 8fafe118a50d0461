"""The compiled part of the measure that counts what a word leaves to the next player: which ways of a word are worth a look.

A *reply* is a word that the next player could form now: how many tops of each letter could go without harm to it
(`slack`), and on which black letters it relies (`black`, a bit a centre cell; `lines`, for each letter the own lines that
run through one of them). A way to form a word is refuted by a reply that it cannot touch and that is worth enough.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel

from .finder_kernel import ALL, BLACK, LETTERS, LINES, OWN_PRINTED, PRINTED, Spot, Words
from .letters import VALUES
from .placements import INNER

Ints: TypeAlias = npt.NDArray[np.int64]
Int: TypeAlias = Any

WORTH = np.array([VALUES[chr(65 + i)] for i in range(LETTERS)], np.int64)
COUNT = np.array([i.bit_count() for i in range(256)], np.int64)
NONE = np.uint64(0)
NOTHING = -1000
"""Less than any word is worth after what it leaves."""
OURS, THEIRS, USABLE, REVEALS = 1, 2, 4, 8
"""Of a top: our colour, the next player's, one that it may use, the last of a cell with a printed letter."""
LINE, OFFSET, KEPT, POINTS, TAKEN, TOPS = range(6)
"""Columns of a way: where, which places of the line keep their letter, its points, which black letters and tops it takes."""
ROW = 6 + LETTERS
"""Behind them, how many tops it takes of each letter; in the end only those that the next player could use."""


class Replies(NamedTuple):
    score: Ints
    slack: Ints
    black: Ints
    lines: Ints
    asks: Ints
    """Not 0: it can be played only where one of these tops is taken."""


class Tops(NamedTuple):
    letter: Ints
    flags: Ints
    order: Ints
    """Those that reveal a printed letter; the others that the next player could use, ours first; its own; the rest."""


@kernel
def take_apart(words: Words, word: Int, work: Ints) -> Int:
    """How many different letters the word has; work: 0 the letters, 1 how often each, 2 where, a bit each."""
    distinct = 0
    begin = words.start[word]
    for k in range(words.start[word + 1] - begin):
        x = words.text[begin + k]
        j = 0
        while j < distinct and work[0, j] != x:
            j += 1
        if j == distinct:
            work[0, j], work[1, j], work[2, j] = x, 0, 0
            distinct += 1
        work[1, j] += 1
        work[2, j] |= 1 << k
    return distinct


@kernel
def next_open(
    words: Words, first: Int, spot: Spot, replies: Replies, number: Int, best: Int, work: Ints
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
        distinct = take_apart(words, i, work)
        for r in range(number):
            if worth - replies.score[r] > best or replies.asks[r] != 0:
                continue
            touched = 0
            for j in range(distinct):
                x = work[0, j]
                if work[1, j] > replies.slack[r, x]:
                    touched = -1
                    break
                touched |= replies.lines[r, x]
            lines &= touched
            if lines == 0:
                break
        if lines != 0:
            return i, lines
    return -1, 0


@kernel
def refuted(row: Ints, replies: Replies, number: Int, best: Int) -> bool:
    """Whether a reply that this way leaves as it is makes it no better than `best`."""
    for r in range(number):
        if row[POINTS] - replies.score[r] > best or row[TAKEN] & replies.black[r] != 0:
            continue
        safe = replies.asks[r] == 0 or row[TOPS] & replies.asks[r] != 0
        for x in range(LETTERS):
            if row[TOPS + 1 + x] > replies.slack[r, x]:
                safe = False
                break
        if safe:
            return True
    return False


@kernel
def choices(tops: Tops, x: Int, need: Int, out: Ints, j: Int) -> Int:
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
def ways(
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
    distinct = take_apart(words, word, work)
    length = words.start[word + 1] - words.start[word]
    masks = np.zeros(2, np.int64)  # the tops of our colour, and those that the next player could use
    for top in range(len(tops.flags)):
        masks[0] |= (1 << top) * (tops.flags[top] & OURS != 0)
        masks[1] |= (1 << top) * (tops.flags[top] & USABLE != 0)
    row = np.zeros(ROW, np.int64)
    found = 0
    for line in range(LINES):
        if lines >> line & 1 == 0:
            continue
        centre = spot.kinds[line, BLACK - 1] | spot.kinds[line, PRINTED - 1]
        for offset in range(1 - length, INNER):
            if offset < 0 and offset + length > INNER:
                continue  # A-K2
            match = 0
            for j in range(distinct):
                x = work[0, j]
                at = work[2, j] << offset if offset >= 0 else work[2, j] >> -offset
                work[3, j] = at & spot.cells[line, x]
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
                    if not refuted(row, replies, number, best):
                        any_top = kept & spot.kinds[line, OWN_PRINTED - 1] != 0
                        found = _all_tops(
                            row, distinct, tops, masks, any_top, replies, number, best, work, options, rows, found
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
        if (any_top or row[TOPS] & masks[0] != 0) and not refuted(row, replies, number, best):
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
def still_open(rows: Ints, number: Int, replies: Replies, replies_number: Int, best: Int) -> Int:
    """Drop the first row and keep of the others those that no reply refutes, in order; returns how many."""
    kept = 0
    for i in range(1, number):
        if rows[i, POINTS] > best and not refuted(rows[i], replies, replies_number, best):
            for x in range(ROW):
                rows[kept, x] = rows[i, x]
            kept += 1
    return kept
