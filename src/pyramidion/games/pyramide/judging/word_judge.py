"""What is said is worth: clues against R-P61, proposals against the card, free words against the expression."""

from __future__ import annotations

import re

import msgspec

from pyramidion.core import Fault, Invalid, Refused
from pyramidion.games.pyramide.values import Almost, ClueVerdict, Convention
from pyramidion.language.answers.heard import hear, spoken
from pyramidion.language.clues import judge_clue, repeated_words
from pyramidion.language.clues import verdicts as agreed
from pyramidion.language.data_files import DataFault
from pyramidion.language.lexicon import lexicon

from .spelling import folded, same, tokens, visible

MAX_CLUE_CHARACTERS = 200
"""Characters of a clue or proposal. Whoever sends more has not typed it."""
MAX_SPEECH_CHARACTERS = 500
"""Characters of free words at a time."""
ONE_LETTER_WORDS = ("a", "y", "o")
"""Words of one letter; the lexicon begins at two."""
KNOWN = ("", "name", "abbreviation", "symbol", "fragment", "compound")
"""What the lexicon may say of a string that it knows."""
_ELIDED = re.compile(r"\b(?:[cdjlmnst]|qu)'")
_JOINTS = re.compile(r"[-']")


# Clues.


def clue_verdict(word: str, clue: str, convention: Convention) -> agreed.ClueVerdict:
    """Whether the clue may be said for that word (R-P61). Its `reason` names no secret, its sentences may."""
    try:
        return judge_clue(word, clue, agreed.Convention(**msgspec.structs.asdict(convention)))
    except DataFault as fault:
        raise Invalid([Fault("", str(fault))]) from None


def must_be_clue(clue: str) -> None:
    """An empty clue, or one that nobody can have typed, changes nothing."""
    if not visible(clue):
        raise Refused("R-P61", "a clue is a word", "un indice est un mot")
    if len(clue) > MAX_CLUE_CHARACTERS:
        raise Refused(
            "R-P61",
            f"a clue is one word; this has {len(clue)} characters",
            f"un indice est un seul mot ; celui-ci a {len(clue)} caractères",
        )


def must_be_known(clue: str, judged: agreed.ClueVerdict) -> None:
    """A slip of the keys changes nothing: a single string that is no word, name or acronym of the lexicon."""
    text = visible(clue)
    if judged.slip or (" " not in text and not _pieces_known(text)):
        shown = text[:24]
        raise Refused(
            "R-P61", f"“{shown}” is not in the dictionary", f"« {shown} » n'est pas dans le dictionnaire"
        )


def _pieces_known(text: str) -> bool:
    """Of a string with hyphens or apostrophes: whether it, or every piece of it, is known."""
    smooth = folded(text)
    if not _JOINTS.search(smooth) or any(map(str.isdigit, smooth)):
        return True
    if _JOINTS.match(smooth) or _JOINTS.match(smooth[-1]):
        return False
    whole, pieces = _JOINTS.sub("", smooth), _JOINTS.split(_ELIDED.sub("", smooth))
    return _known(whole) or all(map(_known, pieces))


def _known(text: str) -> bool:
    return text in ONE_LETTER_WORDS or lexicon().explain(text).code in KNOWN


# Proposals.


def must_be_proposal(text: str, rule: str) -> None:
    if not any(map(str.isalnum, folded(text))):
        raise Refused(rule, "a proposal has at least a letter", "une proposition a au moins une lettre")
    if len(text) > MAX_CLUE_CHARACTERS:
        raise Refused(
            rule,
            f"a proposal has at most {MAX_CLUE_CHARACTERS} characters, not {len(text)}",
            f"une proposition a au plus {MAX_CLUE_CHARACTERS} caractères, pas {len(text)}",
        )


def form(spellings: tuple[str, ...], text: str, articles: bool = False) -> str | None:
    """The shown form of what the text names, or None (A-P25, A-P39)."""
    return spellings[0] if any(same(spelling, text, articles) for spelling in spellings) else None


def heard(spellings: tuple[str, ...], text: str) -> str | Almost | None:
    """The same as a listener would judge it; Almost for « presque » (A-P39)."""
    try:
        found = hear(text, spoken(spellings))
    except DataFault as fault:
        raise Invalid([Fault("", str(fault))]) from None
    return found.answer if found.kind == "juste" else Almost() if found.kind == "presque" else None


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
    if len(text) > MAX_SPEECH_CHARACTERS:
        raise Refused(
            "R-P30",
            f"at most {MAX_SPEECH_CHARACTERS} characters at a time, not {len(text)}",
            f"au plus {MAX_SPEECH_CHARACTERS} caractères à la fois, pas {len(text)}",
        )


def speech_verdict(spellings: tuple[str, ...], text: str) -> ClueVerdict:
    """R-P30, A-P41: no word of the expression, in none of its forms, nor all of it in one piece."""
    said = tokens(text)
    try:
        found = any(
            repeated_words(text, spelling) or "".join(tokens(spelling)) in said for spelling in spellings
        )
    except DataFault as fault:
        raise Invalid([Fault("", str(fault))]) from None
    return "refused" if found else "allowed"
