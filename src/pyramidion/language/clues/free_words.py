"""The free words of the Grande Pyramide: which of them are words of the expression itself (R-P30, A-P41)."""

from __future__ import annotations

import re
import unicodedata

from pyramidion.language.lexicon import lexicon
from pyramidion.language.spelling import plain

_SMALL = (
    "le la les l un une des du de d à au aux en et ou ni ne n pas par pour sur sous dans sans avec ce c cet cette ces"
    " se s que qu qui y mon ma mes ton ta tes son sa ses leur leurs"
)
SMALL = frozenset(_SMALL.split())
"""What may be said although it is in the expression; the elided forms too."""
_SMALL_CAPITALS = frozenset(map(plain, SMALL))
_ONE_LETTER = {"a": "avoir"}
"""Forms that are too short for the lexicon."""
_WORD = re.compile(r"[^\W_]+")


def free_words(text: str, expression: str) -> tuple[str, ...]:
    """The words of a text that are words of the expression, in any form, each once and as it was said."""
    forbidden = set[str]()
    for word in _words(expression):
        if not small(word):
            forbidden |= _forms(word)
    return tuple(
        dict.fromkeys(
            word for word in _words(text) if not small(word) and not forbidden.isdisjoint(_forms(word))
        )
    )


def _words(text: str) -> list[str]:
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())
    return _WORD.findall("".join(c for c in text if unicodedata.category(c) != "Cf"))


def small(word: str) -> bool:
    """Whether a word is one of the small ones; capitals may hide an accent."""
    return word in _SMALL_CAPITALS if word.isupper() else word.lower() in SMALL


def _forms(word: str) -> set[str]:
    """The word without its accents, and every word of which it is a form."""
    readings = lexicon().readings(word)
    exact = [reading for reading in readings if reading.spelling == word.lower()]
    kept = readings if word.isupper() or not exact else exact
    lemmas = (lemma for reading in kept for lemma in reading.lemma.split(","))  # Lexique has mou,mol as one
    return {plain(word), _ONE_LETTER.get(word.lower(), ""), *lemmas} - {""}
