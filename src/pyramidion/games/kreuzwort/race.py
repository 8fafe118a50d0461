"""The rest of a game, played on fast: everybody takes the most points it finds among some of the words."""

from __future__ import annotations

from random import Random

import numpy as np

from . import finder_kernel as finder
from . import race_kernel as kernels
from .board import CENTRE, CENTRE_INDEX, COLOUR, CORNERS, SIDES, SIZE, STACK_INDEX, STACKS
from .finder import ANY, empty_spot, scratch
from .finder_kernel import Ints, Words
from .letters import PRINTED, VALUES
from .placements import LINES, Placement
from .views import KreuzwortView

SOME = 32
"""One of so many words is known in a game that is played on. A quarter of the words and four times as many games
played better (71.7 % against 64.6 % of 120 games against the Lettré), in less than twice the time."""
MAX_TURNS = 24
EDGE = 0.004
"""What a point ahead counts beside the chance to win."""
HIGHEST = 6
_PRINTED = "".join(PRINTED)
_A = ord("A")
_LINES = {side: np.array(lines, np.int64) for side, lines in LINES.items()}

World = dict[int, str]
"""By cell of a stack: its letters, bottom to top."""


def quick(words: Words) -> Words:
    """Every so manieth word in the order of worth."""
    chosen = np.arange(0, len(words.masks), SOME)
    starts, lengths = words.start[:-1][chosen], np.diff(words.start)[chosen]
    ends = np.cumsum(lengths)
    where = np.arange(ends[-1] if len(ends) else 0) + np.repeat(starts - ends + lengths, lengths)
    return Words(words.text[where], np.concatenate([[0], ends]), words.masks[chosen], words.worth[chosen])


def worlds(view: KreuzwortView, count: int, seed: int) -> list[World]:
    """Ways in which the letters that nobody sees may lie."""
    random = Random(seed)  # noqa: S311 - no secret
    tops, heights = "".join(view.tops), [h for row in view.heights for h in row]
    owners = "".join(view.owners)
    out = []
    for _ in range(count):
        world: World = {}
        for group, cells in (*((side, COLOUR[side]) for side in SIDES), ("G", CORNERS)):
            hidden = list(view.hidden[group])
            random.shuffle(hidden)
            for cell in cells:
                depth = max(heights[cell] - 1, 0)
                top = tops[cell] if heights[cell] else ""
                world[cell] = "".join(hidden[:depth]) + (top.lower() if owners[cell].islower() else top)
                del hidden[:depth]
        out.append(world)
    return out


class Race:
    """A game that is played on in one world, from a view on, as often as one likes."""

    def __init__(self, view: KreuzwortView, world: World, seat: int, words: Words) -> None:
        self.sides, self.seat, self.words = view.sides, seat, words
        self.start_scores, self.start_lost = view.scores, view.lost
        tops, heights = "".join(view.tops), [h for row in view.heights for h in row]
        self.start_letters = np.zeros((len(STACKS), HIGHEST), np.int64)
        self.start_height = np.zeros(len(STACKS), np.int64)
        for i, cell in enumerate(STACKS):
            self.start_height[i] = len(world[cell])
            for k, letter in enumerate(world[cell]):
                grey = kernels.GREY_OF_ONE if letter.islower() else 0
                self.start_letters[i, k] = ord(letter.upper()) - _A + grey
        self.start_black = np.array([ord(tops[c]) - _A if heights[c] else -1 for c in CENTRE], np.int64)
        shown = [_PRINTED[i] if heights[cell] else tops[cell] for i, cell in enumerate(CENTRE)]
        self.printed = np.array([ord(letter) - _A for letter in shown], np.int64)
        self.spot, self.work, self.at = empty_spot(), scratch(), np.zeros(3, np.int64)
        self.letter, self.kind = np.zeros(SIZE * SIZE, np.int64), np.zeros(SIZE * SIZE, np.int64)
        self.gained: Ints = np.zeros(len(SIDES) + 1, np.int64)

    def played_on(self, first: Placement) -> float:
        """The chance to win after this word: what became of this one game, and a little for the points."""
        self._begin(first)
        for _ in range(MAX_TURNS):
            if self.over:
                break
            self._play()
        ahead = self._ahead()
        return (ahead > 0) + 0.5 * (ahead == 0) + EDGE * ahead

    def ended_by(self, first: Placement) -> int | None:
        """By how many points the seat is ahead where this word ends the game; None where it goes on."""
        self._begin(first)
        return self._ahead() if self.over else None

    def _begin(self, first: Placement) -> None:
        self.height, self.black = self.start_height.copy(), self.start_black.copy()
        self.scores, self.lost = list(self.start_scores), list(self.start_lost)
        self.turn, self.passed, self.over = self.seat, 0, False
        self._first(first)

    def _ahead(self) -> int:
        return self.scores[self.seat] - max(
            score for seat, score in enumerate(self.scores) if seat != self.seat
        )

    def _first(self, placement: Placement) -> None:
        self.gained[:] = 0
        for cell in placement.taken:
            if cell in CENTRE_INDEX:
                value = self._value(self.black[CENTRE_INDEX[cell]])
                self.black[CENTRE_INDEX[cell]] = -1
            else:
                i = STACK_INDEX[cell]
                self.height[i] -= 1
                value = self._value(self.start_letters[i, self.height[i]])
                if i < kernels.COLOURED:
                    self.gained[i // kernels.A_SIDE] += value
            self.gained[-1] += value
        self._taken(bool(placement.taken))

    @staticmethod
    def _value(letter: int) -> int:
        return VALUES[chr(_A + int(letter) % kernels.GREY_OF_ONE)]

    def _play(self) -> None:
        """The word with the most points, for whoever's turn it is."""
        side = self.sides[self.turn]
        number, spot = SIDES.index(side), self.spot
        board = (self.start_letters, self.height, self.black)
        kernels.lay(number, *board, self.printed, self.letter, self.kind, spot.pool)
        finder.prepare(_LINES[side], self.letter, self.kind, spot)
        if finder.best_points(self.words, spot, ANY, self.work, self.at) < 0:
            self._taken(False)
            return
        cells = _LINES[side][self.at[0]]
        kernels.take(
            self.words, self.at, number, cells, *board, self.letter, self.kind, spot.pool, self.gained
        )
        self._taken(bool(self.gained[-1]))

    def _taken(self, something: bool) -> None:
        """The points are counted, and the turn goes on (R-K23, R-K24, A-K12)."""
        if something:
            self.passed = 0
            self.scores[self.turn] += int(self.gained[-1])
            for seat, side in enumerate(self.sides):
                self.scores[seat] += int(self.gained[SIDES.index(side)])
        else:
            self.passed |= 1 << self.turn
        six = kernels.A_SIDE
        starts = [six * SIDES.index(side) for side in self.sides]
        cleared = any(not self.height[start : start + six].any() for start in starts)
        self.over = cleared or self.passed == (1 << len(self.sides)) - 1
        self.turn = (self.turn + 1) % len(self.sides)
        while self.lost[self.turn]:
            self.lost[self.turn] -= 1
            self.turn = (self.turn + 1) % len(self.sides)
