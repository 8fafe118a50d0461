"""Words spelt letter by letter, compiled: on which lines a word can be formed, how it can go on, where it can begin.

A step is possible if and only if some word of the trie can be formed by steps that follow. A search looks at all
offsets of a line at once, a bit each, and leaves a branch as soon as a letter is short at every offset, or none of its
endings has a letter of the own colour or of the line's centre (R-K16).

All that a search knows is one record: numba counts references to arrays whenever they change hands, which took longer
than the search itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pyramidion.games.chance_kernel import Record
from pyramidion.games.jit import kernel
from pyramidion.games.kreuzwort.board import SIZE
from pyramidion.games.kreuzwort.finder_kernel import (
    ALL,
    BLACK,
    COLOUR,
    LETTERS,
    LINES,
    MAX_WORD_LETTERS,
    OWN_PRINTED,
    PRINTED,
    Int,
    Ints,
    look_along,
    shifted,
)
from pyramidion.games.kreuzwort.placements import INNER

from .trie import BELOW, ENDS, FINAL, MUST, NEXT, ROOT, Steps, follow, ones

FIRST_OFFSET = 2 - MAX_WORD_LETTERS
"""A word reaches the centre, which begins behind the first place of a line."""
LAST_OFFSET = INNER - 2
OFFSETS = LAST_OFFSET - FIRST_OFFSET + 1
EVERYWHERE = (1 << OFFSETS) - 1

X, ROW, SOON, LATER, USED, STOCK, FITS, CENTRED = range(8)
"""Columns of `way`. The letter at this depth. Of the word before it: the row that it leads to; the letters that the
search tries next, and those that it tries when they do not do, a bit each; its letters; the letters of the tops that it
leaves; the offsets at which the line has every letter that the tops are short of; the offsets at which a letter of the
centre is in place under it."""

SIGHT: list[Any] = [
    ("letter_at", np.int8, (SIZE * SIZE,)),
    ("kind_at", np.int8, (SIZE * SIZE,)),
    ("pool", np.int8, (3, LETTERS)),
]
"""The fields of a record that say what the player to move sees, as `board_kernel.lay` fills them."""

ROOM = np.dtype(
    [
        # What a search on one line asks for (R-K16): places of the line, a bit each.
        ("cells", np.int64, (1, LETTERS)),  # as in `finder_kernel.Spot`
        ("kinds", np.int64, (1, 3)),
        ("middle", np.int64),  # in the centre
        ("own_end", np.int64),  # printed in the own colour
        # Letters, a bit each.
        ("centre", np.int64),  # in the centre
        ("line", np.int64),  # on the line
        ("colour", np.int64),  # of tops of the own colour
        ("own", np.int64),  # these and the ones printed in it
        # The search.
        ("rest", np.int64, (LETTERS,)),  # how many tops the word leaves; below 0 the line has to give so many
        ("way", np.int64, (MAX_WORD_LETTERS + 2, 8)),
        ("least", np.int64, (INNER + 1,)),  # by number: the offsets at which there are at least so many
    ]
)


def make_room() -> npt.NDArray[np.void]:
    return np.zeros(1, ROOM)


@kernel
def begin_line(cells: Ints, sight: Record, room: Record) -> None:
    """Begin a word on the line of these cells."""
    look_along(0, cells, sight.letter_at, sight.kind_at, room.cells, room.kinds)
    line, centre, colour, own, stock = 0, 0, 0, 0, 0
    middle = room.kinds[0, BLACK - 1] | room.kinds[0, PRINTED - 1]
    own_end = room.kinds[0, OWN_PRINTED - 1]
    for x in range(LETTERS):
        places, tops = room.cells[0, x], sight.pool[ALL, x]
        centre |= (places & middle != 0) << x
        own |= (places & own_end != 0) << x
        colour |= (sight.pool[COLOUR, x] > 0) << x
        line |= (places != 0) << x
        stock |= (tops > 0) << x
        room.rest[x] = tops
    room.middle, room.own_end = middle, own_end
    room.line, room.centre, room.colour, room.own = line, centre, colour, own | colour
    way = room.way
    way[0, USED], way[0, STOCK], way[0, FITS], way[0, CENTRED] = 0, stock, EVERYWHERE, 0


@kernel
def under(places: Int, depth: Int) -> Int:
    """The offsets at which the letter at this depth of a word lies on one of these places."""
    return shifted(places, -FIRST_OFFSET - depth)


@kernel
def given(x: Int, times: Int, depth: Int, room: Record) -> Int:
    """The offsets at which the line gives a letter at least so many times to the word, up to this depth."""
    if times > INNER:
        return 0
    for k in range(1, times + 1):
        room.least[k] = 0
    room.least[0] = EVERYWHERE
    for i in range(depth + 1):
        if room.way[i, X] == x:
            for k in range(times, 0, -1):
                room.least[k] |= room.least[k - 1] & under(room.cells[0, x], i)
    return room.least[times]


@kernel
def add(x: Int, depth: Int, room: Record) -> Int:
    """Add a letter to the word; returns the offsets that it leaves. Who drops it gives `rest` its top back."""
    way, places = room.way, room.cells[0, x]
    way[depth, X] = x
    fits, stock = way[depth, FITS], way[depth, STOCK]
    left = room.rest[x] - 1
    room.rest[x] = left
    if left <= 0:
        stock &= ~(1 << x)
        if left < 0:
            fits &= given(x, -left, depth, room)
    # A-K2: what begins on the ring ends on the line.
    if depth > INNER:
        fits &= ~(((1 << (depth - INNER)) - 1) << (INNER - depth - FIRST_OFFSET))
    way[depth + 1, USED] = way[depth, USED] | 1 << x
    way[depth + 1, STOCK] = stock
    way[depth + 1, FITS] = fits
    way[depth + 1, CENTRED] = way[depth, CENTRED] | under(places & room.middle, depth)
    return fits


@kernel
def starts_of(length: Int, room: Record) -> Int:
    """The offsets at which the word of the room can be formed on the line, a bit each.

    R-K16: a letter of the centre stays in place, and another one is of the own colour, a top or printed.
    """
    way = room.way
    found = way[length, FITS] & way[length, CENTRED]
    colour = way[length, USED] & room.colour
    if length < 2 or found == 0:
        return 0
    if colour & (colour - 1):
        return found
    # One letter at most is there as a top of the own colour: it cannot be the one that stays, unless it comes twice.
    tops, centred, printed = 0, 0, 0
    for i in range(length):
        x = way[i, X]
        places = room.cells[0, x]
        printed |= under(places & room.own_end, i)
        if colour >> x & 1:
            tops += 1
        else:
            centred |= under(places & room.middle, i)
    if tops > 1:
        return found
    return found & (printed | centred if tops else printed)


@kernel
def is_word(steps: Steps, row: Int, length: Int, room: Record) -> bool:
    """Whether the letters of the room are a word that can be formed on the line."""
    return bool(steps[row, ENDS] and starts_of(length, room))


@kernel
def is_open(steps: Steps, child: Int, bit: Int, depth: Int, room: Record) -> bool:
    """Whether a letter might lead on to a row: the letters that its endings have might do."""
    reach = room.way[depth, USED] | bit | steps[child, BELOW]
    return bool(
        not steps[child, MUST] & ~(room.way[depth, STOCK] | room.line)
        and reach & room.centre
        and reach & room.own
    )


@kernel
def ends_next(steps: Steps, row: Int, depth: Int, room: Record) -> bool:
    """Whether some top as its last letter makes a word of it, as can be told without laying it."""
    way = room.way
    final = steps[row, FINAL] & way[depth, STOCK]
    colour = way[depth, USED] & room.colour
    if final == 0 or depth > INNER:
        return False
    if way[depth, FITS] & way[depth, CENTRED]:
        return bool(colour & (colour - 1) or final & room.colour & ~colour)
    return bool(colour and final & room.centre & ~colour and way[depth, FITS] == EVERYWHERE)


@kernel
def enter(steps: Steps, row: Int, depth: Int, room: Record) -> None:
    """Let the search go on from a row: first by letters that the word lacks (R-K16), or that end it."""
    way = room.way
    following, final = steps[row, NEXT] & (way[depth, STOCK] | room.line), steps[row, FINAL]
    own, centre = way[depth, USED] & room.own, way[depth, USED] & room.centre
    if own == 0:
        soon = following & room.own
    else:
        lacks = 0 if centre else room.centre
        if own == centre and own & (own - 1) == 0:
            lacks = room.own | room.centre
        soon = following & final & (lacks or following)
        if soon == 0:
            soon = following & lacks
    way[depth, ROW], way[depth, SOON], way[depth, LATER] = row, soon, following & ~soon


@kernel
def leads_on(steps: Steps, row: Int, first: Int, room: Record) -> bool:
    """Whether a word can be formed on the line that begins with the letters of the room and goes on from a row."""
    way, rest, depth = room.way, room.rest, first
    found = is_word(steps, row, depth, room) or ends_next(steps, row, depth, room)
    enter(steps, row, depth, room)
    while not found:
        if way[depth, SOON] == 0:
            way[depth, SOON], way[depth, LATER] = way[depth, LATER], 0
        letters = way[depth, SOON]
        if letters == 0:
            if depth == first:
                break
            depth -= 1
            rest[way[depth, X]] += 1
            continue
        way[depth, SOON] = letters & (letters - 1)
        bit = letters & -letters
        child = follow(steps, way[depth, ROW], bit)
        if not is_open(steps, child, bit, depth, room):
            continue
        x = ones(bit - 1)
        if not add(x, depth, room):
            rest[x] += 1
            continue
        depth += 1
        found = is_word(steps, child, depth, room) or ends_next(steps, child, depth, room)
        enter(steps, child, depth, room)
    for i in range(first, depth):
        rest[way[i, X]] += 1
    return bool(found)


@kernel
def open_lines(steps: Steps, lines: Ints, sight: Record, room: Record, out: Any) -> None:
    """Mark the lines on which a word can be formed."""
    for line in range(LINES):
        begin_line(lines[line], sight, room)
        out[line] = leads_on(steps, ROOT, 0, room)


@kernel
def begin_word(cells: Ints, word: Any, length: Int, sight: Record, room: Record) -> None:
    """Begin a word with these letters."""
    begin_line(cells, sight, room)
    for i in range(length):
        add(np.int64(word[i]), i, room)


@kernel
def next_letters(
    steps: Steps, row: Int, cells: Ints, word: Any, length: Int, sight: Record, room: Record, out: Any
) -> bool:
    """Mark the letters that may come next in a word; returns whether it may end here instead."""
    begin_word(cells, word, length, sight, room)
    letters = steps[row, NEXT] & (room.way[length, STOCK] | room.line)
    while letters:
        bit = letters & -letters
        letters ^= bit
        child = follow(steps, row, bit)
        if is_open(steps, child, bit, length, room):
            x = ones(bit - 1)
            if add(x, length, room):
                out[x] = leads_on(steps, child, length + 1, room)
            room.rest[x] += 1
    return is_word(steps, row, length, room)


@kernel
def starts(cells: Ints, word: Any, length: Int, sight: Record, room: Record, out: Any) -> None:
    """Mark the offsets at which the word can be formed."""
    begin_word(cells, word, length, sight, room)
    found = starts_of(length, room)
    for i in range(OFFSETS):
        out[i] = found >> i & 1
