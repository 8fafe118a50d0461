"""A second reading of the rule book, slow and plain: every path of a side is written down, every word laid out by hand.

Cells are pairs (row, column), pyramids are things that are lifted and put down. Nothing of the game is used here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Cell = tuple[int, int]
Path = tuple[Cell, ...]

RIGHT_AND_DOWN: dict[str, tuple[Cell, Cell]] = {
    "S": ((0, 1), (1, 0)),
    "N": ((0, -1), (-1, 0)),
    "E": ((-1, 0), (0, 1)),
    "W": ((1, 0), (0, -1)),
}
INSIDE = range(1, 9)


def name(cell: Cell) -> str:
    return "ABCDEFGHIJ"[cell[0]] + str(cell[1] + 1)


def is_inside(cell: Cell) -> bool:
    return cell[0] in INSIDE and cell[1] in INSIDE


def beside_on_the_rim(cell: Cell) -> list[Cell]:
    around = [(cell[0] + r, cell[1] + c) for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return [c for c in around if c[0] in range(10) and c[1] in range(10) and not is_inside(c)]


def along_the_rim(cell: Cell) -> Iterator[Path]:
    """Every way along the rim that begins with this cell and comes to none twice; the cell alone too."""
    yield (cell,)
    for second in beside_on_the_rim(cell):
        way = [cell, second]
        while True:
            yield tuple(way)
            onwards = [c for c in beside_on_the_rim(way[-1]) if c not in way]
            if not onwards:
                break
            (following,) = onwards  # one way round, never back
            way.append(following)


def lines(step: Cell) -> Iterator[Path]:
    """The eight inner lines in a reading direction."""
    for i in INSIDE:
        cells = [(i, j) if step[0] == 0 else (j, i) for j in INSIDE]
        yield tuple(cells if sum(step) > 0 else reversed(cells))


def paths(side: str) -> Iterator[Path]:
    """Every path on which a word of this side may lie: (a), (b) and (c) of the board model."""
    for step in RIGHT_AND_DOWN[side]:
        for line in lines(step):
            for first in range(8):
                for last in range(first, 8):
                    if last > first:
                        yield line[first : last + 1]
            ahead = (line[-1][0] + step[0], line[-1][1] + step[1])
            behind = (line[0][0] - step[0], line[0][1] - step[1])
            for count in range(1, 9):
                for way in along_the_rim(ahead):
                    yield (*line[8 - count :], *way)
                for way in along_the_rim(behind):
                    yield (*reversed(way), *line[:count])


class Pyramid(NamedTuple):
    letter: str
    owner: str
    """S, W, N, E, K for black, G for grey, s, w, n, e for a player's grey."""


class Laid(NamedTuple):
    word: str
    taken: list[str]
    """The letters of the pyramids that are won."""
    board: dict[Cell, list[Pyramid]]


def lay(
    board: dict[Cell, list[Pyramid]],
    printed: dict[Cell, Pyramid],
    side: str,
    path: Path,
    sources: dict[Cell, Cell],
) -> Laid | None:
    """The word as somebody would lay it out with their hands; None where a rule of the board forbids it."""
    if len(set(sources.values())) < len(sources) or any(target not in path for target in sources):
        return None  # only tops, each once; every moved one is in the word
    before = board
    board = {cell: list(stack) for cell, stack in board.items()}
    hand: dict[Cell, Pyramid] = {}
    for target, source in sources.items():
        if source == target or not board.get(source):
            return None
        pyramid = board[source].pop()
        if pyramid.owner == "K" or (pyramid.owner.islower() and pyramid.owner != side.lower()):
            return None
        hand[target] = pyramid
    seen: list[Pyramid] = []
    taken: list[str] = []
    for cell in path:
        if cell in hand:
            seen.append(hand[cell])
            taken.append(hand[cell].letter)
        elif cell in sources.values():
            return None  # what shows there now is for later players
        elif before.get(cell):
            pyramid = board[cell].pop()
            if pyramid.owner.islower() and pyramid.owner != side.lower():
                return None
            seen.append(pyramid)
            taken.append(pyramid.letter)
        elif cell in printed:
            seen.append(printed[cell])
        else:
            return None
    owners = {pyramid.owner for pyramid in seen}
    if side not in owners or "K" not in owners:
        return None
    return Laid("".join(pyramid.letter for pyramid in seen), taken, board)
