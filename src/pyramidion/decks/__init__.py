"""Decks: cards as plain tables, looked up in sets of answers.

>>> from pyramidion.decks import shelf
>>> shelf.find("maison").premier_tour[0].complete
True
"""

from .cards import (
    KINDS,
    AnyCard,
    Definition,
    Enchere,
    Finale,
    FinaleQuestion,
    Kind,
    PremierTour,
    Public,
    Question,
    Series,
    Suite,
)
from .deck import About, Deck
from .faults import DeckInvalid, Fault, Report, UnknownDeck
from .savoirs import Savoir

__all__ = [
    "KINDS",
    "About",
    "AnyCard",
    "Deck",
    "DeckInvalid",
    "Definition",
    "Enchere",
    "Fault",
    "Finale",
    "FinaleQuestion",
    "Kind",
    "PremierTour",
    "Public",
    "Question",
    "Report",
    "Savoir",
    "Series",
    "Suite",
    "UnknownDeck",
]
