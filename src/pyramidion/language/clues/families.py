"""Word families: which words are derived from which, from a file that `make data` builds."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pyramidion.language.data_files import DATA_FOLDER, ArrayFile, DataDamaged

DATA = DATA_FOLDER / "families.bin"
FORMAT_VERSION = 1
"""The builder writes it into the file; a file of another version is refused."""


class Roots(NamedTuple):
    """The words that a word is derived from, including itself; and those that are only guessed."""

    sure: frozenset[str]
    guessed: frozenset[str]


class Families:
    """Finds the roots of words, which are written with their accents."""

    def __init__(self, path: Path = DATA) -> None:
        file = ArrayFile(path)
        if file.about.get("families") != FORMAT_VERSION:
            raise DataDamaged(path, "holds families of another version")
        self.about = file.about
        self._map = file.map
        self._letters = file.span("letters")[0]
        self._offsets = file.view("offsets")
        self._roots = file.view("roots")
        self._places = file.view("places")

    def _word(self, number: int) -> bytes:
        return self._map[self._letters + self._offsets[number] : self._letters + self._offsets[number + 1]]

    def roots(self, word: str) -> Roots:
        """The roots of a word; a word without a family is its only root."""
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
    """The families, opened on first use. Raises DataMissing or DataDamaged."""
    return Families()
