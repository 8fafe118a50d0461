"""May this word be said for that word? The judge of clues of Pyramide (R-P61, A-P11).

>>> from pyramidion.language.clues import judge_clue
>>> judge_clue("jouer", "jouet").reason
'same_root'
>>> judge_clue("port", "porte").verdict
'allowed'
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pyramidion.language.lexicon import Reading, lexicon
from pyramidion.language.spelling import fold, joined, plain

from .families import families
from .free_words import small
from .pronunciations import Sounds, sounds
from .verdicts import ALLOWED, ClueVerdict, Convention, verdict

STANDARD = Convention()
_LETTER_WORDS = frozenset("aàyôo")
"""The words of one letter; the lexicon begins at two."""
_INITIALS = re.compile(r"(?:[^\W\d_]\.){2,}[^\W\d_]?\.?")
_PIECES = re.compile(r"[^\W\d_]+")
_WRITTEN_APART = {"AUJOURDHUI": "jour"}
"""What a dictionary has as one word although it is written with an apostrophe, and the word that is in it."""
_FORM = 0.2
"""The share of a spelling from which a feminine or a plural is thought of beside the entry: molle, familiale."""
_VERB_FORM = 0.9
"""The same for a form of a verb, which hides a rarer entry: ris is to laugh before it is a dish."""
NAME_STEM = 4
"""Letters of a name that a word must begin with to count as made of it: Napoléon, napoléonien."""


class _Profile(NamedTuple):
    """What a text can be."""

    spelling: str
    letters: str
    names: frozenset[str]
    """The entries that it is a form of, as a person would think first."""
    lemmas: frozenset[str]
    """The same as lemmas: chienne is chien."""
    others: frozenset[str]
    """Lemmas that nobody thinks of first: livre is a form of livrer too."""
    sure: frozenset[str]
    guessed: frozenset[str]
    sounds: Sounds


def judge_clue(word: str, clue: str, convention: Convention = STANDARD) -> ClueVerdict:
    """The verdict on a clue for a word to be found, or for a name of several words. Any text gets an answer."""
    clue, word = _seen(clue), _seen(word)
    if fault := _fault(clue, convention):
        return verdict(fault, word, clue)
    whole = fold(clue).letters or joined(clue) in _WRITTEN_APART
    pieces = [clue] if whole or len(clue) == 1 else _PIECES.findall(clue)
    found = [
        judged
        for piece in pieces
        for part in _parts(word)
        if (judged := _between(part, piece, word, clue, convention)) is not None
    ]
    return min(found, key=lambda judged: judged.verdict == "doubtful", default=ALLOWED)


def _seen(text: str) -> str:
    """A text as a person sees it: accents composed, marks that nobody sees gone."""
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())
    return "".join(c for c in text if unicodedata.category(c) != "Cf").strip()


def _fault(clue: str, convention: Convention) -> str:
    """Why the clue is no single word of the dictionary, or nothing."""
    if not clue:
        return "empty"
    if any(c.isdigit() for c in clue):
        return "" if convention.compounds else "digits"
    if _INITIALS.fullmatch(clue):
        return "" if convention.acronyms else "acronym"
    letters, fault, _ = fold(clue)
    if fault == "short":
        return "" if clue.lower() in _LETTER_WORDS else "unknown"
    if fault in {"spaces", "hyphen", "apostrophe"}:
        return _apart(clue, fault, convention)
    if not letters or len(letters) > lexicon().longest:
        return "unknown"
    if letters in lexicon():
        return ""
    return _refused(lexicon().refusal(letters)[0], clue, convention)


def _apart(clue: str, fault: str, convention: Convention) -> str:
    """A clue that is written with a space, a hyphen or an apostrophe."""
    letters = joined(clue)
    if letters in _WRITTEN_APART and fault == "apostrophe":
        return ""
    if len(letters) <= lexicon().longest and lexicon().refusal(letters)[0] == "name":
        return "" if convention.proper_nouns else "proper_noun"
    if not _PIECES.search(clue):
        return "unknown"
    return "" if convention.compounds else "compound" if fault == "hyphen" else "several_words"


def _refused(code: str, clue: str, convention: Convention) -> str:
    if code == "name":
        return "" if convention.proper_nouns else "proper_noun"
    if code in {"abbreviation", "symbol"}:
        return "" if convention.acronyms else "acronym"
    if code == "compound":
        return "" if convention.compounds else "compound"
    # What the lexicon has never met is taken for a name or an acronym only where both are allowed to be.
    if convention.proper_nouns and clue[0].isupper() and not clue.isupper():
        return ""
    return "" if convention.acronyms and clue.isupper() else "unknown"


def _parts(word: str) -> list[str]:
    """The words of a name or an expression that tell something; of a single word, itself."""
    pieces = _PIECES.findall(word)
    return [piece for piece in pieces if not small(piece)] or pieces or [word]


def _between(part: str, piece: str, word: str, clue: str, convention: Convention) -> ClueVerdict | None:
    """What a piece of the clue has to do with a part of the word."""
    one, other = _profile(part), _profile(piece)
    if _same(one, other, piece):
        return verdict("itself" if part == word and piece == clue else "component", word, clue)
    if shared := one.lemmas & other.lemmas:
        return verdict("inflection", word, clue, _shortest(shared))
    if shared := one.sure & other.sure:
        return None if convention.same_root else verdict("same_root", word, clue, _shortest(shared))
    if not convention.same_root and (_of_name(one, other) or _of_name(other, one)):
        return verdict("same_root", word, clue, part)
    # Words of one root may sound alike: the rule means those that have no link of meaning.
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
    """Accents that were typed part pêche from péché; without them they are one word."""
    if one.spelling == other.spelling:
        return True
    loose = piece.isupper() or other.spelling not in lexicon().spellings(other.letters)
    return bool(one.letters) and one.letters == other.letters and loose


def _of_name(name: _Profile, other: _Profile) -> bool:
    """A word made of a name that the lexicon does not know as a word."""
    return not name.names and len(name.letters) >= NAME_STEM and other.letters.startswith(name.letters)


def _shortest(roots: frozenset[str]) -> str:
    return min(roots, key=lambda root: (len(root), root))


@lru_cache(maxsize=8192)
def _profile(text: str) -> _Profile:
    known = lexicon()
    letters = fold(text).letters or joined(text)
    spelling = text.lower()
    readings = _meant(known.readings(letters), text)
    first = _first(readings)
    names = frozenset(
        name
        for reading in first
        for name in ((reading.spelling,) if reading.base else reading.lemma.split(","))
    )
    if letters in _WRITTEN_APART:
        names = frozenset((_WRITTEN_APART[letters],))
    roots = [families().roots(name) for name in names]
    sure = frozenset[str]().union(*(root.sure for root in roots))
    return _Profile(
        spelling,
        letters if letters.isascii() else plain(text),
        names,
        _lemmas(first),
        _lemmas(readings) - _lemmas(first),
        sure,
        frozenset[str]().union(*(root.guessed for root in roots)) - sure,
        sounds(known, first),
    )


def _first(readings: Sequence[Reading]) -> Sequence[Reading]:
    """What a person thinks of first: the entries of a dictionary, and forms of others that are met often enough."""
    if not any(reading.base for reading in readings):
        return readings
    whole = sum(reading.frequency for reading in readings)
    return [
        reading
        for reading in readings
        if reading.base or reading.frequency > whole * (_VERB_FORM if reading.kind == "verb" else _FORM)
    ]


def _lemmas(readings: Sequence[Reading]) -> frozenset[str]:
    """Lexique counts the feminine of a word of two forms for both at once: mou,mol."""
    return frozenset(lemma for reading in readings for lemma in reading.lemma.split(","))


def _meant(readings: tuple[Reading, ...], text: str) -> tuple[Reading, ...]:
    """The readings of the very spelling, if there is one; capitals may hide accents."""
    if text.isupper():
        return readings
    exact = tuple(reading for reading in readings if reading.spelling == text.lower())
    return exact or readings
