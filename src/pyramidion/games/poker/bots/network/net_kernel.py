"""The network itself: two layers, and for each scoring how likely the deal ends how many points ahead."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pyramidion.games.jit import leaf
from pyramidion.games.poker.blocks_kernel import free as lying_free
from pyramidion.games.poker.bots.match import MOST
from pyramidion.games.poker.bots.search_kernel import JOKER, NEVER, WHOLE, added, lowest, score
from pyramidion.games.poker.bots.taking_kernel import (
    FACING,
    FILLED,
    Cards,
    Float,
    Floats,
    Int,
    Ints,
    Mind,
    takes,
    without,
)

from .features_kernel import JOKER_NEXT, NOT_YET, SCORINGS, SEEN, Desk, Singles, tell

FAR = 9
"""Deals that end further ahead count as this far."""
ENDS = 2 * FAR + 1
OUTPUTS = SCORINGS * ENDS


class Net(NamedTuple):
    """Weights by input and output, and what is added by output."""

    weights1: Singles
    bias1: Singles
    weights2: Singles
    bias2: Singles
    weights3: Singles
    bias3: Singles


class Judge(NamedTuple):
    """What a seat judges positions by."""

    net: Net
    plain: Mind
    """The learned tables in the advanced game: the features are told by them, however the deal is scored."""
    mind: Mind
    """The same in the game that is played."""
    scoring: Int
    worth: Floats
    """By MOST + points ahead at the end of the deal."""


@leaf
def layer(inputs: Singles, weights: Singles, bias: Singles, first: Int, out: Singles) -> None:
    """Those outputs of a layer that begin at `first`."""
    for j in range(len(out)):
        out[j] = bias[first + j]
    for i in range(len(inputs)):
        if inputs[i] != 0.0:
            for j in range(len(out)):
                out[j] += inputs[i] * weights[i, first + j]


@leaf
def rectify(out: Singles) -> None:
    for j in range(len(out)):
        out[j] = max(out[j], np.float32(0.0))


@leaf
def judged(desk: Desk, judge: Judge) -> Float:
    """What `desk.features` are worth."""
    net, ends = judge.net, desk.ends
    layer(desk.features, net.weights1, net.bias1, 0, desk.first)
    rectify(desk.first)
    layer(desk.first, net.weights2, net.bias2, 0, desk.second)
    rectify(desk.second)
    layer(desk.second, net.weights3, net.bias3, ENDS * judge.scoring, ends)
    most, total, worth = ends[0], 0.0, 0.0
    for j in range(ENDS):
        most = max(most, ends[j])
    for j in range(ENDS):
        likely = np.exp(ends[j] - most)
        total += likely
        worth += likely * judge.worth[MOST - FAR + j]
    return worth / total


@leaf
def look(
    cards: Cards,
    aside: Cards,
    deal: Ints,
    passes: Ints,
    hands: Ints,
    live: Ints,
    seat: Int,
    waits: Int,
    judge: Judge,
    desk: Desk,
) -> Float:
    """What the position is worth to the seat, which has taken (`features_kernel.tell`)."""
    if deal[FILLED] == 0 and waits == SEEN:
        ahead = score(hands, judge.mind.game)
        return judge.worth[MOST + (-ahead if seat else ahead)]
    tell(cards, aside, deal, passes, hands, live, seat, waits, judge.scoring, judge.plain, desk)
    return judged(desk, judge)


@leaf
def left_lying(deal: Ints, passes: Ints, seat: Int) -> None:
    """Count what lies free of the seat's own blocks, before it takes one."""
    free = lying_free(deal[FILLED])
    rest = free & deal[FACING] if seat else free & ~deal[FACING]
    while rest:
        passes[lowest(rest)] += 1
        rest &= rest - 1


@leaf
def likely_take(
    cards: Cards,
    aside: Cards,
    deal: Ints,
    passes: Ints,
    hands: Ints,
    live: Ints,
    seat: Int,
    most: Int,
    judge: Judge,
    desk: Desk,
    options: Ints,
    liking: Floats,
) -> Int:
    """What a seat takes that knows what it sees: of the so many takes that its tables like most, the one that the
    network values most; 4 × place + hand, the hand 3 where it is decided on seeing the card.

    `options`, `liking`: room to work in.
    """
    count = takes(cards, deal, hands, live, seat, judge.mind, options, liking)
    filled, ranks, suits = deal[FILLED], live[seat, 0], live[seat, 1]
    best, out = NEVER, options[0]
    for _ in range(min(most, count)):
        k = 0
        for i in range(1, count):
            if liking[i] > liking[k]:
                k = i
        liking[k] = NEVER
        place, into = options[k] >> 2, options[k] & 3
        deal[FILLED] = filled ^ (1 << place)
        if into < 3:
            card, before = np.int64(cards[place]), hands[3 * seat + into]
            live[seat, 0], live[seat, 1] = without(live, seat, card)
            hands[3 * seat + into] = added(before, card)
            value = look(cards, aside, deal, passes, hands, live, seat, SEEN, judge, desk)
            hands[3 * seat + into] = before
            live[seat, 0], live[seat, 1] = ranks, suits
        else:
            waits = JOKER_NEXT if (deal[FACING] >> place) & 1 == seat else NOT_YET
            value = look(cards, aside, deal, passes, hands, live, seat, waits, judge, desk)
        deal[FILLED] = filled
        if value > best:
            best, out = value, options[k]
    return out


@leaf
def likely_hand(
    card: Int,
    cards: Cards,
    aside: Cards,
    deal: Ints,
    passes: Ints,
    hands: Ints,
    live: Ints,
    seat: Int,
    judge: Judge,
    desk: Desk,
) -> tuple[Float, Int]:
    """What a card is worth where it is worth most, and in which hand; never a joker."""
    best, into = NEVER, -1
    for i in range(3):
        before = hands[3 * seat + i]
        if before < WHOLE and card < JOKER:
            hands[3 * seat + i] = added(before, card)
            value = look(cards, aside, deal, passes, hands, live, seat, SEEN, judge, desk)
            hands[3 * seat + i] = before
            if value > best:
                best, into = value, i
    return best, into
