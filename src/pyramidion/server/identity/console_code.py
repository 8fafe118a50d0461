"""The code that opens the console: how one is made, and what of it counts. Nothing heavy is imported here."""

from __future__ import annotations

import secrets

LETTERS = "ABCDEFGHKMNPRSTVWXYZ"
"""No I, J, L, O, Q, U: nothing that looks or sounds like another."""
MIN_CODE_CHARACTERS = 10
"""A shorter code could be found by trying: nobody is kept from trying, so that nobody with the right code is kept out.
Ten of these letters are 10^13 codes; a house that answers 2,000 tries a second hears half of them in 80 years."""


def new_code() -> str:
    """Ten letters in two groups: short enough to be typed, far too many to be tried."""
    letters = [secrets.choice(LETTERS) for _ in range(10)]
    return f"{''.join(letters[:5])}-{''.join(letters[5:])}"


def normalized(code: str) -> bytes:
    """What of a code is compared: case, blanks and hyphens do not count."""
    return "".join(letter for letter in code.upper() if letter not in " -\u2010\u2011").encode()
