"""The best word by its points less what it leaves: the most points that the next player could win after it.

What is left is counted as far as it can be foreseen. The letter of a pyramid that comes to light, or one printed under
a black pyramid, is unknown: the next player forms no word with it here, though the cell can be covered. F E R T I G
under the last pyramid of a stack is known. Where a pyramid comes to light on one of its own stacks, the next player is
supposed to find use for it: no other letter of its colour is asked for. Otherwise the best that one could do to it
would be to take its six tops. Nothing is left where the word ends the game, and nothing is subtracted where the next
turn is the seat's own again.

The search is exact. Words come dearest first, and for each all ways to form it that differ for the next player: which
letters are kept, which tops are taken. Most are refuted without a search by a reply found before (`denial_kernel`).
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from pyramidion.games.kreuzwort.board import CENTRE, CENTRE_INDEX, PRINTED_COLOUR, SIDE_OF
from pyramidion.games.kreuzwort.finder import Found, Ground, best, found, scratch, text
from pyramidion.games.kreuzwort.finder_kernel import (
    ALL,
    COLOUR,
    LETTERS,
    OTHER_PRINTED,
    OWN_PRINTED,
    Ints,
    Words,
    best_points,
)
from pyramidion.games.kreuzwort.placements import LINES as LINES_OF
from pyramidion.games.kreuzwort.placements import Position, filled, path, position, spelt
from pyramidion.games.kreuzwort.views import KreuzwortView

from . import denial_kernel as kernels
from .denial_kernel import (
    KEPT,
    LINE,
    NOTHING,
    OFFSET,
    OURS,
    POINTS,
    REVEALS,
    THEIRS,
    TOPS,
    USABLE,
    Replies,
    Tops,
)

REPLIES = 128
"""How many replies are remembered."""
FREE = 1 << 20
"""Slack of a letter that a reply does not need."""


def next_seat(view: KreuzwortView, seat: int) -> int:
    """Who plays after the seat, lost turns counted (R-K6, R-K21)."""
    lost, seats = list(view.lost), len(view.sides)
    after = (seat + 1) % seats
    while lost[after]:
        lost[after] -= 1
        after = (after + 1) % seats
    return after


def least_left(view: KreuzwortView, seat: int, words: Words) -> Found | None:
    other = next_seat(view, seat)
    if other == seat:
        return best(view, seat, words, "points")
    return _Search(view, seat, other, words).run()


class _Search:
    def __init__(self, view: KreuzwortView, seat: int, other: int, words: Words) -> None:
        self.words = words
        self.here, self.there = position(view, seat), position(view, other)
        self.ground, self.reply_ground = Ground(self.here), Ground(self.there)
        self.base = Ground(self.there)
        self.places = np.array(
            [[CENTRE_INDEX.get(cell, -1) for cell in line] for line in LINES_OF[self.here.side]], np.int64
        )
        self.cells = self.here.movable()
        theirs = set(self.there.movable())
        self.tops = _tops(view, self.here, self.cells, theirs, self.there.side)
        uncover = [i for i, flags in enumerate(self.tops.flags) if flags & (THEIRS | REVEALS) == THEIRS]
        self.lasting = {int(self.tops.letter[i]) for i in uncover}
        """Letters of its colour that it can count on: if their top goes, another one comes to light."""
        self.crossing = {
            cell: sum(1 << i for i, line in enumerate(LINES_OF[self.here.side]) if cell in line)
            for cell in CENTRE
        }
        self.usable = [cell in theirs for cell in self.cells]
        self.replies = Replies(
            np.zeros(REPLIES, np.int64),
            np.zeros((REPLIES, LETTERS), np.int64),
            np.zeros(REPLIES, np.int64),
            np.zeros((REPLIES, LETTERS), np.int64),
            np.zeros((REPLIES, LETTERS + 1), np.int64),
            np.zeros(REPLIES, np.int64),
        )
        self.known = 0
        self.work, self.at = scratch(), np.zeros(3, np.int64)

    def run(self) -> Found | None:
        revealing = Counter(self.tops.letter[self.tops.flags & REVEALS != 0].tolist())
        # Of a letter: every set of those that reveal, and of the next player's six stacks none to all.
        options = np.zeros((LETTERS, 7 << max(revealing.values(), default=0)), np.int64)
        rows = np.zeros((4096, kernels.ROW), np.int64)
        value, answer = NOTHING, None
        word = 0
        while True:
            word, lines = kernels.next_open(
                self.words, word, self.ground.spot, self.tops, self.replies, self.memory, value, self.work
            )
            if word < 0:
                return answer
            while True:
                number = kernels.ways(
                    self.words,
                    word,
                    lines,
                    self.ground.spot,
                    self.places,
                    self.tops,
                    self.replies,
                    self.memory,
                    value,
                    self.work,
                    options,
                    rows,
                )
                if number <= len(rows):
                    break
                rows = np.zeros((2 * number, kernels.ROW), np.int64)
            while number:
                row = rows[0].copy()
                left = self.left(row, int(row[POINTS]) - value)
                if row[POINTS] - left > value:
                    value = int(row[POINTS]) - left
                    answer = self.found(word, row, left)
                number = kernels.still_open(rows, number, self.tops, self.replies, self.memory, value)
            word += 1

    @property
    def memory(self) -> int:
        return min(self.known, REPLIES)

    def left(self, row: Ints, enough: int) -> int:
        """What the next player can win after this way, or as soon as it is known, that it is `enough` or more."""
        tops = int(row[TOPS])
        if any(tops & finish == finish for finish in self.tops.finish[:, 0].tolist()):
            return 0  # R-K23
        taken = [i for i in range(len(self.cells)) if tops >> i & 1]
        ground, base = self.reply_ground, self.base
        ground.letter[:], ground.kind[:] = base.letter, base.kind
        ground.spot.pool[:] = base.spot.pool
        for i in taken:
            cell, x = self.cells[i], self.tops.letter[i]
            if self.usable[i]:
                ground.spot.pool[ALL, x] -= 1
                ground.spot.pool[COLOUR, x] -= int(self.there.is_own(cell))
            if self.tops.flags[i] & REVEALS:
                ground.letter[cell] = ord(PRINTED_COLOUR[cell]) - ord("A")
                ground.kind[cell] = OWN_PRINTED if SIDE_OF[cell] == self.there.side else OTHER_PRINTED
        black = int(row[kernels.TAKEN])
        for place, cell in enumerate(CENTRE):
            if black >> place & 1:
                ground.kind[cell] = 0
        needs_own = not tops & int(self.tops.uncovering[0])
        if not needs_own:
            ground.spot.pool[COLOUR] = 1
        ground.prepare()
        points = best_points(self.words, ground.spot, enough, self.work, self.at)
        if points < 0:
            return 0
        if points >= enough:
            self.remember(taken, black, needs_own)
        return int(points)

    def remember(self, taken: list[int], black: int, needs_own: bool) -> None:
        """Keep the reply that was just found: what it uses of the letters that lie open now."""
        gone = [self.cells[i] for i in taken] + [cell for i, cell in enumerate(CENTRE) if black >> i & 1]
        then = self.here.after(gone, self.there.side)
        reply = filled(
            then, text(self.words, self.at[2]), int(self.at[0]), int(self.at[1]), needs_own=needs_own
        )
        assert reply is not None
        pool = self.base.spot.pool[ALL].tolist()
        slack, relies, lines = [FREE] * LETTERS, 0, [0] * LETTERS
        used, own_printed = set(), False
        for cell, source in zip(reply.cells, reply.sources, strict=True):
            x = ord(then.tops[source]) - ord("A")
            if not then.heights[source]:
                if not self.base.kind[cell]:
                    return  # it needs what this way has brought to light
                own_printed = own_printed or then.is_own(cell)
            elif source in CENTRE_INDEX:
                relies |= 1 << CENTRE_INDEX[source]
                lines[x] |= self.crossing[source]
            else:
                used.add(x)
                slack[x] = (pool[x] if slack[x] == FREE else slack[x]) - 1
        own, own_tops = [0] * (LETTERS + 1), -1
        if not own_printed and not used & self.lasting:
            own_tops = 0
            for i, x in enumerate(self.tops.letter.tolist()):
                if x in used and self.tops.flags[i] & THEIRS:
                    own_tops |= 1 << i
                    own[x] += 1
                    own[LETTERS] += 1
        place = self.known % REPLIES
        self.replies.score[place], self.replies.black[place] = reply.points, relies
        self.replies.slack[place], self.replies.lines[place] = slack, lines
        self.replies.own[place], self.replies.own_tops[place] = own, own_tops
        self.known += 1

    def found(self, word: int, row: Ints, left: int) -> Found:
        line, offset = int(row[LINE]), int(row[OFFSET])
        letters = text(self.words, word)
        kept = [cell for p, cell in enumerate(LINES_OF[self.here.side][line]) if int(row[KEPT]) >> p & 1]
        tops = [cell for i, cell in enumerate(self.cells) if int(row[TOPS]) >> i & 1]
        cells = path(self.here.side, line, offset, len(letters))
        return found(spelt(self.here, letters, cells, kept, tops), left)


def _rank(flags: int) -> int:
    """See `kernels.Tops.order`."""
    if flags & REVEALS:
        return 0
    if flags & THEIRS:
        return 3
    return 4 if not flags & USABLE else 1 if flags & OURS else 2


def _tops(view: KreuzwortView, here: Position, cells: list[int], theirs: set[int], side: str) -> Tops:
    flags = []
    for cell in cells:
        flag = OURS if here.is_own(cell) else 0
        flag |= USABLE if cell in theirs else 0
        flag |= THEIRS if here.owners[cell] == side else 0
        flag |= REVEALS if here.heights[cell] == 1 and cell in PRINTED_COLOUR else 0
        flags.append(flag)
    order = sorted(range(len(cells)), key=lambda i: (_rank(flags[i]), i))
    letters = [ord(here.tops[cell]) - ord("A") for cell in cells]
    finish = []
    for seated, left in zip(view.sides, view.left, strict=True):
        own = [i for i, cell in enumerate(cells) if SIDE_OF.get(cell) == seated]
        if len(own) == left.pyramids:
            counts = [sum(letters[i] == x for i in own) for x in range(LETTERS)]
            finish.append([sum(1 << i for i in own), *counts])
    return Tops(
        np.array(letters, np.int64),
        np.array(flags, np.int64),
        np.array(order, np.int64),
        np.array([sum(1 << i for i, f in enumerate(flags) if f & (THEIRS | REVEALS) == THEIRS)], np.int64),
        np.array(finish, np.int64).reshape(-1, 1 + LETTERS),
    )
