"""Reduces typed words to letters, whatever their case, accents, ligatures and apostrophes."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

MIN_LETTERS = 2
_LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"})
_APOSTROPHES = frozenset("'‘’‛ʼʹ′＇`´")
_HYPHENS = frozenset("-‐‑‒–—−﹣－")


class Folded(NamedTuple):
    """The letters A to Z of a word; or no letters, what is wrong, and the characters at fault."""

    letters: str
    fault: str = ""
    characters: str = ""


def fold(text: str) -> Folded:
    """The letters A to Z of a word. Faults: empty, short, spaces, apostrophe, hyphen, characters."""
    if text.isascii() and text.isalpha():  # the fast path for words from the board
        return Folded(text.upper()) if len(text) >= MIN_LETTERS else Folded("", "short")
    if (
        text.isalpha()
        and (letters := plain_capitals(text)).isascii()
        and letters.isalpha()
        and len(letters) >= MIN_LETTERS
    ):
        return Folded(letters)
    text = unicodedata.normalize("NFC", text).strip()
    # A pasted word may contain invisible soft hyphens and direction marks.
    visible = "".join(c for c in text if unicodedata.category(c) != "Cf")
    if not visible:
        return Folded("", "empty")
    if any(c.isspace() for c in visible):
        return Folded("", "spaces")
    letters = plain_capitals(visible)
    if letters.isascii() and letters.isalpha():
        return Folded(letters) if len(letters) >= MIN_LETTERS else Folded("", "short")
    others = [c for c in visible if not (c in _HYPHENS or c in _APOSTROPHES or _is_letter(c))]
    if others:
        return Folded("", "characters", "".join(dict.fromkeys(others)))
    return Folded("", "hyphen" if _APOSTROPHES.isdisjoint(visible) else "apostrophe")


def plain_capitals(text: str) -> str:
    """The text in capitals without accents and ligatures; every other character stays."""
    parts = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    return "".join(c for c in parts if not unicodedata.combining(c)).upper()


def without_ligatures(text: str) -> str:
    """The text as Lexique writes it: œil becomes oeil."""
    return text.translate(_LIGATURES)


def joined(text: str) -> str:
    """A compound or elision as one run of letters, for looking it up: arc-en-ciel becomes ARCENCIEL."""
    return plain_capitals("".join(c for c in text if not (c.isspace() or c in _HYPHENS or c in _APOSTROPHES)))


def _is_letter(character: str) -> bool:
    letters = plain_capitals(character)
    return letters.isascii() and letters.isalpha()
