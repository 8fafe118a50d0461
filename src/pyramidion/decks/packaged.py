"""The decks that are part of this package: data like the lexicon, read once a process and never changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from pyramidion.language.answers import folded

from .deck import Deck
from .savoirs import Savoir, open_sets

FOLDER: Final = Path(__file__).parent
PACKAGED_KEYS: Final = ("maison", "pyramide", "pyramide-junior")
"""One folder each."""


@cache
def packaged(key: str) -> Deck:
    """The deck of one of `PACKAGED_KEYS`. Its cards are read when they are first asked for."""
    return Deck.folder(FOLDER / key)


@cache
def packaged_savoirs() -> dict[str, Savoir]:
    """Every set of answers that these decks or the public data bring, by key; DataMissing before `make data`."""
    shared = open_sets()
    found = {key: shared.get(key) for key in shared}
    for deck in map(packaged, PACKAGED_KEYS):
        found.update({key: savoir for key in deck.sets if (savoir := deck.savoir(key)) is not None})
    return dict(sorted(found.items()))


@cache
def packaged_names() -> frozenset[str]:
    """The names of everything in these sets, in the normal form of the judge (`folded`)."""
    return frozenset(
        folded(name) for savoir in packaged_savoirs().values() for names in savoir.names for name in names
    )
