"""The code that opens the console: how one is made, and what of it counts. Nothing heavy is imported here."""

from __future__ import annotations

import secrets

LETTERS = "ABCDEFGHKMNPRSTVWXYZ"
"""No I, J, L, O, Q, U: nothing that looks or sounds like another."""
LEAST = 6
"""Characters of a code: fewer are guessed by trying."""


def new_code() -> str:
    """Eight letters in two groups: short enough to be typed, far too many to be tried."""
    letters = [secrets.choice(LETTERS) for _ in range(8)]
    return f"{''.join(letters[:4])}-{''.join(letters[4:])}"


def plain(code: str) -> bytes:
    """A code as it counts: capitals, blanks and hyphens do not."""
    return "".join(letter for letter in code.upper() if letter not in " -\u2010\u2011").encode()
