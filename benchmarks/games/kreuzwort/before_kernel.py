"""The compiled part of the Scribe as it was: everybody takes the most points, and which words promise most."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pyramidion.games.jit import kernel
from pyramidion.games.kreuzwort.board_kernel import end_turn, lay, take
from pyramidion.games.kreuzwort.finder_kernel import (
    ANY,
    LETTERS,
    OWN,
    WORTH,
    Int,
    Ints,
    Spot,
    Words,
    best_points,
    prepare,
)


class Board(NamedTuple):
    """As in `board_kernel`, and room to work in."""

    letters: Ints
    height: Ints
    black: Ints
    printed: Ints
    letter: Ints
    kind: Ints
    spot: Spot
    work: Ints
    at: Ints
    gained: Ints


@kernel
def play_on(
    words: Words,
    lines: Ints,
    sides: Ints,
    board: Board,
    scores: Ints,
    lost: Ints,
    turn: Int,
    passed: Int,
    turns: Int,
) -> None:
    """Play at most so many turns: everybody takes the word with the most points. `lines`: those of every side."""
    for _ in range(turns):
        side, spot, at = sides[turn], board.spot, board.at
        lay(
            side,
            board.letters,
            board.height,
            board.black,
            board.printed,
            board.letter,
            board.kind,
            spot.pool,
        )
        prepare(lines[side], board.letter, board.kind, spot)
        board.gained[:] = 0
        if best_points(words, spot, ANY, board.work, at) >= 0:
            take(
                words.text[words.start[at[2]] : words.start[at[2] + 1]],
                words.start[at[2] + 1] - words.start[at[2]],
                at[1],
                side,
                at[0],
                lines[side],
                board.letters,
                board.height,
                board.black,
                board.letter,
                board.kind,
                spot.pool,
                board.gained,
            )
        turn, passed, over = end_turn(turn, sides, board.gained, board.height, scores, lost, passed)
        if over:
            break


@kernel
def promise(words: Words, rows: Ints, pool: Ints, out: Ints) -> None:
    """For each word that was found: its points with own tops counted twice, and how many of those it can use."""
    count = np.zeros(LETTERS, np.int64)
    for i in range(len(rows)):
        begin, end = words.start[rows[i, 0]], words.start[rows[i, 0] + 1]
        out[i, 0], out[i, 1] = rows[i, 1], 0
        for k in range(begin, end):
            count[words.text[k]] = 0
        for k in range(begin, end):
            x = words.text[k]
            count[x] += 1
            if count[x] <= pool[OWN, x]:
                out[i, 0] += WORTH[x]
                out[i, 1] += 1
