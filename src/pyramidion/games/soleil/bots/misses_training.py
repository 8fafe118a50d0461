"""Fit the estimate of misses to come: `python -m pyramidion.games.soleil.bots.misses_training misses.json`.

Random boards are found alone, first by asking for the likeliest, then by what was learned from that; some questions are
whims, so that beliefs are met that no good player comes to. After every answer the belief is written down in figures
(`misses_kernel`) beside the misses that followed, and least squares make the estimate of it. The same seed gives the
same games.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np

from pyramidion.games.jit import kernel
from pyramidion.games.soleil.belief import AROUND
from pyramidion.games.soleil.belief.kernel import Scratch, scratch
from pyramidion.games.soleil.board import ALL_SOLVED, ALL_SYMBOLS, SYMBOLS

from .misses import CANDIDATES, MARGIN
from .misses_kernel import CELLS, FIGURES, OPEN, SURE, TERMS, Ints, Reals, after, believe, describe

GAMES = 5_000
"""For each round."""
ROUNDS = 3
SEED = 1
WHIM = 0.05
ROOM = 1 << 21
MOST_ASKED = CELLS * len(SYMBOLS)
RIDGE = 1e-6


@kernel
def ask(board: Ints, rows: Ints, n: int, unsolved: int, place: int, around: Ints) -> int:
    """Put the question and write its answer into rows[n]; the cells that are unsolved then."""
    cell, symbol = place // 4, place % 4
    mask = around[cell] & unsolved
    near = 0
    for other in range(CELLS):
        near += (mask >> other & 1) * int(board[other] == symbol)
    hit = int(board[cell] == symbol)
    rows[n, 0], rows[n, 1], rows[n, 2], rows[n, 3], rows[n, 4] = cell, symbol, hit, near, mask
    return unsolved & ~(hit << cell)


@kernel
def likeliest_first(chances: Reals, unsolved: int) -> Ints:
    """The questions that may be looked into, of equals the first on the board."""
    worth = np.full(CELLS * 4, -1.0)
    for place in range(CELLS * 4):
        if unsolved >> (place // 4) & 1:
            worth[place] = np.round(chances[place // 4, place % 4], 9)
    order = np.argsort(-worth, kind="mergesort")
    n = 1
    while n < CANDIDATES and worth[order[n]] > 0.0 and worth[order[n]] >= worth[order[0]] - MARGIN:
        n += 1
    return order[:n]


@kernel
def found(
    board: Ints,
    hidden: int,
    weights: Reals,
    whim: float,
    around: Ints,
    memory: Scratch,
    seen: Reals,
    left: Reals,
) -> tuple[int, int]:
    """Find one board: the misses, and how many beliefs were seen. They go to `seen`, the misses after them to `left`.

    Without weights it asks for the likeliest. `hidden`: the cells to find; the others lie open.
    """
    rows, known = np.zeros((MOST_ASKED, 5), np.int64), board.copy()
    for cell in range(CELLS):
        if hidden >> cell & 1:
            known[cell] = -1
    chances = np.zeros((CELLS, 4))
    n, beliefs, misses, unsolved, answered = 0, 0, 0, hidden, True
    while unsolved:
        total = believe(rows[:n], known, memory, chances)
        if answered:
            describe(chances, total, unsolved, around, seen[beliefs])
            left[beliefs] = -misses
            beliefs += 1
        answered = True
        for place in range(CELLS * 4):
            if unsolved >> (place // 4) & 1 and chances[place // 4, place % 4] > SURE:
                unsolved = ask(board, rows, n, unsolved, place, around)
                n += 1
                answered = False
        if not answered:
            continue
        order = likeliest_first(chances, unsolved)
        best = order[0]
        if np.random.random() < whim:
            best = order[np.random.randint(order.size)]
        elif weights.size:
            least = np.inf
            for place in order:
                chance = chances[place // 4, place % 4]
                value = after(rows[:n], known, unsolved, place, chance, total, around, weights, memory)
                if value < least - 1e-9:
                    least, best = value, place
        before = unsolved
        unsolved = ask(board, rows, n, unsolved, best, around)
        misses += int(unsolved == before)
        n += 1
    left[:beliefs] += misses
    return misses, beliefs


@kernel
def all_found(
    boards: Ints,
    hidden: int,
    weights: Reals,
    whim: float,
    seed: int,
    around: Ints,
    memory: Scratch,
    seen: Reals,
    left: Reals,
) -> tuple[Ints, int]:
    """The misses of every board, and how many beliefs were seen in all."""
    np.random.seed(seed)
    misses = np.zeros(boards.shape[0], np.int64)
    beliefs = 0
    for i in range(boards.shape[0]):
        misses[i], more = found(
            boards[i], hidden, weights, whim, around, memory, seen[beliefs:], left[beliefs:]
        )
        beliefs += more
    return misses, beliefs


def play(
    boards: Ints, weights: Reals, whim: float = 0.0, seed: int = 0, hidden: int = ALL_SOLVED
) -> tuple[Ints, Reals, Reals]:
    """The misses of every board; the figures of every belief on the way, and the misses after it."""
    seen = np.zeros((len(boards) * CELLS + MOST_ASKED, FIGURES))
    left = np.zeros(len(seen))
    misses, n = all_found(
        boards, hidden, weights, whim, seed, np.array(AROUND, np.int64), scratch(ROOM), seen, left
    )
    return misses, seen[:n], left[:n]


def fitted(seen: Reals, left: Reals) -> Reals:
    """The weights of the polynomial, by least squares over beliefs that leave something open."""
    matters = seen[:, OPEN] > 0
    first, second = np.triu_indices(FIGURES)
    terms = seen[matters][:, first] * seen[matters][:, second]
    scale = terms.std(axis=0)
    scale[scale == 0.0] = 1.0
    terms /= scale
    n = len(terms)
    square = terms.T @ terms / n + RIDGE * np.eye(TERMS)
    weights: Reals = np.linalg.solve(square, terms.T @ left[matters] / n) / scale
    return weights


def shuffled(n: int, seed: int) -> Ints:
    cards = np.array([SYMBOLS.index(symbol) for symbol in ALL_SYMBOLS], np.int64)
    return np.random.default_rng(seed).permuted(np.tile(cards, (n, 1)), axis=1)


def train(
    games: int,
    rounds: int,
    seed: int,
    boards: Callable[[int, int], Ints] = shuffled,
    hidden: int = ALL_SOLVED,
) -> Reals:
    """`boards`: so many random ones with this seed; `hidden`: the cells to find on them."""
    weights = np.zeros(0)
    learned: list[tuple[Reals, Reals]] = []
    for number in range(rounds):
        misses, seen, left = play(boards(games, seed + number), weights, WHIM, seed + number, hidden)
        # What the likeliest lead to is only the beginning: later rounds do without it.
        learned = [*learned, (seen, left)] if number != 1 else [(seen, left)]
        weights = fitted(np.concatenate([s for s, _ in learned]), np.concatenate([x for _, x in learned]))
        print(f"round {number + 1}: {hidden.bit_count() + misses.mean():.3f} questions", file=sys.stderr)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(prog="pyramidion.games.soleil.bots.misses_training", description=__doc__)
    parser.add_argument("out", type=Path, help="the file that is written (.json)")
    parser.add_argument("--games", type=int, default=GAMES, help=f"for each round ({GAMES})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"{ROUNDS}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"{SEED}")
    given = parser.parse_args()
    if given.games < 1 or given.rounds < 1:
        parser.error("--games and --rounds: at least 1")
    begin = time.process_time()
    weights = train(given.games, given.rounds, given.seed)
    given.out.write_bytes(
        msgspec.json.format(msgspec.json.encode([float(f"{w:.8g}") for w in weights])) + b"\n"
    )
    print(f"{given.out}: trained in {time.process_time() - begin:.0f} CPU seconds", file=sys.stderr)


if __name__ == "__main__":
    main()
