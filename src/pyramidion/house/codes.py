"""Ids that nobody guesses, and codes that people can read out."""

from __future__ import annotations

import hmac
import re
import secrets
from functools import lru_cache
from hashlib import sha256

from pyramidion.core.chance import SEED_LIMIT

LETTERS = "ABCDEFGHKMNPRSTVWXYZ"
"""No I, J, L, O, Q, U: nothing that looks or sounds like another, and few words."""
SHORT_LETTERS, LONG_LETTERS = 4, 6
"""Of a code: four for one house, six where a country plays and no guess may find a table."""

ID = r"^[A-Za-z0-9_-]{1,64}$"
"""The pattern of a table's id; PostgreSQL does not even take every text to look for."""


def new_id() -> str:
    return secrets.token_urlsafe(15)


def is_id(text: str) -> bool:
    return re.fullmatch(ID, text) is not None


def new_code(length: int = SHORT_LETTERS) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def read_code(text: str) -> str | None:
    """A code as people type it, or None when it cannot be one."""
    code = "".join(text[:32].split()).upper()
    is_code = len(code) in (SHORT_LETTERS, LONG_LETTERS) and set(code) <= set(LETTERS)
    return code if is_code else None


def new_seed() -> int:
    return secrets.randbelow(SEED_LIMIT)


def new_salt() -> str:
    return secrets.token_hex(16)


@lru_cache(16384)
def handle(secret: bytes, table: str, player: str) -> str:
    """Names a person at one table: the same every time, and it tells nothing at another one."""
    return hmac.new(secret, f"handle|{table}|{player}".encode(), sha256).hexdigest()[:12]


def bot_seed(salt: str, seat: int) -> int:
    """A bot's own chance. It comes from the salt, which decides nothing in the game."""
    return int.from_bytes(sha256(f"bot|{salt}|{seat}".encode()).digest()[:6], "big")
