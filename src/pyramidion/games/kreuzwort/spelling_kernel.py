"""Words spelt letter by letter, compiled: on which lines a word can be formed, how it can go on, where it can begin.

A step is possible if and only if some word of the trie can be formed by steps that follow. The searches leave a branch
as soon as a letter is short at every offset, or none of its endings has a letter of the own colour or of the line's
centre (R-K16).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pyramidion.games.jit import kernel

from .board import SIZE
from .board_kernel import Desk, arrange, lay, make_desk, match
from .finder_kernel import (
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
from .placements import INNER
from .trie import ROOT, Trie

FIRST_OFFSET = 2 - MAX_WORD_LETTERS
"""A word reaches the centre, which begins behind the first place of a line."""
LAST_OFFSET = INNER - 2
OFFSETS = LAST_OFFSET - FIRST_OFFSET + 1
EVERYWHERE = (1 << OFFSETS) - 1


class Room(NamedTuple):
    """What the player to move sees (see `finder_kernel.Spot`), and the way of a search."""

    letter: Ints
    kind: Ints
    pool: Ints
    cells: Ints
    kinds: Ints
    desk: Desk
    lines: Ints
    """The cells of the side's lines."""
    word: Any
    times: Ints
    """By letter: how often it is in the word so far."""
    once: Ints
    """By letter: at which offsets the line has it in place somewhere under the word, a bit each."""
    twice: Ints
    node: Ints
    """By depth of the search, as what follows."""
    edge: Ints
    used: Ints
    """The letters of the word, a bit each."""
    fits: Ints
    """The offsets at which the line has every letter that the tops are short of."""
    black: Ints
    """The offsets at which a letter of the centre is in place under the word."""
    old_once: Ints
    old_twice: Ints


@kernel
def make_room() -> Room:
    deep = MAX_WORD_LETTERS + 1
    return Room(
        np.zeros(SIZE * SIZE, np.int64),
        np.zeros(SIZE * SIZE, np.int64),
        np.zeros((3, LETTERS), np.int64),
        np.zeros((LINES, LETTERS), np.int64),
        np.zeros((LINES, 3), np.int64),
        make_desk(),
        np.zeros((LINES, INNER), np.int64),
        np.zeros(deep, np.int8),
        np.zeros(LETTERS, np.int64),
        np.zeros(LETTERS, np.int64),
        np.zeros(LETTERS, np.int64),
        np.zeros(deep, np.int64),
        np.zeros(deep, np.int64),
        np.zeros(deep, np.int64),
        np.zeros(deep, np.int64),
        np.zeros(deep, np.int64),
        np.zeros(deep, np.int64),
        np.zeros(deep, np.int64),
    )


@kernel
def see(
    side: Int, lines: Ints, letters: Any, height: Any, black: Any, printed: Any, line: Int, room: Room
) -> None:
    """Fill the room with what the side sees of one line, or of all (-1)."""
    room.lines[:] = lines
    lay(side, letters, height, black, printed, room.letter, room.kind, room.pool)
    for i in range(LINES) if line < 0 else range(line, line + 1):
        look_along(i, lines, room.letter, room.kind, room.cells, room.kinds)


class Line(NamedTuple):
    """What a search asks for (R-K16): letters, a bit each."""

    line: Int
    middle: Int
    """The places of the line that are in the centre, a bit each."""
    centre: Int
    own: Int
    there: Int
    """The letters that tops or the line can give at all."""


@kernel
def begin_line(line: Int, room: Room) -> Line:
    """Begin a word on the line."""
    centre, own, there = 0, 0, 0
    middle = room.kinds[line, BLACK - 1] | room.kinds[line, PRINTED - 1]
    for x in range(LETTERS):
        places = room.cells[line, x]
        if places & middle:
            centre |= 1 << x
        if room.pool[COLOUR, x] > 0 or places & room.kinds[line, OWN_PRINTED - 1]:
            own |= 1 << x
        if room.pool[ALL, x] > 0 or places:
            there |= 1 << x
        room.times[x] = room.once[x] = room.twice[x] = 0
    room.used[0], room.fits[0], room.black[0] = 0, EVERYWHERE, 0
    return Line(line, middle, centre, own, there)


@kernel
def add(x: Int, depth: Int, on: Line, room: Room) -> Int:
    """Add a letter to the word; returns the offsets that it leaves. `drop` takes it away again."""
    shift = depth + FIRST_OFFSET
    places = room.cells[on.line, x]
    under = shifted(places, -shift)
    room.word[depth] = x
    room.old_once[depth], room.old_twice[depth] = room.once[x], room.twice[x]
    room.twice[x] |= room.once[x] & under
    room.once[x] |= under
    room.times[x] += 1
    short = room.times[x] - room.pool[ALL, x]
    fits = room.fits[depth]
    if short == 1:
        fits &= room.once[x]
    elif short > 1:
        fits &= room.twice[x]
    # A-K2: what begins on the ring ends on the line.
    if depth > INNER:
        fits &= ~(((1 << (depth - INNER)) - 1) << (INNER - depth - FIRST_OFFSET))
    depth += 1
    room.fits[depth] = fits
    room.black[depth] = room.black[depth - 1] | shifted(places & on.middle, -shift)
    room.used[depth] = room.used[depth - 1] | 1 << x
    return fits


@kernel
def drop(depth: Int, room: Room) -> None:
    """Take the letter at this depth away."""
    x = room.word[depth]
    room.times[x] -= 1
    room.once[x], room.twice[x] = room.old_once[depth], room.old_twice[depth]


@kernel
def starts_of(length: Int, any_one: bool, on: Line, room: Room) -> Int:
    """The offsets at which the word of the room can be formed on the line, a bit each; or `any_one` of them."""
    lines = room.lines
    hopeful = room.fits[length] & room.black[length]
    used = room.used[length]
    if length < 2 or not hopeful or not used & on.own:
        return 0
    found = 0
    for offset in range(2 - length, LAST_OFFSET + 1):
        bit = 1 << (offset - FIRST_OFFSET)
        if hopeful & bit:
            match(room.word, length, offset, on.line, lines, room.letter, room.kind, room.desk)
            key, _, _ = arrange(on.line, lines, room.letter, room.kind, room.pool, True, room.desk)
            if key >= 0:
                found |= bit
                if any_one:
                    break
    return found


@kernel
def leads_on(trie: Trie, node: Int, first: Int, on: Line, room: Room) -> bool:
    """Whether a word can be formed on the line that begins with the letters of the room and goes on from a node."""
    depth = first
    room.node[depth], room.edge[depth] = node, trie.first[node]
    found = False
    while True:
        node, edge = room.node[depth], room.edge[depth]
        if edge == trie.first[node] and trie.ends[node]:
            found = starts_of(depth, True, on, room) != 0
            if found:
                break
        if edge == trie.first[node + 1]:
            if depth == first:
                break
            depth -= 1
            drop(depth, room)
            continue
        room.edge[depth] += 1
        x, child = trie.letter[edge], trie.target[edge]
        reach = room.used[depth] | 1 << x | trie.below[child]
        if (
            not on.there >> x & 1
            or trie.must[child] & ~on.there
            or not reach & on.centre
            or not reach & on.own
        ):
            continue
        if not add(x, depth, on, room):
            drop(depth, room)
            continue
        depth += 1
        room.node[depth], room.edge[depth] = child, trie.first[child]
    for i in range(depth - 1, first - 1, -1):
        drop(i, room)
    return found


@kernel
def open_lines(trie: Trie, room: Room, out: Any) -> None:
    """Mark the lines on which a word can be formed."""
    for line in range(LINES):
        on = begin_line(line, room)
        out[line] = leads_on(trie, ROOT, 0, on, room)


@kernel
def begin_word(line: Int, word: Any, length: Int, room: Room) -> Line:
    """Begin a word with these letters."""
    on = begin_line(line, room)
    for i in range(length):
        add(word[i], i, on, room)
    return on


@kernel
def next_letters(trie: Trie, node: Int, line: Int, word: Any, length: Int, room: Room, out: Any) -> bool:
    """Mark the letters that may come next in a word of the line; returns whether it may end here instead."""
    on = begin_word(line, word, length, room)
    for edge in range(trie.first[node], trie.first[node + 1]):
        x = trie.letter[edge]
        if add(x, length, on, room):
            out[x] = leads_on(trie, trie.target[edge], length + 1, on, room)
        drop(length, room)
    return bool(trie.ends[node] != 0 and starts_of(length, True, on, room) != 0)


@kernel
def starts(line: Int, word: Any, length: Int, room: Room, out: Any) -> None:
    """Mark the offsets at which the word can be formed on the line."""
    found = starts_of(length, False, begin_word(line, word, length, room), room)
    for i in range(OFFSETS):
        out[i] = found >> i & 1
