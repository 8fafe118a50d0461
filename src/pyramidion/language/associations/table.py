"""Which words a clue calls up, and how strongly: a table that `make data` builds from Évocations and definitions."""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from pyramidion.language.data_files import DATA_FOLDER, ArrayFile, DataDamaged
from pyramidion.language.lexicon import Reading, lexicon
from pyramidion.language.spelling import fold

DATA = DATA_FOLDER / "associations.bin"
FORMAT_VERSION = 2
"""The builder writes it into the file; a file of another version is refused."""
CONTENT_KINDS = frozenset({"noun", "verb", "adjective", "adverb"})
"""Parts of speech of content words, which alone call up others."""
MIN_READING_SHARE = 0.1
"""A reading with a smaller share of a clue is ignored."""
INFLECTED_WEIGHT = 0.1
"""The weight of an inflected form against a base form: *été* means the season rather than *être*."""
STRENGTH_FLOOR = 1e-5
"""The strength of no association: a clue that does not call up a word does not exclude it."""
SALIENCE_SCALE = 100
"""Salience is stored as a power of e times this."""

Source: TypeAlias = Literal["evoked", "defined"]
SOURCES: tuple[Source, ...] = ("evoked", "defined")

# A strength is stored in one byte: how many steps its logarithm lies below that of the strongest.
_STRONGEST, _STEPS = 4.0, 20.0


def quantized(strength: float) -> int:
    """A strength as one byte."""
    return max(0, min(255, round(_STEPS * math.log(_STRONGEST / strength))))


_STRENGTHS = tuple(_STRONGEST * math.exp(-step / _STEPS) for step in range(256))


class Associations:
    """Associations between numbered words. Those below `guessed` can be guessed; frequent words have small numbers."""

    def __init__(self, path: Path = DATA) -> None:
        file = ArrayFile(path)
        if file.about.get("associations") != FORMAT_VERSION:
            raise DataDamaged(path, "holds associations of another version")
        self.about = file.about
        self.guessed = file.about["guessed"]
        begin, end = file.span("words")
        self.words = file.map[begin:end].decode().split("\n")
        self.numbers = {word: number for number, word in enumerate(self.words)}
        self.frequencies = file.view("frequencies")
        """Occurrences per thousand million words, over all forms."""
        self.nouns = file.view("nouns")
        """1 for words that can be guessed and are mainly nouns."""
        self.salience = file.view("salience")
        """How likely each word is before any clue, by Évocations; see SALIENCE_SCALE."""
        self._tables = {
            name: tuple(file.view(f"{name}_{part}") for part in ("offsets", "words", "strengths"))
            for name in (*SOURCES, "opposite")
        }

    def called_up(self, number: int, source: Source) -> dict[int, float]:
        """The strengths of the words that a word calls up and that can be guessed, strongest first."""
        offsets, words, strengths = self._tables[source]
        begin, end = offsets[number], offsets[number + 1]
        return {words[place]: _STRENGTHS[strengths[place]] for place in range(begin, end)}

    def opposites(self, number: int) -> tuple[int, ...]:
        offsets, words, _ = self._tables["opposite"]
        return tuple(words[offsets[number] : offsets[number + 1]])

    def meant(self, text: str) -> dict[int, float]:
        """The words that a text in any form can mean, with the share of each; empty for an unknown text."""
        readings = lexicon().readings(text) if fold(text).letters else ()
        exact = [reading for reading in readings if reading.spelling == text.lower()]
        bases = {reading.spelling for reading in readings if reading.base}
        shares: dict[int, float] = {}
        for reading in exact or readings:
            number = self.numbers.get(self._entry(reading, bases), -1)
            if number >= 0 and (reading.base or reading.kind in CONTENT_KINDS):
                # The frequency of some forms is unknown; they get a small share anyway.
                share = (reading.frequency + 0.01) * (1.0 if reading.base else INFLECTED_WEIGHT)
                shares[number] = shares.get(number, 0.0) + share
        least = MIN_READING_SHARE * sum(shares.values())
        kept = {number: share for number, share in shares.items() if share >= least}
        total = sum(kept.values())
        return {number: share / total for number, share in kept.items()}

    def _entry(self, reading: Reading, bases: set[str]) -> str:
        """The word that a reading stands for. The plural *vacances* has an entry of its own, others do not."""
        own = (
            self.numbers.get(reading.spelling, self.guessed) < self.guessed and reading.spelling not in bases
        )
        return reading.spelling if reading.base or own else reading.lemma


@lru_cache(maxsize=1)
def associations() -> Associations:
    """The associations, opened on first use. Raises DataMissing or DataDamaged."""
    return Associations()
