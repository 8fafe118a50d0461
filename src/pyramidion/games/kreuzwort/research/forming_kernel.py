"""The compiled part of forming a word step by step: which next steps some word of the dictionary can follow.

A word lies at a placement: along a line of eight inner cells, from an offset on. Of its letters some are kept in place,
the others are tops. `place` has for each cell of the line the letter that is there to be kept, or -1, and its kind.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.kreuzwort.finder_kernel import (
    BLACK,
    LETTERS,
    LINES,
    MAX_WORD_LETTERS,
    NONE,
    OWN_PRINTED,
    PRINTED,
    Bytes,
    Int,
    Ints,
    Masks,
    one_end_out,
)
from pyramidion.games.kreuzwort.placements import INNER

Flags: TypeAlias = npt.NDArray[np.int8]
LETTER, KIND = 0, 1
"""Rows of `place`."""
FIRST_OFFSET, LAST_OFFSET = -28, 6
"""Before the line there are tops alone, of which there are 28; and a word reaches the centre."""
OFFSETS = LAST_OFFSET - FIRST_OFFSET + 1
KEEP, END = 0, 1
"""What `further` tells beside the tops: that the letter in place can be kept, and that the word can end here."""


@kernel
def completes(
    text: Bytes, begin: Int, length: Int, at: Int, offset: Int, place: Ints, pool: Ints, own: Int, black: Int
) -> Any:
    """Whether the letters from `at` on can be had: R-K16 asks for a black letter in place and one of the own colour.

    `pool` has the tops that are left: all, and those of the own colour. `own` and `black`: the word has such a letter.
    Keeping what can be kept spares tops; only for the own colour it may be better to use a top instead.
    """
    if not one_end_out(offset, length):
        return False
    want = np.zeros(LETTERS, np.int64)
    kept = np.zeros(LETTERS, np.int64)
    ends = np.zeros(LETTERS, np.int64)
    centres = 0
    for i in range(at, length):
        x = text[begin + i]
        want[x] += 1
        here = i + offset
        if 0 <= here < INNER and place[LETTER, here] == x:
            kept[x] += 1
            kind = place[KIND, here]
            if kind in (BLACK, PRINTED):
                centres += 1
            else:
                ends[x] += 1
                if kind == OWN_PRINTED:
                    own = 1
    if black == 0 and centres == 0:
        return False
    found = own != 0
    for i in range(at, length):
        x = text[begin + i]
        short = want[x] - kept[x]
        if short > pool[0, x]:
            return False
        if not found and pool[1, x] > 0:
            # An own top for a letter that is not kept, or for one that need not be.
            spare = black != 0 or centres > 1 or ends[x] > 0
            found = short > 0 or (spare and kept[x] > 0 and short + 1 <= pool[0, x])
    return found


@kernel
def openings(
    text: Bytes, start: Ints, masks: Masks, avail: Masks, places: Ints, pool: Ints, out: Flags
) -> None:
    """Mark each line and offset at which some word can be formed."""
    for word in range(len(masks)):
        mask = masks[word]
        if mask & ~avail[LINES] != NONE:
            continue
        begin = start[word]
        length = start[word + 1] - begin
        for line in range(LINES):
            if mask & ~avail[line] != NONE:
                continue
            for offset in range(max(2 - length, FIRST_OFFSET), LAST_OFFSET + 1):
                if out[line, offset - FIRST_OFFSET] == 0 and completes(
                    text, begin, length, 0, offset, places[line], pool, 0, 0
                ):
                    out[line, offset - FIRST_OFFSET] = 1


@kernel
def fitting(
    text: Bytes, start: Ints, masks: Masks, avail: Any, offset: Int, place: Ints, pool: Ints, out: Ints
) -> Int:
    """The words that can be formed at one placement; returns how many there are."""
    number = 0
    for word in range(len(masks)):
        if masks[word] & ~avail != NONE:
            continue
        begin = start[word]
        if completes(text, begin, start[word + 1] - begin, 0, offset, place, pool, 0, 0):
            out[number] = word
            number += 1
    return number


@kernel
def further(
    text: Bytes,
    start: Ints,
    words: Ints,
    at: Int,
    offset: Int,
    place: Ints,
    pool: Ints,
    own: Int,
    black: Int,
    tops: Flags,
    others: Flags,
) -> None:
    """What the next letter of these words may be: a top, by letter and whether of the own colour; kept; or none."""
    here = at + offset
    inside = 0 <= here < INNER
    for word in words:
        begin = start[word]
        length = start[word + 1] - begin
        if length == at:
            if own != 0 and black != 0:
                others[END] = 1
            continue
        x = text[begin + at]
        if others[KEEP] == 0 and inside and place[LETTER, here] == x:
            kind = place[KIND, here]
            has_own = 1 if kind == OWN_PRINTED else own
            has_black = 1 if kind in (BLACK, PRINTED) else black
            if completes(text, begin, length, at + 1, offset, place, pool, has_own, has_black):
                others[KEEP] = 1
        for colour in range(2):
            of_it = pool[1, x] if colour else pool[0, x] - pool[1, x]
            if tops[x, colour] != 0 or of_it <= 0:
                continue
            pool[0, x] -= 1
            pool[1, x] -= colour
            if completes(text, begin, length, at + 1, offset, place, pool, own | colour, black):
                tops[x, colour] = 1
            pool[0, x] += 1
            pool[1, x] += colour


@kernel
def reaches(at: Int, offset: Int, place: Ints, tops: Int, colour: Int, own: Int, black: Int) -> Any:
    """As `completes`, where the letters may be any: whether a word of `at` letters can be carried on to a whole one.

    Of the tops that are left, `colour` are of the own colour.
    """
    short = kept = 0
    centres = 0
    for length in range(at, MAX_WORD_LETTERS + 1):
        if length > at:
            here = length - 1 + offset
            if not one_end_out(offset, length):
                break
            if 0 <= here < INNER and place[LETTER, here] >= 0:
                kept += 1
                kind = place[KIND, here]
                if kind in (BLACK, PRINTED):
                    centres += 1
                elif kind == OWN_PRINTED:
                    own = 1
            else:
                short += 1
        if short > tops:
            break
        if length < 2 or (black == 0 and centres == 0):
            continue
        spare = black != 0 or centres > 1 or kept > centres
        if own != 0 or (colour > 0 and (short > 0 or (spare and kept > 0 and short + 1 <= tops))):
            return True
    return False
