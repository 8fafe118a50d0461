"""The code that opens the console: how one is made, and what of it counts. Nothing heavy is imported here."""

from __future__ import annotations

import secrets

LETTERS = "ABCDEFGHKMNPRSTVWXYZ"
"""No I, J, L, O, Q, U: nothing that looks or sounds like another."""
MIN_CODE_CHARACTERS = 6
"""A shorter code could be found by trying."""


def new_code() -> str:
    """Eight letters in two groups: short enough to be typed, far too many to be tried."""
    letters = [secrets.choice(LETTERS) for _ in range(8)]
    return f"{''.join(letters[:4])}-{''.join(letters[4:])}"


def normalized(code: str) -> bytes:
    """What of a code is compared: case, blanks and hyphens do not count."""
    return "".join(letter for letter in code.upper() if letter not in " -\u2010\u2011").encode()
