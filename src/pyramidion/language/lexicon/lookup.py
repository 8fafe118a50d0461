"""Looks up the French words that can be played."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pyramidion.language.data_files import DATA_FOLDER, ArrayFile, DataDamaged
from pyramidion.language.spelling import fold

from .explanations import Explanation, explain
from .readings import FORMAT_VERSION, Reading, unpack

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    _Number = TypeVar("_Number", np.uint8, np.uint32)

DATA = DATA_FOLDER / "lexicon.bin"


class Lexicon:
    """Finds words in any spelling; stores them as sorted letters A to Z.

    The playable words come first, then, also sorted, those that are known but refused: names, symbols and
    abbreviations. One hash table covers both, so every lookup costs the same.
    """

    def __init__(self, path: Path = DATA) -> None:
        file = ArrayFile(path)
        if file.about.get("lexicon") != FORMAT_VERSION:
            raise DataDamaged(path, "holds a lexicon of another version")
        self._file = file
        self.about = file.about
        """Counts from the builder: words, refused, longest, common and common_playable."""
        self._map = file.map
        self._count = self.about["words"]
        self.longest = self.about["longest"]
        """The number of letters of the longest word."""
        self._table = file.view("table")
        self._mask = len(self._table) - 1
        self._offsets = file.view("offsets")
        self._letters = file.span("letters")[0]
        self._bands = file.view("bands")
        self._bases = file.view("bases")
        self._details = file.span("details")[0]
        self._records = file.view("records")
        self._detail_offsets = file.view("detail_offsets")

    def __len__(self) -> int:
        """The number of playable words."""
        return self._count

    def __iter__(self) -> Iterator[str]:
        """All playable words as letters A to Z, sorted."""
        letters = self._map[self._letters : self._letters + self._offsets[self._count]].decode("ascii")
        begin = 0
        for end in self._offsets[1 : self._count + 1]:
            yield letters[begin:end]
            begin = end

    def __contains__(self, word: object) -> bool:
        """Whether the word can be played."""
        return isinstance(word, str) and 0 <= self._index(word) < self._count

    def _index(self, word: str) -> int:
        """The index of a word among all words, or -1."""
        key = (word.upper() if word.isascii() and word.isalpha() else fold(word).letters).encode("ascii")
        place = zlib.crc32(key) & self._mask
        while found := self._table[place]:
            begin = self._letters + self._offsets[found - 1]
            if self._map[begin : self._letters + self._offsets[found]] == key:
                return found - 1
            place = (place + 1) & self._mask
        return -1

    def _detail(self, index: int) -> bytes:
        record = self._records[index]
        begin, end = self._detail_offsets[record], self._detail_offsets[record + 1]
        return self._map[self._details + begin : self._details + end]

    def readings(self, word: str) -> tuple[Reading, ...]:
        """All readings of a word, most frequent first; empty for a word that cannot be played."""
        letters = fold(word).letters
        index = self._index(letters)
        return unpack(letters, self._detail(index)) if 0 <= index < self._count else ()

    def lemmas(self, word: str) -> tuple[str, ...]:
        """The dictionary entries of which this is a form, with their accents."""
        return tuple(dict.fromkeys(reading.lemma for reading in self.readings(word)))

    def spellings(self, word: str) -> tuple[str, ...]:
        """The spellings of these letters: COTE is cote, côte, coté and côté."""
        return tuple(dict.fromkeys(reading.spelling for reading in self.readings(word)))

    def is_base(self, word: str) -> bool:
        """Whether a dictionary has an entry for this very form, not only for its lemma."""
        index = self._index(word)
        return 0 <= index < self._count and self._bases[index] == 1

    def band(self, word: str) -> int:
        """The frequency band of a word over all its readings: 0 (rare or unknown) to 5, see BANDS_PER_MILLION."""
        index = self._index(word)
        return self._bands[index] if 0 <= index < self._count else 0

    def frequency(self, word: str) -> float:
        """Occurrences per million words, summed over all readings."""
        return sum(reading.frequency for reading in self.readings(word))

    def sounds(self, word: str) -> tuple[str, ...]:
        """The pronunciations of a word in the code of Lexique (`ipa` converts them)."""
        return tuple(dict.fromkeys(reading.sounds for reading in self.readings(word) if reading.sounds))

    def derivations(self, word: str) -> tuple[tuple[str, ...], ...]:
        """What the word is derived from, where Lexique says so: joueur is jouer and eur."""
        return tuple(dict.fromkeys(reading.parts for reading in self.readings(word) if reading.parts))

    def refusal(self, letters: str) -> tuple[str, str]:
        """The code of the reason why letters cannot be played, and the spelling of what they stand for."""
        index = self._index(letters)
        if index < self._count:
            return "unknown", letters.lower()
        code, _, spelling = self._detail(index).decode().partition("\t")
        return code, spelling or letters.lower()

    def explain(self, word: str) -> Explanation:
        """What the word is, or why it cannot be played, in sentences. Accepts any text."""
        return explain(self, word)

    # For word finders: the same data as NumPy arrays, without copying. Word i is letters[offsets[i]:offsets[i + 1]].

    @property
    def letters(self) -> npt.NDArray[np.uint8]:
        """The letters of all words, concatenated in sorted order, as ASCII capitals."""
        import numpy as np

        return self._array("letters", np.uint8)[: int(self._offsets[self._count])]

    @property
    def offsets(self) -> npt.NDArray[np.uint32]:
        """Where each word starts in `letters`, followed by the end of the last one."""
        import numpy as np

        return self._array("offsets", np.uint32)[: self._count + 1]

    @property
    def bands(self) -> npt.NDArray[np.uint8]:
        """The frequency band of every word."""
        import numpy as np

        return self._array("bands", np.uint8)

    @property
    def bases(self) -> npt.NDArray[np.uint8]:
        """1 for every word that is a dictionary entry, 0 for the others."""
        import numpy as np

        return self._array("bases", np.uint8)

    def _array(self, name: str, kind: type[_Number]) -> npt.NDArray[_Number]:
        import numpy as np

        begin, end = self._file.span(name)
        return np.frombuffer(self._map, kind, (end - begin) // np.dtype(kind).itemsize, begin)


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The lexicon, opened on first use. Raises DataMissing or DataDamaged."""
    return Lexicon()
