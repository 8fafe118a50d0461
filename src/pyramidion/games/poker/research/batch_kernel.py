"""Many games of Pyramid Poker at once: the rules, compiled.

A game is a record (`RECORD`). Cards and places are numbers as in `blocks`; what is shown is coded as in `arrays`, and
kept in the record as it changes, so that showing it is copying it. `tests/research/test_batch_rules.py` replays games
in the rule engine, step by step.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pyramidion.core.batches import Payments, Results, Shown, States, record_of
from pyramidion.games.chance_kernel import Record, below, shuffle
from pyramidion.games.jit import kernel
from pyramidion.games.poker.blocks import (
    ASIDE,
    BIT,
    CARDS,
    FIRST_JOKER,
    HAND,
    HANDS,
    PLACES,
    ROW,
    STOCK,
    TURNED,
)
from pyramidion.games.poker.blocks_kernel import buildable, free
from pyramidion.games.poker.hands_kernel import CODES, strength
from pyramidion.games.poker.scoring_kernel import ahead

TILES = len(CARDS)
BLOCKS = 2 * STOCK
GRID = ROW * ROW
# Actions, as in `arrays`.
KEEP_ACTION = len(PLACES)
HAND_ACTION = KEEP_ACTION + TURNED
TUT_ACTION = HAND_ACTION + HANDS
ACTIONS = TUT_ACTION + 1
# Phases, as in `arrays`.
TUT, BUILD, TAKE, KEEP, HAND_PHASE, OVER = range(6)
# Where the parts of an observation begin.
TO_MOVE = 6
DEAL, STARTER, MATCH, LEFT_ASIDE, DRAWN, CARD, TURNED_AT = 8, 9, 10, 12, 13, 14, 15
HANDS_AT = TURNED_AT + TURNED
PYRAMID = HANDS_AT + 2 * HANDS * HAND
PUBLIC = PYRAMID + GRID
SIZE = PUBLIC + 4 * BLOCKS + TILES
# Where the parts of `public` begin, which both seats see alike.
TAKEN_AT, TAKEN_CARD, TAKEN_HAND, GONE = BLOCKS, 2 * BLOCKS, 3 * BLOCKS, 4 * BLOCKS
UNSEEN = TILES + 1
MOST = 127
"""Deals are counted up to here."""

BITS = np.array([BIT[at] for at in PLACES], np.int64)
"""The place of each action that is about one."""

RECORD = record_of(
    [
        ("filled", np.int64),
        ("facing", np.int64),
        ("sums", np.uint32, (2 * HANDS,)),  # of each hand, as in `hands_kernel`
        ("match", np.int16, (2,)),
        ("deal", np.int16),
        ("phase", np.int8),
        ("turn", np.int8),
        ("asked", np.int8),  # the seat that moves next; in phase `tut` chance picks it
        ("starter", np.int8),
        ("placed", np.int8),  # how many blocks
        ("taken", np.int8),
        ("aside", np.int8),  # how many tiles are left there
        ("card", np.int8),  # that goes to a hand, or -1
        ("counts", np.int8, (2 * HANDS,)),
        ("turned", np.int8, (TURNED,)),
        ("tiles", np.int8, (TILES,)),  # the stocks of seats 0 and 1, the tiles set aside
        ("cards", np.int8, (GRID,)),
        ("mask", np.int8, (ACTIONS,)),
        ("hands", np.int8, (2 * HANDS * HAND,)),  # this and what follows as it is shown, in codes
        ("pyramid", np.int8, (2, GRID)),
        ("public", np.int8, (4 * BLOCKS + TILES,)),
    ]
)


class Rules(NamedTuple):
    """The options as numbers."""

    basic: bool
    target: int
    deals: int
    tut: bool
    own: bool


# Moves. Each leaves phase and turn as the next move needs them.


@kernel
def deal(game: Record, number: int, starter: int, tut: bool) -> None:
    """R-O2: fifteen blocks each, unseen, and twenty-four aside."""
    for i in range(TILES):
        game.tiles[i] = i
    shuffle(game, game.tiles, TILES)
    game.deal, game.starter, game.turn = number, starter, starter
    game.phase = TUT if tut else BUILD
    game.filled = game.facing = 0
    game.placed = game.taken = 0
    game.aside = ASIDE
    game.card = -1
    game.sums[:] = 0
    game.counts[:] = 0
    game.hands[:] = 0
    game.pyramid[:] = 0
    game.public[:] = 0


@kernel
def begin_match(game: Record, rules: Rules) -> None:
    game.moves = 0
    game.match[:] = 0
    deal(game, 1, 0 if rules.tut else below(game, 2), rules.tut)
    ask(game)


@kernel
def build(game: Record, bit: int) -> None:
    seat, placed = game.turn, game.placed
    card = game.tiles[STOCK * seat + (placed >> 1)]
    game.filled |= 1 << bit
    game.facing |= np.int64(seat) << bit
    game.cards[bit] = card
    game.pyramid[seat, bit] = card + 1
    game.pyramid[1 - seat, bit] = UNSEEN
    game.public[placed] = bit + 1
    game.placed = placed + 1
    # A-O10: who started building starts to take.
    game.phase = BUILD if placed + 1 < BLOCKS else TAKE
    game.turn = 1 - seat


@kernel
def take(game: Record, bit: int) -> None:
    card, taken = game.cards[bit], game.taken
    game.filled ^= 1 << bit
    game.facing &= ~(1 << bit)
    game.pyramid[0, bit] = game.pyramid[1, bit] = 0
    game.public[TAKEN_AT + taken] = bit + 1
    game.public[TAKEN_CARD + taken] = card + 1
    if card < FIRST_JOKER:
        game.card = card
        game.phase = HAND_PHASE
        return
    # R-O9, A-O13, A-O16: the joker is discarded, three of the tiles set aside are turned.
    game.public[GONE + card] = 1
    for i in range(TURNED):
        game.turned[i] = game.tiles[TILES - game.aside + i]
    game.aside -= TURNED
    game.phase = KEEP


@kernel
def keep(game: Record, index: int) -> None:
    for i in range(TURNED):
        game.public[GONE + game.turned[i]] = i != index
    game.card = game.turned[index]
    game.phase = HAND_PHASE


@kernel
def place(game: Record, hand: int, rules: Rules) -> None:
    seat, card = game.turn, game.card
    number = HANDS * seat + hand
    game.hands[HAND * number + game.counts[number]] = card + 1
    game.counts[number] += 1
    game.sums[number] += CODES[card]
    game.public[TAKEN_HAND + game.taken] = hand + 1
    game.taken += 1
    game.card = -1
    game.phase = TAKE
    game.turn = 1 - seat
    if not game.filled:
        end_deal(game, rules)


# The end of a deal and of the match.


@kernel
def score(game: Record, rules: Rules) -> int:
    """By how many points the deal brings seat 0 ahead."""
    sums = game.sums
    first = strength(sums[0]), strength(sums[1]), strength(sums[2])
    second = strength(sums[3]), strength(sums[4]), strength(sums[5])
    return int(ahead(first, second, rules.own, rules.basic))


@kernel
def is_decided(played: int, best: int, rules: Rules) -> bool:
    """R-O12: of so many deals one seat has won more than half; R-O13, A-O22: the target or more."""
    if rules.basic:
        return played == rules.deals or best > rules.deals // 2
    return best >= rules.target


@kernel
def end_deal(game: Record, rules: Rules) -> None:
    difference = score(game, rules)
    game.match[0] += max(difference, 0)
    game.match[1] += max(-difference, 0)
    best = max(game.match[0], game.match[1])
    if is_decided(game.deal, best, rules):
        game.phase = OVER
    else:
        deal(game, game.deal + 1, 1 - game.starter, False)


# What is shown.


@kernel
def ask(game: Record) -> None:
    """Who moves next, and the mask of that seat."""
    phase = game.phase
    game.asked = game.turn
    mask = game.mask
    if phase in (BUILD, TAKE):
        places = buildable(game.filled) if phase == BUILD else free(game.filled)
        for action in range(KEEP_ACTION):
            mask[action] = places >> BITS[action] & 1
        mask[KEEP_ACTION:] = 0
        return
    mask[:] = 0
    if phase == HAND_PHASE:
        for hand in range(HANDS):
            mask[HAND_ACTION + hand] = game.counts[HANDS * game.turn + hand] < HAND
    elif phase == KEEP:
        for i in range(TURNED):
            mask[KEEP_ACTION + i] = game.turned[i] < FIRST_JOKER  # A-O15
    elif phase == TUT:
        game.asked = below(game, 2)
        mask[TUT_ACTION] = 1


@kernel
def show_one(game: Record, seat: int, shown: Shown, row: int) -> None:
    out = shown.observation[row]
    phase = game.phase
    mine = seat == game.turn
    out[:HANDS_AT] = 0
    out[phase] = 1
    if phase == TUT:
        out[TO_MOVE] = out[TO_MOVE + 1] = 1
    elif phase != OVER:
        out[TO_MOVE + (not mine)] = 1
    out[DEAL] = min(game.deal, MOST)
    out[STARTER] = seat == game.starter and phase != TUT
    out[MATCH] = game.match[seat]
    out[MATCH + 1] = game.match[1 - seat]
    out[LEFT_ASIDE] = game.aside
    if phase == BUILD and mine:
        out[DRAWN] = game.tiles[STOCK * seat + (game.placed >> 1)] + 1
    out[CARD] = game.card + 1
    if phase == KEEP:
        for i in range(TURNED):
            out[TURNED_AT + i] = game.turned[i] + 1
    half = HANDS * HAND
    first, second = half * seat, half * (1 - seat)
    for i in range(half):
        out[HANDS_AT + i] = game.hands[first + i]
        out[HANDS_AT + half + i] = game.hands[second + i]
    pyramid = game.pyramid[seat]
    for i in range(GRID):
        out[PYRAMID + i] = pyramid[i]
    for i in range(SIZE - PUBLIC):
        out[PUBLIC + i] = game.public[i]
    for i in range(ACTIONS):
        shown.mask[row, i] = game.mask[i]
    shown.seat[row] = seat


# Whole batches.


@kernel
def begin(games: States, rules: Rules) -> None:
    for i in range(len(games)):
        begin_match(games[i], rules)


@kernel
def show(games: States, shown: Shown) -> None:
    for i in range(len(games)):
        show_one(games[i], games[i].asked, shown, i)


@kernel
def play(game: Record, action: int, rules: Rules) -> None:
    phase = game.phase
    if phase == BUILD:
        build(game, BITS[action])
    elif phase == TAKE:
        take(game, BITS[action])
    elif phase == HAND_PHASE:
        place(game, action - HAND_ACTION, rules)
    elif phase == KEEP:
        keep(game, action - KEEP_ACTION)
    else:  # R-O3: who says « Tut Tut » first starts
        game.starter = game.turn = game.asked
        game.phase = BUILD
    game.moves += 1
    ask(game)


@kernel
def pay(game: Record, before0: int, before1: int, payments: Payments, rewards: Any) -> None:
    first, second = game.match[0], game.match[1]
    if payments.by_score:
        rewards[0], rewards[1] = first - before0, second - before1
    elif game.phase == OVER:
        winners = 2 if first == second else 1
        rewards[0] = payments.outcome[winners, int(first >= second)]
        rewards[1] = payments.outcome[winners, int(second >= first)]
    else:
        rewards[:] = 0.0


@kernel
def step(
    games: States,
    actions: npt.NDArray[np.int64],
    rules: Rules,
    payments: Payments,
    max_moves: int,
    results: Results,
    shown: Shown,
    last: Shown,
) -> int:
    ended = 0
    for i in range(len(games)):
        game = games[i]
        before0, before1 = game.match[0], game.match[1]
        play(game, actions[i], rules)
        pay(game, before0, before1, payments, results.rewards[i])
        over = game.phase == OVER
        truncated = not over and game.moves >= max_moves
        results.terminations[i], results.truncations[i] = over, truncated
        if over or truncated:
            ended += 1
            show_one(game, 0 if over else game.asked, last, i)
            begin_match(game, rules)
        show_one(game, game.asked, shown, i)
    return ended
