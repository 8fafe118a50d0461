"""What a level knows of the French language: words as frequent as people of that kind meet them, in forms they use.

The measure is Lexique's: how often a word occurs in a million words of films or books, whichever is more. A word is
known where both its form and the entry that it is a form of are frequent enough: everybody knows *manger*, and hardly
anybody says *mangeassions*. Tenses that people read and never say are left out, however frequent they are in books.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from pyramidion.games.kreuzwort.finder import word_list
from pyramidion.games.kreuzwort.finder_kernel import MAX_WORD_LETTERS, Words
from pyramidion.language.lexicon import Reading, lexicon

from .abilities import READER, Vocabulary

LEAST_BAND = 2
"""Words below it (less than 0.1 times in a million) are known to no level that has a vocabulary."""
RARE_BELOW = 0.1
"""Occurrences in a million words below which a word is rare: some five in a thousand films."""

UNFIT = frozenset((
    "baise", "baiser", "bite", "bordel", "branler", "chier", "con", "connard", "connerie", "couille", "cul",
    "drogue", "emmerder", "enculer", "enfoiré", "fesse", "foutre", "garce", "gueule", "gueuler", "jouir",
    "merde", "niquer", "nègre", "pisse", "pisser", "porno", "putain", "pute", "pédé", "salaud", "salope",
    "sein", "sexe", "sexuel", "sexy", "sucer", "viol", "violer",
))  # fmt: skip
"""Entries of which no form is suggested at a table with children: the lexicon has no mark for them."""


def is_said(reading: Reading, unsaid: tuple[str, ...]) -> bool:
    """Whether a form has a use other than in these tenses; a form of no known tense has none."""
    if reading.kind != "verb":
        return True
    return any(
        not feature.startswith(unsaid) for feature in reading.features if feature not in ("m", "f", "s", "p")
    )


@lru_cache(maxsize=1)
def _met() -> dict[str, tuple[tuple[Reading, float], ...]]:
    """Every word that is met at all: its readings, each with the frequency of its entry."""
    words = lexicon()
    listed = list(words)
    found = {
        listed[i]: words.readings(listed[i])
        for i in (words.bands[: len(words)] >= LEAST_BAND).nonzero()[0].tolist()
        if 2 <= len(listed[i]) <= MAX_WORD_LETTERS
    }
    entries: dict[tuple[str, str], float] = defaultdict(float)
    for readings in found.values():
        for reading in readings:
            entries[reading.lemma, reading.kind] += reading.frequency
    return {
        word: tuple((reading, entries[reading.lemma, reading.kind]) for reading in readings)
        for word, readings in found.items()
    }


@lru_cache(maxsize=8)
def known_words(vocabulary: Vocabulary, inflected: bool = True) -> frozenset[str]:
    """All words of a vocabulary, or only its base forms."""
    return frozenset(
        word
        for word, readings in _met().items()
        if any(
            reading.frequency >= vocabulary.form
            and entry >= vocabulary.entry
            and is_said(reading, vocabulary.unsaid)
            and (inflected or reading.base)
            for reading, entry in readings
        )
    )


@lru_cache(maxsize=8)
def searchable(vocabulary: Vocabulary, inflected: bool = True) -> Words:
    """The same, ready for the word finder."""
    return word_list(known_words(vocabulary, inflected))


def is_fit(word: str) -> bool:
    """Whether a word may be suggested to a family."""
    return all(reading.lemma not in UNFIT for reading in lexicon().readings(word))


def is_rare(word: str) -> bool:
    """Whether players would be surprised by a word: hardly ever met, or met only in tenses that nobody says."""
    return not any(
        reading.frequency >= RARE_BELOW and is_said(reading, READER.unsaid)
        for reading in lexicon().readings(word)
    )
