"""Cards that somebody has seen before: what the decks of the table have for a word, an enigma or an expression.

Bots and the coach know the decks as people know the world: names, expressions and what is said of them. A card that no
deck has, because a set-up brought it along, is none that they ever heard of. Each pile is read when it is first needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pyramidion.core import Cards
from pyramidion.decks import AnyCard, Deck, DeckInvalid, Enigme, Expressions, Kind, Noms, UnknownDeck
from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.language.data_files import DataFault

Decks = tuple[Deck, ...]


class Expression(NamedTuple):
    names: tuple[str, ...]
    definition: str


def remembered(cards: Cards | None, names: tuple[str, ...]) -> Decks:
    """Those of the decks that are there, each once; the others nobody knows."""
    if cards is None:
        return ()
    found: dict[str, Deck] = {}
    for name in names:
        try:
            deck: Deck = cards.find(name)
        except UnknownDeck:
            continue
        found.setdefault(deck.name, deck)
    return tuple(found.values())


def _cards(decks: Decks, kind: Kind) -> Iterator[AnyCard]:
    for deck in decks:
        try:
            yield from deck.cards(kind)
        except (DeckInvalid, DataFault):  # not sound: nobody knows it
            continue


def enigma(decks: Decks, title: str) -> Enigme | None:
    return _enigmas(decks).get(title)


@lru_cache(maxsize=8)
def _enigmas(decks: Decks) -> dict[str, Enigme]:
    return {card.title: card for card in _cards(decks, "enigmes") if isinstance(card, Enigme)}


@lru_cache(maxsize=8)
def expressions(decks: Decks) -> dict[str, Expression]:
    """All expressions by the folded form that is shown, each with its spellings and its short definition."""
    return {
        folded(names[0]): Expression(names, definition)
        for card in _cards(decks, "expressions")
        if isinstance(card, Expressions)
        for names, definition in zip(card.expressions, card.definitions, strict=True)
    }


def series(decks: Decks) -> tuple[Noms, ...]:
    """All themes with their names."""
    return tuple(card for card in _cards(decks, "noms") if isinstance(card, Noms))
