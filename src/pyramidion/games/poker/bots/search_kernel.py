"""The compiled part of the search: the rest of a deal, played fast by habit, for every move that is weighed.

Both sides play a deal on as the Adept does, only coarser: each takes what adds most to its expected points, and
knows no block but those that face it. A hand is one number: its shape (`potential`), and its suit. A place is a
bit of a 64-bit mask as in `blocks`. Seat 0's three hands come first, then seat 1's. A playout is everything from
one move that is weighed to the end of the deal, with its score.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.poker import blocks
from pyramidion.games.poker.blocks_kernel import buildable
from pyramidion.games.poker.blocks_kernel import free as lying_free
from pyramidion.games.poker.scoring_kernel import ahead as ahead_of

from .match import MOST
from .potential import CLASSES, FULL, VERSION
from .tables import AFTER, BEATEN, CATEGORY, FINE, PLACE_OF, PROSPECT, RANKS, SPREAD, STRENGTH

Cards: TypeAlias = npt.NDArray[np.uint8]
Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Int: TypeAlias = Any
"""A whole number in a kernel: Python's when it is called from outside, numpy's out of an array."""

# A compiled kernel holds the tables and is kept on disk until this file changes: so it has to change with them.
assert VERSION == 1, "search_kernel.py was made for other tables than are there now"

ROW = blocks.ROW
JOKER = blocks.FIRST_JOKER
MIXED = 4
EMPTY = 8
"""A hand is 8 × (2 × shape + suited) + suit; one without cards is suited, of no suit in particular."""
WHOLE = FULL << 4
NEVER = -1e9
SEEDS = -7046029254386353131
"""Odd, and without pattern: seeds times this are far from each other."""

SLOTS = 256
"""What can be taken into which hand: 4 × place + hand."""
TASTE, FEW, EXPLORE = 0.3, 4.0, 0.3
"""Of the plan for the next turn: how much habit's opinion counts (points), how many tries make an opinion of its
own, and how much is tried that has brought less so far."""
TO_THE_END = 30
STRETCH = 16
"""So many playouts of one move before the next move's: its plans stay at hand."""

# What is played, by its place in `game`.
TWO, THREE, OWN, WON, BASIC = range(5)
# Habits of a seat, by their place in `habits`.
BLIND, STALE, TURN_JOKER, COVER_OTHER, COVER_OWN, WHIM = 0, 4, 8, 12, 13, 14
HABITS = 15


@kernel
def draw(state: Ints) -> Int:
    """The next 32 random bits (xorshift64*, in signed numbers)."""
    x = state[0]
    x ^= (x >> 12) & 0xFFFFFFFFFFFFF
    x ^= x << 25
    x ^= (x >> 27) & 0x1FFFFFFFFF
    state[0] = x
    return ((x * 2685821657736338717) >> 32) & 0xFFFFFFFF


@kernel
def below(state: Ints, n: Int) -> Int:
    return (draw(state) * n) >> 32


@kernel
def lowest(mask: Int) -> Int:
    return PLACE_OF[(((mask & -mask) * SPREAD) >> 58) & 63]


@kernel
def one_of(mask: Int, state: Ints) -> Int:
    """Some place of the mask."""
    count = 0
    rest = mask
    while rest:
        rest &= rest - 1
        count += 1
    for _ in range(below(state, count)):
        mask &= mask - 1
    return lowest(mask)


@kernel
def added(hand: Int, card: Int) -> Int:
    """The hand with the card in it."""
    colour = card & 3
    after = AFTER[(hand >> 4) * RANKS + (card >> 2)]
    if hand == EMPTY or hand & 7 == colour:
        return (after + 1) << 3 | colour
    return after << 3 | MIXED


@kernel
def gain_of(hand: Int, card: Int, row: Int, worth: Any, before: Any, own: Any, won: Any) -> Any:
    """What the card adds to the hand, in points."""
    if hand >= WHOLE:
        return NEVER
    same = 1 if hand == EMPTY or hand & 7 == card & 3 else 0
    prospect = PROSPECT[AFTER[(hand >> 4) * RANKS + (card >> 2)] + same]
    p = BEATEN[row + (prospect & 255)]
    return worth * p + (prospect >> 8) / FINE * (own + won * p) - before


@kernel
def stakes(p0: Any, p1: Any, p2: Any, game: Floats) -> tuple[Any, Any, Any]:
    """What winning each hand is worth in points, `p0` to `p2` being the chances to win them.

    One more hand matters when it makes two or three (R-O12, R-O14), for either side.
    """
    two, three = 2 * game[TWO], game[THREE] - game[TWO]
    w0 = two * (p1 + p2 - 2 * p1 * p2) + three * (p1 * p2 + (1 - p1) * (1 - p2))
    w1 = two * (p0 + p2 - 2 * p0 * p2) + three * (p0 * p2 + (1 - p0) * (1 - p2))
    w2 = two * (p0 + p1 - 2 * p0 * p1) + three * (p0 * p1 + (1 - p0) * (1 - p1))
    return w0, w1, w2


@kernel
def standing(
    m0: Int, m1: Int, m2: Int, o0: Int, o1: Int, o2: Int, game: Floats
) -> tuple[tuple[Int, Int, Int], tuple[Any, Any, Any], tuple[Any, Any, Any]]:
    """What a card for one of my three hands is measured by, against the other's three.

    By hand: where the row of the facing hand begins in BEATEN; what winning the hand is worth now, in points;
    what the hand is worth as it is.
    """
    own, won = game[OWN], game[WON]
    row0 = (PROSPECT[o0 >> 3] & 255) * CLASSES
    row1 = (PROSPECT[o1 >> 3] & 255) * CLASSES
    row2 = (PROSPECT[o2 >> 3] & 255) * CLASSES
    x0, x1, x2 = PROSPECT[m0 >> 3], PROSPECT[m1 >> 3], PROSPECT[m2 >> 3]
    p0, p1, p2 = BEATEN[row0 + (x0 & 255)], BEATEN[row1 + (x1 & 255)], BEATEN[row2 + (x2 & 255)]
    w0, w1, w2 = stakes(p0, p1, p2, game)
    v0 = w0 * p0 + (x0 >> 8) / FINE * (own + won * p0)
    v1 = w1 * p1 + (x1 >> 8) / FINE * (own + won * p1)
    v2 = w2 * p2 + (x2 >> 8) / FINE * (own + won * p2)
    return (row0, row1, row2), (w0, w1, w2), (v0, v1, v2)


@kernel
def standing_of(
    hands: Ints, seat: Int, game: Floats
) -> tuple[tuple[Int, Int, Int], tuple[Any, Any, Any], tuple[Any, Any, Any]]:
    a, b = 3 * seat, 3 - 3 * seat
    return standing(hands[a], hands[a + 1], hands[a + 2], hands[b], hands[b + 1], hands[b + 2], game)


@kernel
def gains(hands: Ints, seat: Int, game: Floats) -> Floats:
    """By card and hand of the seat: what the card adds there, in points; NEVER where there is no room."""
    rows, worths, before = standing_of(hands, seat, game)
    out = np.empty((52, 3))
    for i in range(3):
        for card in range(52):
            hand = hands[3 * seat + i]
            out[card, i] = gain_of(hand, card, rows[i], worths[i], before[i], game[OWN], game[WON])
    return out


@kernel
def take_on(  # noqa: C901, PLR0912, PLR0915 - a compiled hot loop
    cards: Cards,
    aside: Cards,
    turned: Int,
    hands: Ints,
    filled: Int,
    facing: Int,
    left: Int,
    turn: Int,
    place: Int,
    given: Int,
    into: Int,
    game: Floats,
    habits: Floats,
    state: Ints,
    turns: Int,
) -> tuple[Int, Int, Int]:
    """The taking, to its end or for so many `turns`; returns what is filled, turned and left lying then.

    `turned`: how many tiles of `aside` are gone. The first turn may be settled: a `place`, or a `given` card, and
    the hand that it goes `into`; -1 is what habit decides.
    """
    own, won = game[OWN], game[WON]
    mine = 3 * turn
    m0, m1, m2 = hands[mine], hands[mine + 1], hands[mine + 2]
    o0, o1, o2 = hands[3 - mine], hands[4 - mine], hands[5 - mine]
    while (filled or given >= 0) and turns:
        turns -= 1
        rows, worths, before = standing(m0, m1, m2, o0, o1, o2, game)
        row0, row1, row2 = rows
        w0, w1, w2 = worths
        v0, v1, v2 = before
        hand = into
        if place < 0 and given < 0:
            free = lying_free(filled)
            rest = free & facing if turn else free & ~facing
            others = free ^ rest
            open_hands = (m0 < WHOLE) + (m1 < WHOLE) + (m2 < WHOLE)
            if others & ~left:
                others &= ~left
                best = habits[turn, BLIND + open_hands]
            elif others:
                best = habits[turn, STALE + open_hands]
            else:
                best = NEVER
            left |= rest
            while rest:
                bit = lowest(rest)
                rest &= rest - 1
                card = np.int64(cards[bit])
                if card >= JOKER:
                    gain = habits[turn, TURN_JOKER + open_hands]
                    if gain > best:
                        best, place, hand = gain, bit, -1
                    continue
                g0 = gain_of(m0, card, row0, w0, v0, own, won)
                g1 = gain_of(m1, card, row1, w1, v1, own, won)
                g2 = gain_of(m2, card, row2, w2, v2, own, won)
                if g0 > best:
                    best, place, hand = g0, bit, 0
                if g1 > best:
                    best, place, hand = g1, bit, 1
                if g2 > best:
                    best, place, hand = g2, bit, 2
            if place < 0:
                place = one_of(others, state)
        if given >= 0:
            card = given
        else:
            filled ^= 1 << place
            card = np.int64(cards[place])
        if card >= JOKER or hand < 0:
            first, last = -1, 0
            if card >= JOKER:
                first, last, turned = turned, turned + 3, turned + 3
            best, only = NEVER, card
            for i in range(first, last):
                other = np.int64(aside[i]) if first >= 0 else only
                if other < JOKER:
                    g0 = gain_of(m0, other, row0, w0, v0, own, won)
                    g1 = gain_of(m1, other, row1, w1, v1, own, won)
                    g2 = gain_of(m2, other, row2, w2, v2, own, won)
                    if g0 > best:
                        best, card, hand = g0, other, 0
                    if g1 > best:
                        best, card, hand = g1, other, 1
                    if g2 > best:
                        best, card, hand = g2, other, 2
        if hand == 0:
            m0 = added(m0, card)
        elif hand == 1:
            m1 = added(m1, card)
        else:
            m2 = added(m2, card)
        m0, m1, m2, o0, o1, o2 = o0, o1, o2, m0, m1, m2
        turn = 1 - turn
        place, given, into = -1, -1, -1
    mine = 3 * turn
    hands[mine], hands[mine + 1], hands[mine + 2] = m0, m1, m2
    hands[3 - mine], hands[4 - mine], hands[5 - mine] = o0, o1, o2
    return filled, turned, left


@kernel
def next_take(
    cards: Cards,
    hands: Ints,
    filled: Int,
    facing: Int,
    left: Int,
    seat: Int,
    game: Floats,
    habits: Floats,
    plans: Floats,
    options: Ints,
    liking: Floats,
) -> Int:
    """What to take next time: 4 × place + hand, the hand 3 when it is decided on seeing the card.

    `plans`: by that number how often it was tried and what it has brought. `options`, `liking`: room to work in.
    What habit likes is tried first, what has brought more is tried more often (PUCT).
    """
    rows, worths, before = standing_of(hands, seat, game)
    room = 0
    for i in range(3):
        room += hands[3 * seat + i] < WHOLE
    count = 0
    free = lying_free(filled)
    mine = free & facing if seat else free & ~facing
    rest = free
    while rest:
        bit = lowest(rest)
        rest &= rest - 1
        seen = (mine >> bit) & 1
        card = np.int64(cards[bit])
        if seen and card < JOKER:
            for i in range(3):
                hand = hands[3 * seat + i]
                gain = gain_of(hand, card, rows[i], worths[i], before[i], game[OWN], game[WON])
                if gain > NEVER:
                    options[count], liking[count] = 4 * bit + i, gain
                    count += 1
        else:
            habit = TURN_JOKER if seen else STALE if (left >> bit) & 1 else BLIND
            options[count], liking[count] = 4 * bit + 3, habits[seat, habit + room]
            count += 1
    most = NEVER
    for i in range(count):
        most = max(most, liking[i])
    likings, tries, brought = 0.0, 0.0, 0.0
    for i in range(count):
        # As exp(-worse), nearly: the series of its reciprocal is cheaper, and a taste need not be exact.
        worse = (most - liking[i]) / TASTE
        liking[i] = 1.0 / (1.0 + worse * (1.0 + worse * (0.5 + worse / 6.0)))
        likings += liking[i]
        tries += plans[options[i], 0]
        brought += plans[options[i], 1]
    usual = brought / tries if tries else 0.0
    eager = EXPLORE * np.sqrt(tries + 1.0) / likings
    best, chosen = NEVER, 0
    for i in range(count):
        tried = plans[options[i], 0]
        mean = (plans[options[i], 1] + FEW * usual) / (tried + FEW)
        bound = mean + eager * liking[i] / (tried + 1.0)
        if bound > best:
            best, chosen = bound, options[i]
    return chosen


@kernel
def build_on(
    cards: Cards,
    stock: Cards,
    placed: Int,
    filled: Int,
    facing: Int,
    turn: Int,
    habits: Floats,
    state: Ints,
) -> tuple[Int, Int]:
    """The building, to its end. Where a block goes is a whim, swayed by what it covers."""
    while placed < 30:
        rest = buildable(filled)
        best, place = -1e9, -1
        while rest:
            bit = lowest(rest)
            rest &= rest - 1
            liking = habits[turn, WHIM] * np.float64(draw(state)) / 4294967296.0
            if bit >= ROW:
                under = (facing >> (bit - ROW)) & 3
                ones = (under & 1) + (under >> 1)
                mine = ones if turn else 2 - ones
                liking += habits[turn, COVER_OWN] * mine + habits[turn, COVER_OTHER] * (2 - mine)
            if liking > best:
                best, place = liking, bit
        cards[place] = stock[turn * 15 + (placed >> 1)]
        filled |= 1 << place
        if turn:
            facing |= 1 << place
        placed += 1
        turn = 1 - turn
    return filled, facing


@kernel
def score(hands: Ints, game: Floats) -> Int:
    """By how many points seat 0 is ahead in a finished deal; in the basic game 1, 0 or -1 (R-O12, R-O14)."""
    first = STRENGTH[hands[0] >> 3], STRENGTH[hands[1] >> 3], STRENGTH[hands[2] >> 3]
    second = STRENGTH[hands[3] >> 3], STRENGTH[hands[4] >> 3], STRENGTH[hands[5] >> 3]
    return ahead_of(first, second, game[WON] == 0.0, game[BASIC] != 0.0)


@kernel
def playouts(
    worlds: Cards,
    stocks: Cards,
    asides: Cards,
    placed: Int,
    hands: Ints,
    filled: Int,
    facing: Int,
    left: Int,
    seat: Int,
    moves: Ints,
    alive: Ints,
    first: Int,
    last: Int,
    seed: Int,
    game: Floats,
    habits: Floats,
    worth: Floats,
    value: Floats,
    square: Floats,
    points: Floats,
    ends: Ints,
    wins: Ints,
    plans: Floats,
) -> None:
    """Playouts number `first` to `last` of every move of `seat` that is alive, added to its sums.

    `worlds`, `stocks`, `asides`: what may lie where, a row a world; playout j of every move is in world j mod n
    with the same chance. `moves`: rows of place, card, hand; -1 is for what the playout decides (hand), or what
    is not there (no place: the card comes from outside; no card: it is the pyramid's; neither: habit moves). While
    `placed` is below 30 a move builds. `worth`: by MOST + points ahead. `ends`: per move, hand and category;
    `wins`: per move and hand, lost, tied and won. `plans`: per move, what its seat takes next time (`next_take`);
    with no rows habit decides that too.
    """
    chance = np.empty(1, np.int64)
    space = np.empty(64, np.uint8)
    held = np.empty(6, np.int64)
    options, liking = np.empty(SLOTS, np.int64), np.empty(SLOTS)
    for begin in range(first, last, STRETCH):
        for m in alive:
            for j in range(begin, min(begin + STRETCH, last)):
                world = j % len(worlds)
                laid, aside = worlds[world], asides[world]
                chance[0] = (seed + j) * SEEDS | 1
                for i in range(6):
                    held[i] = hands[i]
                there, sees = filled, facing
                place, card, hand = moves[m, 0], moves[m, 1], moves[m, 2]
                cards, turn = laid, seat
                if placed < 30:
                    done, turn = placed, (seat + placed) & 1
                    cards = space
                    cards[:] = laid
                    if place >= 0:
                        cards[place] = card
                        there |= 1 << place
                        sees |= seat << place
                        done += 1
                    builder = (seat + done - placed) & 1
                    there, sees = build_on(cards, stocks[world], done, there, sees, builder, habits, chance)
                    place, card, hand = -1, -1, -1
                turns = 2 if len(plans) and placed == 30 else TO_THE_END
                there, turned, stale = take_on(
                    cards,
                    aside,
                    0,
                    held,
                    there,
                    sees,
                    left,
                    turn,
                    place,
                    card,
                    hand,
                    game,
                    habits,
                    chance,
                    turns,
                )
                slot = -1
                if there:
                    slot = next_take(
                        cards, held, there, sees, stale, seat, game, habits, plans[m], options, liking
                    )
                    place, hand = slot >> 2, slot & 3 if slot & 3 < 3 else -1
                    take_on(
                        cards,
                        aside,
                        turned,
                        held,
                        there,
                        sees,
                        stale,
                        seat,
                        place,
                        -1,
                        hand,
                        game,
                        habits,
                        chance,
                        TO_THE_END,
                    )
                ahead = score(held, game)
                if seat:
                    ahead = -ahead
                value[m] += worth[MOST + ahead]
                if slot >= 0:
                    plans[m, slot, 0] += 1.0
                    plans[m, slot, 1] += worth[MOST + ahead]
                square[m] += worth[MOST + ahead] ** 2
                points[m] += ahead
                for i in range(3):
                    x, y = STRENGTH[held[i] >> 3], STRENGTH[held[3 + i] >> 3]
                    ends[m, i, CATEGORY[x]] += 1
                    ends[m, 3 + i, CATEGORY[y]] += 1
                    result = 1 if x == y else 2 if (x > y) == (seat == 0) else 0
                    wins[m, i, result] += 1
