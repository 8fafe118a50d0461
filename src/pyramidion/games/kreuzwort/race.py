"""The rest of a game, played on fast: everybody takes the most points it finds among some of the words."""

from __future__ import annotations

from random import Random

import numpy as np

from . import finder_kernel as kernels
from .board import CENTRE, CENTRE_INDEX, COLOUR, CORNERS, PRINTED_COLOUR, SIDE_OF, SIDES, SIZE
from .finder import ANY, Ground, scratch, text
from .finder_kernel import Words
from .letters import PRINTED, VALUES
from .placements import Placement, Position, filled
from .views import KreuzwortView

SOME = 8
"""One of so many words is known in a game that is played on: it finds nearly as much and is several times as fast."""
MOST_TURNS = 24
EDGE = 0.004
"""What a point ahead counts beside the chance to win."""
_PRINTED = "".join(PRINTED)

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
    """A game that is played on in one world."""

    def __init__(self, view: KreuzwortView, world: World, seat: int) -> None:
        self.sides = view.sides
        self.stacks = dict(world)
        tops, heights = "".join(view.tops), [h for row in view.heights for h in row]
        self.black = [tops[cell] if heights[cell] else "" for cell in CENTRE]
        self.printed = [_PRINTED[i] if heights[cell] else tops[cell] for i, cell in enumerate(CENTRE)]
        self.scores = list(view.scores)
        self.lost = list(view.lost)
        self.seat = self.turn = seat
        self.passed = 0
        self.over = False

    def position(self) -> Position:
        tops, owners, heights = ["."] * SIZE**2, ["."] * SIZE**2, [0] * SIZE**2
        for cell, stack in self.stacks.items():
            heights[cell] = len(stack)
            side = SIDE_OF.get(cell, "G")
            if stack:
                tops[cell] = stack[-1].upper()
                owners[cell] = side.lower() if stack[-1].islower() else side
            elif side != "G":
                tops[cell], owners[cell] = PRINTED_COLOUR[cell], side
        for cell, black, printed in zip(CENTRE, self.black, self.printed, strict=True):
            tops[cell], owners[cell], heights[cell] = black or printed, "K", int(bool(black))
        return Position(self.sides[self.turn], "".join(tops), "".join(owners), tuple(heights))

    def played_on(self, first: Placement, words: Words) -> float:
        """The chance to win after this word: what became of this one game, and a little for the points."""
        self.take(first)
        for _ in range(MOST_TURNS):
            if self.over:
                break
            here, at = self.position(), np.zeros(3, np.int64)
            if kernels.best_points(words, Ground(here).spot, ANY, scratch(), at) < 0:
                self.take(None)
                continue
            self.take(filled(here, text(words, int(at[2])), int(at[0]), int(at[1]), own_first=True))
        mine, best = self.scores[self.seat], max(s for i, s in enumerate(self.scores) if i != self.seat)
        return (mine > best) + 0.5 * (mine == best) + EDGE * (mine - best)

    def take(self, placement: Placement | None) -> None:
        if placement is None:
            self.passed |= 1 << self.turn
        else:
            self.passed = 0
            for cell in placement.taken:
                if cell in CENTRE_INDEX:
                    value = VALUES[self.black[CENTRE_INDEX[cell]]]
                    self.black[CENTRE_INDEX[cell]] = ""
                else:
                    value = VALUES[self.stacks[cell][-1].upper()]
                    self.stacks[cell] = self.stacks[cell][:-1]
                    if (side := SIDE_OF.get(cell)) is not None and side in self.sides:
                        self.scores[self.sides.index(side)] += value
                self.scores[self.turn] += value
        cleared = any(not any(self.stacks[cell] for cell in COLOUR[side]) for side in self.sides)
        self.over = cleared or self.passed == (1 << len(self.sides)) - 1
        self.turn = (self.turn + 1) % len(self.sides)
        while self.lost[self.turn]:
            self.lost[self.turn] -= 1
            self.turn = (self.turn + 1) % len(self.sides)
