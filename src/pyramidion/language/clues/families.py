"""Families of words: which words are made of which, looked up in a file that `make data` builds."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pyramidion.language.data_files import DATA_FOLDER, DataDamaged, Store

DATA = DATA_FOLDER / "families.bin"
VERSION = 1
"""Of what the file means; the builder writes it, and a file of another version is refused."""


class Roots(NamedTuple):
    """The words that a word is made of, itself among them; and those that it is perhaps made of."""

    sure: frozenset[str]
    guessed: frozenset[str]


class Families:
    """Words are asked for as they are written, with their accents."""

    def __init__(self, path: Path = DATA) -> None:
        store = Store(path)
        if store.about.get("families") != VERSION:
            raise DataDamaged(path, "holds families of another version")
        self.about = store.about
        self._map = store.map
        self._letters = store.span("letters")[0]
        self._offsets = store.view("offsets")
        self._roots = store.view("roots")
        self._places = store.view("places")

    def _word(self, number: int) -> bytes:
        return self._map[self._letters + self._offsets[number] : self._letters + self._offsets[number + 1]]

    def roots(self, word: str) -> Roots:
        """A word without relatives has no root but itself."""
        key = word.encode("utf-8", "replace")
        low, high = 0, len(self._offsets) - 1
        while low < high:
            middle = (low + high) // 2
            if self._word(middle) < key:
                low = middle + 1
            else:
                high = middle
        if low == len(self._offsets) - 1 or self._word(low) != key:
            return Roots(frozenset((word,)), frozenset())
        begin, middle, end = self._places[2 * low : 2 * low + 3]
        return Roots(self._words(begin, middle), self._words(middle, end))

    def _words(self, begin: int, end: int) -> frozenset[str]:
        return frozenset(self._word(number).decode() for number in self._roots[begin:end])


@lru_cache(maxsize=1)
def families() -> Families:
    """The families, loaded when they are first asked for. Raises DataMissing or DataDamaged."""
    return Families()
