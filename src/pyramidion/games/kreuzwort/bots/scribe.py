"""What a word is worth in the end: the Scribe's plan.

A pyramid that is taken brings its points, and more or less than that in the end (`taste`). A game is a race of a few
turns, and who clears the last own pyramid ends it (R-K23). The words that are worth most by taste are therefore played
on, in worlds where the hidden letters lie as they might, and the positions that come of it are weighed (`race`). What a
word that ends the game brings is known, and one that wins it is played: no game that is won is lost by going on.

Work is counted in games that are played on.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from pyramidion.games.kreuzwort import finder_kernel as kernels
from pyramidion.games.kreuzwort.board import CELL, COLOUR
from pyramidion.games.kreuzwort.finder import Ground, scratch, text
from pyramidion.games.kreuzwort.finder_kernel import Ints, Words
from pyramidion.games.kreuzwort.letters import VALUES
from pyramidion.games.kreuzwort.placements import Placement, Position, filled, position
from pyramidion.games.kreuzwort.values import Word
from pyramidion.games.kreuzwort.views import KreuzwortView

from .race import Race
from .vocabulary import is_fit

LOOKED_AT = 120
"""So many words, those that are worth most by taste, are laid out in full."""
CANDIDATES = 8
"""So many of them are played on."""
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
    race = Race(view, here, seat, words)
    layouts = candidates(view, here, race, words)
    if not layouts:
        return []
    ends = [race.ended_by(placement) for placement in layouts]
    values = [0.5 if ahead is None else worth_of_end(ahead) for ahead in ends]
    going_on = [i for i, ahead in enumerate(ends) if ahead is None]
    if going_on and len(layouts) > 1 and max(values) < 1.0:
        played = played_on(race, [layouts[i] for i in going_on], work, seed)
        for i, value in zip(going_on, played, strict=True):
            values[i] = value
    out = [
        Weighed(placement, gain(view, here, placement), value, ahead is not None)
        for placement, value, ahead in zip(layouts, values, ends, strict=True)
    ]
    return sorted(out, key=lambda item: (-item.worth, -item.gain, item.placement.word))


class Compared(NamedTuple):
    """What was done beside the best word, both played on in the same worlds."""

    best: Weighed
    chance: float
    """To win after what was done."""
    best_chance: float
    own: int
    """How many pyramids of its player went with what was done."""


def compare(
    view: KreuzwortView, seat: int, words: Words, move: Word | None, work: int, seed: int
) -> Compared | None:
    """`move`: the word that was formed, None where nothing came of the turn; None when no word can be formed. The best
    word is one that may be read at any table, if there is one."""
    weighed = weigh(view, seat, words, work, seed)
    if not weighed:
        return None
    best = next((one for one in weighed if is_fit(one.placement.word)), weighed[0])
    here = position(view, seat)
    race, done = Race(view, here, seat, words), taken_by(here, move)
    own = sum(here.is_own_pyramid(cell) for cell in done)
    layouts = [Placement("", 0, own, (), (), done), best.placement]
    ends = [race.ended_by(placement) for placement in layouts]
    chances = [0.0 if ahead is None else min(max(worth_of_end(ahead), 0.0), 1.0) for ahead in ends]
    going_on = [i for i, ahead in enumerate(ends) if ahead is None]
    if going_on:
        total = race.played_on(layouts, going_on, work, seed + 1)
        for i in going_on:
            chances[i] = float(total[i]) / work
    return Compared(best, chances[0], chances[1], own)


def taken_by(here: Position, move: Word | None) -> tuple[int, ...]:
    """The cells whose pyramid a word takes."""
    if move is None:
        return ()
    sources = [CELL[move.sources.get(name, name)] for name in move.cells]
    return tuple(sorted({source for source in sources if here.heights[source]}))


def worth_of_end(ahead: int) -> float:
    """Of a word that ends the game (R-K23) with so many points more than the others."""
    return (WON if ahead > 0 else 0.5 if ahead == 0 else 0.0) + EDGE * ahead


def played_on(race: Race, layouts: list[Placement], work: int, seed: int) -> list[float]:
    """What becomes of each word on average; the worse half is given up again and again, so that those which are close
    are played on most. All meet the same worlds. What was given up stands below what was not."""
    alive, rounds = list(range(len(layouts))), max((len(layouts) - 1).bit_length() - 1, 1)
    total, games = np.zeros(len(layouts)), np.zeros(len(layouts))
    given_up = np.zeros(len(layouts))
    for turn in range(rounds):
        worlds = max(work // rounds // len(alive), 1)
        total += race.played_on(layouts, alive, worlds, seed + turn)
        games[alive] += worlds
        if turn < rounds - 1:
            alive.sort(key=lambda i: -total[i] / games[i])
            keep = (len(alive) + 1) // 2
            given_up[alive[keep:]] = rounds - turn
            alive = alive[:keep]
    return [float(value) for value in total / games - given_up]


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


def candidates(view: KreuzwortView, here: Position, race: Race, words: Words) -> list[Placement]:
    """The words that are worth most by taste, each taking other pyramids, and those that may end the game."""
    laid: dict[tuple[int, ...], Placement] = {}
    for placement in race.best(LOOKED_AT):
        laid.setdefault(placement.taken, placement)
    best = list(laid.values())[:CANDIDATES]
    best += endings(view, here, words)
    return list(dict.fromkeys(best))


def formable(here: Position, words: Words) -> Ints:
    """For each word that can be formed: word, points, line, offset."""
    rows = np.empty((len(words.masks), 4), np.int64)
    return rows[: kernels.every_word(words, Ground(here).spot, scratch(), rows)]


def endings(view: KreuzwortView, here: Position, words: Words) -> list[Placement]:
    """For each colour whose last pyramids can be taken at once (R-K23, A-K13), the word that does so and gains most."""
    found = []
    rows: Ints | None = None
    for side in view.sides:
        last = [cell for cell in COLOUR[side] if here.heights[cell]]
        if last and all(here.heights[cell] == 1 for cell in last) and set(last) <= set(here.movable()):
            rows = formable(here, words) if rows is None else rows
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
