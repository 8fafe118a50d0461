"""A game that is over, decision by decision: every answer, and every bid of Les Enchères, beside what was better."""

from __future__ import annotations

from collections.abc import Iterable

from pyramidion.core import Cards
from pyramidion.core.coach import Reviewed
from pyramidion.core.transcript import SeatMove
from pyramidion.games.cible.bots import memory
from pyramidion.games.cible.values import CibleOptions
from pyramidion.games.cible.views import CibleView

from .answers import answers
from .bids import bids


def review_game(
    options: CibleOptions, end: CibleView, turns: Iterable[SeatMove], cards: Cards | None
) -> list[Reviewed]:
    """All answers and bids, in the order of the game. What one cost is measured by how well known a missed answer is;
    a bid that threw its point away costs as much as two of the best known."""
    decks = memory.remembered(cards, options.decks)
    played = list(turns)
    found = [*answers(decks, end, played), *bids(decks, end, played)]
    return sorted(found, key=lambda one: one["number"])
