"""Kreuzwort-Pyramiden as numbers.

A word is formed by several actions in a row, which the rules see as one move: where it lies, then for each of its cells
what comes there, then that it is complete. An action is legal if and only if a legal word can follow from it. All is
numbered as the seat sees the board, with its own colour in the south, so that all seats play with the same numbers.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyramidion.core import AnyGame
from pyramidion.core.arrays import Codec as Base
from pyramidion.core.arrays import Draft, Part
from pyramidion.games.kreuzwort import views
from pyramidion.games.kreuzwort.board import CELL, SEATED, SIDES, SIZE, STACKS
from pyramidion.games.kreuzwort.finder import lexicon_words, word_list
from pyramidion.games.kreuzwort.finder_kernel import LETTERS, LINES, MAX_WORD_LETTERS, Words
from pyramidion.games.kreuzwort.placements import Position
from pyramidion.games.kreuzwort.values import (
    Accept,
    Challenge,
    KreuzwortMove,
    KreuzwortOptions,
    Pass,
    Pending,
    State,
    Word,
)

from . import text
from .forming import CELLS, OWN_STACKS, SEEN, STACK_NUMBER, Start, Step, first_cells, placed, worded
from .forming_kernel import FIRST_OFFSET, OFFSETS

PASS, ACCEPT, CHALLENGE = 0, 1, 2
TOP = 3
STAY = TOP + len(STACKS)
END = STAY + 1
PLACE = END + 1
ACTIONS = PLACE + LINES * OFFSETS
ALONE: dict[int, KreuzwortMove] = {PASS: Pass(), ACCEPT: Accept(), CHALLENGE: Challenge()}
"""Actions that are a move by themselves."""
SAID = {type(move): number for number, move in ALONE.items()}
MOST = 32767
CODES = LETTERS + 1
BOARD = SIZE * SIZE
PHASES = ("play", "challenge", "over")
OWNERS = 11
"""Nobody, four sides, corner, centre, and the grey ones of four sides in the expert game."""
_A = ord("A") - 1


class Codec(Base[State, KreuzwortMove, views.KreuzwortView]):
    version = 1
    actions = ACTIONS
    dtype = np.int16

    def __init__(self, game: AnyGame, options: KreuzwortOptions, seats: int) -> None:
        super().__init__(game, options, seats)
        cells, letters = (SIZE, SIZE), MAX_WORD_LETTERS
        self.parts = (
            Part("phase", (3,), 0, 1, "play, challenge, over"),
            Part("to_move", (seats,), 0, 1, "whom the game waits for, my own seat first, clockwise"),
            Part("scores", (seats,), -MOST, MOST, "points won less points left, my own first"),
            Part("won", (seats, 2), 0, MOST, "pyramids won and their points, my own first"),
            Part("left", (seats, 2), 0, MOST, "pyramids left and their points, my own first"),
            Part("lost", (seats,), 0, MOST, "turns still to lose, my own first"),
            Part("passed", (seats,), 0, 1, "1: has passed since the last word with a pyramid, my own first"),
            Part(
                "sides",
                (4,),
                0,
                seats,
                "who sits there, south first, clockwise: 1 me, 2 next; 0 nobody",
                seats + 1,
            ),
            Part("tops", cells, 0, LETTERS, "the letter on top: 0 none, 1-26 A to Z", CODES),
            Part(
                "owners",
                cells,
                0,
                OWNERS - 1,
                "0 none, 1-4 colours, 5 corner, 6 centre, 7-10 their greys",
                OWNERS,
            ),
            Part("heights", cells, 0, 6, "how many pyramids"),
            Part(
                "hidden",
                (5, LETTERS),
                0,
                127,
                "letters under tops: of each colour, south first, and of the corners",
            ),
            Part("hidden_grey", (4, LETTERS), 0, 127, "the greys under tops of the expert game, south first"),
            Part("speaker", (seats,), 0, 1, "whose word waits, or whose is being formed; my own first"),
            Part("accepted", (seats,), 0, 1, "who has accepted the word that waits, my own first"),
            Part(
                "word", (letters,), 0, LETTERS, "letters of the word that waits, or that I am forming", CODES
            ),
            Part("word_cells", (letters,), 0, BOARD, "where they lie: 10 × row + column + 1", BOARD + 1),
            Part("word_from", (letters,), 0, BOARD, "where they come from, so numbered", BOARD + 1),
            Part("line", (1,), 0, LINES, "the line of the word that I am forming, from 1", LINES + 1),
            Part("offset", (1,), 0, OFFSETS, "where it begins on it, from 1", OFFSETS + 1),
        )
        self._forget(None, 0)

    def __getstate__(self) -> dict[str, Any]:
        """Without what can be worked out again."""
        return self.__dict__ | {"_steps": {}, "_masks": {}, "_state": None, "_start": None}

    def _forget(self, state: State | None, seat: int) -> None:
        self._state, self._seat = state, seat
        self._start: Start | None = None
        self._steps: dict[Draft, Step] = {}
        self._masks: dict[Draft, NDArray[np.int8]] = {}

    # Actions.

    def mask(self, state: State, seat: int, draft: Draft) -> NDArray[np.int8]:
        mask = np.zeros(ACTIONS, np.int8)
        if state.over is not None or seat not in self.game.to_move(state):
            return mask
        if state.pending is not None:
            mask[[ACCEPT, CHALLENGE]] = 1
            return mask
        if state is not self._state or seat != self._seat:
            self._forget(state, seat)
        if draft not in self._masks:
            self._masks[draft] = self._filled(mask, draft)
        return self._masks[draft].copy()

    def _filled(self, mask: NDArray[np.int8], draft: Draft) -> NDArray[np.int8]:
        if not draft:
            mask[PASS] = 1
            mask[PLACE:] = self._started().placements().reshape(-1)
            return mask
        possible = self._step(draft).possible()
        mask[[TOP + number for number in possible.tops]] = 1
        mask[STAY], mask[END] = possible.stay, possible.end
        return mask

    def _started(self) -> Start:
        if self._start is None:
            assert self._state is not None
            self._start = Start(_position(self._state, self._seat), self._dictionary(self._state))
        return self._start

    def _dictionary(self, state: State) -> Words | None:
        """What a word has to be in; None: any letters will do, the others decide (A-K18)."""
        if self.options.validation == "challenge":
            return None
        if state.words is not None:
            return word_list(state.words)
        return lexicon_words(self.options.inflected)

    def _step(self, draft: Draft) -> Step:
        """The word as far as the draft, whose actions are legal, has formed it."""
        found = self._steps.get(draft)
        if found is None:
            last = draft[-1]
            if len(draft) == 1:
                line, offset = divmod(last - PLACE, OFFSETS)
                found = self._started().at(line, offset + FIRST_OFFSET)
            else:
                before = self._step(draft[:-1])
                found = before.stay() if last == STAY else before.top(last - TOP)
            self._steps[draft] = found
        return found

    def move(self, state: State, seat: int, draft: Draft, random: Random) -> KreuzwortMove | None:
        if draft[0] in ALONE:
            return ALONE[draft[0]]
        if draft[-1] != END or draft[0] < PLACE:
            return None
        cells, sources = _formed(state.sides[seat], draft[:-1])
        return worded(cells, sources)

    def encode(self, move: KreuzwortMove, seat: int) -> Draft:
        """A word that begins or ends on the ring is the same whichever way round it runs."""
        if not isinstance(move, Word):
            return (SAID[type(move)],)
        side = SEATED[self.seats][seat]
        cells = [CELL[name] for name in move.cells]
        where = placed(side, cells)
        if where is None:
            raise ValueError(f"move: {' '.join(move.cells)} is no place for a word of seat {seat}")
        tops = [
            TOP + STACK_NUMBER[side][CELL[move.sources[name]]] if name in move.sources else STAY
            for name in move.cells
        ]
        return (PLACE + where[0] * OFFSETS + where[1] - FIRST_OFFSET, *tops, END)

    # What a seat may know.

    def observe(self, state: State, seat: int, draft: Draft) -> NDArray[np.int16]:
        found = np.zeros(sum(part.size for part in self.parts), np.int16)
        parts = self.split(found)
        phase = views.phase(state)
        parts["phase"][PHASES.index(phase)] = 1
        turned = [(seat + i) % self.seats for i in range(self.seats)]
        to_move = self.game.to_move(state)
        scores = views.scores(state)
        passed = _passed(state)
        won, left = ([views.heap(letters) for letters in heaps] for heaps in _heaps(state))
        for i, other in enumerate(turned):
            parts["to_move"][i] = other in to_move
            parts["scores"][i] = scores[other]
            parts["won"][i] = won[other].pyramids, won[other].points
            parts["left"][i] = left[other].pyramids, left[other].points
            parts["lost"][i] = state.lost[other]
            parts["passed"][i] = other in passed
            parts["accepted"][i] = state.accepted >> other & 1
        self._board(state, seat, parts)
        if state.pending is not None:
            parts["speaker"][turned.index(state.pending.seat)] = 1
            _announced(state.pending, state.sides[seat], parts)
        elif draft:
            parts["speaker"][0] = 1
            _forming(state, state.sides[seat], draft, parts)
        return found

    def _board(self, state: State, seat: int, parts: Any) -> None:
        side = state.sides[seat]
        around = SIDES.index(side)
        clockwise = SIDES[around:] + SIDES[:around]
        for i, one in enumerate(clockwise):
            if one in state.sides:
                parts["sides"][i] = (state.sides.index(one) - seat) % self.seats + 1
        owner = {".": 0, "G": 5, "K": 6}
        owner |= {one: i + 1 for i, one in enumerate(clockwise)}
        owner |= {one.lower(): i + 7 for i, one in enumerate(clockwise)}
        tops, owners, heights = views.board(state)
        seen = list(CELLS[side])
        parts["tops"].reshape(-1)[:] = [0 if tops[c] == "." else ord(tops[c]) - _A for c in seen]
        parts["owners"].reshape(-1)[:] = [owner[owners[c]] for c in seen]
        parts["heights"].reshape(-1)[:] = [heights[c] for c in seen]
        for group, together in views.hidden(state).items():
            row = 4 if group == "G" else clockwise.index(group)
            for letter in together:
                part = parts["hidden" if letter.isupper() else "hidden_grey"]
                part[row, ord(letter.upper()) - _A - 1] += 1

    def scores(self, state: State) -> tuple[int, ...]:
        return views.scores(state)

    def draw(self, view: views.KreuzwortView) -> str:
        return text.describe(view, None, "en")


def _position(state: State, seat: int) -> Position:
    tops, owners, heights = views.board(state)
    return Position(state.sides[seat], "".join(tops), "".join(owners), tuple(heights))


def _heaps(state: State) -> tuple[list[str], list[str]]:
    return list(state.won), [views.own(state, seat) for seat in range(len(state.sides))]


def _passed(state: State) -> set[int]:
    """The seats that have passed, or formed a word of printed letters alone, since a word with a pyramid."""
    found: set[int] = set()
    for told in reversed(state.log):
        if told.word is not None and told.score != 0:
            break
        found.add(told.seat)
    return found


def _formed(side: str, draft: Draft) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cells of the word that these actions form, and for each the cell that its letter comes from."""
    line, offset = divmod(draft[0] - PLACE, OFFSETS)
    cells = first_cells(side, line, offset + FIRST_OFFSET, len(draft) - 1)
    return cells, tuple(
        cell if action == STAY else OWN_STACKS[side][action - TOP]
        for cell, action in zip(cells, draft[1:], strict=True)
    )


def _announced(word: Pending, side: str, parts: Any) -> None:
    for i, (letter, name) in enumerate(zip(word.word, word.cells, strict=True)):
        parts["word"][i] = ord(letter) - _A
        parts["word_cells"][i] = SEEN[side][CELL[name]] + 1
        parts["word_from"][i] = SEEN[side][CELL[word.sources.get(name, name)]] + 1


def _forming(state: State, side: str, draft: Draft, parts: Any) -> None:
    line, offset = divmod(draft[0] - PLACE, OFFSETS)
    parts["line"][0], parts["offset"][0] = line + 1, offset + 1
    tops = views.board(state)[0]
    for i, (cell, source) in enumerate(zip(*_formed(side, draft), strict=True)):
        parts["word"][i] = ord(tops[source]) - _A
        parts["word_cells"][i] = SEEN[side][cell] + 1
        parts["word_from"][i] = SEEN[side][source] + 1
