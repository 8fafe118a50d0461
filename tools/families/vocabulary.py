"""The words that can be in a family: all that a dictionary has an entry for, with what their definitions name."""

from __future__ import annotations

import math
from collections import defaultdict
from pathlib import Path

from pyramidion.language.lexicon import Lexicon, Reading
from tools.families.forms import PREFIXES
from tools.families.glosses import glosses

# Words that definitions are built from: that one names them tells nothing.
_GRAMMAR = (
    "le la les un une de du des à au aux en et ou ni ne pas par pour sur sous dans sans avec ce cet cette ces se que"
    " qui dont où y il elle on son sa ses leur leurs être avoir faire plus très quelque chose tout autre même"
    " quelconque dire celui celle ceux lui entre contre non mi ci si eux tant party"
)
_PLAIN = frozenset(_GRAMMAR.split())
_TOOLS = frozenset({"pronoun", "determiner", "article", "preposition", "conjunction"})
SELDOM = 0.1
"""The share of its readings under which a definition hardly means one: *est* is seldom where the sun rises."""
PARTICIPLE = 5
"""Letters from which an adjective that looks like a participle is one: *cru* is not."""
MEANT = 0.5
"""The share of its readings from which a participle of any verb is what people think of: *vécu*, *reçu*."""
COMMON = 3000
"""What more definitions than this name says nothing of the likeness of two words."""


class Vocabulary:
    """Words by their spelling, with their frequency, their parts and their definitions."""

    def __init__(self, lexicon: Lexicon, wheel: Path) -> None:
        self.frequency = defaultdict[str, float](float)
        self.parts = defaultdict[str, set[str]](set)
        """What Lexique says that a word is made of."""
        self.lemmas: dict[str, set[str]] = defaultdict(set)
        """The other words that an entry is a form of: *louve* is one of *loup*."""
        self.tools = {*PREFIXES, *_PLAIN}
        """Words that others begin with and are not made of: *sur*, *comme*, *auto*."""
        self.participles: dict[str, str] = {}
        """Adjectives that are a participle of a verb: *ganté*, *endormi*."""
        self._lexicon = lexicon
        for letters in lexicon:
            if lexicon.is_base(letters):
                self._entry(letters)
        self._names: dict[str, tuple[str, ...]] = {}
        self.mentions: dict[str, dict[str, int]] = {}
        """The words that the definitions of a word name, each with the number of the sense that does so first."""
        for word, senses in glosses(wheel, self.frequency):
            named: dict[str, int] = {}
            for number, sense in enumerate(senses):
                for form in sense:
                    for name in self._named(form):
                        if name != word:
                            named.setdefault(name, number)
            self.mentions[word] = named
        self._counts = defaultdict[str, int](int)
        for named in self.mentions.values():
            for name in named:
                self._counts[name] += 1
        self._vectors: dict[str, dict[str, float]] = {}

    def __contains__(self, word: object) -> bool:
        return word in self.frequency

    def _entry(self, letters: str) -> None:
        readings = self._lexicon.readings(letters)
        if readings[0].kind in _TOOLS:  # the most frequent one comes first
            self.tools.add(readings[0].spelling)
        adjectives = {
            reading.spelling for reading in readings if reading.base and reading.kind == "adjective"
        }
        entries = {reading.spelling for reading in readings if reading.base}
        for reading in readings:
            if not reading.base:
                participle = not reading.features or any(f.startswith("par:") for f in reading.features)
                regular = reading.lemma.endswith(("er", "ir")) and len(reading.spelling) >= PARTICIPLE
                looks = participle and regular and reading.spelling in adjectives
                meant = reading.spelling in entries and self._meant(reading, readings)
                if reading.kind == "verb" and (looks or meant):
                    self.participles[reading.spelling] = reading.lemma
                continue
            self.frequency[reading.spelling] += reading.frequency
            self.parts[reading.spelling].update(reading.parts)
            if reading.lemma != reading.spelling:
                self.lemmas[reading.spelling].add(reading.lemma)

    @staticmethod
    def _meant(reading: Reading, readings: tuple[Reading, ...]) -> bool:
        """A participle, not of the shortest, that is met more often than the nouns and adjectives made of it."""
        past = any(feature.startswith("par:pas") for feature in reading.features)
        if not past or len(reading.spelling) < PARTICIPLE - 1:
            return False
        alike = sum(other.frequency for other in readings if other.spelling == reading.spelling)
        return reading.frequency > 0 and reading.frequency >= MEANT * alike

    def _named(self, form: str) -> tuple[str, ...]:
        """The entries that a form can belong to."""
        names = self._names.get(form)
        if names is None:
            readings = [reading for reading in self._lexicon.readings(form) if reading.spelling == form]
            least = SELDOM * sum(reading.frequency for reading in readings)
            found = {
                name
                for reading in readings
                if reading.frequency >= least and reading.kind not in _TOOLS
                for name in ((reading.lemma, form) if reading.base else (reading.lemma,))
                if name in self.frequency and name not in _PLAIN
            }
            names = self._names[form] = tuple(sorted(found))
        return names

    def likeness(self, one: str, other: str) -> float:
        """How much two definitions name the same words, rare ones above all: 0 to 1."""
        small, large = sorted((self._vector(one), self._vector(other)), key=len)
        return sum(weight * large.get(name, 0.0) for name, weight in small.items())

    def _vector(self, word: str) -> dict[str, float]:
        vector = self._vectors.get(word)
        if vector is None:
            total = len(self.mentions)
            vector = {
                name: math.log(total / self._counts[name]) / (1 + sense / 4)
                for name, sense in self.mentions.get(word, {}).items()
                if self._counts[name] < COMMON
            }
            vector[word] = math.log(total / max(1, self._counts[word]))
            length = math.sqrt(sum(weight * weight for weight in vector.values())) or 1.0
            vector = self._vectors[word] = {name: weight / length for name, weight in vector.items()}
        return vector
