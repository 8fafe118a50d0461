"""The compiled part of the training: games of two players, each of whom forms the word that its taste likes best."""

from __future__ import annotations

import numpy as np

from pyramidion.games.jit import kernel
from pyramidion.games.kreuzwort.finder_kernel import Int, Ints

from .race_kernel import Board, play_turn
from .standing_kernel import Reals, describe
from .taste_kernel import Listed

MOST_TURNS = 40
"""A game that is longer is broken off."""


@kernel
def play_game(
    listed: Listed,
    first: Int,
    parts: Int,
    tastes: Ints,
    lines: Ints,
    sides: Ints,
    board: Board,
    scores: Ints,
    turn: Int,
    figures: Reals,
    movers: Ints,
) -> Int:
    """Play from the start; `tastes`: that of each seat. Writes down every position (`describe`) and who moves there,
    and returns how many there were."""
    lost, passed, over = np.zeros_like(scores), 0, False
    number = 0
    while not over and number < MOST_TURNS:
        describe(board.letters, board.height, board.black, scores, sides, turn, figures[number])
        movers[number] = turn
        number += 1
        turn, passed, over = play_turn(
            listed, first, parts, tastes[turn], lines, sides, board, scores, lost, turn, passed
        )
    return number


@kernel
def play_deals(
    listed: Listed,
    parts: Int,
    tastes: Ints,
    letters: Ints,
    black: Ints,
    start_scores: Ints,
    firsts: Ints,
    heights: Ints,
    lines: Ints,
    sides: Ints,
    board: Board,
    ahead: Ints,
    figures: Reals,
    margins: Reals,
) -> Int:
    """Play each deal twice, seats changed. `tastes`: of each deal the two that play; `firsts`: where in the list they
    begin to look.

    Fills `ahead`, by how many points the first taste is ahead in the end of both games, and for each position its
    figures and by how much its player is ahead in the end; returns how many positions there were.
    """
    movers, positions = np.zeros(MOST_TURNS, np.int64), 0
    for deal in range(len(letters)):
        for game in range(2):
            board.letters[:], board.height[:], board.black[:] = letters[deal], heights, black[deal]
            scores, playing = np.full(2, start_scores[deal]), tastes[deal]
            if game:
                playing = playing[::-1].copy()
            number = play_game(
                listed,
                firsts[deal],
                parts,
                playing,
                lines,
                sides,
                board,
                scores,
                deal % 2,
                figures[positions:],
                movers,
            )
            margin = scores[0] - scores[1]
            ahead[deal, game] = -margin if game else margin
            for k in range(number):
                margins[positions + k] = margin if movers[k] == 0 else -margin
            positions += number
    return positions
