"""Deals that a response plays against a fixed network, and what it learns from: what it knew, and how they ended."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.poker.blocks import STOCK
from pyramidion.games.poker.bots.network.features_kernel import SCORINGS, Desk
from pyramidion.games.poker.bots.network.net_kernel import FAR, Judge, left_lying
from pyramidion.games.poker.bots.network.self_play import GAMES, Table, begin, by_network, take, turn_kept
from pyramidion.games.poker.bots.search_kernel import SEEDS, below, score
from pyramidion.games.poker.bots.taking_kernel import FILLED, Int
from pyramidion.games.poker.bots.training import BUILDER


@kernel
def fixed_turn(at: Table, seat: Int, judge: Judge, desk: Desk) -> None:
    """A turn of the fixed side: what its network values most."""
    left_lying(at.deal, at.passes, seat)
    place, into = by_network(at, seat, judge, desk)
    at.passes[place] = 0
    take(at, seat, place, into, judge, desk)


@kernel
def against_fixed(
    deals: Int,
    seed: Int,
    mine: Judge,
    fixed: Judge,
    whims: Int,
    desk: Desk,
    at: Table,
    features: npt.NDArray[np.int8],
    ends: npt.NDArray[np.int8],
) -> None:
    """As `self_play.play`, but one seat alone learns, in every other two deals the other one; its opponent is fixed,
    and all deals are scored in one way. Every deal has a seed of its own."""
    chance, picks = np.empty(1, np.int64), np.empty(STOCK, np.int64)
    kept = len(ends) // deals
    for number in range(deals):
        turn, learner, row = number & 1, (number >> 1) & 1, number * kept
        chance[0] = (seed * deals + number) * SEEDS | 1
        begin(at, turn, BUILDER, chance)
        # After the last turn of a deal nothing is left to judge.
        turns = STOCK if turn == learner else STOCK - 1
        for i in range(turns):
            picks[i] = i
        for i in range(kept):
            j = i + below(chance, turns - i)
            picks[i], picks[j] = picks[j], picks[i]
        first, done, n = picks[:kept].min(), 0, 0
        while at.deal[FILLED]:
            if turn == learner:
                keep = (picks[:kept] == done).any()
                out = features[row + min(n, kept - 1)]
                turn_kept(at, turn, keep, whims if done <= first else 0, True, mine, desk, chance, out)
                n += keep
                done += 1
            else:
                fixed_turn(at, turn, fixed, desk)
            turn = 1 - turn
        for way in range(SCORINGS):
            ahead = score(at.hands, GAMES[way])
            ends[row : row + kept, way] = min(max(-ahead if learner else ahead, -FAR), FAR) + FAR
