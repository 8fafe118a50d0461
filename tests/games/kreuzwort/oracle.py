"""What the arrays of Kreuzwort-Pyramiden have to show, worked out slowly from a view alone."""

from __future__ import annotations

from typing import Any

from pyramidion.core.arrays import Draft
from pyramidion.games.kreuzwort.values import Heap
from pyramidion.games.kreuzwort.views import KreuzwortView
from tests.games.views import mine_first

ALPHABET = ".ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CLOCKWISE = "SWNE"


def turned(cell: tuple[int, int], side: str) -> tuple[int, int]:
    """Row and column of a cell as this side sees it: the board is turned until the side is in the south."""
    row, column = cell
    for _ in range(CLOCKWISE.index(side)):
        row, column = 9 - column, row
    return row, column


def number(name: str, side: str) -> int:
    row, column = turned(("ABCDEFGHIJ".index(name[0]), int(name[1:]) - 1), side)
    return 10 * row + column + 1


def observation(view: KreuzwortView, seat: int, seats: int, draft: Draft) -> dict[str, Any]:
    side = view.sides[seat]
    at = CLOCKWISE.index(side)
    mine = CLOCKWISE[at:] + CLOCKWISE[:at]
    owners = [".", *mine, "G", "K", *mine.lower()]
    tops, whose, heights = [0] * 100, [0] * 100, [0] * 100
    for row in range(10):
        for column in range(10):
            place = number("ABCDEFGHIJ"[row] + str(column + 1), side) - 1
            tops[place] = ALPHABET.index(view.tops[row][column])
            whose[place] = owners.index(view.owners[row][column])
            heights[place] = view.heights[row][column]
    hidden = [0] * (5 * 26)
    greys = [0] * (4 * 26)
    for group, letters in view.hidden.items():
        for letter in letters:
            counts = greys if letter.islower() else hidden
            counts[26 * (4 if group == "G" else mine.index(group)) + ALPHABET.index(letter.upper()) - 1] += 1
    passed: set[int] = set()
    for told in view.log:
        passed = {*passed, told.seat} if told.word is None or told.score == 0 else set()
    word, cells, sources, speaker = [0] * 34, [0] * 34, [0] * 34, [0] * seats
    if view.pending is not None:
        speaker[(view.pending.seat - seat) % seats] = 1
        for i, name in enumerate(view.pending.cells):
            word[i] = ALPHABET.index(view.pending.word[i])
            cells[i] = number(name, side)
            sources[i] = number(view.pending.sources.get(name, name), side)
    line, offset = 0, 0
    if draft:
        speaker[0] = 1
        line, offset = (draft[0] - 33) // 35 + 1, (draft[0] - 33) % 35 + 1
        for i, action in enumerate(draft[1:]):
            cells[i] = _cell(line - 1, offset - 29 + i)
            sources[i] = cells[i] if action == 31 else _stack(action - 3)
            word[i] = tops[sources[i] - 1]
    return {
        "phase": [int(view.phase == phase) for phase in ("play", "challenge", "over")],
        "to_move": mine_first([int(s in view.to_move) for s in range(seats)], seat),
        "scores": mine_first(view.scores, seat),
        "won": _heaps(view.won, seat),
        "left": _heaps(view.left, seat),
        "lost": mine_first(view.lost, seat),
        "passed": mine_first([int(s in passed) for s in range(seats)], seat),
        "sides": [(view.sides.index(s) - seat) % seats + 1 if s in view.sides else 0 for s in mine],
        "tops": tops,
        "owners": whose,
        "heights": heights,
        "hidden": hidden,
        "hidden_grey": greys,
        "speaker": speaker,
        "accepted": mine_first([int(s in view.accepted) for s in range(seats)], seat),
        "word": word,
        "word_cells": cells,
        "word_from": sources,
        "line": [line],
        "offset": [offset],
    }


def _heaps(heaps: tuple[Heap, ...], seat: int) -> list[int]:
    return [x for heap in (*heaps[seat:], *heaps[:seat]) for x in (heap.pyramids, heap.points)]


def _cell(line: int, place: int) -> int:
    """A cell of a line: six rows from the top, then six columns from the left; before and behind it the ring."""
    if 0 <= place < 8:
        row, column = (line + 2, place + 1) if line < 6 else (place + 1, line - 4)
        return 10 * row + column + 1
    ring = [*[(0, c) for c in range(9)], *[(r, 9) for r in range(9)]]
    ring += [*[(9, c) for c in range(9, 0, -1)], *[(r, 0) for r in range(9, 0, -1)]]
    if place < 0:
        start = ring.index((line + 2, 0) if line < 6 else (0, line - 4))
        row, column = ring[(start - 1 - place) % 36]
    else:
        start = ring.index((line + 2, 9) if line < 6 else (9, line - 4))
        row, column = ring[(start + place - 8) % 36]
    return 10 * row + column + 1


def _stack(number: int) -> int:
    """Six stacks of each colour, clockwise from the south and each from its owner's left, then the corners."""
    if number >= 24:
        row, column = ((1, 1), (1, 8), (8, 1), (8, 8))[number - 24]
    else:
        side, i = divmod(number, 6)
        row, column = ((8, 2 + i), (2 + i, 1), (1, 7 - i), (7 - i, 8))[side]
    return 10 * row + column + 1
