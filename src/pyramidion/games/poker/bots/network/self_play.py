"""Deals that the network plays against itself, and what it learns from: what a seat knew, and how the deal ended."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.poker.blocks import STOCK
from pyramidion.games.poker.bots.search_kernel import EMPTY, JOKER, NEVER, SEEDS, added, below, lowest, score
from pyramidion.games.poker.bots.taking_kernel import (
    FACING,
    FILLED,
    TURNED,
    Cards,
    Floats,
    Int,
    Ints,
    live_of,
    take_turn,
    without,
)
from pyramidion.games.poker.bots.training import BUILDER, dealt, whim

from .features_kernel import JOKER_NEXT, NOT_YET, SCORINGS, SEEN, SIZE, Desk, tell
from .net_kernel import FAR, Judge, left_lying, likely_hand, likely_take

FINENESS = 32
"""Features are kept in steps of one part in so many."""
TURNS = 2 * STOCK
OPTIONS = 256
GAMES = np.array([[3.0, 4.0, 1.0, 0.0, 0.0], [3.0, 4.0, 0.0, 1.0, 0.0], [3.0, 3.0, 0.0, 0.0, 1.0]])
"""By scoring: what is played (`knowledge.weights`)."""


class Samples(NamedTuple):
    features: npt.NDArray[np.int8]
    ends: npt.NDArray[np.int8]
    """By scoring: FAR + points ahead at the end."""


class Table(NamedTuple):
    """A deal that is being played."""

    tiles: Cards
    cards: Cards
    deal: Ints
    hands: Ints
    live: Ints
    passes: Ints
    options: Ints
    liking: Floats


def table() -> Table:
    return Table(
        np.empty(54, np.uint8),
        np.empty(64, np.uint8),
        np.zeros(4, np.int64),
        np.zeros(6, np.int64),
        np.zeros((2, 2), np.int64),
        np.zeros(64, np.int64),
        np.empty(OPTIONS, np.int64),
        np.empty(OPTIONS),
    )


@kernel
def begin(at: Table, starter: Int, builder: Floats, chance: Ints) -> None:
    dealt(at.tiles, at.cards, at.deal, starter, builder, chance)
    at.hands[:] = EMPTY
    at.passes[:] = 0
    live_of(at.cards, at.deal[FILLED], at.deal[FACING], at.live)


@kernel
def take(at: Table, seat: Int, place: Int, into: Int, judge: Judge, desk: Desk) -> None:
    """Take the block from the place; what is open about it the network decides on seeing the card."""
    cards, deal, aside = at.cards, at.deal, at.tiles[TURNS:]
    deal[FILLED] ^= 1 << place
    card = np.int64(cards[place])
    if card < JOKER:
        owner = (deal[FACING] >> place) & 1
        at.live[owner, 0], at.live[owner, 1] = without(at.live, owner, card)
        if into < 0:
            _, into = likely_hand(card, cards, aside, deal, at.passes, at.hands, at.live, seat, judge, desk)
    else:
        best = NEVER
        deal[TURNED] += 3
        for i in range(deal[TURNED] - 3, deal[TURNED]):
            value, hand = likely_hand(
                np.int64(aside[i]), cards, aside, deal, at.passes, at.hands, at.live, seat, judge, desk
            )
            if value > best:
                best, card, into = value, np.int64(aside[i]), hand
    at.hands[3 * seat + into] = added(at.hands[3 * seat + into], card)


@kernel
def by_tables(at: Table, seat: Int, judge: Judge, chance: Ints) -> None:
    """A turn of somebody who knows only the learned tables."""
    before = at.deal[FILLED]
    aside = at.tiles[TURNS:]
    take_turn(at.cards, aside, at.deal, at.hands, at.live, seat, -1, -1, -1, judge.mind, chance)
    at.passes[lowest(before ^ at.deal[FILLED])] = 0


@kernel
def by_network(at: Table, seat: Int, judge: Judge, desk: Desk) -> tuple[Int, Int]:
    """The place of the block that the network values most, and its hand or -1."""
    slot = likely_take(
        at.cards,
        at.tiles[TURNS:],
        at.deal,
        at.passes,
        at.hands,
        at.live,
        seat,
        OPTIONS,
        judge,
        desk,
        at.options,
        at.liking,
    )
    return slot >> 2, slot & 3 if slot & 3 < 3 else -1


@kernel
def by_whim(at: Table, seat: Int, chance: Ints) -> tuple[Int, Int]:
    place, into = whim(at.cards, at.deal, at.hands, seat, chance)
    return place, into if (at.deal[FACING] >> place) & 1 == seat else -1


@kernel
def write(at: Table, seat: Int, waits: Int, judge: Judge, desk: Desk, out: npt.NDArray[np.int8]) -> None:
    """What the seat knows now, as a sample."""
    aside = at.tiles[TURNS:]
    tell(
        at.cards,
        aside,
        at.deal,
        at.passes,
        at.hands,
        at.live,
        seat,
        waits,
        judge.scoring,
        judge.plain,
        desk,
    )
    for i in range(SIZE):
        out[i] = np.int8(np.round(min(max(desk.features[i] * FINENESS, -127.0), 127.0)))


@kernel
def turn_kept(
    at: Table,
    seat: Int,
    keep: bool,
    whims: Int,
    learned: bool,
    judge: Judge,
    desk: Desk,
    chance: Ints,
    out: npt.NDArray[np.int8],
) -> None:
    """A turn of a seat; `keep`: what it knows after it is written down, or sometimes before it sees the card."""
    left_lying(at.deal, at.passes, seat)
    written = False
    on_a_whim = below(chance, 1000) < whims
    if learned or on_a_whim:
        place, into = by_whim(at, seat, chance) if on_a_whim else by_network(at, seat, judge, desk)
        at.passes[place] = 0
        if keep and into < 0 and below(chance, 2) == 0:
            waits = JOKER_NEXT if (at.deal[FACING] >> place) & 1 == seat else NOT_YET
            at.deal[FILLED] ^= 1 << place
            write(at, seat, waits, judge, desk, out)
            at.deal[FILLED] ^= 1 << place
            written = True
        take(at, seat, place, into, judge, desk)
    else:
        by_tables(at, seat, judge, chance)
    if keep and not written:
        write(at, seat, SEEN, judge, desk, out)


@kernel
def play(
    deals: Int,
    seed: Int,
    judges: tuple[Judge, Judge, Judge],
    learned: bool,
    whims: Int,
    desk: Desk,
    at: Table,
    features: npt.NDArray[np.int8],
    ends: npt.NDArray[np.int8],
) -> None:
    """So many deals, scored in every way in turn; of each, `len(ends) / deals` turns are kept. Before the first of
    them some turns are whims. Without `learned` the seats know only their tables."""
    chance, picks = np.empty(1, np.int64), np.arange(TURNS - 1)
    chance[0] = seed * SEEDS | 1
    kept = len(ends) // deals
    seats = np.empty(kept, np.int64)
    for number in range(deals):
        judge, turn, row = judges[number % SCORINGS], number & 1, number * kept
        begin(at, turn, BUILDER, chance)
        for i in range(kept):
            j = i + below(chance, len(picks) - i)
            picks[i], picks[j] = picks[j], picks[i]
        first, done, n = picks[:kept].min(), 0, 0
        while at.deal[FILLED]:
            keep = (picks[:kept] == done).any()
            last = row + min(n, kept - 1)
            if keep:
                seats[n] = turn
            turn_kept(
                at, turn, keep, whims if done <= first else 0, learned, judge, desk, chance, features[last]
            )
            n += keep
            turn, done = 1 - turn, done + 1
        for scoring in range(SCORINGS):
            ahead = score(at.hands, GAMES[scoring])
            for i in range(kept):
                mine = -ahead if seats[i] else ahead
                ends[row + i, scoring] = min(max(mine, -FAR), FAR) + FAR


@kernel
def duels(
    deals: Int, seed: Int, first: Judge, second: Judge, tables: bool, desk: Desk, at: Table
) -> tuple[Int, Int, Int]:
    """Duplicate deals between two who only look at what they know, the second with its `tables` alone or by its
    network: won and lost by the first, and its points in all."""
    chance = np.empty(1, np.int64)
    won, lost, points = 0, 0, 0
    for number in range(deals):
        for side in range(2):
            turn = number & 1
            chance[0] = (seed + number) * SEEDS | 1
            begin(at, turn, BUILDER, chance)
            while at.deal[FILLED]:
                left_lying(at.deal, at.passes, turn)
                judge = first if turn == side else second
                if turn != side and tables:
                    by_tables(at, turn, judge, chance)
                else:
                    place, into = by_network(at, turn, judge, desk)
                    at.passes[place] = 0
                    take(at, turn, place, into, judge, desk)
                turn = 1 - turn
            ahead = score(at.hands, first.mind.game)
            ahead = -ahead if side else ahead
            won += ahead > 0
            lost += ahead < 0
            points += ahead
    return won, lost, points
