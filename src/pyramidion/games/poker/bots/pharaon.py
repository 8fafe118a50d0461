"""What each move is worth in the end, as the coach tells it; the Pharaon's plan searches in the same way.

Every move is played out to the end of the deal in the same worlds with the same chance (`inference`,
`search_kernel`), and what a deal is worth is the chance to win the match (`match`). The moves that do worse are
given up one half after the other, so that most playouts go to those that are close. To take a block that one sees
and to put it into a hand is one decision; what a blind block or a joker brings goes to the best hand by habit,
and is thought about when it is seen.

Work is counted in units of UNIT playouts; a playout is the rest of the deal from the move on, with its score.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pyramidion.games.poker.blocks import FIRST_JOKER, HANDS, PLACE, bits, buildable, free
from pyramidion.games.poker.hands import NAMES
from pyramidion.games.poker.values import Build, Hand, Keep, PokerMove, PokerOptions, Take
from pyramidion.games.poker.views import PokerView

from . import search_kernel as kernels
from .adept import codes
from .habits import HABITS
from .inference import worlds
from .knowledge import Position, left_lying, open_hands, position, weights
from .match import worth

if TYPE_CHECKING:
    import numpy.typing as npt

    Ints = npt.NDArray[np.int64]

UNIT = 128
WORLDS = 4096
"""At most so many different worlds."""
MASK = (1 << 62) - 1


class Weighed(NamedTuple):
    """A move of the seat that weighs, and what came of it."""

    move: PokerMove
    hand: int | None
    """With a take of a block that one sees, or a keep: the hand that the card goes to then. None: that is decided
    when it is seen."""
    worth: float
    """The chance to win the match (an equal one counts half), from 0 to 1. Moves are compared by this."""
    error: float
    """Its standard error."""
    points: float
    """Points ahead at the end of this deal, expected; in the basic game 1 for a deal won, -1 for one lost."""
    ranks: tuple[tuple[float, ...], ...]
    """For each of the six hands, seat 0's three first: how likely it ends as each of `hands.NAMES`."""
    wins: tuple[tuple[float, float, float], ...]
    """For each of the three pairs of facing hands: how likely this seat loses, ties, wins it."""
    playouts: int


class _Move(NamedTuple):
    move: PokerMove
    hand: int | None
    row: tuple[int, int, int]
    """As `search_kernel.playouts` takes it."""


class Search:
    """The moves of one position, and what their playouts have brought so far."""

    def __init__(self, at: Position, options: PokerOptions, count: int, seed: int) -> None:
        """`count`: how many different worlds."""
        self.at = at
        self.moves = _moves(at)
        self._seed = seed & MASK
        self._rows = np.array([move.row for move in self.moves], np.int64)
        self._worlds = worlds(at, options, count, self._seed)
        self._hands = codes(at.hands)
        self._left = left_lying(at)
        self._game = np.array(weights(options))
        self._habits = np.array([HABITS, HABITS])
        self.worth = np.array(worth(options, *at.match, at.played))
        """By MOST + points ahead at the end of the deal."""
        n = len(self.moves)
        self.done = np.zeros(n, np.int64)
        """Playouts of each move."""
        self.value = np.zeros(n)
        """What they have brought in all."""
        self._square, self._points = np.zeros(n), np.zeros(n)
        self._ends = np.zeros((n, 2 * HANDS, len(NAMES)), np.int64)
        self._wins = np.zeros((n, HANDS, 3), np.int64)
        self._plans = np.zeros((n, kernels.SLOTS, 2))

    def play(self, alive: Ints, first: int, last: int) -> None:
        """Playouts number `first` to `last` of the moves that are alive."""
        at = self.at
        kernels.playouts(
            *self._worlds,
            at.placed,
            self._hands,
            at.filled,
            at.facing,
            self._left,
            at.seat,
            self._rows,
            alive,
            first,
            last,
            self._seed,
            self._game,
            self._habits,
            self.worth,
            self.value,
            self._square,
            self._points,
            self._ends,
            self._wins,
            self._plans,
        )
        self.done[alive] += last - first

    def better_half(self, alive: Ints) -> Ints:
        """At least two of them."""
        order = np.argsort(-self.value[alive] / self.done[alive], kind="stable")
        return np.sort(alive[order[: max((len(alive) + 1) // 2, 2)]])

    def halve(self, total: int, even: bool = False) -> None:
        """So many playouts in all. The worse half of the moves is given up again and again, unless they are to be
        `even`."""
        alive = np.arange(len(self.moves))
        rounds = 1 if even or len(alive) < 3 else math.ceil(math.log2(len(alive)))
        first = 0
        for _ in range(rounds):
            last = first + max(total // (rounds * len(alive)), 1)
            self.play(alive, first, last)
            first = last
            if rounds > 1:
                alive = self.better_half(alive)

    def weighed(self, number: int) -> Weighed:
        move, n = self.moves[number], int(self.done[number])
        mean = float(self.value[number]) / n
        error = math.sqrt(max(float(self._square[number]) / n - mean**2, 0.0) / n)
        return Weighed(
            move.move,
            move.hand,
            mean,
            error,
            float(self._points[number]) / n,
            tuple(tuple(float(x) / n for x in hand) for hand in self._ends[number]),
            tuple((float(a) / n, float(b) / n, float(c) / n) for a, b, c in self._wins[number]),
            n,
        )


def weigh(
    view: PokerView, seat: int, options: PokerOptions, work: int, seed: int, even: bool = False
) -> list[Weighed]:
    """All that the seat may do now, best first. In the phases `build`, `take`, `keep`, `hand`, on the seat's turn.

    A take or keep of a card that the seat sees is in the list once for each hand that it can go to (`hand`), every
    other move once; of hands that are alike, as empty ones facing empty ones, only the first. `even`: every move
    gets the same number of playouts, so that all figures are equally exact (for a review); otherwise the worse
    half is given up again and again, and what was given up early has a large `error`. Same view, options, work
    and seed: same list.
    """
    return weigh_position(position(view, seat), options, work, seed, even)


def weigh_position(
    at: Position, options: PokerOptions, work: int, seed: int, even: bool = False
) -> list[Weighed]:
    total = max(work, 1) * UNIT
    search = Search(at, options, min(WORLDS, max(total // 4, 16)), seed)
    search.halve(total, even)
    out = [search.weighed(number) for number in range(len(search.moves))]
    # What was given up early stands behind what was not, however lucky its few playouts were.
    return sorted(out, key=lambda one: (-one.playouts, -one.worth))


def _moves(at: Position) -> list[_Move]:
    if at.phase == "build":
        return [_Move(Build(PLACE[bit]), None, (bit, at.drawn, -1)) for bit in bits(buildable(at.filled))]
    room = _different(at)
    if at.phase == "hand":
        return [_Move(Hand(hand), hand, (-1, at.taken, hand)) for hand in room]
    if at.phase == "keep":
        plain = [(i, card) for i, card in enumerate(at.turned) if card < FIRST_JOKER]
        return [_Move(Keep(i), hand, (-1, card, hand)) for i, card in plain for hand in room]
    assert at.phase == "take", f"nothing is weighed in phase {at.phase}"
    out = []
    for bit in bits(free(at.filled)):
        if at.cards[bit] < FIRST_JOKER:
            out += [_Move(Take(PLACE[bit]), hand, (bit, -1, hand)) for hand in room]
        else:
            out.append(_Move(Take(PLACE[bit]), None, (bit, -1, -1)))
    return out


def _different(at: Position) -> list[int]:
    """The hands with room. Of those that are alike, and face hands that are alike, one is enough."""
    mine, others = HANDS * at.seat, HANDS * (1 - at.seat)
    pairs: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for hand in open_hands(at):
        pairs.setdefault((at.hands[mine + hand], at.hands[others + hand]), hand)
    return list(pairs.values())
