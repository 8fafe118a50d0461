"""Looking ahead: what a question leads to when everybody after it takes the best expected gold.

The arrangements that fit all answers are drawn (`belief.sample`) and played through together. After a question they
fall apart by its answer; in each part the next player takes what is worth most there, and so on, a few turns deep.
Then the *draft* values what is left: the best cells go round the table, one a player, later ones counting less.

Half of the drawn arrangements decide what the players of the look-ahead believe, the other half what they get:
otherwise they would seem to know better than they can. When few arrangements fit, all of them are played through, and
nothing is left to the draw.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.soleil.bits import popcount

Ints: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float64]

CELLS, SYMBOLS, ANSWERS = 24, 4, 18
PRIOR = 8.0
"""So many arrangements' weight has the belief before an answer in the belief after it, where they are drawn."""
LEAST = 24
"""A part with fewer drawn arrangements is not played on."""
LATER = 0.88
"""What a cell counts in the draft beside the one before it: fitted to 400 games of each table size."""

DOUBT_GOLD = 5.0
"""Gold by which two purses may still change places, for the square root of the cells that are left."""
EDGE = 0.001
"""What a piece of gold counts beside the chance to win: where that is lost or won, gold still matters."""


@kernel
def bitboards(boards: npt.NDArray[np.uint8]) -> Ints:
    """For every arrangement and symbol the bits of its cells."""
    found = np.zeros((boards.shape[0], SYMBOLS), np.int64)
    for i in range(boards.shape[0]):
        for cell in range(CELLS):
            found[i, boards[i, cell]] |= 1 << cell
    return found


@kernel
def _believe(worlds: Ints, places: Ints, begin: int, end: int, before: Reals, prior: float) -> Reals:
    """The probability of each symbol in each cell among worlds[places[begin:end]], leaning on the belief before."""
    belief = before * prior
    for i in range(begin, end):
        for symbol in range(SYMBOLS):
            bits = worlds[places[i], symbol]
            while bits:
                low = bits & -bits
                belief[popcount(low - 1), symbol] += 1.0
                bits ^= low
    weight = end - begin + prior
    return belief / weight if weight > 0 else before.copy()


@kernel
def _best(belief: Reals, ingots: Reals, unsolved: int, around: Ints, bank: float, cells: Reals) -> int:
    """The question with the best expected gold; `cells` gets the best of every cell."""
    best, question = -1.0, -1
    for cell in range(CELLS):
        cells[cell] = 0.0
        if not unsolved >> cell & 1:
            continue
        for symbol in range(SYMBOLS):
            coins = 0.0
            bits = around[cell] & unsolved
            while bits:
                low = bits & -bits
                coins += belief[popcount(low - 1), symbol]
                bits ^= low
            gold = belief[cell, symbol] * ingots[cell] + min(coins, bank)
            cells[cell] = max(cells[cell], gold)
            if gold > best:
                best, question = gold, cell * SYMBOLS + symbol
    return question


@kernel
def _split(
    worlds: Ints, places: Ints, begin: int, end: int, cell: int, symbol: int, mask: int, spare: Ints
) -> Ints:
    """Sort places[begin:end] by the answer that each world gives (9 · hit + count); where each answer ends."""
    ends = np.zeros(ANSWERS, np.int64)
    for i in range(begin, end):
        held = worlds[places[i], symbol]
        ends[9 * (held >> cell & 1) + popcount(held & mask)] += 1
    heads = np.empty(ANSWERS, np.int64)
    place = begin
    for answer in range(ANSWERS):
        heads[answer] = place
        place += ends[answer]
        ends[answer] = place
    for i in range(begin, end):
        held = worlds[places[i], symbol]
        answer = 9 * (held >> cell & 1) + popcount(held & mask)
        spare[heads[answer]] = places[i]
        heads[answer] += 1
    places[begin:end] = spare[begin:end]
    return ends


@kernel
def _draft(cells: Reals, mover: int, guessers: int, purses: Reals) -> None:
    """Adds everybody's share of the cells: the best ones go round the table from the mover on."""
    ordered = np.sort(cells)
    weight = 1.0
    for i in range(CELLS):
        gold = ordered[CELLS - 1 - i]
        if gold <= 0:
            break
        purses[(mover + i) % guessers] += weight * gold
        weight *= LATER


@kernel
def _worth(purses: Reals, guessers: int, left: int, ranked: bool) -> float:
    """What these purses are worth to me, who am the first: how far ahead of the mean, or the chance to win.

    With cells left the purses are expected ones, and the chance leans on how much may still happen.
    """
    total, most = 0.0, 0.0
    for i in range(guessers):
        total += purses[i]
        most = max(most, purses[i])
    ahead = purses[0] - total / guessers
    if not ranked:
        return float(ahead)
    total, mine = 0.0, 0.0
    if left == 0:
        for i in range(guessers):
            if purses[i] > most - 0.5:
                total += 1.0
                if i == 0:
                    mine = 1.0
    else:
        doubt = DOUBT_GOLD * np.sqrt(float(left))
        for i in range(guessers):
            chance = np.exp((purses[i] - most) / doubt)
            total += chance
            if i == 0:
                mine = chance
    return float(mine / total + EDGE * ahead)


@kernel
def _play(
    worlds: Ints, thought: Ints, real: Ints, spare: Ints, prior: float, least: int, ingots: Reals, around: Ints,
    guessers: int, depth: int, ranked: bool, beliefs: Reals, parts: Ints, banks: Reals, purses: Reals,
) -> float:  # fmt: skip
    """What it is worth to me, who am the first to move, summed over the worlds of `real`.

    parts[0] is where it begins; the parts that wait lie in `parts` as a stack, with their banks and everybody's purses
    beside them. A part is: its turn, who moves (0 is me), the unsolved cells, the question (-1: the mover takes the
    best), and its share of `thought` and of `real`. beliefs[turn] is what was believed before that turn. (A kernel that
    calls itself cannot be kept on disk.)
    """
    value = 0.0
    waiting = 1
    cells = np.empty(CELLS)
    held = np.empty(guessers)
    while waiting:
        waiting -= 1
        turn, mover, unsolved, question, t0, t1, r0, r1 = parts[waiting]
        bank = banks[waiting]
        held[:] = purses[waiting]
        beliefs[turn + 1] = _believe(worlds, thought, t0, t1, beliefs[turn], prior)
        if question < 0:
            question = _best(beliefs[turn + 1], ingots, unsolved, around, bank, cells)
            if turn == depth or t1 - t0 < least:
                _draft(cells, mover, guessers, held)
                value += (r1 - r0) * _worth(held, guessers, popcount(unsolved), ranked)
                continue
        cell, symbol = question // SYMBOLS, question % SYMBOLS
        mask = around[cell] & unsolved
        thought_ends = _split(worlds, thought, t0, t1, cell, symbol, mask, spare)
        real_ends = _split(worlds, real, r0, r1, cell, symbol, mask, spare)
        for answer in range(ANSWERS):
            t1, r1 = thought_ends[answer], real_ends[answer]
            if r1 > r0:
                hit, count = answer // 9, answer % 9
                paid = min(float(count), bank)
                won = paid + hit * ingots[cell]
                left = unsolved & ~(hit << cell)
                purses[waiting] = held
                purses[waiting, mover] += won
                if left:
                    part = parts[waiting]
                    part[0], part[1], part[2], part[3] = turn + 1, (mover + 1) % guessers, left, -1
                    part[4], part[5], part[6], part[7] = t0, t1, r0, r1
                    banks[waiting] = bank - paid
                    waiting += 1
                else:
                    value += (r1 - r0) * _worth(purses[waiting], guessers, 0, ranked)
            t0, r0 = t1, r1
    return value


@kernel
def weigh(
    worlds: Ints, whole: bool, questions: Ints, belief: Reals, ingots: Reals, around: Ints,
    unsolved: int, bank: float, purses: Reals, ranked: bool, depth: int,
) -> Reals:  # fmt: skip
    """What each question is worth to me. `whole`: these are all worlds that fit.

    `purses`: everybody's gold so far, mine first, then who moves after me. `ranked`: the chance to have the most in the
    end; otherwise how much more gold than the mean of all.
    """
    n = worlds.shape[0]
    guessers = purses.size
    half = n if whole else n // 2
    thought = np.arange(half)
    real = np.arange(n) if whole else np.arange(half, n)
    spare = np.empty(n, np.int64)
    beliefs = np.empty((depth + 2, CELLS, SYMBOLS))
    parts = np.empty((ANSWERS * (depth + 1), 8), np.int64)
    banks = np.empty(parts.shape[0])
    held = np.empty((parts.shape[0], guessers))
    values = np.empty(questions.size)
    for i in range(questions.size):
        beliefs[0] = belief
        parts[0] = np.array([0, 0, unsolved, questions[i], 0, thought.size, 0, real.size])
        banks[0] = bank
        held[0] = purses
        values[i] = _play(
            worlds, thought, real, spare, 0.0 if whole else PRIOR, 1 if whole else LEAST, ingots, around,
            guessers, depth, ranked, beliefs, parts, banks, held,
        ) / real.size  # fmt: skip
    return values
