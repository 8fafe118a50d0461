"""Pyramid Poker as numbers.

Actions 0 to 35 are the places of the pyramid, row by row from the foundation: to build there or to take from there. Then
follow which of the three turned tiles is kept, which hand the card goes to, and « Tut Tut ».

A card is coded 1 to 54 (2s 2h 2d 2c 3s … Ac, X1, X2), 0 is none. The record of the taking is kept between observations:
a deal only ever adds to it.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyramidion.core import AnyGame
from pyramidion.core.arrays import Codec as Base
from pyramidion.core.arrays import Draft, Part

from . import text, views
from .blocks import ASIDE, BIT, CARDS, FIRST_JOKER, HAND, HANDS, NUMBER, PLACES, ROW, STOCK, TURNED
from .blocks import bits, buildable, free
from .rules import BUILDS, KEEPS, SAY, TAKES, TO_HAND, open_hands
from .values import Build, Hand, Keep, PokerMove, PokerOptions, State, Take, Taking, Tut

KEEP = len(PLACES)
HAND_TO = KEEP + TURNED
TUT = HAND_TO + HANDS
PHASES = ("tut", "build", "take", "keep", "hand", "over")
BUILDING: tuple[PokerMove, ...] = (*(BUILDS[BIT[at]] for at in PLACES), *KEEPS, *TO_HAND, *SAY)
TAKING: tuple[PokerMove, ...] = (*(TAKES[BIT[at]] for at in PLACES), *KEEPS, *TO_HAND, *SAY)
ACTION = {at: number for number, at in enumerate(PLACES)}
CODES = len(CARDS) + 1
UNSEEN = CODES
"""A block that faces the other."""
GRID = ROW * ROW
BLOCKS = 2 * STOCK
MOST = 127

PHASE = {phase: bytes(int(phase == other) for other in PHASES) for phase in PHASES}
NEXT = bytes([*range(1, 256), 0])
"""A table that turns numbers into codes: one more, so that 0 is none."""
NOTHING = bytes(TUT + 1)
REST = bytes(TUT + 1 - KEEP)
IN_HAND = {
    mask: bytes(HAND_TO) + bytes(mask >> hand & 1 for hand in range(HANDS)) + b"\0" for mask in range(1 << HANDS)
}


class Codec(Base[State, PokerMove, views.PokerView]):
    actions = TUT + 1
    dtype = np.int8

    def __init__(self, game: AnyGame, options: PokerOptions, seats: int) -> None:
        super().__init__(game, options, seats)
        last = len(CARDS)
        self.parts = (
            Part("phase", (len(PHASES),), 0, 1, "tut, build, take, keep, hand, over"),
            Part("to_move", (2,), 0, 1, "whom the game waits for, my own seat first"),
            Part("deal", (1,), 0, MOST, "from 1"),
            Part("starter", (1,), 0, 1, "1: I started this deal"),
            Part("match", (2,), 0, MOST, "points, or deals won in the basic match; my own first"),
            Part("aside", (1,), 0, ASIDE, "tiles set aside"),
            Part("drawn", (1,), 0, last, "the block I am to place", CODES),
            Part("card", (1,), 0, last, "the card that goes to a hand", CODES),
            Part("turned", (TURNED,), 0, last, "the tiles that a joker turned", CODES),
            Part("hands", (2, HANDS, HAND), 0, last, "the cards in the hands, my own first", CODES),
            Part("pyramid", (ROW, ROW), 0, UNSEEN, "row, column: the card; 55 faces the other", CODES + 1),
            Part("placed", (BLOCKS,), 0, GRID, "where the blocks were placed in turn: 8 × row + column + 1", GRID + 1),
            Part("taken_at", (BLOCKS,), 0, GRID, "where blocks were taken in turn, so numbered", GRID + 1),
            Part("taken_card", (BLOCKS,), 0, last, "what they were", CODES),
            Part("taken_hand", (BLOCKS,), 0, HANDS, "the hand that each turn's card went to, from 1", HANDS + 1),
            Part("gone", (last,), 0, 1, "cards that everybody saw leave: jokers, tiles that were not kept"),
        )
        self._forget()

    def _forget(self) -> None:
        self._settled: tuple[Taking, ...] = ()
        self._record = bytearray(3 * BLOCKS + len(CARDS))

    # Actions.

    def mask(self, state: State, seat: int, draft: Draft) -> NDArray[np.int8]:
        phase = state.phase
        if phase == "tut":
            return np.frombuffer(bytearray(NOTHING[:TUT] + b"\1"), np.int8)
        if seat != state.turn or phase == "over":
            return np.zeros(self.actions, np.int8)
        if phase == "build":
            mask = _places(buildable(state.filled))
        elif phase == "take":
            mask = _places(free(state.filled))
        elif phase == "hand":
            mask = IN_HAND[sum([1 << hand for hand in open_hands(state, seat)])]
        else:
            kept = bytes([int(card < FIRST_JOKER) for card in state.turned])
            mask = NOTHING[:KEEP] + kept + NOTHING[HAND_TO:]
        return np.frombuffer(bytearray(mask), np.int8)

    def move(self, state: State, seat: int, draft: Draft, random: Random) -> PokerMove | None:
        return BUILDING[draft[0]] if state.phase == "build" else TAKING[draft[0]]

    def encode(self, move: PokerMove) -> Draft:
        match move:
            case Build() | Take():
                return (ACTION[move.at],)
            case Keep():
                return (KEEP + move.index,)
            case Hand():
                return (HAND_TO + move.hand,)
            case Tut():
                return (TUT,)

    # What a seat may know.

    def observe(self, state: State, seat: int, draft: Draft) -> NDArray[np.int8]:
        phase, match, hands = state.phase, state.match, state.hands
        mine = seat * HANDS
        others = HANDS - mine
        drawn = views.drawn(state) + 1 if phase == "build" and seat == state.turn else 0
        if phase in ("tut", "over"):
            to_move = (1, 1) if phase == "tut" else (0, 0)
        else:
            to_move = (1, 0) if seat == state.turn else (0, 1)
        head = bytes(
            (
                *to_move,
                min(state.deal, MOST),
                phase != "tut" and state.starter == seat,
                match[seat],
                match[1 - seat],
                len(state.aside),
                drawn,
                state.card + 1,
            )
        )
        codes = [hand.translate(NEXT).ljust(HAND, b"\0") for hand in hands]
        return np.frombuffer(
            bytearray().join(
                (
                    PHASE[phase],
                    head,
                    state.turned.translate(NEXT).ljust(TURNED, b"\0"),
                    *codes[mine : mine + HANDS],
                    *codes[others : others + HANDS],
                    self._pyramid(state, seat),
                    state.placed.translate(NEXT).ljust(BLOCKS, b"\0"),
                    self._taken(state.takings),
                )
            ),
            np.int8,
        )

    def _pyramid(self, state: State, seat: int) -> bytes:
        """R-O4, A-O23: of each block that faces me its card, of the others that they are there."""
        cards, facing = state.cards, state.facing
        grid = bytearray(GRID)
        for bit in bits(state.filled):
            grid[bit] = cards[bit] + 1 if facing >> bit & 1 == seat else UNSEEN
        return grid

    def _taken(self, takings: tuple[Taking, ...]) -> bytes:
        """The turns of the taking. Those that were over when last seen are not looked at again."""
        settled = self._settled
        count = len(settled)
        if count > len(takings) or (count and takings[count - 1] is not settled[-1]):
            self._forget()
            count = 0
        record = self._record
        done = count
        for number, taking in enumerate(takings[count:], count):
            row, column = taking.at
            record[number] = ROW * row + column + 1
            record[BLOCKS + number] = NUMBER[taking.card] + 1
            if taking.turned:
                record[3 * BLOCKS + NUMBER[taking.card]] = 1
                if taking.kept is not None:
                    for i, card in enumerate(taking.turned):
                        record[3 * BLOCKS + NUMBER[card]] = i != taking.kept
            if taking.hand is not None:
                record[2 * BLOCKS + number] = taking.hand + 1
                done = number + 1
        self._settled = takings[:done]
        return record

    def draw(self, view: views.PokerView) -> str:
        return text.draw(view)


@lru_cache(16384)
def _places(mask: int) -> bytes:
    return bytes([mask >> bit & 1 for bit in BIT.values()]) + REST
