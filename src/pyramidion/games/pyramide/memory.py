"""Cards that somebody has seen before: what the decks of the table have for a word, an enigma or an expression.

Bots and the coach know the decks as people know the world: names, expressions and what is said of them. A card that no
deck has, because a set-up brought it along, is none that they ever heard of. Each pile is read when it is first needed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pyramidion.decks import DeckInvalid, UnknownDeck
from pyramidion.decks.cards import Enigme, Expressions, Noms
from pyramidion.decks.shelf import SHELF
from pyramidion.language import DataFault

from .spelling import folded

FAULTS = (UnknownDeck, DeckInvalid, DataFault)
"""Not here, or not sound: nobody knows it."""


class Expression(NamedTuple):
    names: tuple[str, ...]
    definition: str


def _exact(decks: tuple[str, ...]) -> tuple[str, ...]:
    """The same decks by the names of their versions: what is remembered of one is true of no other."""
    return tuple(SHELF.find(name).name for name in decks)


def enigma(decks: tuple[str, ...], title: str) -> Enigme | None:
    try:
        return _enigmas(_exact(decks)).get(title)
    except FAULTS:
        return None


@lru_cache(maxsize=8)
def _enigmas(decks: tuple[str, ...]) -> dict[str, Enigme]:
    cards = [card for name in decks for card in SHELF.find(name).cards("enigmes")]
    return {card.title: card for card in cards if isinstance(card, Enigme)}


def expressions(decks: tuple[str, ...]) -> dict[str, Expression]:
    """All expressions by the folded form that is shown, each with its spellings and its short definition."""
    try:
        return _expressions(_exact(decks))
    except FAULTS:
        return {}


@lru_cache(maxsize=8)
def _expressions(decks: tuple[str, ...]) -> dict[str, Expression]:
    cards = [card for name in decks for card in SHELF.find(name).cards("expressions")]
    return {
        folded(names[0]): Expression(names, definition)
        for card in cards
        if isinstance(card, Expressions)
        for names, definition in zip(card.expressions, card.definitions, strict=True)
    }


def series(decks: tuple[str, ...]) -> tuple[Noms, ...]:
    """All themes with their names."""
    try:
        return _series(_exact(decks))
    except FAULTS:
        return ()


@lru_cache(maxsize=8)
def _series(decks: tuple[str, ...]) -> tuple[Noms, ...]:
    cards = [card for name in decks for card in SHELF.find(name).cards("noms")]
    return tuple(card for card in cards if isinstance(card, Noms))
