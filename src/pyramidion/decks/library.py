"""Decks by their names, held in memory.

maison            a deck of this package, or the newest of that key that was put here
maison:famille    only its cards for families (or :adulte)
maison:sport+asie only its cards of a choice (see `choice`)
maison@0f3a…      the very version whose digest begins so (8 digits or more)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from .choice import ALL, Choice, parse_choice
from .deck import Deck
from .faults import DeckInvalid, UnknownDeck
from .packaged import PACKAGED_KEYS, boxes_like, packaged, packaged_names, packaged_savoirs
from .savoirs import Savoir

_NAME: Final = re.compile(r"([a-z0-9-]+)(?:@([0-9a-f]{8,64}))?(?::([a-z0-9+-]+))?")
_MAX_PARTS: Final = 64
"""How many choices from decks are kept; others are made anew."""


@lru_cache(maxsize=_MAX_PARTS)
def _part(deck: Deck, choice: Choice) -> Deck:
    return deck.chosen(choice)


class Library:
    """The decks that the owner of this library may play with: those of the package, and those it was given.

    What people bring is found only after the owner has put or loaded it: `find` reads no file but those of the package.
    A content is never replaced by another one. Decks may be put from one thread while another one looks them up.
    """

    def __init__(self) -> None:
        self._newest: dict[str, Deck] = {}
        self._versions: dict[tuple[str, str], Deck] = {}

    # What the owner does.

    def put(self, deck: Deck) -> str:
        """Adds a deck and returns the name by which exactly this one is found again.

        A key of the package's own decks stays theirs: another deck of that key is found by its whole name only.
        """
        self._versions[deck.key, deck.digest] = deck
        if deck.key not in PACKAGED_KEYS:
            self._newest[deck.key] = deck
        return f"{deck.key}@{deck.digest}"

    def put_archive(self, name: str, archive: bytes) -> None:
        """Adds the deck that was stored under this whole name, and is found by it alone.

        Raises DeckInvalid where the archive is damaged, UnknownDeck where it holds another deck.
        """
        deck = Deck.archive(archive)
        key, digest, _ = self._parsed(name)
        if deck.key != key or digest is None or not deck.digest.startswith(digest):
            raise UnknownDeck(name, [deck.name])
        self._versions[deck.key, deck.digest] = deck

    def load(self, name: str, folder: Path) -> None:
        """Reads a deck that is not held yet from the archive KEY@DIGEST.zip of a folder.

        Nothing happens where there is none, or only a damaged one: whoever looks for the deck is told so.
        """
        match = _NAME.fullmatch(name)
        if match is None or match[2] is None or self.holds(name):
            return
        for file in sorted(folder.glob(f"{match[1]}@{match[2]}*.zip")):
            try:
                self.put_archive(name, file.read_bytes())
            except (DeckInvalid, UnknownDeck, OSError):
                continue
            return

    def warm(self) -> None:
        """Reads the decks of the package and all that the judge knows, so that the first game does not wait for it."""
        for key in PACKAGED_KEYS:
            packaged(key).counts()
        packaged_names()

    # What everybody may ask.

    def find(self, name: str) -> Deck:
        """The deck of a name, or UnknownDeck."""
        key, digest, choice = self._parsed(name)
        deck = self._version(key, digest) if digest else self._current(key)
        if deck is None:
            raise UnknownDeck(name, self.keys())
        return deck if choice == ALL else _part(deck, choice)

    def holds(self, name: str) -> bool:
        """Whether `find` finds it."""
        try:
            self.find(name)
        except UnknownDeck:
            return False
        return True

    def keys(self) -> tuple[str, ...]:
        """What can be found without a digest."""
        return tuple(sorted({*PACKAGED_KEYS, *self._newest}))

    def __iter__(self) -> Iterator[Deck]:
        return map(self.find, self.keys())

    @property
    def own_keys(self) -> tuple[str, ...]:
        """The decks that come with the package."""
        return PACKAGED_KEYS

    def boxes_like(self, key: str) -> tuple[str, ...]:
        """The decks of the package that complete this one of theirs, which comes first; none for another deck."""
        return boxes_like(key) if key in PACKAGED_KEYS else ()

    def savoirs(self) -> dict[str, Savoir]:
        """The sets of answers of the package and the public data, by key; what people bring is theirs."""
        return packaged_savoirs()

    @property
    def known_names(self) -> frozenset[str]:
        """The names of everything in these sets: Niger is no Nigeria with a slip of the keys."""
        return packaged_names()

    def _parsed(self, name: str) -> tuple[str, str | None, Choice]:
        match = _NAME.fullmatch(name)
        choice = ALL if match is None or match[3] is None else parse_choice(match[3])
        if match is None or choice is None:
            raise UnknownDeck(name, self.keys())
        return match[1], match[2], choice

    def _current(self, key: str) -> Deck | None:
        return packaged(key) if key in PACKAGED_KEYS else self._newest.get(key)

    def _version(self, key: str, digest: str) -> Deck | None:
        if (exact := self._versions.get((key, digest))) is not None:
            return exact
        versions = tuple(self._versions.values())  # another thread may put one meanwhile
        found = [deck for deck in versions if deck.key == key and deck.digest.startswith(digest)]
        if found:
            return found[0] if len(found) == 1 else None
        current = self._current(key)
        return current if current is not None and current.digest.startswith(digest) else None
