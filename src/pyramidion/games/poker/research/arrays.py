"""Pyramid Poker as numbers.

Actions 0 to 35 are the places of the pyramid, row by row from the foundation: to build there or to take from there.
Then follow which of the three turned tiles is kept, which hand the card goes to, and « Tut Tut ».

A card is coded 1 to 54 (2s 2h 2d 2c 3s … Ac, X1, X2), 0 is none. What was seen at the last observation is kept, and of
a position that follows from it only the difference is looked at.
"""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from pyramidion.core import AnyGame
from pyramidion.core.arrays import Codec as Base
from pyramidion.core.arrays import Draft, Part
from pyramidion.games.poker import views
from pyramidion.games.poker.blocks import (
    ASIDE,
    BIT,
    CARDS,
    FIRST_JOKER,
    HAND,
    HANDS,
    NUMBER,
    PLACES,
    ROW,
    STOCK,
    TURNED,
    bits,
    buildable,
    free,
)
from pyramidion.games.poker.rules import BUILDS, KEEPS, OPEN, SAY, TAKES, TO_HAND, open_hands
from pyramidion.games.poker.values import PokerMove, PokerOptions, State, Taking

from . import text

KEEP = len(PLACES)
HAND_TO = KEEP + TURNED
TUT = HAND_TO + HANDS
PHASES = ("tut", "build", "take", "keep", "hand", "over")
BUILDING: tuple[PokerMove, ...] = (*(BUILDS[BIT[at]] for at in PLACES), *KEEPS, *TO_HAND, *SAY)
TAKING: tuple[PokerMove, ...] = (*(TAKES[BIT[at]] for at in PLACES), *KEEPS, *TO_HAND, *SAY)
ACTION = {move: number for moves in (BUILDING, TAKING) for number, move in enumerate(moves)}
CODES = len(CARDS) + 1
UNSEEN = CODES
"""A block that faces the other."""
GRID = ROW * ROW
BLOCKS = 2 * STOCK
MOST = 127

PHASE = {phase: bytes(int(phase == other) for other in PHASES) for phase in PHASES}
WAITS = {
    phase: {"tut": (told + b"\1\1",) * 2, "over": (told + b"\0\0",) * 2}.get(
        phase, (told + b"\0\1", told + b"\1\0")
    )
    for phase, told in PHASE.items()
}
"""The phase, and whom the game waits for: by whether the turn is the viewer's."""
NONE_TURNED = bytes(TURNED)
NEXT = bytes([*range(1, 256), 0])
"""A table that turns numbers into codes: one more, so that 0 is none."""
INT8 = np.dtype(np.int8)
NOTHING = bytes(TUT + 1)
REST = bytes(TUT + 1 - KEEP)
IN_ROW = tuple(
    tuple(bytes(mask >> column & 1 for column in range(ROW - row)) for mask in range(1 << ROW - row))
    for row in range(ROW)
)
"""The mask of each row for each set of its places."""
IN_HAND = {
    hands: bytes(HAND_TO) + bytes(int(hand in hands) for hand in range(HANDS)) + b"\0" for hands in OPEN
}


class Codec(Base[State, PokerMove, views.PokerView]):
    version = 1
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
            Part(
                "placed",
                (BLOCKS,),
                0,
                GRID,
                "where the blocks were placed in turn: 8 × row + column + 1",
                GRID + 1,
            ),
            Part("taken_at", (BLOCKS,), 0, GRID, "where blocks were taken in turn, so numbered", GRID + 1),
            Part("taken_card", (BLOCKS,), 0, last, "what they were", CODES),
            Part(
                "taken_hand", (BLOCKS,), 0, HANDS, "the hand that each turn's card went to, from 1", HANDS + 1
            ),
            Part("gone", (last,), 0, 1, "cards that everybody saw leave: jokers, tiles that were not kept"),
        )
        self._seen: State | None = None
        self._grids = (bytearray(GRID), bytearray(GRID))
        self._placed = b""
        self._codes = (b"", b"")
        self._forget()

    def _forget(self) -> None:
        self._settled = 0
        """How many turns are in the record for good, and the last of them."""
        self._taking: Taking | None = None
        self._turn: Taking | None = None
        """The one after them, which still lacks its hand."""
        self._record = bytearray(3 * BLOCKS + len(CARDS))

    # Actions.

    def mask(self, state: State, seat: int, draft: Draft) -> NDArray[np.int8]:
        phase = state.phase
        if phase == "tut":
            return np.frombuffer(bytearray(NOTHING[:TUT] + b"\1"), INT8)
        if seat != state.turn or phase == "over":
            return np.zeros(self.actions, np.int8)
        if phase == "build":
            mask = _places(buildable(state.filled))
        elif phase == "take":
            mask = _places(free(state.filled))
        elif phase == "hand":
            mask = IN_HAND[open_hands(state, seat)]
        else:
            kept = bytes([int(card < FIRST_JOKER) for card in state.turned])
            mask = NOTHING[:KEEP] + kept + NOTHING[HAND_TO:]
        return np.frombuffer(bytearray(mask), INT8)

    def move(self, state: State, seat: int, draft: Draft, random: Random) -> PokerMove | None:
        return BUILDING[draft[0]] if state.phase == "build" else TAKING[draft[0]]

    def encode(self, move: PokerMove, seat: int) -> Draft:
        return (ACTION[move],)

    # What a seat may know.

    def observe(self, state: State, seat: int, draft: Draft) -> NDArray[np.int8]:
        if state is not self._seen:
            self._follow(state)
        phase, match, mine = state.phase, state.match, seat == state.turn
        numbers = bytes(
            (
                min(MOST, state.deal),
                state.starter == seat and phase != "tut",
                match[seat],
                match[1 - seat],
                len(state.aside),
                views.drawn(state) + 1 if mine and phase == "build" else 0,
                state.card + 1,
            )
        )
        codes = self._codes
        turned = state.turned.translate(NEXT) if state.turned else NONE_TURNED
        parts = (
            WAITS[phase][mine],
            numbers,
            turned,
            codes[seat],
            codes[1 - seat],
            self._grids[seat],
            self._placed,
            self._record,
        )
        return np.frombuffer(bytearray().join(parts), INT8)

    def _follow(self, state: State) -> None:
        """R-O4, A-O23: of each block a seat's grid has the card if it faces that seat, else that it is there."""
        seen, grids = self._seen, self._grids
        filled, facing, cards = state.filled, state.facing, state.cards
        if seen is not None and cards is seen.cards and not filled & ~seen.filled:
            for bit in bits(seen.filled ^ filled):
                grids[0][bit] = grids[1][bit] = 0
        elif (
            seen is not None
            and state.placed
            and state.stocks is seen.stocks
            and state.placed[:-1] == seen.placed
            and facing & seen.filled == seen.facing
        ):
            _show(grids, state.placed[-1], facing, cards)
        else:
            self._grids = grids = bytearray(GRID), bytearray(GRID)
            for bit in bits(filled):
                _show(grids, bit, facing, cards)
        if seen is None or state.placed is not seen.placed:
            self._placed = state.placed.translate(NEXT).ljust(BLOCKS, b"\0")
        if seen is None or state.hands is not seen.hands:
            codes = [hand.translate(NEXT).ljust(HAND, b"\0") for hand in state.hands]
            self._codes = b"".join(codes[:HANDS]), b"".join(codes[HANDS:])
        if seen is None or state.takings is not seen.takings:
            self._write(state.takings)
        self._seen = state

    def _goes_on(self, takings: tuple[Taking, ...]) -> bool:
        """These turns are the ones of the record, and perhaps more."""
        count, turn = self._settled, self._turn
        if count and (count > len(takings) or takings[count - 1] is not self._taking):
            return False
        return turn is None or (count < len(takings) and _same_turn(turn, takings[count]))

    def _write(self, takings: tuple[Taking, ...]) -> None:
        """The turns of the taking. Those that were over when last seen are not looked at again."""
        if not self._goes_on(takings):
            self._forget()
        count = self._settled
        record = self._record
        self._turn = None
        for number, taking in enumerate(takings[count:], count):
            row, column = taking.at
            record[number] = ROW * row + column + 1
            record[BLOCKS + number] = NUMBER[taking.card] + 1
            if taking.turned:
                record[3 * BLOCKS + NUMBER[taking.card]] = 1
                if taking.kept is not None:
                    for i, card in enumerate(taking.turned):
                        record[3 * BLOCKS + NUMBER[card]] = i != taking.kept
            if taking.hand is None:
                self._turn = taking
            else:
                record[2 * BLOCKS + number] = taking.hand + 1
                self._settled, self._taking = number + 1, taking

    def scores(self, state: State) -> tuple[int, ...]:
        return state.match

    def draw(self, view: views.PokerView) -> str:
        return text.draw(view)


def _show(grids: tuple[bytearray, bytearray], bit: int, facing: int, cards: bytes) -> None:
    owner = facing >> bit & 1
    grids[owner][bit] = cards[bit] + 1
    grids[1 - owner][bit] = UNSEEN


def _same_turn(before: Taking, after: Taking) -> bool:
    """The turn went on: of what was known of it nothing is different."""
    return (before.at, before.card, before.turned) == (
        after.at,
        after.card,
        after.turned,
    ) and before.kept in (None, after.kept)


def _places(mask: int) -> bytes:
    """A byte a place, row by row: eight looks into a table instead of thirty-six into the mask."""
    a, b, c, d, e, f, g, h = mask.to_bytes(8, "little")
    one, two, three, four, five, six, seven, eight = IN_ROW
    return b"".join((one[a], two[b], three[c], four[d], five[e], six[f], seven[g], eight[h], REST))
