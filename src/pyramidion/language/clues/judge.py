"""Decides whether a clue may be given for a word (R-P61, A-P11)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pyramidion.language.lexicon import Reading, lexicon
from pyramidion.language.spelling import fold, joined, plain_capitals

from .families import families
from .free_words import is_function_word
from .pronunciations import Pronunciations, pronunciations
from .verdicts import ALLOWED, ClueVerdict, Convention, verdict

STANDARD_CONVENTION = Convention()
_ONE_LETTER_WORDS = {"a": "a", "à": "a", "y": "i", "ô": "o", "o": "o"}
"""The words of one letter and their sounds; the lexicon starts at two."""
_INITIALS = re.compile(r"(?:[^\W\d_]\.){2,}[^\W\d_]?\.?")
_PIECES = re.compile(r"[^\W\d_]+")
_LISTED_WITH_APOSTROPHE = {"AUJOURDHUI": "jour"}
"""Dictionary entries that are written with an apostrophe, and the word they contain."""
_MIN_FORM_SHARE = 0.2
"""A feminine or plural with at least this share of a spelling is likely besides the entry: molle, familiale."""
_MIN_VERB_FORM_SHARE = 0.9
"""The same for a verb form, which hides a rarer entry: ris is first a form of rire, then a dish."""
MIN_NAME_STEM_LETTERS = 4
"""A word that starts with a name of at least this length is derived from it: Napoléon, napoléonien."""


class _Profile(NamedTuple):
    """What a text can mean and how it is pronounced."""

    spelling: str
    letters: str
    entries: frozenset[str]
    """The dictionary entries of its likely readings."""
    lemmas: frozenset[str]
    """The lemmas of its likely readings: chien for chienne."""
    others: frozenset[str]
    """The lemmas of its other readings: livrer for livre."""
    sure: frozenset[str]
    guessed: frozenset[str]
    sounds: Pronunciations


def judge_clue(word: str, clue: str, convention: Convention = STANDARD_CONVENTION) -> ClueVerdict:
    """The verdict on a clue for a word, or for a name of several words. Accepts any text."""
    clue, word = _visible(clue), _visible(word)
    if fault := _form_fault(clue, convention):
        return verdict(fault, word, clue)
    whole = fold(clue).letters or joined(clue) in _LISTED_WITH_APOSTROPHE
    pieces = [clue] if whole or len(clue) == 1 else _PIECES.findall(clue)
    found = [
        judged
        for piece in pieces
        for part in _content_words(word)
        if (judged := _relation(part, piece, word, clue, convention)) is not None
    ]
    return min(found, key=lambda judged: judged.verdict == "doubtful", default=ALLOWED)


def _visible(text: str) -> str:
    """The text with composed accents and without invisible characters."""
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())
    return "".join(c for c in text if unicodedata.category(c) != "Cf").strip()


def _form_fault(clue: str, convention: Convention) -> str:
    """Why the clue is not a single word of the dictionary; empty if it is."""
    if not clue:
        return "empty"
    if any(c.isdigit() for c in clue):
        return "" if convention.compounds else "digits"
    if _INITIALS.fullmatch(clue):
        return "" if convention.acronyms else "acronym"
    letters, fault, _ = fold(clue)
    if fault == "short":
        return "" if clue.lower() in _ONE_LETTER_WORDS else "unknown"
    if fault in {"spaces", "hyphen", "apostrophe"}:
        return _compound_fault(clue, fault, convention)
    if not letters or len(letters) > lexicon().longest:
        return "unknown"
    if letters in lexicon():
        return ""
    return _unlisted_fault(lexicon().refusal(letters)[0], clue, convention)


def _compound_fault(clue: str, fault: str, convention: Convention) -> str:
    """What is wrong with a clue that contains a space, a hyphen or an apostrophe; empty if nothing is."""
    letters = joined(clue)
    if letters in _LISTED_WITH_APOSTROPHE and fault == "apostrophe":
        return ""
    if len(letters) <= lexicon().longest and lexicon().refusal(letters)[0] == "name":
        return "" if convention.proper_nouns else "proper_noun"
    if not _PIECES.search(clue):
        return "unknown"
    return "" if convention.compounds else "compound" if fault == "hyphen" else "several_words"


def _unlisted_fault(code: str, clue: str, convention: Convention) -> str:
    """What is wrong with a clue that the lexicon refuses; empty if the convention allows it."""
    if code == "name":
        return "" if convention.proper_nouns else "proper_noun"
    if code in {"abbreviation", "symbol"}:
        return "" if convention.acronyms else "acronym"
    if code == "compound":
        return "" if convention.compounds else "compound"
    # An unknown word counts as a name or an acronym only where the convention allows it.
    if convention.proper_nouns and clue[0].isupper() and not clue.isupper():
        return ""
    return "" if convention.acronyms and clue.isupper() else "unknown"


def _content_words(word: str) -> list[str]:
    """The content words of a name or an expression; for a single word, itself."""
    pieces = _PIECES.findall(word)
    return [piece for piece in pieces if not is_function_word(piece)] or pieces or [word]


def _relation(part: str, piece: str, word: str, clue: str, convention: Convention) -> ClueVerdict | None:
    """How a piece of the clue is related to a part of the word; None if it is not."""
    one, other = _profile(part), _profile(piece)
    if _same(one, other, piece):
        return verdict("itself" if part == word and piece == clue else "component", word, clue)
    if shared := one.lemmas & other.lemmas:
        return verdict("inflection", word, clue, _shortest(shared))
    if shared := one.sure & other.sure:
        return None if convention.same_root else verdict("same_root", word, clue, _shortest(shared))
    if not convention.same_root and (_is_derived_from_name(one, other) or _is_derived_from_name(other, one)):
        return verdict("same_root", word, clue, part)
    # Words of one root may sound alike: the rule means homophones that are not related in meaning.
    if not convention.homophones and one.sounds.usual & other.sounds.usual:
        return verdict("homophone", word, clue)
    if shared := (one.lemmas | one.others) & (other.lemmas | other.others):
        return verdict("perhaps_inflection", word, clue, _shortest(shared))
    if shared := (one.sure | one.guessed) & (other.sure | other.guessed):
        return None if convention.same_root else verdict("perhaps_same_root", word, clue, _shortest(shared))
    if not convention.homophones and one.sounds.possible & other.sounds.possible:
        return verdict("perhaps_homophone", word, clue)
    return None


def _same(one: _Profile, other: _Profile, piece: str) -> bool:
    """Whether two texts are the same word. Typed accents distinguish pêche from péché; missing ones do not."""
    if one.spelling == other.spelling:
        return True
    loose = piece.isupper() or other.spelling not in lexicon().spellings(other.letters)
    return bool(one.letters) and one.letters == other.letters and loose


def _is_derived_from_name(name: _Profile, other: _Profile) -> bool:
    """Whether a word is derived from a name that is not in the lexicon."""
    return (
        not name.entries
        and len(name.letters) >= MIN_NAME_STEM_LETTERS
        and other.letters.startswith(name.letters)
    )


def _shortest(roots: frozenset[str]) -> str:
    return min(roots, key=lambda root: (len(root), root))


@lru_cache(maxsize=8192)
def _profile(text: str) -> _Profile:
    known = lexicon()
    letters = fold(text).letters or joined(text)
    spelling = text.lower()
    readings = _readings_of_spelling(known.readings(letters), text)
    likely = _likely_readings(readings)
    entries = frozenset(
        name
        for reading in likely
        for name in ((reading.spelling,) if reading.base else reading.lemma.split(","))
    )
    if letters in _LISTED_WITH_APOSTROPHE:
        entries = frozenset((_LISTED_WITH_APOSTROPHE[letters],))
    roots = [families().roots(name) for name in entries]
    sure = frozenset[str]().union(*(root.sure for root in roots))
    return _Profile(
        spelling,
        letters if letters.isascii() else plain_capitals(text),
        entries,
        _lemmas(likely),
        _lemmas(readings) - _lemmas(likely),
        sure,
        frozenset[str]().union(*(root.guessed for root in roots)) - sure,
        _sounds_of_letter(spelling) or pronunciations(known, likely),
    )


def _sounds_of_letter(word: str) -> Pronunciations | None:
    """How a word of one letter sounds."""
    sound = _ONE_LETTER_WORDS.get(word)
    return None if sound is None else Pronunciations(frozenset((sound,)), frozenset((sound,)))


def _likely_readings(readings: Sequence[Reading]) -> Sequence[Reading]:
    """The readings that a person thinks of first: dictionary entries, and frequent forms of others."""
    if not any(reading.base for reading in readings):
        return readings
    whole = sum(reading.frequency for reading in readings)
    return [
        reading
        for reading in readings
        if reading.base
        or reading.frequency > whole * (_MIN_VERB_FORM_SHARE if reading.kind == "verb" else _MIN_FORM_SHARE)
    ]


def _lemmas(readings: Sequence[Reading]) -> frozenset[str]:
    """The lemmas of the readings. Lexique gives two masculine forms as one lemma: mou,mol."""
    return frozenset(lemma for reading in readings for lemma in reading.lemma.split(","))


def _readings_of_spelling(readings: tuple[Reading, ...], text: str) -> tuple[Reading, ...]:
    """The readings with exactly this spelling, if any. Accents may be missing in capitals."""
    if text.isupper():
        return readings
    exact = tuple(reading for reading in readings if reading.spelling == text.lower())
    return exact or readings
