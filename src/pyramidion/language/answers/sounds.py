"""How two written words relate for somebody who hears them: the same, another form of one word, or different words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from pyramidion.language.clues.pronunciations import pronunciations
from pyramidion.language.lexicon import Reading, lexicon
from pyramidion.language.spelling import plain_capitals

from .forms import unaccented
from .phonetic_keys import word_key
from .vocabulary import is_name, is_word

Relation: TypeAlias = Literal["same", "form", ""]
"""Two words sound the same, are forms of one word that sound different, or neither."""

MIN_SHARE = 0.25
"""A reading that is rarer among those of its spelling is not what people mean: lit is a bed, hardly a form of lire;
souris is a mouse, hardly a form of sourire."""
MIN_LETTERS = 3
"""A text of fewer letters is not spelt by ear."""
_VOWELS = re.compile("[aeiouy]")
_WORDS = re.compile(r"[^\W\d_]+")


def written_words(text: str) -> dict[str, str]:
    """The words of a text as they are written, by their letters without accents."""
    return {unaccented(word): word.lower() for word in _WORDS.findall(text)}


class _Profile(NamedTuple):
    """What a listener knows of a word."""

    usual: frozenset[str]
    """Its usual pronunciations."""
    possible: frozenset[str]
    """All of them, without differences that many people do not make."""
    lemmas: frozenset[str]


def relation(one: str, other: str) -> Relation:
    """How two single words relate; accents tell « mange » from « mangé »."""
    mine, yours = unaccented(one), unaccented(other)
    if mine == yours:
        return "same"
    said, expected = _profile(one), _profile(other)
    if not said.usual.isdisjoint(expected.usual):
        return "same"
    if not said.lemmas.isdisjoint(expected.lemmas):
        return "form" if said.possible.isdisjoint(expected.possible) else "same"
    if said.usual and expected.usual:
        return ""
    return "same" if _differ_by_silent_letter(mine, yours) or _is_spelt_by_ear(mine, yours) else ""


@lru_cache(maxsize=4096)
def _profile(word: str) -> _Profile:
    readings = _likely_readings(word)
    said = pronunciations(lexicon(), readings)
    return _Profile(said.usual, said.possible, frozenset(map(_lemma, readings)))


def _likely_readings(word: str) -> tuple[Reading, ...]:
    """The readings of this very spelling, or of any with its letters; without those that are hardly ever meant."""
    letters = unaccented(word)
    if not (letters.isascii() and letters.isalpha()):
        return ()
    readings = lexicon().readings(letters)
    own = tuple(r for r in readings if r.spelling == word) or readings
    least = MIN_SHARE * sum(r.frequency for r in own)
    return tuple(r for r in own if r.frequency >= least)


def _lemma(reading: Reading) -> str:
    return plain_capitals(reading.lemma).lower()


def _differ_by_silent_letter(one: str, other: str) -> bool:
    """A final s or x that nobody hears, in words whose sounds the lexicon does not know."""
    return abs(len(one) - len(other)) == 1 and one.rstrip("sx") == other.rstrip("sx")


def _is_spelt_by_ear(one: str, other: str) -> bool:
    """No word or name, with the same vowels and consonants that sound the same: gog for Gogh, kle for clé, nuie."""
    if len(one) < MIN_LETTERS or is_word(one) or is_name(one) or word_key(one) != word_key(other):
        return False
    return _vowels(one) == _vowels(other)


def _vowels(word: str) -> list[str]:
    """Those that are heard: an e at the end is not."""
    return _VOWELS.findall(word.rstrip("destxpz"))
