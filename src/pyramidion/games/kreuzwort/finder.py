"""The word finder: what a seat can form on a position, exactly, under all rules of the board.

    words = lexicon_words()             # or word_list(…); made once, 0.2 s
    best(view, seat, words)             # the most points
    best(view, seat, words, "left")     # the most points less what the next player could then win: see `denial`
    best(view, seat, words, "own")      # the most own pyramids, then points
    every(view, seat, words)[:10]       # all words, best first, each with its best placement

It sees what the seat sees: letters under a top are unknown to it, and so is what a word brings to light.

Equal words: the one whose letters are worth more comes first, then the alphabet; equal placements of a word: rows from
the top, then columns from the left, as the seat sees them, then the one that begins farthest back. Within a placement
own pyramids are used before others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, overload

import numpy as np

from pyramidion.core import Value
from pyramidion.language.lexicon import lexicon

from . import finder_kernel as kernels
from .board import CENTRE_INDEX, SIZE
from .finder_kernel import ALL, ANY, COLOUR, LETTERS, LINES, MAX_WORD_LETTERS, OWN, Bytes, Ints, Spot, Words
from .placements import LINES as LINES_OF
from .placements import Placement, Position, filled, position
from .values import Word
from .views import KreuzwortView

Measure = Literal["points", "left", "own"]
_A = ord("A")


class Found(Value, rename={"sources": "from"}, frozen=True):
    """A word that can be formed. `left`: what the next player could win after it, where that was asked for."""

    word: str
    points: int
    own: int
    cells: tuple[str, ...]
    sources: dict[str, str]
    left: int | None = None

    def move(self) -> Word:
        return Word(self.cells, self.sources)


def found(placement: Placement, left: int | None = None) -> Found:
    move = placement.move()
    return Found(placement.word, placement.points, placement.own, move.cells, move.sources, left)


# Words.


def word_list(words: Iterable[str]) -> Words:
    """Any words in capitals A to Z, ready to be searched."""
    listed = [word for word in sorted(set(words)) if 2 <= len(word) <= MAX_WORD_LETTERS]
    for word in listed:
        if not (word.isascii() and word.isalpha() and word.isupper()):
            raise ValueError(f"a word of the finder is letters from A to Z, not {word[:40]!r}")
    letters = np.frombuffer("".join(listed).encode("ascii"), np.uint8)
    return _indexed(letters, np.cumsum([0, *map(len, listed)], dtype=np.int64))


@lru_cache(maxsize=2)
def lexicon_words(inflected: bool = True) -> Words:
    """The French lexicon, or only its base forms."""
    words = lexicon()
    offsets = words.offsets.astype(np.int64)
    starts, lengths = offsets[:-1], offsets[1:] - offsets[:-1]
    chosen = (lengths >= 2) & (lengths <= MAX_WORD_LETTERS)
    if not inflected:
        chosen &= words.bases[: len(words)] == 1
    return _indexed(*_picked(words.letters, starts[chosen], lengths[chosen]))


def _picked(letters: Bytes, starts: Ints, lengths: Ints) -> tuple[Bytes, Ints]:
    """These words of a long text, one behind the other, and where they begin and the last one ends."""
    ends = np.cumsum(lengths)
    where = np.arange(lengths.sum()) + np.repeat(starts - ends + lengths, lengths)
    return letters[where], np.concatenate([np.zeros(1, np.int64), ends])


def _indexed(letters: Bytes, offsets: Ints) -> Words:
    """Sorted by worth; words of the same worth stay in order."""
    number = len(offsets) - 1
    words = Words(letters - np.uint8(_A), offsets, np.zeros(number, np.uint64), np.zeros(number, np.int64))
    kernels.measure(words)
    order = np.argsort(-words.worth, kind="stable")
    sorted_text = _picked(words.text, offsets[:-1][order], (offsets[1:] - offsets[:-1])[order])
    return Words(*sorted_text, words.masks[order], words.worth[order])


def text(words: Words, number: int) -> str:
    return (
        (words.text[words.start[number] : words.start[number + 1]] + np.uint8(_A)).tobytes().decode("ascii")
    )


# Positions.


class Ground:
    """A position as the arrays of the kernels."""

    def __init__(self, here: Position) -> None:
        self.lines = np.array(LINES_OF[here.side], np.int64)
        self.letter = np.zeros(SIZE * SIZE, np.int64)
        self.kind = np.zeros(SIZE * SIZE, np.int64)
        for cell in range(SIZE * SIZE):
            if letter := here.in_place(cell):
                self.letter[cell] = ord(letter) - _A
                if cell in CENTRE_INDEX:
                    self.kind[cell] = kernels.BLACK if here.heights[cell] else kernels.PRINTED
                else:
                    self.kind[cell] = kernels.OWN_PRINTED if here.is_own(cell) else kernels.OTHER_PRINTED
        pool = np.zeros((3, LETTERS), np.int64)
        for cell in here.movable():
            letter_number = ord(here.tops[cell]) - _A
            pool[ALL, letter_number] += 1
            pool[COLOUR, letter_number] += here.is_own(cell)
            pool[OWN, letter_number] += here.is_own_pyramid(cell)
        self.spot = empty_spot()
        self.spot.pool[:] = pool
        self.prepare()

    def prepare(self) -> None:
        kernels.prepare(self.lines, self.letter, self.kind, self.spot)

    def leave_out(self, lines: Collection[int]) -> None:
        """Let no word be formed on these lines: they give no letter."""
        self.spot.avail[list(lines)] = kernels.NONE


def empty_spot() -> Spot:
    return Spot(
        np.zeros((3, LETTERS), np.int64),
        np.zeros((LINES, LETTERS), np.int64),
        np.zeros((LINES, 3), np.int64),
        np.zeros(LINES + 1, np.uint64),
        np.zeros(LINES, np.uint64),
        np.zeros(LINES, np.uint64),
    )


def scratch() -> Ints:
    return np.zeros((8, MAX_WORD_LETTERS), np.int64)


# Searches.


def best(view: KreuzwortView, seat: int, words: Words, measure: Measure = "points") -> Found | None:
    """The best word of the seat, whoever's turn it is; None where none can be formed."""
    if measure == "left":
        from .bots.denial import least_left

        return least_left(view, seat, words)
    here = position(view, seat)
    spot, at = Ground(here).spot, np.zeros(3, np.int64)
    if measure == "points":
        result = kernels.best_points(words, spot, ANY, scratch(), at)
    else:
        result = kernels.best_own(words, spot, scratch(), at)
    if result < 0:
        return None
    placement = filled(here, text(words, at[2]), int(at[0]), int(at[1]), own_first=measure == "own")
    assert placement is not None
    return found(placement)


class Finds(Sequence[Found]):
    """All words of a position, most points first. A placement is spelt out when it is looked at."""

    def __init__(self, here: Position, words: Words, rows: Ints) -> None:
        self._here, self._words, self._rows = here, words, rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Found: ...
    @overload
    def __getitem__(self, index: slice) -> list[Found]: ...
    def __getitem__(self, index: int | slice) -> Found | list[Found]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        word, _, line, offset = self._rows[index].tolist()
        placement = filled(self._here, text(self._words, word), line, offset, own_first=False)
        assert placement is not None
        return found(placement)

    def summary(self) -> Iterator[tuple[str, int]]:
        """Every word with its points, without its placement."""
        return ((text(self._words, word), points) for word, points, _, _ in self._rows.tolist())


def every(view: KreuzwortView, seat: int, words: Words, without: Collection[int] = ()) -> Finds:
    """All words that the seat can form, each with the placement that brings the most points; not on lines `without`."""
    here = position(view, seat)
    rows = np.empty((len(words.masks), 4), np.int64)
    ground = Ground(here)
    if without:
        ground.leave_out(without)
    number = kernels.every_word(words, ground.spot, scratch(), rows)
    rows = rows[:number]
    return Finds(here, words, rows[np.argsort(-rows[:, 1], kind="stable")])
