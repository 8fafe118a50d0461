"""Things that are known by the words that go with them, and what a word calls up of them.

Names, answers of enigmas and expressions are found in the same way: each has words with weights; a word that is heard
calls up the things that it goes with, and, more weakly, those that go with a word which it makes people think of.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from pyramidion.language.associations import SOURCES, associations
from pyramidion.language.clues.free_words import is_function_word

from . import inflections

INDIRECT: Final = 0.5
"""What it counts that a word only makes people think of one that goes with the thing."""
FLOOR: Final = 0.05
"""In a text most words have nothing to do with what it means: so weak a link counts as much as none."""
_WORD: Final = re.compile(r"[^\W\d_]{3,}")


def telling(text: str) -> list[str]:
    """The words of a text that tell something."""
    return [word for word in _WORD.findall(text) if not is_function_word(word)]


@lru_cache(maxsize=16384)
def entries(word: str) -> frozenset[str]:
    """What a word is looked up by: itself and the words that it is a form of."""
    return frozenset((word.lower(), *inflections.lemmas(word)))


@lru_cache(maxsize=2048)
def called_up(word: str) -> dict[str, float]:
    """Words that a word makes people think of, with a strength up to 1."""
    table = associations()
    found: dict[str, float] = {}
    for number, share in table.meant(word).items():
        for source in SOURCES:
            for other, strength in table.called_up(number, source).items():
                text = table.words[other]
                found[text] = min(1.0, found.get(text, 0.0) + share * strength)
    return found


class Knowledge:
    def __init__(self, things: Mapping[str, Iterable[tuple[str, float]]]) -> None:
        """For each thing the words that go with it, and how well, from 0 to 1."""
        self.things = tuple(things)
        self._index: dict[str, dict[str, float]] = {}
        for thing, words in things.items():
            for word, weight in words:
                for entry in entries(word):
                    found = self._index.setdefault(entry, {})
                    found[thing] = max(weight, found.get(thing, 0.0))
        self._told: dict[str, dict[str, float]] = {}

    def goes_with(self, word: str) -> dict[str, float]:
        """Things that have this very word."""
        found: dict[str, float] = {}
        for entry in entries(word):
            for thing, weight in self._index.get(entry, {}).items():
                found[thing] = max(weight, found.get(thing, 0.0))
        return found

    def called_up(self, word: str) -> dict[str, float]:
        """Things that a word calls up, from 0 to 1."""
        if word not in self._told:
            found = self.goes_with(word)
            for other, strength in called_up(word).items():
                for thing, weight in self._index.get(other, {}).items():
                    found[thing] = max(INDIRECT * strength * weight, found.get(thing, 0.0))
            self._told[word] = found
        return self._told[word]

    def meant(self, text: Iterable[tuple[str, float]]) -> dict[str, float]:
        """How strongly a text calls things up, its words counting so much each; what it does not is left out."""
        scores: dict[str, float] = {}
        for word, weight in text:
            for thing, strength in self.called_up(word.lower()).items():
                scores[thing] = scores.get(thing, 0.0) + weight * math.log(1 + strength / FLOOR)
        return scores


def shares(scores: Mapping[str, float], nothing: int = 0) -> dict[str, float]:
    """Scores as shares of one; `nothing` counts what was not called up at all."""
    best = max(scores.values(), default=0.0)
    total = sum(math.exp(score - best) for score in scores.values()) + nothing * math.exp(-best)
    return {thing: math.exp(score - best) / total for thing, score in scores.items()}
