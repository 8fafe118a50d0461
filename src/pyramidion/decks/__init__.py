"""Decks: cards as plain tables, looked up in sets of answers.

>>> from pyramidion.decks import Library
>>> Library().find("maison").title
'La boîte de la maison'
"""

from .cards import (
    KINDS,
    AnyCard,
    Definition,
    Enchere,
    Enigme,
    Expressions,
    Finale,
    FinaleQuestion,
    Kind,
    Noms,
    PremierTour,
    Public,
    Question,
    Series,
    Suite,
)
from .deck import Deck, DeckDescription
from .faults import DeckInvalid, Fault, Report, UnknownDeck
from .library import Library
from .savoirs import Savoir

__all__ = [
    "KINDS",
    "AnyCard",
    "Deck",
    "DeckDescription",
    "DeckInvalid",
    "Definition",
    "Enchere",
    "Enigme",
    "Expressions",
    "Fault",
    "Finale",
    "FinaleQuestion",
    "Kind",
    "Library",
    "Noms",
    "PremierTour",
    "Public",
    "Question",
    "Report",
    "Savoir",
    "Series",
    "Suite",
    "UnknownDeck",
]
