"""What may lie where a seat cannot see: worlds, weighed by what the other side took and left (`worlds_kernel`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from . import search_kernel as kernels
from . import worlds_kernel
from .adept import codes
from .blocks import ASIDE, CARDS, FIRST_JOKER, STOCK, free
from .habits import HABITS
from .knowledge import Position, weights
from .values import PokerOptions

if TYPE_CHECKING:
    import numpy.typing as npt

    Cards = npt.NDArray[np.uint8]
    Floats = npt.NDArray[np.float64]

DOUBT = 0.6
"""In points: how far the other side's taste may be from what the tables say."""
EXCHANGES = 3
"""Exchanges for each hidden block between one world and the next."""


class Worlds(NamedTuple):
    """A row a world: the pyramid by place, the stocks (seat 0's fifteen, then seat 1's), and the tiles aside,
    next first."""

    cards: Cards
    stocks: Cards
    aside: Cards


def worlds(at: Position, options: PokerOptions, count: int, seed: int, doubt: float = DOUBT) -> Worlds:
    appeal, rest, lay = evidence(at, options, doubt)
    unseen = np.array(at.unseen, np.uint8)
    n = len(at.hidden)
    orders = worlds_kernel.arranged(unseen, count, n, appeal, rest, lay, EXCHANGES * max(n, 1), seed)
    base = np.array(at.cards, np.uint8)
    cards = np.tile(base, (count, 1))
    cards[:, list(at.hidden)] = orders[:, :n]
    stocks = np.zeros((count, 2 * STOCK), np.uint8)
    for seat in (0, 1):
        left = at.to_draw[seat]
        stocks[:, (seat + 1) * STOCK - left : (seat + 1) * STOCK] = orders[:, n : n + left]
        n += left
    aside = np.zeros((count, ASIDE), np.uint8)
    aside[:, : at.aside] = orders[:, n:]
    return Worlds(cards, stocks, aside)


def evidence(at: Position, options: PokerOptions, doubt: float) -> tuple[Floats, Floats, Cards]:
    """As `worlds_kernel.arranged` takes it: by turn of the other side the appeal of every card, of what is known,
    and what lay free."""
    other = 1 - at.seat
    turns = [turn for turn in at.turns if turn.seat == other]
    owner = {turn.place: turn.owner for turn in at.turns}
    card_of = {turn.place: turn.card for turn in at.turns}
    game = np.array(weights(options))
    appeal = np.zeros((len(turns), len(CARDS)))
    rest = np.zeros(len(turns))
    lay = np.zeros((len(turns), len(at.hidden)), np.uint8)
    for t, turn in enumerate(turns):
        hands = codes(turn.hands)
        room = int((hands[3 * other : 3 * other + 3] < kernels.WHOLE).sum())
        points = kernels.gains(hands, other, game).max(axis=1)
        blind = HABITS[kernels.BLIND + room]
        appeal[t, :FIRST_JOKER] = points
        appeal[t, FIRST_JOKER:] = HABITS[kernels.TURN_JOKER + room]
        appeal[t] = np.exp((appeal[t] - blind) / doubt)
        there = free(turn.filled)
        for i, place in enumerate(at.hidden):
            lay[t, i] = there >> place & 1
        known = [p for p, o in owner.items() if there >> p & 1 and o == other]
        rest[t] = sum(appeal[t, card_of[p]] for p in known)
        # Blocks that face this seat are blind ones for the other.
        mine = sum(there >> p & 1 for p in range(64) if _faces(at, owner, p) == at.seat)
        rest[t] += 1.0 if mine else 0.0
        if rest[t] == 0.0:
            rest[t] = 1e-9
    return appeal, rest, lay


def _faces(at: Position, owner: dict[int, int], place: int) -> int:
    return owner[place] if place in owner else at.facing >> place & 1
