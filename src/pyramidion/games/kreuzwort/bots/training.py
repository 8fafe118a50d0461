"""Learn what pyramids and positions are worth: `python -m pyramidion.games.kreuzwort.bots.training learned.json`.

Two players form the word that their taste likes best (`taste`), without looking ahead. Their tastes are what was
learned so far, one with some noise added and one with the same noise taken away; each deal is played from both seats.
Who wins says which way the noise was good: a regression tells it for every part of a taste at once, and what is told
clearly is followed furthest. The last rounds also tell what a position is worth (`standing_kernel`): by least squares
over all positions, from the points by which their player was ahead in the end.

The same seed gives the same file.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from pyramidion.games.kreuzwort.board_kernel import A_SIDE
from pyramidion.games.kreuzwort.finder import lexicon_words
from pyramidion.games.kreuzwort.finder_kernel import LETTERS, WORTH, Ints, Words
from pyramidion.games.kreuzwort.letters import GREY, PRINTED, SETS, points

from .learned import Learned
from .race import ENDINGS, SIDE_LINES, make_board
from .standing_kernel import FIGURES, LEFT, MINE, STAGES, STEP, THEIRS, Reals
from .taste import HIGHEST, KINDS, SCALE, listed
from .taste_kernel import DARK, HEIGHT
from .training_kernel import MOST_TURNS, play_deals

DEALS = 1_600
"""For each round."""
ROUNDS = 12
SEED = 1
LOOKED_IN = 8
"""So many parts of the list of words."""
FITTED = 4
"""So many of the last rounds tell what positions are worth."""
CLOSE = 15.0
"""Points: that far ahead, a game counts as won three times in four, so that it matters by how much it is won."""
SIDES = np.array([0, 2], np.int64)
HEIGHTS = np.array([4] * 4 * A_SIDE + [6] * 4, np.int64)
RIDGE = 1e-4
STEP_OF_CLEAR = 0.2
"""By so much of its noise a part of a taste is moved for each standard error that the games tell."""

ROWS = len(KINDS)
FIRST_TIMES, FIRST_HEIGHT = (2.0, 1.0, 0.5, 1.0, 1.0), (1.0, 0.0, 0.0, 0.0)
"""What the training begins with: points, own ones twice and those of another player half, and a point for each
pyramid of an own stack."""
NOISE = np.array([0.25] * ROWS + [0.5] * ROWS + [0.3] * (ROWS - 1) + [0.6] * LETTERS)


class Games(NamedTuple):
    ahead: Ints
    """For each deal by how many points the first taste was ahead in its two games."""
    figures: Reals
    margins: Reals
    """By how many points the player of each position was ahead in the end."""


def table(parts: Reals) -> Reals:
    """The taste of these parts: by kind how often points count and what is added, then by kind for the height of the
    stack (a black pyramid has none), then by letter what is added."""
    times, more, height, letter = np.split(parts, np.cumsum([ROWS, ROWS, ROWS - 1]))
    out = np.zeros((ROWS, LETTERS + 1))
    out[:, :LETTERS] = times[:, None] * WORTH + more[:, None] + letter
    out[:DARK, HEIGHT] = height
    return out


def numbers(letters: str) -> Ints:
    return np.array([ord(letter) - ord("A") for letter in letters], np.int64)


def deals(number: int, random: np.random.Generator) -> tuple[Ints, Ints, Ints]:
    """Letters of the stacks, black ones, and what the scores begin with. One deal in four has the letters of the
    box."""
    letters, black = np.zeros((number, len(HEIGHTS), HIGHEST), np.int64), np.zeros((number, 36), np.int64)
    scores = np.zeros(number, np.int64)
    for i in range(number):
        chosen = SETS["box" if i % 4 == 0 else "french"]
        for side in range(4):
            dealt = random.permutation(numbers(chosen.colour)).reshape(A_SIDE, 4)
            letters[i, A_SIDE * side : A_SIDE * side + A_SIDE, :4] = dealt
        letters[i, 4 * A_SIDE :] = random.permutation(numbers(GREY)).reshape(4, 6)
        black[i] = random.permutation(numbers(chosen.black))
        scores[i] = -points(chosen.colour)
    return letters, black, scores


def play(words: Words, tastes: Reals, random: np.random.Generator) -> Games:
    """One deal for each pair of tastes."""
    number = len(tastes)
    letters, black, scores = deals(number, random)
    whole = np.round(SCALE * tastes).astype(np.int64)
    known = listed(words, whole.max(axis=(0, 1)))
    board = make_board(ENDINGS)
    board.printed[:] = numbers("".join(PRINTED))
    ahead = np.zeros((number, 2), np.int64)
    figures, margins = np.zeros((2 * MOST_TURNS * number, FIGURES)), np.zeros(2 * MOST_TURNS * number)
    firsts = random.integers(0, len(known.begin) - 1, number)
    parts = min(LOOKED_IN, len(known.begin) - 1)
    positions = play_deals(
        known, parts, whole, letters, black, scores, firsts, HEIGHTS, SIDE_LINES, SIDES, board, ahead, figures, margins
    )  # fmt: skip
    return Games(ahead, figures[:positions], margins[:positions])


def counted(ahead: Ints) -> Reals:
    """From -0.5 to 0.5: what a deal counts for the first taste."""
    won: Reals = (1.0 / (1.0 + np.exp(-math.log(3.0) / CLOSE * ahead))).mean(axis=1) - 0.5
    return won


def told(noise: Reals, won: Reals) -> Reals:
    """For each column of the noise, how clearly (in standard errors) the games say that more of it is better."""
    inverse = np.linalg.inv(noise.T @ noise)
    slopes = inverse @ (noise.T @ won)
    left = (won - noise @ slopes).var()
    clear: Reals = slopes / np.sqrt(left * np.diag(inverse))
    return clear


def fitted(figures: Reals, margins: Reals) -> tuple[Reals, Reals]:
    """By stage the weights of the figures, and the spread of what they leave open."""
    left = np.minimum(figures[:, MINE + LEFT], figures[:, THEIRS + LEFT]) / STEP
    stage = np.minimum(left.astype(np.int64), STAGES - 2)
    share, every = np.minimum(left - stage, 1.0), np.arange(len(margins))
    shares = np.zeros((len(margins), STAGES))
    shares[every, stage], shares[every, stage + 1] = 1.0 - share, share
    terms = (shares[:, :, None] * figures[:, None, :]).reshape(len(margins), -1)
    scale = terms.std(axis=0)
    scale[scale == 0.0] = 1.0
    weights = solved(terms / scale, margins) / scale
    spread = np.sqrt(np.maximum(solved(shares, (margins - terms @ weights) ** 2), 1.0))
    return weights.reshape(STAGES, FIGURES), spread


def solved(terms: Reals, values: Reals) -> Reals:
    """Least squares, and a little towards zero where nothing is told."""
    n, width = terms.shape
    out: Reals = np.linalg.solve(terms.T @ terms / n + RIDGE * np.eye(width), terms.T @ values / n)
    return out


def train(words: Words, number: int, rounds: int, seed: int) -> Learned:
    random = np.random.default_rng(seed)
    parts = np.zeros(len(NOISE))
    parts[:ROWS], parts[2 * ROWS : 3 * ROWS - 1] = FIRST_TIMES, FIRST_HEIGHT
    seen: list[Games] = []
    for turn in range(rounds):
        size = NOISE * (1.0 if turn < rounds // 2 else 0.6)
        noise = random.standard_normal((number, len(parts)))
        tastes = np.stack([[table(parts + size * row), table(parts - size * row)] for row in noise])
        games = play(words, tastes, random)
        clear = told(noise, counted(games.ahead))
        parts = parts + size * np.clip(STEP_OF_CLEAR * clear, -1.0, 1.0)
        seen = [*seen, games][-FITTED:]
        print(f"round {turn + 1}: {np.sqrt((clear**2).mean()):.2f} standard errors", file=sys.stderr)
    weights, spread = fitted(
        np.concatenate([games.figures for games in seen]), np.concatenate([games.margins for games in seen])
    )
    return Learned(
        {kind: short(row) for kind, row in zip(KINDS, table(parts), strict=True)},
        [short(row) for row in weights],
        short(spread),
    )


def short(values: Reals) -> list[float]:
    return [round(float(value), 3) for value in values]


def main() -> None:
    parser = argparse.ArgumentParser(prog="pyramidion.games.kreuzwort.bots.training", description=__doc__)
    parser.add_argument("out", type=Path, help="the file that is written (.json)")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"for each round ({DEALS})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"{ROUNDS}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"{SEED}")
    given = parser.parse_args()
    if given.deals < len(NOISE) + 1 or given.rounds < 1:
        parser.error(f"--deals: at least {len(NOISE) + 1}; --rounds: at least 1")
    begin = time.process_time()
    made = train(lexicon_words(), given.deals, given.rounds, given.seed)
    given.out.write_bytes(msgspec.json.format(msgspec.json.encode(made)) + b"\n")
    print(f"{given.out}: trained in {time.process_time() - begin:.0f} CPU seconds", file=sys.stderr)


if __name__ == "__main__":
    main()
