"""Tells whether the answers that a card lists itself are persons, of whom the surname is enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

SHARE: Final = 2 / 3
"""So many of the names must look like a first name and a surname."""
_PARTICLES: Final = frozenset({"de", "van", "von", "der", "di", "da"})
_NO_FIRST_NAMES: Final = frozenset({"la", "le", "les", "mer", "mont", "saint", "sainte", "the", "un", "une"})
_ROMAN: Final = frozenset("IVX")


def are_persons(answers: Sequence[tuple[str, ...]]) -> bool:
    """Whether most of the answers read « Jean Moulin »; kings with a number, pairs and titles do not.

    >>> are_persons([("Jean Moulin",), ("Lucie Aubrac",), ("Simone de Beauvoir",)])
    True
    >>> are_persons([("Le Penseur",), ("Henri IV",), ("Adam et Ève",)])
    False
    """
    return bool(answers) and sum(_is_person(names[0]) for names in answers) >= SHARE * len(answers)


def _is_person(name: str) -> bool:
    words = name.split()
    if len(words) < 2 or words[0].lower() in _NO_FIRST_NAMES or set(words[-1].removesuffix("er")) <= _ROMAN:
        return False
    return all(word[0].isupper() or word in _PARTICLES or word.startswith(("d'", "d’")) for word in words)
