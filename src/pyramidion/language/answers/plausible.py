"""Whether a text that no list has could be an answer: real words, not too many."""

from __future__ import annotations

from .forms import form
from .vocabulary import is_name, is_word

MAX_WORDS = 6
MIN_LETTERS = 3


def is_plausible(text: str) -> bool:
    """Whether somebody may mean it: only words and names that people know, and at least one that is not tiny.

    >>> is_plausible("un sèche-cheveux"), is_plausible("zxcv"), is_plausible("Je ne sais pas")
    (True, False, False)
    """
    words = form(text).core
    if not 0 < len(words) <= MAX_WORDS or words in _NO_ANSWERS:
        return False
    real = all(is_word(word) or is_name(word) or word.isdigit() or len(word) < MIN_LETTERS for word in words)
    return real and any(len(word) >= MIN_LETTERS for word in words)


_NO_ANSWERS = frozenset(
    form(text).core
    for text in ("Je ne sais pas", "J'sais pas", "Sais pas", "Aucune idée", "Je passe", "Rien")
)
