"""Figures about decks: how cards are spread, and how their sentences are built, beside those of the booklets."""

from .booklets import BOOKLETS
from .of_deck import DeckFigures, figures_of
from .rhythm import Rhythm, rhythm
from .spread import Spread, spread
from .titles import telling_titles

__all__ = [
    "BOOKLETS",
    "DeckFigures",
    "Rhythm",
    "Spread",
    "figures_of",
    "rhythm",
    "spread",
    "telling_titles",
]
