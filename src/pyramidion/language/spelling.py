"""How a word is read, whoever typed it: any case, accents composed or not, ligatures, typographic apostrophes."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

SHORTEST = 2
_LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"})
_APOSTROPHES = frozenset("'‘’‛ʼʹ′＇`´")
_HYPHENS = frozenset("-‐‑‒–—−﹣－")


class Folded(NamedTuple):
    """The letters A to Z as they lie on the board; or none, what is wrong, and the characters at fault."""

    letters: str
    fault: str = ""
    characters: str = ""


def fold(text: str) -> Folded:
    """The letters of a word. Faults: empty, short, spaces, apostrophe, hyphen, characters."""
    if text.isascii() and text.isalpha():  # what the board itself asks
        return Folded(text.upper()) if len(text) >= SHORTEST else Folded("", "short")
    if (
        text.isalpha()
        and (letters := plain(text)).isascii()
        and letters.isalpha()
        and len(letters) >= SHORTEST
    ):
        return Folded(letters)
    text = unicodedata.normalize("NFC", text).strip()
    # Soft hyphens and marks of direction come along when a word is copied; nobody sees them.
    seen = "".join(c for c in text if unicodedata.category(c) != "Cf")
    if not seen:
        return Folded("", "empty")
    if any(c.isspace() for c in seen):
        return Folded("", "spaces")
    letters = plain(seen)
    if letters.isascii() and letters.isalpha():
        return Folded(letters) if len(letters) >= SHORTEST else Folded("", "short")
    strange = [c for c in seen if not (c in _HYPHENS or c in _APOSTROPHES or _is_letter(c))]
    if strange:
        return Folded("", "characters", "".join(dict.fromkeys(strange)))
    return Folded("", "hyphen" if _APOSTROPHES.isdisjoint(seen) else "apostrophe")


def plain(text: str) -> str:
    """Capitals without accents, ligatures undone; every other character stays."""
    parts = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    return "".join(c for c in parts if not unicodedata.combining(c)).upper()


def unligatured(text: str) -> str:
    """As Lexique writes: œil is oeil."""
    return text.translate(_LIGATURES)


def joined(text: str) -> str:
    """A compound or an elision as one run of letters, for looking it up: arc-en-ciel is ARCENCIEL."""
    return plain("".join(c for c in text if not (c.isspace() or c in _HYPHENS or c in _APOSTROPHES)))


def _is_letter(character: str) -> bool:
    letters = plain(character)
    return letters.isascii() and letters.isalpha()
