"""The words of French that can be played, with what is known of them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pyramidion.language.data_files import DATA_FOLDER, DataDamaged, Store
from pyramidion.language.spelling import fold

from .explanations import Explanation, explain
from .readings import VERSION, Reading, unpack

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    _Number = TypeVar("_Number", np.uint8, np.uint32)

DATA = DATA_FOLDER / "lexicon.bin"


class Lexicon:
    """Words are asked for in any spelling and kept as letters A to Z, sorted.

    Behind the words that can be played stand, sorted too, those that are known and refused: names, symbols and
    abbreviations. One table of checksums leads to both, so a lookup costs the same for every word.
    """

    def __init__(self, path: Path = DATA) -> None:
        store = Store(path)
        if store.about.get("lexicon") != VERSION:
            raise DataDamaged(path, "holds a lexicon of another version")
        self._store = store
        self.about = store.about
        """What the builder counted: words, refused, longest, common and common_playable."""
        self._map = store.map
        self._count = self.about["words"]
        self.longest = self.about["longest"]
        """Letters of the longest word."""
        self._table = store.view("table")
        self._mask = len(self._table) - 1
        self._offsets = store.view("offsets")
        self._letters = store.span("letters")[0]
        self._bands = store.view("bands")
        self._bases = store.view("bases")
        self._details = store.span("details")[0]
        self._records = store.view("records")
        self._detail_offsets = store.view("detail_offsets")

    def __len__(self) -> int:
        """How many words can be played."""
        return self._count

    def __iter__(self) -> Iterator[str]:
        """All words that can be played, as letters, sorted."""
        letters = self._map[self._letters : self._letters + self._offsets[self._count]].decode("ascii")
        begin = 0
        for end in self._offsets[1 : self._count + 1]:
            yield letters[begin:end]
            begin = end

    def __contains__(self, word: object) -> bool:
        """Whether the word can be played."""
        return isinstance(word, str) and 0 <= self._index(word) < self._count

    def _index(self, word: str) -> int:
        """Where the letters of a word stand among all words, or -1."""
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
        """Everything the word can be, the most frequent first; nothing for a word that cannot be played."""
        letters = fold(word).letters
        index = self._index(letters)
        return unpack(letters, self._detail(index)) if 0 <= index < self._count else ()

    def lemmas(self, word: str) -> tuple[str, ...]:
        """The words of which this is a form, with their accents."""
        return tuple(dict.fromkeys(reading.lemma for reading in self.readings(word)))

    def spellings(self, word: str) -> tuple[str, ...]:
        """How the letters are written: COTE is cote, côte, coté and côté."""
        return tuple(dict.fromkeys(reading.spelling for reading in self.readings(word)))

    def is_base(self, word: str) -> bool:
        """Whether a dictionary has an entry for the word itself, not only for the one it is a form of."""
        index = self._index(word)
        return 0 <= index < self._count and self._bases[index] == 1

    def band(self, word: str) -> int:
        """How frequent the word is, all its readings together: 0 (rare or unknown) to 5, see BANDS."""
        index = self._index(word)
        return self._bands[index] if 0 <= index < self._count else 0

    def frequency(self, word: str) -> float:
        """Times in a million words, all its readings together."""
        return sum(reading.frequency for reading in self.readings(word))

    def sounds(self, word: str) -> tuple[str, ...]:
        """How the word is said, in the signs of Lexique (`readings.ipa` turns them into the international ones)."""
        return tuple(dict.fromkeys(reading.sounds for reading in self.readings(word) if reading.sounds))

    def derivations(self, word: str) -> tuple[tuple[str, ...], ...]:
        """What the word is made of, where Lexique tells: joueur is jouer and eur."""
        return tuple(dict.fromkeys(reading.parts for reading in self.readings(word) if reading.parts))

    def refusal(self, letters: str) -> tuple[str, str]:
        """The code of the reason why letters cannot be played, and how what they mean is written."""
        index = self._index(letters)
        if index < self._count:
            return "unknown", letters.lower()
        code, _, spelling = self._detail(index).decode().partition("\t")
        return code, spelling or letters.lower()

    def explain(self, word: str) -> Explanation:
        """What the word is, or why it cannot be played, in sentences for people; for any text at all."""
        return explain(self, word)

    # For a word finder: the same data as NumPy arrays, nothing copied. Word i is letters[offsets[i]:offsets[i + 1]].

    @property
    def letters(self) -> npt.NDArray[np.uint8]:
        """The letters of all words one after another, as ASCII capitals, the words sorted."""
        import numpy as np

        return self._array("letters", np.uint8)[: int(self._offsets[self._count])]

    @property
    def offsets(self) -> npt.NDArray[np.uint32]:
        """Where each word begins in `letters`, and behind them where the last one ends."""
        import numpy as np

        return self._array("offsets", np.uint32)[: self._count + 1]

    @property
    def bands(self) -> npt.NDArray[np.uint8]:
        """The band of every word."""
        import numpy as np

        return self._array("bands", np.uint8)

    @property
    def bases(self) -> npt.NDArray[np.uint8]:
        """1 for every word that is a base form, 0 for the others."""
        import numpy as np

        return self._array("bases", np.uint8)

    def _array(self, name: str, kind: type[_Number]) -> npt.NDArray[_Number]:
        import numpy as np

        begin, end = self._store.span(name)
        return np.frombuffer(self._map, kind, (end - begin) // np.dtype(kind).itemsize, begin)


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The lexicon, loaded when it is first asked for. Raises DataMissing or DataDamaged."""
    return Lexicon()
