"""What a word is worth in the end: the Scribe's plan.

A pyramid that is taken brings its points. One's own count twice: they no longer count against their owner at the end
(R-K24). Another player's help that player as much as they bring, so against one opponent they are worth nothing. So
much for now; a game is a race of a few turns, though, and who clears the last own pyramid ends it (R-K23). The words
that gain most are therefore played on to the end, in worlds where the hidden letters lie as they might (`race`). What a
word that ends the game brings is known, and one that wins it is played: no game that is won is lost by going on.

Work is counted in games played on to their end.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import NamedTuple

import numpy as np

from pyramidion.games.kreuzwort import finder_kernel as kernels
from pyramidion.games.kreuzwort.board import COLOUR
from pyramidion.games.kreuzwort.finder import Ground, scratch, text
from pyramidion.games.kreuzwort.finder_kernel import Ints, Words
from pyramidion.games.kreuzwort.letters import VALUES
from pyramidion.games.kreuzwort.placements import Placement, Position, filled, position
from pyramidion.games.kreuzwort.values import Word
from pyramidion.games.kreuzwort.views import KreuzwortView

from .race import LATER, SOON, Race, one_in, worlds
from .race_kernel import promise

LOOKED_AT = 120
"""So many words, those that promise most, are laid out in full."""
CANDIDATES = 8
"""So many of them are played on."""
CLOSE = 15.0
"""Points: that far ahead, a game that was played on counts as won three times in four, for it was played on coarsely.
What is close counts as close, so that fewer games tell two words apart."""
EDGE = 0.004
"""What a point ahead counts beside the chance to win, where a word ends the game."""
WON = 2.0
"""The worth of a word that ends the game and wins it, and a little for the points: more than that of any other."""


class Weighed(NamedTuple):
    placement: Placement
    gain: float
    """By how much it moves the seat ahead now."""
    worth: float
    """The chance to win, estimated."""
    ends: bool = False
    """Whether it ends the game."""

    @property
    def chance(self) -> float:
        """To win, from 0 to 1."""
        return min(max(self.worth, 0.0), 1.0)

    def move(self) -> Word:
        return self.placement.move()


def weigh(view: KreuzwortView, seat: int, words: Words, work: int, seed: int) -> list[Weighed]:
    """The words that were played on, best first; none when none can be formed."""
    here = position(view, seat)
    layouts = candidates(view, here, words)
    if not layouts:
        return []
    first = Race(view, worlds(view, 1, seed)[0], seat, words, words)
    ends = [first.ended_by(placement) for placement in layouts]
    values = [0.5 if ahead is None else worth_of_end(ahead) for ahead in ends]
    going_on = [i for i, ahead in enumerate(ends) if ahead is None]
    if going_on and len(layouts) > 1 and max(values) < 1.0:
        played = played_on(view, seat, [layouts[i] for i in going_on], words, work, seed)
        for i, value in zip(going_on, played, strict=True):
            values[i] = value
    out = [
        Weighed(placement, gain(view, here, placement), value, ahead is not None)
        for placement, value, ahead in zip(layouts, values, ends, strict=True)
    ]
    return sorted(out, key=lambda item: (-item.worth, -item.gain, item.placement.word))


def winning_end(view: KreuzwortView, seat: int, words: Words) -> Placement | None:
    """The word that ends the game now and wins it by most, if there is one."""
    here = position(view, seat)
    rows = formable(here, words)
    race = Race(view, worlds(view, 1, 0)[0], seat, words, words)
    ahead = {placement: race.ended_by(placement) or 0 for placement in endings(view, here, words, rows)}
    most = max(ahead, key=lambda placement: ahead[placement], default=None)
    return most if most is not None and ahead[most] > 0 else None


def worth_of_end(ahead: int) -> float:
    """Of a word that ends the game (R-K23) with so many points more than the others."""
    return (WON if ahead > 0 else 0.5 if ahead == 0 else 0.0) + EDGE * ahead


def won(ahead: int) -> float:
    """What a game counts that was played on and ended with so many points more than the others."""
    return 1.0 / (1.0 + math.exp(-math.log(3.0) / CLOSE * ahead))


def played_on(
    view: KreuzwortView, seat: int, layouts: list[Placement], words: Words, work: int, seed: int
) -> list[float]:
    """What becomes of each word on average; the worse half is given up again and again, so that those which are close
    are played on most. All meet the same worlds. What was given up stands below what was not."""
    alive, rounds = list(range(len(layouts))), max((len(layouts) - 1).bit_length() - 1, 1)
    total, games = np.zeros(len(layouts)), np.zeros(len(layouts))
    given_up = np.zeros(len(layouts))
    drawn, soon, later = iter(worlds(view, work, seed)), one_in(SOON, words), one_in(LATER, words)
    for turn in range(rounds):
        for _ in range(max(work // rounds // len(alive), 1)):
            if (world := next(drawn, None)) is None:
                break
            race = Race(view, world, seat, soon, later)
            for i in alive:
                total[i] += won(race.ahead_after(layouts[i]))
                games[i] += 1
        if turn < rounds - 1:
            alive.sort(key=lambda i: -total[i] / games[i])
            keep = (len(alive) + 1) // 2
            given_up[alive[keep:]] = rounds - turn
            alive = alive[:keep]
    return [float(value) for value in total / np.maximum(games, 1) - given_up]


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
    return rows[: kernels.every_word(words, Ground(here).spot, scratch(), rows)]


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
