"""What may lie where a seat cannot see: worlds, weighed by what the other side took and left (`worlds_kernel`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pyramidion.games.poker.blocks import ASIDE, CARDS, FIRST_JOKER, HANDS, STOCK, free
from pyramidion.games.poker.values import PokerOptions

from . import search_kernel as kernels
from . import worlds_kernel
from .adept import codes
from .habits import HABITS
from .knowledge import Position, weights

if TYPE_CHECKING:
    import numpy.typing as npt

    Cards = npt.NDArray[np.uint8]
    Floats = npt.NDArray[np.float64]

DOUBT_POINTS = 0.6
"""In points: how far the other side's taste may be from what the tables say."""
EXCHANGES = 3
"""Exchanges for each hidden block between one world and the next."""


class Worlds(NamedTuple):
    """A row a world: the pyramid by place, the stocks (seat 0's fifteen, then seat 1's), and the tiles aside,
    next first."""

    cards: Cards
    stocks: Cards
    aside: Cards


def worlds(at: Position, options: PokerOptions, count: int, seed: int, doubt: float = DOUBT_POINTS) -> Worlds:
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
    facing = at.facing | sum(turn.owner << turn.place for turn in at.turns)
    blind = facing if at.seat else ~facing  # what faces this seat, the other takes blind
    since = {turn.place: turn.card for turn in at.turns if turn.owner == other}
    game = np.array(weights(options))
    appeal = np.zeros((len(turns), len(CARDS)))
    rest = np.zeros(len(turns))
    lay = np.zeros((len(turns), len(at.hidden)), np.uint8)
    for t, turn in enumerate(turns):
        hands = codes(turn.hands)
        room = int((hands[HANDS * other : HANDS * other + HANDS] < kernels.WHOLE).sum())
        appeal[t, :FIRST_JOKER] = kernels.gains(hands, other, game).max(axis=1)
        appeal[t, FIRST_JOKER:] = HABITS[kernels.TURN_JOKER + room]
        appeal[t] = np.exp((appeal[t] - HABITS[kernels.BLIND + room]) / doubt)
        there = free(turn.filled)
        lay[t] = [there >> place & 1 for place in at.hidden]
        rest[t] = sum(appeal[t, card] for place, card in since.items() if there >> place & 1)
        rest[t] += 1.0 if there & blind else 0.0
    return appeal, rest, lay
