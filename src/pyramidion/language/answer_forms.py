"""Normal forms of answers."""

from __future__ import annotations

from .spelling import plain


def folded(name: str) -> str:
    """The normal form that `known` is asked with: small letters, no accents, no article in front."""
    words = "".join(c if c.isalnum() else " " for c in plain(name).lower()).split()
    while len(words) > 1 and words[0] in ("le", "la", "les", "l", "un", "une", "des"):
        del words[0]
    return " ".join(words)
