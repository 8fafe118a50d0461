"""Ids that nobody guesses, and codes that people can read out."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256

from pyramidion.core.chance import SEED_LIMIT

LETTERS = "ABCDEFGHKMNPRSTVWXYZ"
"""No I, J, L, O, Q, U: nothing that looks or sounds like another, and few words."""
CODE_LENGTHS = (4, 6, 8, 10)
"""Letters of a code: four in one house, six where a country plays, more while somebody tries out codes."""
SHORT_LETTERS, LONG_LETTERS = CODE_LENGTHS[:2]
STAY_LONG_SECONDS = 3600.0
"""For so long after the last sign of guessing new codes stay as long as they had to become."""

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
    code = "".join(text[:32].replace("-", " ").split()).upper()
    is_code = len(code) in CODE_LENGTHS and set(code) <= set(LETTERS)
    return code if is_code else None


class CodeLength:
    """How many letters the codes of tables have now: as many as usual, or more while somebody tries out codes."""

    def __init__(self, usual: int, now: Callable[[], float]) -> None:
        self._usual = usual
        self._now = now
        self._longer = usual
        self._until = 0.0

    @property
    def is_longer(self) -> bool:
        """Somebody tries out codes, or did so a short while ago."""
        return self._now() < self._until

    @property
    def letters(self) -> int:
        return self._longer if self.is_longer else self._usual

    def lengthen(self, letters: int) -> bool:
        """Codes have at least so many letters for a while from now on; returns whether they had fewer."""
        before = self.letters
        self._longer = max(before, letters)
        self._until = self._now() + STAY_LONG_SECONDS
        return self._longer > before


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
