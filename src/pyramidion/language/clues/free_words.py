"""Finds words of the expression in what is said freely in the Grande Pyramide (R-P30, A-P41)."""

from __future__ import annotations

import re
import unicodedata

from pyramidion.language.lexicon import lexicon
from pyramidion.language.spelling import plain_capitals

_FUNCTION_WORDS_LISTED = (
    "le la les l un une des du de d à au aux en et ou ni ne n pas par pour sur sous dans sans avec ce c cet cette ces"
    " se s que qu qui y mon ma mes ton ta tes son sa ses leur leurs"
)
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS_LISTED.split())
"""Words that may be said although the expression contains them, with their elided forms."""
_FUNCTION_WORDS_IN_CAPITALS = frozenset(map(plain_capitals, FUNCTION_WORDS))
_ONE_LETTER = {"a": "avoir"}
"""Lemmas of forms that are too short for the lexicon."""
_WORD = re.compile(r"[^\W_]+")


def repeated_words(text: str, expression: str) -> tuple[str, ...]:
    """The words of a text that repeat a word of the expression in any form, each once and as it was typed."""
    forbidden = set[str]()
    for word in _words(expression):
        if not is_function_word(word):
            forbidden |= _forms(word)
    return tuple(
        dict.fromkeys(
            word
            for word in _words(text)
            if not is_function_word(word) and not forbidden.isdisjoint(_forms(word))
        )
    )


def _words(text: str) -> list[str]:
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())
    return _WORD.findall("".join(c for c in text if unicodedata.category(c) != "Cf"))


def is_function_word(word: str) -> bool:
    """Whether a word is an article, a preposition or the like. Accents may be missing in capitals."""
    return word in _FUNCTION_WORDS_IN_CAPITALS if word.isupper() else word.lower() in FUNCTION_WORDS


def _forms(word: str) -> set[str]:
    """The word without its accents, and its lemmas."""
    readings = lexicon().readings(word)
    exact = [reading for reading in readings if reading.spelling == word.lower()]
    kept = readings if word.isupper() or not exact else exact
    lemmas = (lemma for reading in kept for lemma in reading.lemma.split(","))  # Lexique lists mou,mol as one
    return {plain_capitals(word), _ONE_LETTER.get(word.lower(), ""), *lemmas} - {""}
