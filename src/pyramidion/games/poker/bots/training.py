"""Train the Pharaon's tables: `python -m pyramidion.games.poker.bots.training prospects.npz`.

Two players who know only their tables play deals against each other, and every hand after every turn is counted under
what could be known of it, with what it was in the end (`prospects`). First they play by the plain tables of
`potential`, then by what was learned from that. Some turns are whims, so that hands are met that no table likes. The
same seed gives the same counts on every machine.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.poker.blocks_kernel import free as lying_free
from pyramidion.games.poker.scoring_kernel import PAID

from .habits import HABITS, LEARNED_HABITS
from .prospects import Counts, Tables, fitted, no_counts, plain
from .search_kernel import EMPTY, JOKER, SEEDS, WHOLE, below, build_on, one_of, score
from .support import WHOLE_ENTRIES
from .tables import LEVEL, STRENGTH
from .taking_kernel import FACING, FILLED, Cards, Floats, Int, Ints, Mind, entry_of, live_of, take_turn

GAME = np.array([3.0, 4.0, 1.0, 0.0, 0.0])
"""Advanced scoring (`knowledge.weights`)."""
DEALS = 300_000
"""For each round."""
ROUNDS = 2
SEED = 1
WHIMS = 50
"""Of a thousand turns."""
MOST_SEEN = 90
"""Hands that are looked at in a deal, at most."""


@kernel
def dealt(tiles: Cards, cards: Cards, deal: Ints, starter: Int, habits: Floats, chance: Ints) -> None:
    """A shuffled deal, built up by habit."""
    for i in range(len(tiles)):
        tiles[i] = i
    for i in range(len(tiles) - 1, 0, -1):
        j = below(chance, i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    deal[:] = 0
    deal[FILLED], deal[FACING] = build_on(cards, tiles, 0, 0, 0, starter, habits, chance)


@kernel
def whim(cards: Cards, deal: Ints, hands: Ints, turn: Int, chance: Ints) -> tuple[Int, Int]:
    """Any block, half of the time for any hand that has room for it."""
    place, hand = one_of(lying_free(deal[FILLED]), chance), below(chance, 3)
    if below(chance, 2) == 0 or cards[place] >= JOKER or hands[3 * turn + hand] >= WHOLE:
        hand = -1
    return place, hand


@kernel
def count(
    deals: Int, seed: Int, mind: Mind, builder: Floats, whims: Int, ends: npt.NDArray[np.int32], paid: Ints
) -> None:
    """Play so many deals and count how hands ended."""
    chance, deal = np.empty(1, np.int64), np.empty(4, np.int64)
    chance[0] = seed * SEEDS | 1
    tiles, cards = np.empty(54, np.uint8), np.empty(64, np.uint8)
    hands, live, seen = np.empty(6, np.int64), np.empty((2, 2), np.int64), np.empty((MOST_SEEN, 2), np.int64)
    for number in range(deals):
        turn, n = number & 1, 0
        dealt(tiles, cards, deal, turn, builder, chance)
        hands[:] = EMPTY
        live_of(cards, deal[FILLED], deal[FACING], live)
        while deal[FILLED]:
            place, hand = -1, -1
            if below(chance, 1000) < whims:
                place, hand = whim(cards, deal, hands, turn, chance)
            take_turn(cards, tiles[30:], deal, hands, live, turn, place, -1, hand, mind, chance)
            for i in range(3 * turn, 3 * turn + 3):
                if hands[i] < WHOLE:
                    seen[n, 0], seen[n, 1] = entry_of(hands[i], live[turn, 0], live[turn, 1]), i
                    n += 1
            turn = 1 - turn
        for i in range(n):
            strength = STRENGTH[hands[seen[i, 1]] >> 3]
            ends[seen[i, 0], LEVEL[strength]] += 1
            paid[seen[i, 0]] += PAID[strength]
        for i in range(6):
            ends[WHOLE_ENTRIES + (hands[i] >> 3), LEVEL[STRENGTH[hands[i] >> 3]]] += 1


@kernel
def duels(deals: Int, seed: Int, first: Mind, second: Mind, builder: Floats) -> tuple[Int, Int, Int]:
    """Duplicate deals between two who know only their tables: won and lost by the first, and its points in all."""
    chance, start, deal = np.empty(1, np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
    chance[0] = seed * SEEDS | 1
    tiles, cards = np.empty(54, np.uint8), np.empty(64, np.uint8)
    hands, live = np.empty(6, np.int64), np.empty((2, 2), np.int64)
    won, lost, points = 0, 0, 0
    for number in range(deals):
        dealt(tiles, cards, start, number & 1, builder, chance)
        for side in range(2):
            turn = number & 1
            deal[:], hands[:] = start, EMPTY
            live_of(cards, deal[FILLED], deal[FACING], live)
            while deal[FILLED]:
                if turn == side:
                    take_turn(cards, tiles[30:], deal, hands, live, turn, -1, -1, -1, first, chance)
                else:
                    take_turn(cards, tiles[30:], deal, hands, live, turn, -1, -1, -1, second, chance)
                turn = 1 - turn
            ahead = -score(hands, GAME) if side else score(hands, GAME)
            won += ahead > 0
            lost += ahead < 0
            points += ahead
    return won, lost, points


class Trained(NamedTuple):
    tables: Tables
    counts: Counts


BUILDER = np.array([HABITS, HABITS])
PLAIN_HABITS = np.array([*HABITS, 0.0, 0.0])


def mind_of(tables: Tables, habits: npt.NDArray[np.float64]) -> Mind:
    return Mind(*tables, habits, GAME)


def train(deals: int = DEALS, rounds: int = ROUNDS, seed: int = SEED) -> Trained:
    """The same numbers give the same tables."""
    counts = no_counts()
    player = mind_of(plain(), PLAIN_HABITS)
    for number in range(rounds):
        count(deals, seed + number, player, BUILDER, WHIMS, counts.ends, counts.paid)
        player = mind_of(fitted(counts), np.array(LEARNED_HABITS))
    return Trained(fitted(counts), counts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="pyramidion.games.poker.bots.training", description=__doc__)
    parser.add_argument("out", type=Path, help="the file that is written (.npz)")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"for each round ({DEALS})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"{ROUNDS}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"{SEED}")
    given = parser.parse_args()
    if given.deals < 1 or given.rounds < 1:
        parser.error("--deals and --rounds: at least 1")
    begin = time.process_time()
    tables = train(given.deals, given.rounds, given.seed).tables
    np.savez_compressed(given.out, prospects=tables.prospects, beaten=tables.beaten)
    print(f"{given.out}: trained in {time.process_time() - begin:.0f} CPU seconds", file=sys.stderr)
    mine = mind_of(tables, np.array(LEARNED_HABITS))
    won, lost, points = duels(20_000, 77, mine, mind_of(plain(), PLAIN_HABITS), BUILDER)
    print(
        f"against the plain tables: {won / (won + lost):.1%} of {won + lost} decided deals,"
        f" {points / 40_000:+.2f} points a deal"
    )


if __name__ == "__main__":
    main()
