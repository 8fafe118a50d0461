"""What people type, made clean or refused with a reason. Names have further rules, in `names`."""

from __future__ import annotations

import unicodedata

from pyramidion.house.errors import Denied

BLANKS = frozenset("\t\n\r")
JOINERS = frozenset("\u200c\u200d")
"""Invisible letters that some scripts and many emoji need; the others turn text around or hide in it."""
HOLLOW = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that show as nothing."""
MARKS = 3
"""Accents in a row on one letter; more pile up over the lines around."""


def clean(text: str, limit: int, what: tuple[str, str]) -> str:
    """The text in normal form with single blanks; Denied when it is empty, too long or has hidden letters.

    `what` names it, in English and in French.
    """
    en, fr = what
    # 10,000 letters need no cleaning to be refused.
    if len(text) > 8 * limit:
        raise _too_long(limit, en, fr)
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        hidden = category in ("Cc", "Cs", "Co") and letter not in BLANKS
        if hidden or (category == "Cf" and letter not in JOINERS) or letter in HOLLOW:
            raise Denied(
                "malformed",
                f"{en} cannot have the letter U+{ord(letter):04X}, which is not shown",
                f"{fr} ne peut pas contenir le caractère U+{ord(letter):04X}, qui ne s'affiche pas",
            )
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MARKS:
            raise Denied(
                "malformed",
                f"{en} has too many accents on one letter",
                f"{fr} a trop d'accents sur une lettre",
            )
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if all(letter in JOINERS or unicodedata.category(letter)[0] in "MZ" for letter in text):
        raise Denied("malformed", f"{en} is empty", f"{fr} ne peut pas être vide")
    if len(text) > limit:
        raise _too_long(limit, en, fr)
    return text


def _too_long(limit: int, en: str, fr: str) -> Denied:
    return Denied("malformed", f"{en} has at most {limit} letters", f"{fr} compte au plus {limit} caractères")


def clean_line(text: str, limit: int) -> str:
    return clean(text, limit, ("a message", "un message"))
