"""Which words a clue calls up, and how strongly: a table that `make data` builds of Évocations and of definitions."""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from pyramidion.language.data_files import DATA_FOLDER, DataDamaged, Store
from pyramidion.language.lexicon import Reading, lexicon
from pyramidion.language.spelling import fold

DATA = DATA_FOLDER / "associations.bin"
VERSION = 2
"""Of what the file means; the builder writes it, and a file of another version is refused."""
TELLING = frozenset({"noun", "verb", "adjective", "adverb"})
"""The kinds of words that call others up."""
SELDOM = 0.1
"""The share of a clue's readings under which it hardly means one."""
BENT = 0.1
"""How much less a form counts than a base form: who says *été* means the season, not *être*."""
FLOOR = 1e-5
"""The strength of no association at all: a clue that calls nothing up does not rule a word out."""
HUNDREDTHS = 100
"""Of a power of e, in which salience is kept."""

Source: TypeAlias = Literal["evoked", "defined"]
SOURCES: tuple[Source, ...] = ("evoked", "defined")

# A strength is kept as one byte: how many steps its logarithm lies under that of the strongest there is.
_STRONGEST, _STEPS = 4.0, 20.0


def quantised(strength: float) -> int:
    return max(0, min(255, round(_STEPS * math.log(_STRONGEST / strength))))


_STRENGTHS = tuple(_STRONGEST * math.exp(-step / _STEPS) for step in range(256))


class Associations:
    """Words have numbers; those below `guessed` can be guessed, the more frequent the smaller the number."""

    def __init__(self, path: Path = DATA) -> None:
        store = Store(path)
        if store.about.get("associations") != VERSION:
            raise DataDamaged(path, "holds associations of another version")
        self.about = store.about
        self.guessed = store.about["guessed"]
        begin, end = store.span("words")
        self.words = store.map[begin:end].decode().split("\n")
        self.numbers = {word: number for number, word in enumerate(self.words)}
        self.frequencies = store.view("frequencies")
        """Times in a thousand million words, in all forms."""
        self.nouns = store.view("nouns")
        """1 for what can be guessed and is a noun above all."""
        self.salience = store.view("salience")
        """How likely a word is before any clue, by Évocations, in HUNDREDTHS."""
        self._tables = {
            name: tuple(store.view(f"{name}_{part}") for part in ("offsets", "words", "strengths"))
            for name in (*SOURCES, "opposite")
        }

    def called_up(self, number: int, source: Source) -> dict[int, float]:
        """The words that can be guessed and that a word calls up, the strongest first."""
        offsets, words, strengths = self._tables[source]
        begin, end = offsets[number], offsets[number + 1]
        return {words[place]: _STRENGTHS[strengths[place]] for place in range(begin, end)}

    def opposites(self, number: int) -> tuple[int, ...]:
        offsets, words, _ = self._tables["opposite"]
        return tuple(words[offsets[number] : offsets[number + 1]])

    def meant(self, text: str) -> dict[int, float]:
        """The words that a text in any form can be, with the share of each; nothing for one that is not known."""
        readings = lexicon().readings(text) if fold(text).letters else ()
        exact = [reading for reading in readings if reading.spelling == text.lower()]
        bases = {reading.spelling for reading in readings if reading.base}
        shares: dict[int, float] = {}
        for reading in exact or readings:
            number = self.numbers.get(self._entry(reading, bases), -1)
            if number >= 0 and (reading.base or reading.kind in TELLING):
                # Nothing is known of the frequency of some forms; they count for a little all the same.
                share = (reading.frequency + 0.01) * (1.0 if reading.base else BENT)
                shares[number] = shares.get(number, 0.0) + share
        least = SELDOM * sum(shares.values())
        kept = {number: share for number, share in shares.items() if share >= least}
        total = sum(kept.values())
        return {number: share / total for number, share in kept.items()}

    def _entry(self, reading: Reading, bases: set[str]) -> str:
        """The plural *vacances* has an entry of its own, other plurals have not."""
        own = (
            self.numbers.get(reading.spelling, self.guessed) < self.guessed and reading.spelling not in bases
        )
        return reading.spelling if reading.base or own else reading.lemma


@lru_cache(maxsize=1)
def associations() -> Associations:
    """The associations, loaded when first asked for. Raises DataMissing or DataDamaged."""
    return Associations()
