"""A word formed in small steps: its placement, then for each letter where it comes from, then that it ends there.

A step is possible if and only if some legal word can follow from it: in the dictionary where one is asked (R-K20), else
of any letters (A-K18). Cells are seen from the side of the player: its own colour is in the south.

    start = Start(here, lexicon_words())     # or None for any letters
    start.placements()                       # by line and offset
    step = start.at(line, offset)
    step.possible()                          # tops by their stack, whether what lies there stays, whether it can end
    step = step.top(3) / step.stay()
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pyramidion.games.kreuzwort.board import CORNERS, NAMES, READING, RING, SIDES, SIZE, STACKS
from pyramidion.games.kreuzwort.finder import Ground
from pyramidion.games.kreuzwort.finder_kernel import (
    BLACK,
    COLOUR,
    LETTERS,
    LINES,
    OWN_PRINTED,
    PRINTED,
    Ints,
    Words,
    one_end_out,
)
from pyramidion.games.kreuzwort.placements import INNER, Position, path
from pyramidion.games.kreuzwort.values import Word

from . import forming_kernel as kernels
from .forming_kernel import END, FIRST_OFFSET, KEEP, KIND, LETTER, OFFSETS, Flags

_A = ord("A")


def _seen_from(side: str) -> tuple[int, ...]:
    right, down = READING[side]
    corner = next(cell for cell in CORNERS if cell - right in RING and cell - down in RING) - right - down
    return tuple(corner + row * down + column * right for row in range(SIZE) for column in range(SIZE))


CELLS = {side: _seen_from(side) for side in SIDES}
"""For each cell as the side sees it, with itself in the south: which cell of the board it is."""
SEEN = {side: {cell: i for i, cell in enumerate(cells)} for side, cells in CELLS.items()}
"""The reverse."""
OWN_STACKS = {side: tuple(cells[cell] for cell in STACKS) for side, cells in CELLS.items()}
"""The stacks as the side sees them: its own six from the left, the others clockwise, the corners."""
STACK_NUMBER = {side: {cell: i for i, cell in enumerate(cells)} for side, cells in OWN_STACKS.items()}


class Possible(NamedTuple):
    """What may come next."""

    tops: tuple[int, ...]
    """The stacks, as the side numbers them, whose top may be put on the next cell."""
    stay: bool
    """What lies on the next cell may stay: its top, or a black or printed letter."""
    end: bool
    """The word may end here."""


class Start:
    """A position in which a side is to form a word of these, or of any letters."""

    def __init__(self, here: Position, words: Words | None) -> None:
        self.here = here
        self.words = words
        ground = Ground(here)
        self.spot = ground.spot
        self.places = np.full((LINES, 2, INNER), -1, np.int64)
        kinds = ground.kind[ground.lines]
        self.places[:, KIND] = kinds
        self.places[:, LETTER] = np.where(kinds > 0, ground.letter[ground.lines], -1)
        self.pool: Ints = self.spot.pool[: COLOUR + 1].copy()
        self.stacks = OWN_STACKS[here.side]
        self.letters = [-1] * len(self.stacks)
        """Of each stack the letter on top, if the side may use it."""
        self.colour = [0] * len(self.stacks)
        for cell in here.movable():
            number = STACK_NUMBER[here.side][cell]
            self.letters[number] = ord(here.tops[cell]) - _A
            self.colour[number] = int(here.is_own(cell))

    def placements(self) -> Flags:
        """A 1 for every line and offset (from FIRST_OFFSET on) at which a word can be formed."""
        found = np.zeros((LINES, OFFSETS), np.int8)
        words = self.words
        if words is not None:
            kernels.openings(
                words.text, words.start, words.masks, self.spot.avail, self.places, self.pool, found
            )
            return found
        tops, colour = self.pool.sum(axis=1)
        for line in range(LINES):
            for i in range(OFFSETS):
                found[line, i] = kernels.reaches(0, i + FIRST_OFFSET, self.places[line], tops, colour, 0, 0)
        return found

    def at(self, line: int, offset: int) -> Step:
        """The first step at a placement."""
        words = self.words
        if words is None:
            fitting = None
        else:
            fitting = np.empty(len(words.masks), np.int64)
            number = kernels.fitting(
                words.text,
                words.start,
                words.masks,
                self.spot.avail[line],
                offset,
                self.places[line],
                self.pool,
                fitting,
            )
            fitting = fitting[:number].copy()
        return Step(self, line, offset, (), self.pool, 0, 0, fitting)


class Step:
    """A word that is being formed. `sources`: for each of its cells so far the cell that its letter comes from."""

    def __init__(
        self,
        start: Start,
        line: int,
        offset: int,
        sources: tuple[int, ...],
        pool: Ints,
        own: int,
        black: int,
        words: Ints | None,
    ) -> None:
        self.start, self.line, self.offset = start, line, offset
        self.sources = sources
        self._pool, self._own, self._black = pool, own, black
        self._words = words

    def cells(self, more: int = 0) -> tuple[int, ...]:
        """The cells of the word, and so many more."""
        return first_cells(self.start.here.side, self.line, self.offset, len(self.sources) + more)

    def move(self) -> Word:
        return worded(self.cells(), self.sources)

    def possible(self) -> Possible:
        tops, others = np.zeros((LETTERS, 2), np.int8), np.zeros(2, np.int8)
        if self._words is None:
            self._any_letters(tops, others)
        else:
            words = self.start.words
            assert words is not None
            kernels.further(
                words.text,
                words.start,
                self._words,
                len(self.sources),
                self.offset,
                self.start.places[self.line],
                self._pool,
                self._own,
                self._black,
                tops,
                others,
            )
        start = self.start
        next_cell = self.cells(1)[-1]
        free = [
            number
            for number, letter in enumerate(start.letters)
            if letter >= 0 and tops[letter, start.colour[number]] and start.stacks[number] not in self.sources
        ]
        own_place = STACK_NUMBER[start.here.side].get(next_cell)
        return Possible(
            tuple([number for number in free if number != own_place]),
            own_place in free or bool(others[KEEP]),
            bool(others[END]),
        )

    def _any_letters(self, tops: Flags, others: Flags) -> None:
        at, offset, place = len(self.sources), self.offset, self.start.places[self.line]
        left, of_colour = self._pool.sum(axis=1)
        others[END] = at > 1 and self._own and self._black
        if not one_end_out(offset, at + 1):
            return
        for colour in range(2):
            if (of_colour if colour else left - of_colour) > 0:
                tops[:, colour] = kernels.reaches(
                    at + 1, offset, place, left - 1, of_colour - colour, self._own | colour, self._black
                )
        here = at + offset
        if 0 <= here < INNER and place[LETTER, here] >= 0:
            own, black = self._kept(here)
            others[KEEP] = kernels.reaches(at + 1, offset, place, left, of_colour, own, black)

    def _kept(self, here: int) -> tuple[int, int]:
        """Whether the word has a letter of the own colour and a black one, once what lies on this place is kept."""
        kind = self.start.places[self.line, KIND, here]
        return int(self._own or kind == OWN_PRINTED), int(self._black or kind in (BLACK, PRINTED))

    def top(self, number: int) -> Step:
        """The top of this stack is put on the next cell, or stays there."""
        start, letter = self.start, self.start.letters[number]
        pool = self._pool.copy()
        pool[:, letter] -= (1, start.colour[number])
        return self._next(
            start.stacks[number], letter, pool, int(self._own or start.colour[number]), self._black
        )

    def stay(self) -> Step:
        """What lies on the next cell stays there."""
        cell = self.cells(1)[-1]
        number = STACK_NUMBER[self.start.here.side].get(cell)
        if number is not None and self.start.letters[number] >= 0:
            return self.top(number)
        here = len(self.sources) + self.offset
        letter = int(self.start.places[self.line, LETTER, here])
        return self._next(cell, letter, self._pool, *self._kept(here))

    def _next(self, source: int, letter: int, pool: Ints, own: int, black: int) -> Step:
        words, at = self._words, len(self.sources)
        if words is not None:
            listed = self.start.words
            assert listed is not None
            starts = listed.start[words]
            longer = listed.start[words + 1] - starts > at
            words, starts = words[longer], starts[longer]
            words = words[listed.text[starts + at] == letter]
        return Step(self.start, self.line, self.offset, (*self.sources, source), pool, own, black, words)


def first_cells(side: str, line: int, offset: int, count: int) -> tuple[int, ...]:
    """So many cells of a word at a placement, from its beginning; it need not have reached the inner board yet."""
    return path(side, line, offset, max(count, INNER - offset))[:count]


def worded(cells: Sequence[int], sources: Sequence[int]) -> Word:
    """The move that forms a word on these cells, each with the letter of its source."""
    return Word(
        tuple([NAMES[cell] for cell in cells]),
        {NAMES[cell]: NAMES[source] for cell, source in zip(cells, sources, strict=True) if cell != source},
    )


def placed(side: str, cells: Sequence[int]) -> tuple[int, int] | None:
    """The line and the offset of a word, whichever way it runs round the ring; None where no word of the side lies."""
    inner = tuple([cell for cell in cells if cell not in RING])
    if len(inner) < 2:
        return None
    before = next(i for i, cell in enumerate(cells) if cell not in RING)
    for line in range(LINES):
        along = path(side, line, 0, INNER)
        first = along.index(inner[0]) if inner[0] in along else INNER
        if along[first : first + len(inner)] == inner:
            return line, first - before
    return None
