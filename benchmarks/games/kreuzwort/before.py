"""The Scribe as it was: what others are measured against. It changes no more.

It plays eight words on, chosen by points with own pyramids counted twice, by own pyramids and by points. In these games
everybody takes the most points that one word in 32 gives, always the same ones, and a game counts as won or lost. It
plays 250 of them a move.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

from pyramidion.bots.base import Budget
from pyramidion.games.kreuzwort.board import CENTRE, COLOUR, CORNERS, SIDES, SIZE, STACKS
from pyramidion.games.kreuzwort.board_kernel import GREY_OF_ONE, end_turn, take_all
from pyramidion.games.kreuzwort.bots.levels import Scribe, dictionary
from pyramidion.games.kreuzwort.finder import Ground, empty_spot, scratch, text
from pyramidion.games.kreuzwort.finder_kernel import Ints, Words, every_word
from pyramidion.games.kreuzwort.letters import PRINTED, VALUES
from pyramidion.games.kreuzwort.placements import LINES, Placement, Position, filled, position
from pyramidion.games.kreuzwort.values import KreuzwortMove, Pass
from pyramidion.games.kreuzwort.views import KreuzwortView

from .before_kernel import Board, play_on, promise

LOOKED_AT, CANDIDATES, EDGE, WON = 120, 8, 0.004, 2.0
KNOWN = 32
"""One of so many words is known in a game that is played on."""
MAX_TURNS = 24
HIGHEST = 6
WORK_A_GAME = 4
"""What playing a game on to its end costs of a budget."""
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
    random = Random(seed)
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
        self.seat, self.words = seat, words
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
                self.words,
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


def gain(view: KreuzwortView, here: Position, placement: Placement) -> float:
    """By how much the word moves this seat ahead of the others, in points."""
    others = len(view.sides) - 1
    total = 0.0
    for cell in placement.taken:
        side = here.owners[cell].upper()
        weight = 1.0
        if side == here.side:
            weight = 2.0
        elif side in view.sides:
            weight = 1.0 - 1.0 / others
        total += weight * VALUES[here.tops[cell]]
    return total


def formable(here: Position, words: Words) -> Ints:
    """For each word that can be formed: word, points, line, offset."""
    rows = np.empty((len(words.masks), 4), np.int64)
    return rows[: every_word(words, Ground(here).spot, scratch(), rows)]


def candidates(view: KreuzwortView, here: Position, words: Words) -> list[Placement]:
    """The words that gain most, that take most own pyramids, and that bring most points."""
    rows = formable(here, words)
    if not len(rows):
        return []
    promised = np.empty((len(rows), 2), np.int64)
    promise(words, rows, Ground(here).spot.pool, promised)
    chosen = np.argsort(-promised[:, 0], kind="stable")[:LOOKED_AT].tolist()
    chosen += np.argsort(-(1000 * promised[:, 1] + promised[:, 0]), kind="stable")[: LOOKED_AT // 4].tolist()
    laid: dict[str, Placement] = {}
    for word, _, line, offset in rows[chosen].tolist():
        placement = filled(here, text(words, word), line, offset, own_first=True)
        if placement is not None:
            laid.setdefault(placement.word, placement)
    every = list(laid.values())
    best = sorted(every, key=lambda p: (-gain(view, here, p), p.word))[: CANDIDATES - 3]
    best += sorted(every, key=lambda p: (-p.own, -gain(view, here, p), p.word))[:2]
    best += sorted(every, key=lambda p: (-p.points, p.word))[:1]
    best += endings(view, here, words, rows)
    return list(dict.fromkeys(best))


def endings(view: KreuzwortView, here: Position, words: Words, rows: Ints) -> list[Placement]:
    """For each colour whose last pyramids can be taken at once (R-K23, A-K13), the word that does so and gains most."""
    found = []
    for side in view.sides:
        last = [cell for cell in COLOUR[side] if here.heights[cell]]
        if last and all(here.heights[cell] == 1 for cell in last) and set(last) <= set(here.movable()):
            clearing = taking(here, words, rows, last)
            found += sorted(clearing, key=lambda p: (-gain(view, here, p), p.word))[:1]
    return found


def taking(here: Position, words: Words, rows: Ints, cells: list[int]) -> list[Placement]:
    """Words that take the tops of all these cells, dearest first; at most `LOOKED_AT`."""
    needed = Counter(here.tops[cell] for cell in cells)
    found: list[Placement] = []
    for word, _, line, offset in rows.tolist():
        letters = text(words, word)
        if all(letters.count(letter) >= number for letter, number in needed.items()):
            placement = filled(here, letters, line, offset, own_first=True, before=cells)
            if placement is not None and set(cells) <= set(placement.taken):
                found.append(placement)
                if len(found) == LOOKED_AT:
                    break
    return found


def worth_of_end(ahead: int) -> float:
    """Of a word that ends the game with so many points more than the others."""
    return (WON if ahead > 0 else 0.5 if ahead == 0 else 0.0) + EDGE * ahead


class Before(Scribe):
    """The Scribe as it was."""

    level = "before"

    def play(self, view: KreuzwortView, budget: Budget) -> KreuzwortMove:
        words = dictionary(view, self.options)
        here = position(view, self.seat)
        layouts = candidates(view, here, words)
        if not layouts:
            return Pass()
        seed = Random(f"{self.seed}|{self.seat}|{view.scores}|{view.tops}").getrandbits(60)
        few = one_in(KNOWN, words)
        first = Race(view, worlds(view, 1, seed)[0], self.seat, few)
        ends = [first.ended_by(placement) for placement in layouts]
        if any(ahead is not None and ahead > 0 for ahead in ends) or len(layouts) == 1:
            values = [0.5 if ahead is None else worth_of_end(ahead) for ahead in ends]
        else:
            values = self.played_on(view, layouts, few, budget.work // WORK_A_GAME, seed)
        best = min(
            zip(values, layouts, strict=True),
            key=lambda item: (-item[0], -gain(view, here, item[1]), item[1].word),
        )
        return best[1].move()

    def played_on(
        self, view: KreuzwortView, layouts: list[Placement], few: Words, work: int, seed: int
    ) -> list[float]:
        alive, rounds = list(range(len(layouts))), max((len(layouts) - 1).bit_length() - 1, 1)
        total, games, given_up = np.zeros(len(layouts)), np.zeros(len(layouts)), np.zeros(len(layouts))
        drawn = iter(worlds(view, work, seed))
        for turn in range(rounds):
            for _ in range(max(work // rounds // len(alive), 1)):
                if (world := next(drawn, None)) is None:
                    break
                race = Race(view, world, self.seat, few)
                for i in alive:
                    ahead = race.ahead_after(layouts[i])
                    total[i] += (ahead > 0) + 0.5 * (ahead == 0) + EDGE * ahead
                    games[i] += 1
            if turn < rounds - 1:
                alive.sort(key=lambda i: -total[i] / games[i])
                keep = (len(alive) + 1) // 2
                given_up[alive[keep:]] = rounds - turn
                alive = alive[:keep]
        return [float(value) for value in total / np.maximum(games, 1) - given_up]
