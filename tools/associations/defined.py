"""How strongly a clue calls a word up by the definitions of Wiktionary."""

from __future__ import annotations

import heapq
import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path

from tools.associations.evoked import Strengths
from tools.associations.vocabulary import Vocabulary
from tools.families.glosses import glosses

# Found by trying on the even pairs of tests/language/associations/syno_pairs.csv alone.
EXPLAINS = 0.0165
"""The definition of the word names the clue, in its first sense."""
ALIKE = 0.031
"""Their definitions name the same words and no others."""
SHARPNESS = 2.3
FAINT = 0.15
"""A likeness under which they have nothing in common."""
COMMON = 200
"""What more definitions than this name says nothing of the likeness of two words."""
LATER = 0.25
"""How much less a later sense weighs in a comparison."""
KEPT = 80
"""How many words are kept for a clue."""

Named = dict[int, dict[int, int]]
"""What the definitions of a word name, each with the number of the sense that does so first."""


def defined(wheel: Path, words: Vocabulary) -> Strengths:
    named = _named(wheel, words)
    vectors = _vectors(named)
    holders: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for word, vector in vectors.items():
        if word < words.guessed:
            for number, weight in vector.items():
                holders[number].append((word, weight))
    explained: Named = defaultdict(dict)
    for word, numbers in named.items():
        if word < words.guessed:
            for number, place in numbers.items():
                explained[number][word] = place
    found: Strengths = {}
    for clue in {*vectors, *explained}:
        likely = _alike(vectors.get(clue, {}), holders)
        for word, place in explained.get(clue, {}).items():
            likely[word] += EXPLAINS / (1 + place)
        likely.pop(clue, None)
        found[clue] = dict(heapq.nlargest(KEPT, likely.items(), key=lambda item: (item[1], -item[0])))
    return found


def _alike(
    vector: Mapping[int, float], holders: Mapping[int, list[tuple[int, float]]]
) -> defaultdict[int, float]:
    """The words whose definitions name the same as these, and how strongly they come to mind."""
    likeness = defaultdict[int, float](float)
    for number, weight in vector.items():
        for word, its in holders.get(number, ()):
            likeness[word] += weight * its
    likely = defaultdict[int, float](float)
    for word, cosine in likeness.items():
        if cosine > FAINT:
            likely[word] = ALIKE * cosine**SHARPNESS
    return likely


def _named(wheel: Path, words: Vocabulary) -> Named:
    found = {}
    for head, senses in glosses(wheel, words.number):
        numbers: dict[int, int] = {}
        for place, sense in enumerate(senses):
            for form in sense:
                for number in words.numbers(form):
                    numbers.setdefault(number, place)
        numbers.pop(words.number[head], None)
        found[words.number[head]] = numbers
    return found


def _vectors(named: Named) -> dict[int, dict[int, float]]:
    """What a word's definitions name, rare words and first senses weighing more; all of one length."""
    counts = Counter(number for numbers in named.values() for number in numbers)
    found = {}
    for word, numbers in named.items():
        vector = {
            number: math.log(len(named) / counts[number]) / (1 + LATER * place)
            for number, place in numbers.items()
            if counts[number] < COMMON
        }
        vector[word] = math.log(len(named) / max(1, counts[word]))
        length = math.sqrt(sum(weight * weight for weight in vector.values())) or 1.0
        found[word] = {number: weight / length for number, weight in vector.items()}
    return found
