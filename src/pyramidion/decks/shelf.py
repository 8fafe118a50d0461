"""Where decks are found by their names.

maison            a deck that the house brings, or the newest of that key that was put here
maison:famille    only its cards for families (or :adulte)
maison@0f3a…      the very version whose digest begins so (8 digits or more)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

from .cards import Public
from .deck import Deck
from .faults import DeckInvalid, UnknownDeck
from .savoirs import Savoir, open_sets

HERE: Final = Path(__file__).parent
OWN: Final = ("maison", "pyramide", "pyramide-junior")
"""The decks that come with the house: one folder each."""
_NAME: Final = re.compile(r"([a-z0-9-]+)(?:@([0-9a-f]{8,64}))?(?::(famille|adulte))?")


class Shelf:
    """Decks by key and by content. Nothing that was put here is ever replaced by another content."""

    def __init__(self) -> None:
        self._newest: dict[str, Deck] = {}
        self._versions: dict[tuple[str, str], Deck] = {}
        self._parts: dict[tuple[str, str, Public], Deck] = {}
        self._folders: list[Path] = []

    def look_in(self, folder: Path) -> None:
        """Archives named KEY@DIGEST.zip in this folder are found by that name."""
        if folder not in self._folders:
            self._folders.append(folder)

    def put(self, deck: Deck) -> str:
        """Adds a deck and returns the name by which exactly this one is found again.

        A key of the house's own decks stays theirs: another deck of that key is found by its whole name only.
        """
        self._versions[deck.key, deck.digest] = deck
        if deck.key not in _own():
            self._newest[deck.key] = deck
        return f"{deck.key}@{deck.digest}"

    def drop(self, name: str) -> None:
        """Forgets a deck that was put here."""
        deck = self.find(name)
        self._versions.pop((deck.key, deck.digest), None)
        if (newest := self._newest.get(deck.key)) is not None and newest.digest == deck.digest:
            del self._newest[deck.key]
        self._parts = {
            place: part for place, part in self._parts.items() if place[:2] != (deck.key, deck.digest)
        }

    def find(self, name: str) -> Deck:
        """The deck of a name, or UnknownDeck."""
        match = _NAME.fullmatch(name)
        if match is None:
            raise UnknownDeck(name, self.keys())
        key, digest, only = match.groups()
        deck = self._version(key, digest) if digest else self._current(key)
        if deck is None:
            raise UnknownDeck(name, self.keys())
        if only is None:
            return deck
        place = (key, deck.digest, cast(Public, only))
        if place not in self._parts:
            self._parts[place] = deck.for_public(place[2])
        return self._parts[place]

    def _current(self, key: str) -> Deck | None:
        if key in self._newest:
            return self._newest[key]
        if key in _own():
            self._newest[key] = Deck.folder(_own()[key])
            return self._newest[key]
        return None

    def _version(self, key: str, digest: str) -> Deck | None:
        found = [deck for (k, d), deck in self._versions.items() if k == key and d.startswith(digest)]
        if found:
            return found[0] if len(found) == 1 else None
        current = self._current(key)
        if current is not None and current.digest.startswith(digest):
            return current
        for file in (
            file for folder in self._folders for file in sorted(folder.glob(f"{key}@{digest}*.zip"))
        ):
            try:
                deck = Deck.archive(file.read_bytes())
            except (DeckInvalid, OSError):  # a damaged file is as good as none
                continue
            if deck.key == key and deck.digest.startswith(digest):
                self._versions[key, deck.digest] = deck
                return deck
        return None

    def own_keys(self) -> tuple[str, ...]:
        """The decks that come with the house."""
        return tuple(sorted(_own()))

    def keys(self) -> tuple[str, ...]:
        return tuple(sorted({*_own(), *self._newest}))

    def __iter__(self) -> Iterator[Deck]:
        return map(self.find, self.keys())

    def savoirs(self) -> dict[str, Savoir]:
        """Every set that the house's own decks or the public data bring; what people bring is theirs."""
        shared = open_sets()
        found = {key: shared.get(key) for key in shared}
        for deck in map(self.find, self.own_keys()):
            found.update({key: savoir for key in deck.sets if (savoir := deck.savoir(key)) is not None})
        return dict(sorted(found.items()))


def _own() -> dict[str, Path]:
    return {key: HERE / key for key in OWN}


SHELF: Final = Shelf()
"""The decks of this process."""

find, put, drop, keys = SHELF.find, SHELF.put, SHELF.drop, SHELF.keys
own_keys, look_in = SHELF.own_keys, SHELF.look_in
