"""Cards that somebody has seen before: what the decks of the table have for a word, an enigma or an expression.

Bots and the coach know the decks as people know the world: names, expressions and what is said of them. A card that no
deck has, because a set-up brought it along, is none that they ever heard of. Each pile is read when it is first needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pyramidion.decks import DeckInvalid, UnknownDeck
from pyramidion.decks.cards import AnyCard, Enigme, Expressions, Kind, Noms
from pyramidion.decks.shelf import SHELF
from pyramidion.language.data_files import DataFault

from .spelling import folded


class Expression(NamedTuple):
    names: tuple[str, ...]
    definition: str


def _cards(decks: tuple[str, ...], kind: Kind) -> Iterator[AnyCard]:
    for name in decks:
        try:
            yield from SHELF.find(name).cards(kind)
        except (UnknownDeck, DeckInvalid, DataFault):  # not here, or not sound: nobody knows it
            continue


def exact(decks: tuple[str, ...]) -> tuple[str, ...]:
    """The same decks by the names of their versions: what is remembered of one is true of no other."""
    found = []
    for name in decks:
        try:
            found.append(SHELF.find(name).name)
        except UnknownDeck:
            continue
    return tuple(dict.fromkeys(found))


def enigma(decks: tuple[str, ...], title: str) -> Enigme | None:
    return _enigmas(exact(decks)).get(title)


@lru_cache(maxsize=8)
def _enigmas(decks: tuple[str, ...]) -> dict[str, Enigme]:
    return {card.title: card for card in _cards(decks, "enigmes") if isinstance(card, Enigme)}


def expressions(decks: tuple[str, ...]) -> dict[str, Expression]:
    """All expressions by the folded form that is shown, each with its spellings and its short definition."""
    return _expressions(exact(decks))


@lru_cache(maxsize=8)
def _expressions(decks: tuple[str, ...]) -> dict[str, Expression]:
    return {
        folded(names[0]): Expression(names, definition)
        for card in _cards(decks, "expressions")
        if isinstance(card, Expressions)
        for names, definition in zip(card.expressions, card.definitions, strict=True)
    }


def series(decks: tuple[str, ...]) -> tuple[Noms, ...]:
    """All themes with their names."""
    return tuple(card for card in _cards(decks, "noms") if isinstance(card, Noms))
