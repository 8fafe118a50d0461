"""The compiled part of a race: worlds in which the hidden letters lie as they might, and the rest of a game in each."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from pyramidion.games.jit import kernel
from pyramidion.games.kreuzwort.board_kernel import A_SIDE, COLOURED, end_turn, lay, take_all
from pyramidion.games.kreuzwort.finder_kernel import Int, Ints, Spot, prepare

from .standing_kernel import FIGURES, Reals, describe, estimate
from .taste_kernel import DARK, Listed, Smalls, Tops, best_words, take_word, value_tops

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
SHIFT_1, SHIFT_2, SHIFT_3 = np.uint64(30), np.uint64(27), np.uint64(31)


NORMAL = 1.702
"""A logistic curve of this steepness is nearest to the normal one."""


class Board(NamedTuple):
    """As in `board_kernel`, and room to work in."""

    letters: Ints
    height: Ints
    black: Ints
    printed: Ints
    letter: Ints
    kind: Ints
    spot: Spot
    tops: Tops
    table: Smalls
    work: Ints
    values: Ints
    forms: Ints
    gained: Ints


class Start(NamedTuple):
    """What is known of a position: the tops alone of the stacks, and which letters lie hidden in each colour and in the
    corners."""

    letters: Ints
    height: Ints
    black: Ints
    hidden: Ints
    hidden_number: Ints
    scores: Ints
    lost: Ints
    sides: Ints


class Habits(NamedTuple):
    """How a game is played on."""

    taste: Ints
    soon: Int
    """In so many parts of the words a player looks in the first turns,"""
    early: Int
    """which are so many;"""
    later: Int
    """in so many after that."""
    turns: Int
    """So many turns are played at most."""
    weights: Reals
    """What the figures of a position are worth then, in a game of two,"""
    spread: Reals
    """and how far off that is (`standing_kernel`)."""
    close: Any
    """The same of a game that is over: how far off its points are."""


@kernel
def mixed(state: Any) -> Any:
    """A random number out of a state that goes on by `STEP` (splitmix64)."""
    state = (state ^ (state >> SHIFT_1)) * MIX_1
    state = (state ^ (state >> SHIFT_2)) * MIX_2
    return state ^ (state >> SHIFT_3)


@kernel
def draw_world(start: Start, state: Any, letters: Ints) -> Any:
    """Lay the hidden letters at random; returns the state of chance after that."""
    letters[:] = start.letters
    for group in range(len(start.hidden_number)):
        number = start.hidden_number[group]
        drawn = start.hidden[group, :number].copy()
        for i in range(number - 1, 0, -1):
            state += STEP
            other = np.int64(mixed(state) % np.uint64(i + 1))
            drawn[i], drawn[other] = drawn[other], drawn[i]
        at = 0
        last = A_SIDE * (group + 1) if A_SIDE * group < COLOURED else len(start.height)
        for i in range(A_SIDE * group, last):
            for k in range(start.height[i] - 1):
                letters[i, k] = drawn[at]
                at += 1
    return state


@kernel
def find(
    listed: Listed,
    first: Int,
    parts: Int,
    taste: Ints,
    lines: Ints,
    side: Int,
    sides: Ints,
    board: Board,
    room: Int,
) -> Int:
    """Fill `board.values` and `board.forms` with the words that are worth most to a side; returns how many."""
    lay(
        side,
        board.letters,
        board.height,
        board.black,
        board.printed,
        board.letter,
        board.kind,
        board.spot.pool,
    )
    prepare(lines[side], board.letter, board.kind, board.spot)
    value_tops(side, sides, board.letters, board.height, taste, board.tops)
    return best_words(
        listed,
        first,
        parts,
        board.spot,
        board.tops,
        taste[DARK],
        board.table,
        board.work,
        board.values[:room],
        board.forms[:room],
    )


@kernel
def ahead(scores: Ints, seat: Int) -> Int:
    """By how many points the seat is ahead of the best of the others."""
    most: Int = scores[1 - min(seat, 1)]
    for other in range(len(scores)):
        if other != seat:
            most = max(most, scores[other])
    return scores[seat] - most


@kernel
def may_end(height: Ints, sides: Ints) -> bool:
    """Whether a word might take the last pyramids of a player: none of the stacks is higher than one."""
    for side in sides:
        high = False
        for i in range(A_SIDE * side, A_SIDE * side + A_SIDE):
            high = high or height[i] > 1
        if not high:
            return True
    return False


@kernel
def form_word(listed: Listed, found: Int, lines: Ints, board: Board) -> None:
    """Take the pyramids of a word that was found."""
    take_word(
        listed.words,
        board.forms[found],
        lines,
        board.letters,
        board.height,
        board.black,
        board.letter,
        board.kind,
        board.tops,
        board.work,
        board.gained,
    )


@kernel
def best_to_form(
    listed: Listed,
    number: Int,
    lines: Ints,
    sides: Ints,
    board: Board,
    scores: Ints,
    turn: Int,
) -> Int:
    """Which of the words that were found a player forms: one that ends the game and wins it, or the best that does not
    end it, or the best."""
    height, black = board.height.copy(), board.black.copy()
    goes_on, ends = -1, -1
    for k in range(number):
        then, lost = scores.copy(), np.zeros_like(scores)
        form_word(listed, k, lines, board)
        _, _, over = end_turn(turn, sides, board.gained, board.height, then, lost, 0)
        board.height[:], board.black[:] = height, black
        if not over:
            if goes_on < 0 or board.values[k] > board.values[goes_on]:
                goes_on = k
        elif ahead(then, turn) > 0:
            return k
        elif ends < 0 or board.values[k] > board.values[ends]:
            ends = k
    return goes_on if goes_on >= 0 else ends


@kernel
def play_turn(
    listed: Listed,
    first: Int,
    parts: Int,
    taste: Ints,
    lines: Ints,
    sides: Ints,
    board: Board,
    scores: Ints,
    lost: Ints,
    turn: Int,
    passed: Int,
) -> tuple[Int, Int, bool]:
    """Form the word that is worth most in so many parts of the list from `first` on, or pass; returns what `end_turn`
    does. Where a word may end the game, several are looked at."""
    side = sides[turn]
    room = len(board.values) if may_end(board.height, sides) else 1
    board.gained[:] = 0
    found = find(listed, first, parts, taste, lines, side, sides, board, room)
    if found:
        k = 0 if room == 1 else best_to_form(listed, found, lines[side], sides, board, scores, turn)
        form_word(listed, k, lines[side], board)
    return end_turn(turn, sides, board.gained, board.height, scores, lost, passed)


@kernel
def play_on(
    listed: Listed,
    first: Int,
    habits: Habits,
    lines: Ints,
    sides: Ints,
    board: Board,
    scores: Ints,
    lost: Ints,
    turn: Int,
    passed: Int,
) -> tuple[Int, bool]:
    """Play so many turns: whose turn it is then, and whether the game is over."""
    over = False
    for number in range(habits.turns):
        parts = habits.soon if number < habits.early else habits.later
        turn, passed, over = play_turn(
            listed, first, parts, habits.taste, lines, sides, board, scores, lost, turn, passed
        )
        if over:
            break
    return turn, over


@kernel
def chance(margin: Any, spread: Any) -> Any:
    """To win, of who will be ahead by so much or so (normal, nearly)."""
    return 1.0 / (1.0 + math.exp(-NORMAL * margin / spread))


@kernel
def race(
    listed: Listed,
    habits: Habits,
    lines: Ints,
    start: Start,
    board: Board,
    seat: Int,
    taken: Ints,
    alive: Ints,
    worlds: Int,
    seed: Any,
    total: Any,
) -> None:
    """Play each word that is `alive` on in so many worlds, and add to its `total` the chance to win each.

    `taken`: of each word how many pyramids it takes, and their cells. In one world all words meet the same letters and
    the same parts of the list.
    """
    scores, lost = start.scores.copy(), start.lost.copy()
    figures = np.zeros(FIGURES)
    state = mixed(np.uint64(seed))
    for _ in range(worlds):
        state = draw_world(start, state + STEP, board.letters)
        first = np.int64(mixed(state + STEP) % np.uint64(len(listed.begin) - 1))
        for i in alive:
            board.height[:], board.black[:] = start.height, start.black
            scores[:], lost[:] = start.scores, start.lost
            take_all(taken[i, 1 : 1 + taken[i, 0]], board.letters, board.height, board.black, board.gained)
            turn, passed, over = end_turn(seat, start.sides, board.gained, board.height, scores, lost, 0)
            if not over:
                turn, over = play_on(
                    listed, first, habits, lines, start.sides, board, scores, lost, turn, passed
                )
            if over or len(scores) > 2:
                total[i] += chance(ahead(scores, seat), habits.close)
            else:
                describe(board.letters, board.height, board.black, scores, start.sides, turn, figures)
                margin, spread = estimate(figures, habits.weights, habits.spread)
                total[i] += chance(margin if turn == seat else -margin, spread)
