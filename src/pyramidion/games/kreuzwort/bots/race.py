"""The rest of a game, played on fast: everybody takes the most points it finds, soon among many words, later among
few."""

from __future__ import annotations

from random import Random

import numpy as np

from pyramidion.games.kreuzwort.board import (
    CENTRE,
    COLOUR,
    CORNERS,
    SIDES,
    SIZE,
    STACKS,
)
from pyramidion.games.kreuzwort.board_kernel import GREY_OF_ONE, end_turn, take_all
from pyramidion.games.kreuzwort.finder import empty_spot, scratch
from pyramidion.games.kreuzwort.finder_kernel import Words
from pyramidion.games.kreuzwort.letters import PRINTED
from pyramidion.games.kreuzwort.placements import LINES, Placement
from pyramidion.games.kreuzwort.views import KreuzwortView

from .race_kernel import Board, play_on

SOON, EARLY = 4, 2
"""One of so many words is known in the first turns of a game that is played on. That costs little: while much can be
formed, the search for the most points ends after few words."""
LATER = 32
"""After that, one of so many."""
MAX_TURNS = 24
HIGHEST = 6
_PRINTED = "".join(PRINTED)
_A = ord("A")
_LINES = np.array([LINES[side] for side in SIDES], np.int64)

World = dict[int, str]
"""By cell of a stack: its letters, bottom to top."""


def one_in(number: int, words: Words) -> Words:
    """Every so manieth word in the order of worth."""
    chosen = np.arange(0, len(words.masks), number)
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

    def __init__(self, view: KreuzwortView, world: World, seat: int, soon: Words, later: Words) -> None:
        self.sides, self.seat, self.soon, self.later = view.sides, seat, soon, later
        self.start_scores, self.start_lost = view.scores, view.lost
        tops, heights = "".join(view.tops), [h for row in view.heights for h in row]
        self.start_letters = np.zeros((len(STACKS), HIGHEST), np.int64)
        self.start_height = np.zeros(len(STACKS), np.int64)
        for i, cell in enumerate(STACKS):
            self.start_height[i] = len(world[cell])
            for k, letter in enumerate(world[cell]):
                grey = GREY_OF_ONE if letter.islower() else 0
                self.start_letters[i, k] = ord(letter.upper()) - _A + grey
        self.start_black = np.array([ord(tops[c]) - _A if heights[c] else -1 for c in CENTRE], np.int64)
        shown = [_PRINTED[i] if heights[cell] else tops[cell] for i, cell in enumerate(CENTRE)]
        self.printed = np.array([ord(letter) - _A for letter in shown], np.int64)
        self.side_of = np.array([SIDES.index(side) for side in view.sides], np.int64)
        self.board = Board(
            letters=self.start_letters,
            height=self.start_height.copy(),
            black=self.start_black.copy(),
            printed=self.printed,
            letter=np.zeros(SIZE * SIZE, np.int64),
            kind=np.zeros(SIZE * SIZE, np.int64),
            spot=empty_spot(),
            work=scratch(),
            at=np.zeros(3, np.int64),
            gained=np.zeros(len(SIDES) + 1, np.int64),
        )
        self.scores = np.zeros(len(view.sides), np.int64)
        self.lost = np.zeros(len(view.sides), np.int64)

    def ahead_after(self, first: Placement) -> int:
        """By how many points the seat is ahead of the others when the game that begins with this word is over."""
        turn, passed, over = self._begin(first)
        if not over:
            play_on(
                self.soon,
                self.later,
                EARLY,
                _LINES,
                self.side_of,
                self.board,
                self.scores,
                self.lost,
                turn,
                passed,
                MAX_TURNS,
            )
        return self._ahead()

    def ended_by(self, first: Placement) -> int | None:
        """By how many points the seat is ahead where this word ends the game; None where it goes on."""
        *_, over = self._begin(first)
        return self._ahead() if over else None

    def _begin(self, first: Placement) -> tuple[int, int, bool]:
        """Form the first word: who plays next, who has passed, and whether the game is over."""
        letters, height, black, gained = (
            self.board.letters,
            self.board.height,
            self.board.black,
            self.board.gained,
        )
        height[:], black[:] = self.start_height, self.start_black
        self.scores[:], self.lost[:] = self.start_scores, self.start_lost
        take_all(np.array(first.taken, np.int64), letters, height, black, gained)
        return end_turn(self.seat, self.side_of, gained, height, self.scores, self.lost, 0)

    def _ahead(self) -> int:
        return int(self.scores[self.seat] - np.delete(self.scores, self.seat).max())
