"""The decks that are part of this package: data like the lexicon, read once a process and never changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from pyramidion.language.answers import folded

from .cards import Kind
from .deck import Deck
from .savoirs import Savoir, folded_names, open_sets

FOLDER: Final = Path(__file__).parent
PACKAGED_KEYS: Final = tuple(sorted(file.parent.name for file in FOLDER.glob("*/deck.toml")))
"""One folder each."""


@cache
def packaged(key: str) -> Deck:
    """The deck of one of `PACKAGED_KEYS`. Its cards are read when they are first asked for."""
    return Deck.folder(FOLDER / key)


@cache
def boxes_like(key: str) -> tuple[str, ...]:
    """The packaged decks that complete this one: with cards of all its kinds, and for nobody younger."""
    one = packaged(key)
    decks = map(packaged, PACKAGED_KEYS)
    found = [deck for deck in decks if {*deck.kinds} >= {*one.kinds} and deck.about.age >= one.about.age]
    return tuple(deck.key for deck in sorted(found, key=lambda deck: (deck is not one, deck.key)))


@cache
def packaged_with(kind: Kind) -> tuple[str, ...]:
    """The packaged decks that have cards of a kind."""
    return tuple(key for key in PACKAGED_KEYS if kind in packaged(key).kinds)


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


@cache
def names_of_kind(key: str) -> frozenset[str]:
    """The names of everything in the set of a key and in those of its kind; none where these decks have no such set."""
    sets = packaged_savoirs()
    return folded_names(sets.values(), sets[key].about.kind) if key in sets else frozenset()
