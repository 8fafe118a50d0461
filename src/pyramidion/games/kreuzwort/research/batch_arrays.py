"""Kreuzwort-Pyramiden as numbers in batches: a word is spelt.

First comes the line of the word (0 to 11, as `placements` numbers them for the player's side) or the pass. Then its
letters, A to Z, and that it ends; then its offset, the place of its first letter on the line. Which tops the word takes
follows from that: the player's own ones before others. So the masks stay small, and exact: an action is open if and
only if it leads on to a word that is in the dictionary and can be formed. In challenge games words are announced from
the dictionary too.

The board is seen from the side of the player, with its own colour in the south.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from pyramidion.core import AnyGame
from pyramidion.core.arrays import Codec as Base
from pyramidion.core.arrays import Draft, Part
from pyramidion.games.kreuzwort import views
from pyramidion.games.kreuzwort.board import (
    CELL,
    CENTRE_INDEX,
    CORNERS,
    PRINTED_COLOUR,
    READING,
    RING,
    SIDE_OF,
    SIDES,
    STACK_INDEX,
    STACKS,
)
from pyramidion.games.kreuzwort.board_kernel import GREY_OF_ONE, lay
from pyramidion.games.kreuzwort.finder_kernel import LETTERS, LINES, MAX_WORD_LETTERS
from pyramidion.games.kreuzwort.placements import INNER, filled, path, position
from pyramidion.games.kreuzwort.placements import LINES as LINES_OF
from pyramidion.games.kreuzwort.values import Accept, Challenge, KreuzwortMove, KreuzwortOptions, Pass, State
from pyramidion.games.kreuzwort.views import KreuzwortView

from . import spelling_kernel as kernels
from . import text
from .spelling_kernel import FIRST_OFFSET, OFFSETS
from .trie import ROOT, Steps, Trie, follow, lexicon_trie, trie_of

PASS = LINES
LETTER = PASS + 1
END = LETTER + LETTERS
START = END + 1
ACCEPT = START + OFFSETS
CHALLENGE = ACCEPT + 1
ACTIONS = CHALLENGE + 1
SIMPLE: dict[int, KreuzwortMove] = {PASS: Pass(), ACCEPT: Accept(), CHALLENGE: Challenge()}
PHASES = ("line", "letter", "start", "challenge", "over")
LINE, SPELL, BEGIN, DOUBT, OVER = range(len(PHASES))
MOST = 32767
HIGHEST = 6
GROUPS = len(SIDES) + 1
BLACK_OWNER = 2 * len(SIDES) + 2
_A = ord("A")


def _inner_cells(side: str) -> tuple[int, ...]:
    right, down = READING[side]
    origin = next(cell for cell in CORNERS if cell - right in RING and cell - down in RING)
    return tuple(origin + row * down + column * right for row in range(INNER) for column in range(INNER))


SEEN = np.array([_inner_cells(side) for side in SIDES], np.int64)
"""By side: the inner cells, row by row, as it sees them."""
LINE_CELLS = np.array([LINES_OF[side] for side in SIDES], np.int64)


class Codec(Base[State, KreuzwortMove, KreuzwortView]):
    version = 1
    actions = ACTIONS
    dtype = np.int16

    def __init__(self, game: AnyGame, options: KreuzwortOptions, seats: int) -> None:
        super().__init__(game, options, seats)
        cells = (INNER, INNER)
        self.parts = (
            Part("phase", (len(PHASES),), 0, 1, ", ".join(PHASES)),
            Part("to_move", (seats,), 0, 1, "the seats that the game waits for, my own first, clockwise"),
            Part("turn", (seats,), 0, 1, "who forms a word or has announced one, my own seat first"),
            Part("scores", (seats,), -MOST, MOST, "won, less what is left of the own colour; my own first"),
            Part("left", (seats,), 0, MOST, "pyramids of the own colour on the board, my own first"),
            Part("lost", (seats,), 0, MOST, "turns to lose, my own first"),
            Part("passed", (seats,), 0, 1, "who has passed since the last word, my own seat first"),
            Part("accepted", (seats,), 0, 1, "who has accepted the announced word, my own seat first"),
            Part("tops", cells, 0, LETTERS, "the letter that shows: 0 none, 1-26 A to Z", LETTERS + 1),
            Part("heights", cells, 0, HIGHEST, "pyramids there; 0 with a letter: it is printed"),
            Part(
                "owners",
                cells,
                0,
                BLACK_OWNER,
                "0 none, 1-4 colours, my own side first, 5-8 their grey ones, 9 grey, 10 black",
                BLACK_OWNER + 1,
            ),
            Part(
                "hidden", (GROUPS, LETTERS), 0, MOST, "letters under the tops of each side, mine first; grey"
            ),
            Part(
                "line",
                (1,),
                0,
                LINES,
                "of the word that is spelt or announced, from 1, as its player sees it",
            ),
            Part("start", (1,), 0, OFFSETS, f"its offset, less {FIRST_OFFSET - 1}; 0 not known yet"),
            Part("word", (MAX_WORD_LETTERS,), 0, LETTERS, "its letters: 0 none, 1-26 A to Z", LETTERS + 1),
        )
        self._sight = np.zeros(1, kernels.SIGHT)[0]
        self._room = kernels.make_room()[0]

    # Actions.

    def mask(self, state: State, seat: int, draft: Draft) -> NDArray[np.int8]:
        mask = np.zeros(self.actions, np.int8)
        if seat not in self.game.to_move(state):
            return mask
        if state.pending is not None:
            mask[ACCEPT] = mask[CHALLENGE] = 1
            return mask
        steps, sight, room = self._trie(state).steps, self._sight, self._room
        side = SIDES.index(state.sides[seat])
        letters, height, black, printed = _board(state)
        lay(side, letters, height, black, printed, sight["letter_at"], sight["kind_at"], sight["pool"])
        if not draft:
            mask[PASS] = 1
            kernels.open_lines(steps, LINE_CELLS[side], sight, room, mask[:LINES])
            return mask
        cells = LINE_CELLS[side, draft[0]]
        word = np.array([a - LETTER for a in draft[1:] if a < END], np.int8)
        if draft[-1] == END:
            kernels.starts(cells, word, len(word), sight, room, mask[START:ACCEPT])
        else:
            row, out = _row(steps, word), mask[LETTER:END]
            mask[END] = kernels.next_letters(steps, row, cells, word, len(word), sight, room, out)
        return mask

    def move(self, state: State, seat: int, draft: Draft, random: Random) -> KreuzwortMove | None:
        if state.pending is not None or len(draft) == 1:
            return SIMPLE.get(draft[-1])
        if END not in draft or not START <= draft[-1] < ACCEPT:
            return None
        word = "".join([chr(_A + a - LETTER) for a in draft[1 : draft.index(END)]])
        here = position(self.game.view(state, seat), seat)
        found = filled(here, word, draft[0], draft[-1] - START + FIRST_OFFSET, own_first=True)
        return None if found is None else found.move()

    def encode(self, move: KreuzwortMove, seat: int) -> Draft:
        if isinstance(move, Pass):
            return (PASS,)
        if isinstance(move, Accept):
            return (ACCEPT,)
        if isinstance(move, Challenge):
            return (CHALLENGE,)
        raise ValueError("move: a word is spelt by its letters, which its cells alone do not tell")

    def _trie(self, state: State) -> Trie:
        return lexicon_trie(self.options.inflected) if state.words is None else _trie_of(state.words)

    # What a seat may know.

    def observe(self, state: State, seat: int, draft: Draft) -> NDArray[np.int16]:
        side, seats = SIDES.index(state.sides[seat]), range(self.seats)
        order = [*seats[seat:], *seats[:seat]]
        waits, scores = self.game.to_move(state), views.scores(state)
        numbers: list[int] = [int(self._phase(state, draft) == i) for i in range(len(PHASES))]
        turn = state.turn if state.over is None else -1
        for of_seat in (
            [int(i in waits) for i in seats],
            [int(i == turn) for i in seats],
            scores,
            [len(views.own(state, i)) for i in seats],
            state.lost,
            [state.passed >> i & 1 for i in seats],
            [state.accepted >> i & 1 for i in seats],
        ):
            numbers += [of_seat[i] for i in order]
        numbers += _grids(state, side)
        numbers += self._word(state, draft)
        return np.array(numbers, np.int16)

    @staticmethod
    def _phase(state: State, draft: Draft) -> int:
        if state.over is not None:
            return OVER
        if state.pending is not None:
            return DOUBT
        return LINE if not draft else BEGIN if draft[-1] == END else SPELL

    def _word(self, state: State, draft: Draft) -> list[int]:
        """Line, offset and letters of the word that is spelt or announced."""
        if state.pending is not None:
            codes = [ord(letter) - _A + 1 for letter in state.pending.word]
            line, offset = _placed(state.sides[state.pending.seat], state.pending.cells)
            head = [line + 1, offset - FIRST_OFFSET + 1]
        else:
            codes = [a - LETTER + 1 for a in draft[1:] if a < END]
            head = [draft[0] + 1 if draft else 0, 0]
        return [*head, *codes, *[0] * (MAX_WORD_LETTERS - len(codes))]

    def scores(self, state: State) -> tuple[int, ...]:
        return views.scores(state)

    def draw(self, view: KreuzwortView) -> str:
        return text.describe(view, None, "en")


@lru_cache(maxsize=8)
def _trie_of(words: frozenset[str]) -> Trie:
    return trie_of(words)


def _row(steps: Steps, word: NDArray[np.int8]) -> int:
    """Where these letters lead."""
    row = ROOT
    for letter in word.tolist():
        row = follow(steps, row, 1 << letter)
    return row


def _placed(side: str, names: tuple[str, ...]) -> tuple[int, int]:
    """The line and the offset of a word that lies on these cells."""
    cells = tuple([CELL[name] for name in names])
    return next(
        (line, offset)
        for line in range(LINES)
        for offset in range(FIRST_OFFSET, FIRST_OFFSET + OFFSETS)
        if path(side, line, offset, len(cells)) == cells
    )


def _board(state: State) -> tuple[NDArray[np.int8], ...]:
    """As in `board_kernel`: the letters and the heights of the stacks, the black and the printed letters."""
    letters = np.zeros((len(STACKS), HIGHEST), np.int8)
    for i, stack in enumerate(state.stacks):
        letters[i, : len(stack)] = [_number(letter) for letter in stack]
    return (
        letters,
        np.array([len(stack) for stack in state.stacks], np.int8),
        np.array([-1 if letter == "." else ord(letter) - _A for letter in state.black], np.int8),
        np.array([ord(letter) - _A for letter in state.printed], np.int8),
    )


def _number(letter: str) -> int:
    return ord(letter.upper()) - _A + (GREY_OF_ONE if letter.islower() else 0)


def _grids(state: State, side: int) -> list[int]:
    """Tops, heights and owners of the inner cells, and the hidden letters, as the side sees them."""
    tops, heights, owners = [], [], []
    for cell in SEEN[side].tolist():
        letter, height, owner = "", 0, 0
        if cell in CENTRE_INDEX:
            letter, owner = state.black[CENTRE_INDEX[cell]], BLACK_OWNER
            height = int(letter != ".")
            letter = letter if height else state.printed[CENTRE_INDEX[cell]]
        else:
            stack = state.stacks[STACK_INDEX[cell]]
            height, letter = len(stack), stack[-1:] or PRINTED_COLOUR.get(cell, "")
            if cell in SIDE_OF:
                owner = 1 + (SIDES.index(SIDE_OF[cell]) - side) % 4 + 4 * letter.islower()
            elif stack:
                owner = BLACK_OWNER - 1
        tops.append(ord(letter.upper()) - _A + 1 if letter else 0)
        heights.append(height)
        owners.append(owner)
    groups = [*views.HIDDEN_TOGETHER[side:4], *views.HIDDEN_TOGETHER[:side], views.HIDDEN_TOGETHER[4]]
    hidden = []
    for together in groups:
        letters = "".join([state.stacks[i][:-1] for i in together]).upper()
        hidden += [letters.count(chr(_A + x)) for x in range(LETTERS)]
    return [*tops, *heights, *owners, *hidden]
