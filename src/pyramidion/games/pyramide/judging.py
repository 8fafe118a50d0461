"""What is said is worth: clues against R-P61, proposals against the card, free words against the expression."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from pyramidion.core import Fault, Invalid, Refused
from pyramidion.language import DataFault, Lexicon, Reading, lexicon

from .spelling import folded, same, tokens, visible
from .values import ClueVerdict, Convention

LONGEST = 200
"""Characters of a clue or proposal. Whoever sends more has not typed it."""
LONGEST_SPEECH = 500
"""Characters of free words at a time."""
SMALL = frozenset([
    "le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "a", "au", "aux", "en", "et", "ou", "ni",
    "ne", "pas", "par", "pour", "sur", "sous", "dans", "sans", "avec", "ce", "cet", "cette", "ces", "se",
    "s", "que", "qui", "y", "mon", "ma", "mes", "ton", "ta", "tes", "son", "sa", "ses", "leur", "leurs",
])  # fmt: skip
"""A-P41: words of an expression that may be said all the same."""
WITH_APOSTROPHE = frozenset(
    ["aujourd'hui", "quelqu'un", "quelqu'une", "presqu'ile", "prud'homme", "prud'hommes"]
)
"""Words of one piece although they are written with an apostrophe."""
_JOINTS = re.compile(r"[-']")
_WORDS = re.compile(r"[^\W\d_]+")


class Judgement(NamedTuple):
    """`reason` is a word that names no secret: several, digits, compound, name, acronym, unknown, itself, homophone,
    root; empty for a clue that is allowed."""

    verdict: ClueVerdict
    rule: str = ""
    reason: str = ""


ALLOWED = Judgement("allowed")


def _refused(reason: str) -> Judgement:
    return Judgement("refused", "R-P61", reason)


def words() -> Lexicon:
    """The lexicon; where its data is missing or damaged, a fault in words."""
    try:
        return lexicon()
    except DataFault as fault:
        raise Invalid([Fault("", str(fault))]) from None


# Clues.


def clue_verdict(word: str, clue: str, convention: Convention) -> Judgement:
    """Whether the clue may be said for that word (R-P61)."""
    text = visible(clue)
    found = _shape(text, convention)
    if found is not ALLOWED:
        return found
    wanted = _pieces(word)
    if len(wanted) > 1:
        wanted = tuple([piece for piece in wanted if folded(piece) not in SMALL])
    for piece in wanted:
        for said in _pieces(text):
            found = _related(piece, said, convention)
            if found is not ALLOWED:
                return found
    return ALLOWED


def _pieces(text: str) -> tuple[str, ...]:
    """The words in a text with their accents, in small letters."""
    return tuple(_WORDS.findall(unicodedata.normalize("NFC", visible(text)).lower()))


def _shape(text: str, convention: Convention) -> Judgement:
    """What can be said of a clue without the word."""
    if any(map(str.isdigit, text)):
        return _refused("digits")
    if " " in text:
        return _refused("several")
    smooth = folded(text)
    if "'" in smooth and smooth not in WITH_APOSTROPHE:
        return _refused("several")
    if smooth in WITH_APOSTROPHE:
        return ALLOWED
    if "-" in smooth:
        return ALLOWED if convention.compounds else _refused("compound")
    code = words().explain(text).code
    if code == "name":
        return ALLOWED if convention.proper_nouns else _refused("name")
    if code in ("abbreviation", "symbol"):
        return ALLOWED if convention.acronyms else _refused("acronym")
    if code in ("fragment", "compound"):
        return ALLOWED if convention.compounds else _refused("compound")
    return _refused("unknown") if code else ALLOWED


def _related(word: str, clue: str, convention: Convention) -> Judgement:
    """Forms of one word, words of one sound, words of one root."""
    one, two = _readings(word), _readings(clue)
    # « Péché » is another word than « pêche »; « peche » is neither, and may be meant for either.
    if folded(word) == folded(clue) and not any(r.spelling == clue != word for r in two):
        return _refused("itself")
    lemmas, others = ({reading.lemma for reading in readings} for readings in (one, two))
    if lemmas & others:
        return _refused("itself")
    sounds, heard = ({r.sounds for r in readings if r.sounds} for readings in (one, two))
    if not convention.homophones and sounds & heard:
        return _refused("homophone")
    # The longest piece that Lexique derives a word from is its root, the others are affixes.
    roots, bases = ({max(r.parts, key=len) for r in readings if r.parts} for readings in (one, two))
    if not convention.same_root and (lemmas | roots) & (others | bases):
        return _refused("root")
    return ALLOWED


def _readings(word: str) -> tuple[Reading, ...]:
    """What a word can be; with its accents if that is how a word is written, else whatever they are."""
    found = words().readings(word)
    return tuple([reading for reading in found if reading.spelling == word]) or found


def slip(clue: str) -> bool:
    """Whether a single string is nothing that the lexicon knows: somebody hit a wrong key."""
    text = visible(clue)
    if " " in text or any(map(str.isdigit, text)):
        return False
    smooth = folded(text)
    if smooth in WITH_APOSTROPHE:
        return False
    return not (_known(smooth.replace("-", "")) or all(map(_known, _JOINTS.split(smooth))))


def _known(text: str) -> bool:
    if text in ("l", "d", "j", "m", "n", "s", "t", "c", "qu", "a", "y", "o"):
        return True  # pieces in front of an apostrophe, and the words of one letter
    return words().explain(text).code in ("", "name", "abbreviation", "symbol", "fragment", "compound")


def must_be_clue(clue: str) -> None:
    """An empty clue, or one that nobody can have typed, changes nothing."""
    text = visible(clue)
    if not text:
        raise Refused("R-P61", "a clue is a word", "un indice est un mot")
    if len(text) > LONGEST:
        raise Refused(
            "R-P61",
            f"a clue is one word; this has {len(text)} characters",
            f"un indice est un seul mot ; celui-ci a {len(text)} caractères",
        )


def must_be_known(clue: str) -> None:
    """A slip of the keys changes nothing."""
    if slip(clue):
        shown = visible(clue)[:24]
        raise Refused("R-P61", f"“{shown}” is not in the lexicon", f"« {shown} » n'est pas dans le lexique")


# Proposals.


def must_be_proposal(text: str, rule: str) -> None:
    if not visible(text):
        raise Refused(rule, "a proposal has at least a letter", "une proposition a au moins une lettre")
    if len(text) > LONGEST:
        raise Refused(
            rule,
            f"a proposal has at most {LONGEST} characters, not {len(text)}",
            f"une proposition a au plus {LONGEST} caractères, pas {len(text)}",
        )


def form(spellings: tuple[str, ...], text: str, articles: bool = False) -> str | None:
    """The shown form of what the text names, or None (A-P25, A-P39)."""
    return spellings[0] if any(same(spelling, text, articles) for spelling in spellings) else None


def near(word: str, text: str) -> bool:
    """Another form of the word: a plural, a feminine, a tense."""
    if len(tokens(text)) != 1:
        return False
    try:
        known = lexicon()
    except DataFault:  # the verdict stands in the record, wherever that is read
        return False
    return bool(set(map(folded, known.lemmas(word))) & set(map(folded, known.lemmas(visible(text)))))


# Free words.


def must_be_speech(text: str) -> None:
    if not visible(text):
        raise Refused("R-P30", "nothing was said", "rien n'a été dit")
    if len(text) > LONGEST_SPEECH:
        raise Refused(
            "R-P30",
            f"at most {LONGEST_SPEECH} characters at a time, not {len(text)}",
            f"au plus {LONGEST_SPEECH} caractères à la fois, pas {len(text)}",
        )


def free_words(spellings: tuple[str, ...], text: str) -> ClueVerdict:
    """R-P30, A-P41: no word of the expression, in none of its forms; small words may be said."""
    forbidden, lemmas = _forbidden(spellings)
    for token in tokens(text):
        if token in forbidden:
            return "refused"
        if token not in SMALL and lemmas.intersection(map(folded, words().lemmas(token))):
            return "refused"
    return "allowed"


@lru_cache(maxsize=64)
def _forbidden(spellings: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """The words of an expression, it in one piece, and the dictionary's entries for its words."""
    parts = {token for spelling in spellings for token in tokens(spelling)} - SMALL
    whole = {"".join(tokens(spelling)) for spelling in spellings} - SMALL
    lemmas = {folded(lemma) for part in parts for lemma in words().lemmas(part)}
    return frozenset(parts | whole), frozenset(lemmas)
