"""Which words people know, and which forms belong to the same word, by the lexicon."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from pyramidion.language.lexicon import Reading, lexicon
from pyramidion.language.spelling import plain_capitals

COMMON_BAND, EVERYDAY_BAND = 2, 4
"""Frequency bands that start at 0.1 and 10 occurrences per million words."""

Inflection: TypeAlias = Literal["", "number", "verb", "gender"]
"""How two forms of one word differ."""

_NOMINAL = ("noun", "adjective", "")


@lru_cache(maxsize=8192)
def is_word(word: str) -> bool:
    """Whether people commonly use this word."""
    return word.isascii() and word.isalpha() and lexicon().band(word) >= COMMON_BAND


@lru_cache(maxsize=8192)
def is_everyday_word(word: str) -> bool:
    """Whether people use this word every day."""
    return word.isascii() and word.isalpha() and lexicon().band(word) >= EVERYDAY_BAND


@lru_cache(maxsize=8192)
def is_infinitive(word: str) -> bool:
    """Whether the dictionary lists it as the infinitive of a verb, even a rare one: gripper."""
    if not (word.isascii() and word.endswith(("er", "ir", "re")) and word.isalpha()):
        return False
    return any(r.kind == "verb" and plain_capitals(r.lemma).lower() == word for r in lexicon().readings(word))


@lru_cache(maxsize=8192)
def is_name(word: str) -> bool:
    """Whether the dictionary lists it as a proper name."""
    return (
        len(word) > 1 and word.isascii() and word.isalpha() and lexicon().refusal(word.upper())[0] == "name"
    )


@lru_cache(maxsize=8192)
def is_noun(word: str) -> bool:
    """Whether people mostly use it as a noun."""
    return _share(word, "noun") > 0.5


@lru_cache(maxsize=8192)
def is_adjective(word: str) -> bool:
    """Whether people use it as an adjective, too."""
    return _share(word, "adjective") > 0.0


def _share(word: str, kind: str) -> float:
    """The share of its uses in which a word is of this kind."""
    readings = _readings(word) if word.isascii() and word.isalpha() else []
    whole = sum(reading.frequency for reading in readings)
    own = [reading for reading in readings if reading.kind == kind]
    return sum(r.frequency for r in own) / whole if whole else len(own) / max(1, len(readings))


@lru_cache(maxsize=8192)
def lemmas(word: str) -> tuple[str, ...]:
    """The nouns and adjectives of which it is a form; a guess for a word that is not in the lexicon."""
    if not (word.isascii() and word.isalpha()):
        return (word,)
    readings = _readings(word)
    if not readings:
        return (_guessed_lemma(word),)
    return tuple(dict.fromkeys(reading.lemma for reading in _nominal(word, readings))) or (word,)


def _readings(word: str) -> list[Reading]:
    """The readings of a word. The dictionary derives picometre from metre, but it is not a form of it."""
    return [
        r for r in lexicon().readings(word) if r.frequency or plain_capitals(r.lemma[:1]).lower() == word[0]
    ]


def _nominal(word: str, readings: list[Reading]) -> list[Reading]:
    """The nouns and adjectives among the readings. A spelling without accents wins: mur is not mûr."""
    found = [r for r in readings if r.kind in _NOMINAL]
    return [r for r in found if r.spelling == word] or found


def _guessed_lemma(word: str) -> str:
    """The masculine singular of a word that is not in the lexicon, usually a demonym."""
    if len(word) > 4 and word[-1] in "sx":
        word = word[:-1]
    for feminine, masculine in (
        ("ienne", "ien"),
        ("onne", "on"),
        ("aise", "ais"),
        ("oise", "ois"),
        ("aine", "ain"),
    ):
        if word.endswith(feminine):
            return word[: -len(feminine)] + masculine.removesuffix("s")
    return word


@lru_cache(maxsize=8192)
def inflection_between(one: str, other: str) -> Inflection:
    """How two forms of one word differ; empty if they are different words.

    Forms that differ only by a silent s or x differ in number. Verb forms are related only to their infinitive.
    """
    if one.rstrip("sx") == other.rstrip("sx") and abs(len(one) - len(other)) == 1:
        return "number"
    if not (one.isascii() and other.isascii() and one.isalpha() and other.isalpha()):
        return ""
    ours, theirs = _readings(one), _readings(other)
    if _is_verb(other, theirs) and any(
        r.kind == "verb" and plain_capitals(r.lemma).lower() == other for r in ours
    ):
        return "verb"
    ours, theirs = _nominal(one, ours), _nominal(other, theirs)
    shared = {(r.lemma, r.kind) for r in ours} & {(r.lemma, r.kind) for r in theirs}
    if not shared:
        return ""
    mine, yours = (
        {g for r in own if (r.lemma, r.kind) in shared for g in r.features} for own in (ours, theirs)
    )
    return "gender" if ("m" in mine) != ("m" in yours) and ("f" in mine) != ("f" in yours) else "number"


def _is_verb(word: str, readings: list[Reading]) -> bool:
    """Whether an infinitive is mainly a verb: manger is, although a noun exists; boucher and tapir are not."""
    verb = sum(r.frequency for r in readings if r.kind == "verb" and plain_capitals(r.lemma).lower() == word)
    return verb > 10 * sum(r.frequency for r in readings if r.kind != "verb")
