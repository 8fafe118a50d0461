"""La pyramide du soleil as numbers.

Action 4 × cell + k is about a cell (A1 … D6) and the k-th of four things. While guessing these are the animals S L A O
and the action is the question. The emperor hides the cards with the same numbers, a cell at a time from A1 to D6; so do
the guessers lay out ingots, where the four are the values 10 12 14 16. The last action leaves all of it to chance.

What was asked is kept between observations: a game only ever adds to its record.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from struct import pack
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyramidion.core import AnyGame
from pyramidion.core.arrays import Codec as Base
from pyramidion.core.arrays import Draft, Part
from pyramidion.games.soleil import views
from pyramidion.games.soleil.board import (
    ALL_SYMBOLS,
    CELLS,
    COLUMNS,
    EACH,
    INDEX,
    ROWS,
    SYMBOLS,
    VALUES,
    rows_of,
)
from pyramidion.games.soleil.rules import GUESSES, grid, ready
from pyramidion.games.soleil.values import Arrange, Guess, Ingots, SoleilMove, SoleilOptions, State

from . import text

KINDS = len(SYMBOLS)
SHUFFLE = len(CELLS) * KINDS
"""Chance lays out everything."""
MOST = 32767
INT8, INT16 = np.dtype(np.int8), np.dtype(np.int16)
PHASES = ("setup", "guess", "over")

BY_NUMBER: tuple[SoleilMove, ...] = (
    *(GUESSES[cell, symbol] for cell in CELLS for symbol in SYMBOLS),
    Ingots(shuffle=True),
)
NUMBER = {(cell, symbol): 4 * i + k for i, cell in enumerate(CELLS) for k, symbol in enumerate(SYMBOLS)}
CODE = {symbol: k + 1 for k, symbol in enumerate(SYMBOLS)}
OPEN = tuple(
    b"".join(bytes(KINDS) if solved >> i & 1 else b"\1" * KINDS for i in range(COLUMNS))
    for solved in range(1 << COLUMNS)
)
"""The mask of a row for each set of its cells that are found."""

BOARD = 0
FOUND = BOARD + len(CELLS)
INGOTS = FOUND + len(CELLS)
CLUE = INGOTS + len(CELLS)
ASKED = CLUE + SHUFFLE
GRIDS = ASKED + SHUFFLE


class Codec(Base[State, SoleilMove, views.SoleilView]):
    version = 1
    actions = SHUFFLE + 1
    dtype = np.int16

    def __init__(self, game: AnyGame, options: SoleilOptions, seats: int) -> None:
        super().__init__(game, options, seats)
        cells = (ROWS, COLUMNS)
        self.parts = (
            Part("phase", (3,), 0, 1, "setup, guess, over"),
            Part("round", (1,), 0, seats, "from 1"),
            Part("to_move", (seats,), 0, 1, "the seats that the game waits for, my own first, clockwise"),
            Part("emperor", (seats,), 0, 1, "who is Atahualpa, my own seat first; all 0: the house"),
            Part("scores", (seats,), -MOST, MOST, "gold, in the duel minus the questions; my own first"),
            Part("questions", (seats,), 0, MOST, "asked over all rounds, my own first"),
            Part("bank", (1,), -1, 50, "coins left; -1 without end"),
            Part("board", cells, 0, KINDS, "the animal I know: 0 none, 1-4 S L A O", KINDS + 1),
            Part("found", cells, 0, MOST, "the question of this round that found it, from 1; 0 not found"),
            Part("ingots", cells, 0, max(VALUES), "the value I see; 0 none"),
            Part(
                "clue", (*cells, KINDS), 0, 9, "the last answer about the animal there, plus 1; 0 not asked"
            ),
            Part("asked", (*cells, KINDS), 0, MOST, "the question of this round that got it, from 1"),
        )
        self._head = f"={5 + 4 * seats}h"
        self._one = tuple(tuple(int(i == k) for i in range(seats)) for k in range(seats))
        self._none = (0,) * seats
        self._round = 0
        self._ingots: tuple[int, ...] | None = None
        self._last: Any = None
        self._count = 0
        self._before = 0
        self._grids = array("h")

    # Actions.

    def mask(self, state: State, seat: int, draft: Draft) -> NDArray[np.int8]:
        if state.over is None and ready(state):
            if seat != state.turn:
                return np.zeros(self.actions, np.int8)
            found = state.solved
            rows = OPEN[found & 63], OPEN[found >> 6 & 63], OPEN[found >> 12 & 63], OPEN[found >> 18], b"\0"
            return np.frombuffer(bytearray().join(rows), INT8)
        mask = np.zeros(self.actions, np.int8)
        if seat in self.game.to_move(state):
            if not draft:
                mask[SHUFFLE] = 1
            first = len(draft) * KINDS
            laid = [action % KINDS for action in draft]
            for kind in range(KINDS):
                mask[first + kind] = laid.count(kind) < EACH
        return mask

    def move(self, state: State, seat: int, draft: Draft, random: Random) -> SoleilMove | None:
        if ready(state):
            return BY_NUMBER[draft[0]]
        if draft[0] == SHUFFLE:
            if seat != state.emperor:
                return BY_NUMBER[SHUFFLE]
            return Arrange(rows_of("".join(random.sample(ALL_SYMBOLS, len(ALL_SYMBOLS)))))
        if len(draft) < len(CELLS):
            return None
        kinds = [action % KINDS for action in draft]
        if seat == state.emperor:
            return Arrange(rows_of("".join([SYMBOLS[kind] for kind in kinds])))
        return Ingots(rows=grid(tuple([VALUES[kind] for kind in kinds])))

    def encode(self, move: SoleilMove, seat: int) -> Draft:
        if isinstance(move, Guess):
            return (NUMBER[move.cell, move.symbol],)
        if move == BY_NUMBER[SHUFFLE]:
            return (SHUFFLE,)
        things: Sequence[str | int] = SYMBOLS if isinstance(move, Arrange) else VALUES
        rows = move.rows or ()
        if [len(row) for row in rows] != [COLUMNS] * ROWS or not {*chain(*rows)} <= {*things}:
            raise ValueError(f"move: {ROWS} rows of {COLUMNS} from {things}, not {move!r:.80}")
        return tuple(KINDS * cell + things.index(thing) for cell, thing in enumerate(chain(*rows)))

    # What a seat may know.

    def observe(self, state: State, seat: int, draft: Draft) -> NDArray[np.int16]:
        laid = ready(state)
        if laid and state.over is None:
            phase, to_move = (0, 1, 0), self._one[state.turn - seat]
        elif state.over is None:
            waits = self.game.to_move(state)
            phase, to_move = (
                (1, 0, 0),
                tuple(int((seat + i) % self.seats in waits) for i in range(self.seats)),
            )
        else:
            phase, to_move = (0, 0, 1), self._none
        scores, questions, bank = views.scores(state), state.questions, state.bank
        if bank is None:  # coins without end for the same question, asked again and again
            scores = tuple([min(gold, MOST) for gold in scores])
        head = pack(
            self._head,
            *phase,
            state.round,
            *to_move,
            *(self._none if state.emperor is None else self._one[state.emperor - seat]),
            *scores[seat:],
            *scores[:seat],
            *questions[seat:],
            *questions[:seat],
            -1 if bank is None else bank,
        )
        grids = self._asked(state) if laid else self._unasked(state)
        if seat == state.emperor or draft:
            grids = self._own(state, seat, draft, grids)
        return np.frombuffer(bytearray(head) + grids.tobytes(), INT16)

    def _asked(self, state: State) -> array[int]:
        """What everybody knows of this round. Answers that were seen before are not looked at again."""
        log, count = state.log, self._count
        if (
            state.round != self._round
            or state.ingots is not self._ingots
            or count > len(log)
            or (count and log[count - 1] is not self._last)
        ):
            self._round, self._ingots = state.round, state.ingots
            self._grids = self._unasked(state)
            count = len(log)
            while count and log[count - 1].round == state.round:
                count -= 1
            self._before = count
        grids = self._grids
        while count < len(log):
            answer = log[count]
            count += 1
            number = NUMBER[answer.cell, answer.symbol]
            grids[CLUE + number] = answer.count + 1
            grids[ASKED + number] = count - self._before
            if answer.hit:
                cell = INDEX[answer.cell]
                grids[BOARD + cell] = CODE[answer.symbol]
                grids[FOUND + cell] = count - self._before
                grids[INGOTS + cell] = 0
        self._count, self._last = count, log[-1] if log else None
        return grids

    def _unasked(self, state: State) -> array[int]:
        """As a round begins: nothing is found, and ingots lie there if they may be seen."""
        grids = array("h", bytes(2 * GRIDS))
        if state.ingots is not None and views.sees_ingots(state, None):
            grids[INGOTS:CLUE] = array("h", state.ingots)
        return grids

    def _own(self, state: State, seat: int, draft: Draft, public: array[int]) -> array[int]:
        """With what only this seat sees: the emperor the whole palace, and each what it is laying out."""
        grids = public[:]
        kinds = [action % KINDS for action in draft]
        if seat != state.emperor:
            grids[INGOTS : INGOTS + len(kinds)] = array("h", [VALUES[kind] for kind in kinds])
        elif state.board is not None:
            grids[BOARD:FOUND] = _codes(state.board)
        else:
            grids[BOARD : BOARD + len(kinds)] = array("h", [kind + 1 for kind in kinds])
        return grids

    def scores(self, state: State) -> tuple[int, ...]:
        return views.scores(state)

    def draw(self, view: views.SoleilView) -> str:
        return text.draw(view)


@lru_cache(64)
def _codes(board: str) -> array[int]:
    return array("h", [CODE[symbol] for symbol in board])
