"""The words that can be guessed and the words that can be said, and which of them a form belongs to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from pyramidion.language.associations.table import CONTENT_KINDS, MIN_READING_SHARE
from pyramidion.language.lexicon import Lexicon, Reading
from pyramidion.language.lexicon.readings import Kind

GUESSED = 15_000
"""How many words can be guessed, besides those that Évocations has an entry for."""
SAID = 40_000
"""How many words can be a clue."""
# Words of these kinds that say nothing: definitions are full of them.
_LISTED = (
    "être avoir faire plus très pas ne non si tout autre même quelque chose celui dire aussi ainsi comme etc peu"
    " où y en on ou et son leur un une deux de que qui dont relatif désigner qualifier sorte ensemble"
)
_EMPTY = frozenset(_LISTED.split())


class Vocabulary:
    """Words by number: those that can be guessed first, the frequent ones before the others."""

    def __init__(self, lexicon: Lexicon, heads: Iterable[str], clues: Iterable[str]) -> None:
        self._lexicon = lexicon
        self._numbers: dict[str, tuple[int, ...]] = {}
        heads = frozenset(heads)
        self._plurals = frozenset(head for head in heads if not self._is_base(head))
        self.frequency = self._frequencies()
        ranked = sorted(self.frequency, key=lambda word: (-self.frequency[word], word))
        kept = [word for word in ranked if word not in _EMPTY][:GUESSED]
        targets = {*kept, *heads}
        said = {*ranked[:SAID], *clues}
        order = sorted(targets, key=lambda word: (-self.frequency.get(word, 0.0), word))
        self.guessed = len(order)
        self.words = [*order, *sorted(said - targets)]
        self.number = {word: number for number, word in enumerate(self.words)}

    def _frequencies(self) -> dict[str, float]:
        """Of every entry that means something, in all its forms."""
        found = defaultdict[str, float](float)
        entries: set[str] = set()
        for letters in self._lexicon:
            for reading in self._lexicon.readings(letters):
                if reading.kind in CONTENT_KINDS:
                    found[self._entry(reading)] += reading.frequency
                    if reading.base or reading.spelling in self._plurals:
                        entries.add(reading.spelling)
        return {word: frequency for word, frequency in found.items() if word in entries}

    def numbers(self, form: str) -> tuple[int, ...]:
        """The words that a form in small letters can belong to."""
        numbers = self._numbers.get(form)
        if numbers is None:
            readings = [reading for reading in self._lexicon.readings(form) if reading.spelling == form]
            least = MIN_READING_SHARE * sum(reading.frequency for reading in readings)
            entries = dict.fromkeys(
                self._entry(reading)
                for reading in readings
                if reading.frequency >= least and reading.kind in CONTENT_KINDS
            )
            numbers = tuple(
                self.number[entry] for entry in entries if entry in self.number and entry not in _EMPTY
            )
            self._numbers[form] = numbers
        return numbers

    def kind(self, word: str) -> Kind:
        """What it is above all."""
        return next(r for r in self._lexicon.readings(word) if r.spelling == word).kind

    def _is_base(self, word: str) -> bool:
        return any(r.base and r.spelling == word for r in self._lexicon.readings(word))

    def _entry(self, reading: Reading) -> str:
        """Évocations has an entry for *vacances*, as it is said: it is no form of *vacance* then."""
        return reading.spelling if reading.base or reading.spelling in self._plurals else reading.lemma
