"""All figures of a deck."""

from __future__ import annotations

import msgspec

from pyramidion.decks.deck import Deck
from pyramidion.decks.items import Item, items_of

from .rhythm import Rhythm, rhythm
from .spread import Spread, spread
from .titles import TellingTitles, telling_titles


class DeckFigures(msgspec.Struct, frozen=True):
    spread: Spread
    rhythm: dict[str, Rhythm]
    """By kind of card, and `titles` for those of the enigmas."""
    titles: TellingTitles | None
    """None for a deck without enigmas."""


def figures_of(deck: Deck) -> DeckFigures:
    """Raises DeckInvalid if the deck has faults."""
    items = [item for kind in deck.kinds for item in items_of(kind, deck.cards(kind))]
    texts: dict[str, list[str]] = {}
    for item in items:
        texts.setdefault(item.kind, []).append(item.text)
    enigmas: list[Item] = [item for item in items if item.kind == "enigmes"]
    if enigmas:
        texts = {"titles": [item.title for item in enigmas], **texts}
    measured = {what: found for what, those in texts.items() if (found := rhythm(those)) is not None}
    return DeckFigures(spread(items), measured, telling_titles(enigmas) if enigmas else None)
