"""What the Adept knows: what every card adds to every hand now, and what an unseen block may bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pyramidion.games.poker.blocks import FIRST_JOKER, HAND, HANDS, ROW, bits, buildable, free
from pyramidion.games.poker.values import PokerOptions

from . import adept_kernel
from . import search_kernel as kernels
from .knowledge import Position, weights
from .tables import PROSPECT

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Ints = npt.NDArray[np.int64]


SEVERAL = 2
"""A hand of so many cards is looked into with the cards that are still there; one of fewer is left to the tables."""
HARDLY = 0.01
"""How likely an unseen card comes when no hidden block is left: a joker may turn it."""
MIDDLING = 0.4
"""The promise of a card that is neither good nor poor."""


class Choice(NamedTuple):
    """A block to take, the hand it is for (None: seen when it is turned), and what it adds in points."""

    place: int
    hand: int | None
    gain: float


def codes(hands: tuple[tuple[int, ...], ...]) -> Ints:
    """The six hands as the kernels hold them."""
    out = np.full(len(hands), kernels.EMPTY, np.int64)
    for i, hand in enumerate(hands):
        for card in hand:
            out[i] = kernels.added(out[i], card)
    return out


def live(at: Position) -> Floats:
    """By card, how likely it can be had: what faces one can, the unseen if it lies in the pyramid, the rest is gone."""
    out = np.zeros(FIRST_JOKER)
    unseen = [card for card in at.unseen if card < FIRST_JOKER]
    out[unseen] = max(len(at.hidden) / len(at.unseen), HARDLY)
    out[[card for card in at.cards if card < FIRST_JOKER]] = 1.0
    return out


def gains(at: Position, options: PokerOptions) -> Floats:
    """By card and hand: what the card adds to the expected points, the facing hands being what they are."""
    hands, game = codes(at.hands), np.array(weights(options))
    out = kernels.gains(hands, at.seat, game)
    worth = kernels.standing_of(hands, at.seat, game)[1]
    there = live(at)
    for i in range(HANDS):
        number = HANDS * at.seat + i
        if SEVERAL <= len(at.hands[number]) < HAND:
            facing = int(PROSPECT[hands[HANDS * (1 - at.seat) + i] >> 3] & 255)
            own, won = game[kernels.OWN], game[kernels.WON]
            values = adept_kernel.values_of(hands[number], there, facing, worth[i], own, won)
            out[:, i] = values[:-1] - values[-1]
    return out


def of_joker(best: Floats) -> float:
    """What turning three tiles brings: the best of three, `best` being what each may bring (A-O13, A-O15)."""
    ascending = np.sort(best)
    n = len(ascending)
    # Of three different tiles the best is number k: two of the k before it.
    k = np.arange(n)
    return float((ascending * k * (k - 1) / 2).sum() / (n * (n - 1) * (n - 2) / 6))


def of_blind(at: Position, best: Floats) -> float:
    """What a block brings that one does not see; `best`: by card, what it adds at best."""
    plain = [card for card in at.unseen if card < FIRST_JOKER]
    jokers = len(at.unseen) - len(plain)
    total = float(best[plain].sum()) + (jokers * of_joker(best[plain]) if jokers else 0.0)
    return total / len(at.unseen)


def choices(at: Position, options: PokerOptions) -> list[Choice]:
    """Every block that can be taken, in order of places. A seen one is once for each hand that has room."""
    table = gains(at, options)
    best = table.max(axis=1)
    blind = of_blind(at, best) if at.hidden else 0.0
    out = []
    for place in bits(free(at.filled)):
        card = at.cards[place]
        if place in at.hidden:
            out.append(Choice(place, None, blind))
        elif card >= FIRST_JOKER:
            plain = [other for other in at.unseen if other < FIRST_JOKER]
            out.append(Choice(place, None, of_joker(best[plain])))
        else:
            fits = [i for i in range(3) if table[card, i] > kernels.NEVER]
            out += [Choice(place, i, float(table[card, i])) for i in fits]
    return out


def left_lying(at: Position, place: int) -> int:
    """How often the other side had that block free and took another: what it leaves it does not want."""
    other = 1 - at.seat
    return sum(
        turn.seat == other and turn.place != place and free(turn.filled) >> place & 1 for turn in at.turns
    )


def best_take(at: Position, options: PokerOptions) -> Choice:
    """The most points; of blind blocks the one that the other side has left lying least."""
    return max(choices(at, options), key=lambda c: (round(c.gain, 6), -left_lying(at, c.place), -c.place))


def best_place(at: Position, whim: float) -> int:
    """Where to build: on other blocks rather than beside them, good cards low, and on one's good ones rather than
    poor ones.

    What lies free and good may be taken blind: so it is better buried than at hand. All of this is worth a tenth
    of a point a deal. `whim`, from 0 to 1, decides between equals.
    """
    scores = {bit: _liking(at, bit) for bit in bits(buildable(at.filled))}
    most = max(scores.values())
    equals = [bit for bit, score in scores.items() if score > most - 1e-9]
    return equals[int(whim * len(equals))]


def _liking(at: Position, bit: int) -> float:
    row = bit // ROW
    liking = -2.0 * (promise(at, at.drawn) - MIDDLING) * row
    if row:
        for place in (bit - ROW, bit - ROW + 1):
            liking += 1.0 if place in at.hidden else 1.0 + 2.0 * (promise(at, at.cards[place]) - MIDDLING)
    return liking


def promise(at: Position, card: int) -> float:
    """From 0 to 1: how much a card may do for one, beside the other cards that face one."""
    if card >= FIRST_JOKER:
        return 0.6
    partners = sum(c >> 2 == card >> 2 for c in at.cards if c < FIRST_JOKER and c != card)
    return min(1.0, (card >> 2) / 24 + partners / 2)
