"""Where a word can lie for a seat, in plain Python: the position as its side sees it, a placement spelt out as a move.

Every word has a black letter in place, so it crosses the centre: it lies along one of twelve lines of eight inner
cells. A placement is a line and an offset, the place of the first letter on the line; before 0 and after 7 comes the
ring, which is empty and the same either way round (clockwise here). On a line only the two ends hold stacks. A top that
stays where it is can be seen as moved onto its own cell, so every letter of a word is either *kept*, a black or printed
one in place, or the top of any stack with that letter: which tops and which kept letters is all there is to choose.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from .board import CENTRE_INDEX, CORNERS, NAMES, PRINTED_COLOUR, READING, RING, ROUND, SIDES, SIZE
from .letters import VALUES
from .values import Word
from .views import KreuzwortView

UNKNOWN = "?"
"""A letter that comes to light only when a word is taken: nobody can count on it."""
INNER = SIZE - 2
_AROUND = tuple(sorted(ROUND, key=ROUND.__getitem__))


def _lines(side: str) -> tuple[tuple[int, ...], ...]:
    right, down = READING[side]
    origin = next(cell for cell in CORNERS if cell - right in RING and cell - down in RING)
    return tuple(
        tuple(origin + i * across + k * step for k in range(INNER))
        for step, across in ((right, down), (down, right))
        for i in range(1, INNER - 1)
    )


LINES = {side: _lines(side) for side in SIDES}
"""The inner cells of the lines through the centre in reading order: rows from the top, then columns from the left."""


class Position(NamedTuple):
    """What a view shows of the board, cell by cell, and the side that is to find a word."""

    side: str
    tops: str
    owners: str
    heights: tuple[int, ...]

    def in_place(self, cell: int) -> str:
        """The letter that can be used where it is and cannot move: a black or a printed one; else nothing."""
        if self.tops[cell] in (".", UNKNOWN) or (self.heights[cell] and cell not in CENTRE_INDEX):
            return ""
        return self.tops[cell]

    def movable(self) -> list[int]:
        """The stacks whose top the side may use (R-K14; R-K25: nobody else's grey)."""
        return [
            cell
            for cell, owner in enumerate(self.owners)
            if self.heights[cell]
            and cell not in CENTRE_INDEX
            and self.tops[cell] != UNKNOWN
            and (owner.isupper() or owner.upper() == self.side)
        ]

    def is_own(self, cell: int) -> bool:
        """A top or a printed letter of the side's colour: what R-K16 asks for."""
        return self.owners[cell] == self.side

    def is_own_pyramid(self, cell: int) -> bool:
        """A pyramid that counts against its owner in the end: of its colour, or its own grey (A-K26)."""
        return self.heights[cell] > 0 and self.owners[cell].upper() == self.side

    def after(self, taken: Iterable[int], side: str) -> Position:
        """The position for another side once the pyramids of these cells are gone, as far as it can be foreseen."""
        tops, owners, heights = list(self.tops), list(self.owners), list(self.heights)
        for cell in taken:
            heights[cell] -= 1
            if cell in CENTRE_INDEX or heights[cell]:
                tops[cell] = UNKNOWN
                owners[cell] = owners[cell].upper()
            elif cell in PRINTED_COLOUR:
                tops[cell], owners[cell] = PRINTED_COLOUR[cell], owners[cell].upper()
            else:
                tops[cell] = owners[cell] = "."
        return Position(side, "".join(tops), "".join(owners), tuple(heights))


def position(view: KreuzwortView, seat: int) -> Position:
    heights = tuple([height for row in view.heights for height in row])
    return Position(view.sides[seat], "".join(view.tops), "".join(view.owners), heights)


def path(side: str, line: int, offset: int, length: int) -> tuple[int, ...]:
    """The cells of a word of this length, in reading order."""
    inner = LINES[side][line]
    step = inner[1] - inner[0]
    cells = list(inner[max(offset, 0) : offset + length])
    before, after = max(-offset, 0), max(offset + length - INNER, 0)
    if before:
        first = ROUND[inner[0] - step]
        cells = [_AROUND[(first + i) % len(_AROUND)] for i in range(before - 1, -1, -1)] + cells
    if after:
        first = ROUND[inner[-1] + step]
        cells += [_AROUND[(first + i) % len(_AROUND)] for i in range(after)]
    return tuple(cells)


class Placement(NamedTuple):
    """A word that can be formed."""

    word: str
    points: int
    own: int
    """How many pyramids of its player it takes away."""
    cells: tuple[int, ...]
    sources: tuple[int, ...]
    """For each cell the cell that its letter comes from; itself when it is in place."""
    taken: tuple[int, ...]
    """The cells whose pyramid is taken."""

    def move(self) -> Word:
        return Word(
            tuple([NAMES[cell] for cell in self.cells]),
            {
                NAMES[cell]: NAMES[source]
                for cell, source in zip(self.cells, self.sources, strict=True)
                if cell != source
            },
        )


def spelt(
    here: Position, word: str, cells: tuple[int, ...], kept: Iterable[int], tops: Iterable[int]
) -> Placement:
    """The placement that keeps the letters of these cells and uses these tops for the others; a top stays if it can."""
    kept, free = set(kept), sorted(tops)
    sources = dict.fromkeys(kept, -1)
    for cell, letter in zip(cells, word, strict=True):
        if cell in kept:
            sources[cell] = cell
        elif cell in free and here.tops[cell] == letter:
            sources[cell] = cell
            free.remove(cell)
    for cell, letter in zip(cells, word, strict=True):
        if cell not in sources:
            sources[cell] = next(top for top in free if here.tops[top] == letter)
            free.remove(sources[cell])
    assert not free
    taken = tuple(sorted(source for source in sources.values() if here.heights[source]))
    return Placement(
        word=word,
        points=sum(VALUES[here.tops[cell]] for cell in taken),
        own=sum(here.is_own_pyramid(cell) for cell in taken),
        cells=cells,
        sources=tuple([sources[cell] for cell in cells]),
        taken=taken,
    )


def filled(
    here: Position,
    word: str,
    line: int,
    offset: int,
    own_first: bool = False,
    needs_own: bool = True,
    before: Collection[int] = (),
) -> Placement | None:
    """The best that can be made of a word at a place: by points and then own pyramids, or the other way round.

    A kept black letter is worth what a top is, a kept printed one nothing. So printed letters are kept only where tops
    are short, but for the two that R-K16 may ask for: one in the centre, and the own one at the end of the line when no
    own top is used. Each choice of these is tried. Own tops come first, over black letters too, and those of the cells
    `before` even before them. Without `needs_own` R-K16 asks for the black letter alone.
    """
    cells = path(here.side, line, offset, len(word))
    stock: dict[str, list[int]] = {letter: [] for letter in word}
    for cell in here.movable():
        if here.tops[cell] in stock:
            stock[here.tops[cell]].append(cell)
    for tops in stock.values():
        # The colour before the grey of one's own: it is what R-K16 asks for.
        tops.sort(
            key=lambda cell: (cell not in before, not here.is_own(cell), not here.is_own_pyramid(cell), cell)
        )
    match = [cell for cell, letter in zip(cells, word, strict=True) if here.in_place(cell) == letter]
    best: Placement | None = None
    for neutral in match:
        if neutral not in CENTRE_INDEX:
            continue
        ends = [end for end in match if end not in CENTRE_INDEX and here.is_own(end)]
        for kept in ((neutral,), *[(neutral, end) for end in ends]):
            found = _with(here, word, cells, match, stock, kept, needs_own, before)
            if found and (best is None or _rank(found, own_first) > _rank(best, own_first)):
                best = found
    return best


def _rank(found: Placement, own_first: bool) -> tuple[int, int]:
    return (found.own, found.points) if own_first else (found.points, found.own)


def _with(
    here: Position,
    word: str,
    cells: tuple[int, ...],
    match: list[int],
    stock: dict[str, list[int]],
    kept: tuple[int, ...],
    needs_own: bool,
    before: Collection[int],
) -> Placement | None:
    """The best placement that keeps at least these letters; None where there is none."""
    keep, use = list(kept), []
    for letter in dict.fromkeys(word):
        want = word.count(letter) - sum(here.tops[cell] == letter for cell in kept)
        more = [cell for cell in match if cell not in kept and here.tops[cell] == letter]
        more.sort(key=lambda cell: (not here.heights[cell], cell))
        own = sum(here.is_own_pyramid(cell) or cell in before for cell in stock[letter])
        black = sum(here.heights[cell] > 0 for cell in more)
        tops = min(max(want - black, own), want, len(stock[letter]))
        if want - tops > len(more):
            return None
        keep += more[: want - tops]
        use += stock[letter][:tops]
    if needs_own and not any(here.is_own(cell) for cell in (*keep, *use)):
        return None
    return spelt(here, word, cells, keep, use)
