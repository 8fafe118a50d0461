"""Figures of La Cible: right answers by phase, and by the field of knowledge that the card's deck names.

Taken from the record at the end and not from the events: a verdict that the table overturned has not happened.
"""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.games.statistics import Figure, PlayedGame

from .bots import memory
from .values import Closed


def statistics(played: PlayedGame) -> Iterator[Figure]:
    decks = memory.remembered(played.cards, played.options.decks)
    history: tuple[Closed, ...] = played.end.history
    for closed in history:
        theme = theme_of(decks, closed)
        for said in closed.said:
            right = float(said.right)
            yield Figure("right", said.seat, right, 1.0, "share")
            yield Figure("phase", said.seat, right, 1.0, "share", closed.phase)
            if theme:
                yield Figure("theme", said.seat, right, 1.0, "share", theme)


def theme_of(decks: memory.Decks, closed: Closed) -> str:
    """Its title; empty where no deck of the table has the card, or it names no theme."""
    card = memory.closed(decks, closed.phase, closed.question)
    key = closed.theme if card is None else card.theme
    titles = (deck.about.themes.get(key) for deck in decks)
    return next((title for title in titles if title), key)
