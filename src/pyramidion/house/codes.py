"""What tables and people are called: ids that nobody guesses, codes that people can read out."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from pyramidion.core.chance import SEED_LIMIT

LETTERS = "ABCDEFGHKMNPRSTVWXYZ"
"""No I, J, L, O, Q, U: nothing that looks or sounds like another, and few words."""
SHORT, LONG = 4, 6
"""Letters of a code: four for one house, six where a country plays and no guess may find a table."""

ID = r"^[A-Za-z0-9_-]{1,64}$"
"""What an id of a table looks like; PostgreSQL does not even take every text to look for."""
LINK = re.compile(r"([A-Za-z0-9_-]{1,64})(?:\.([1-9]\d{0,8}))?\.([0-9a-f]{40})")
"""A personal link: who, how often they had signed out their other devices by then, and a signature over both."""


def new_id() -> str:
    return secrets.token_urlsafe(15)


def is_id(text: str) -> bool:
    return re.fullmatch(ID, text) is not None


def new_code(length: int = SHORT) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def read_code(text: str) -> str | None:
    """A code as people type it, or None when it cannot be one."""
    code = "".join(text[:32].split()).upper()
    return code if len(code) in (SHORT, LONG) and all(letter in LETTERS for letter in code) else None


def new_seed() -> int:
    return secrets.randbelow(SEED_LIMIT)


def new_salt() -> str:
    return secrets.token_hex(16)


@lru_cache(16384)
def handle(secret: bytes, table: str, player: str) -> str:
    """What a person is called at one table: the same every time, and it tells nothing at another one."""
    return hmac.new(secret, f"handle|{table}|{player}".encode(), sha256).hexdigest()[:12]


def sign_link(secret: bytes, player: str, epoch: int = 0) -> str:
    return f"{player}{f'.{epoch}' if epoch else ''}.{_link(secret, player, epoch)}"


def read_link(secrets: Sequence[bytes], token: str) -> tuple[str, int] | None:
    """The person of a personal link and their epoch then; None when it was not made here, with any of these."""
    if (match := LINK.fullmatch(token)) is None:
        return None
    player, epoch, signature = match[1], int(match[2] or 0), match[3]
    fits = [hmac.compare_digest(signature, _link(secret, player, epoch)) for secret in secrets]
    return (player, epoch) if any(fits) else None


def _link(secret: bytes, player: str, epoch: int) -> str:
    text = f"link|{player}|{epoch}" if epoch else f"link|{player}"
    return hmac.new(secret, text.encode(), sha256).hexdigest()[:40]


def bot_seed(salt: str, seat: int) -> int:
    """A bot's own chance. It comes from the salt, which decides nothing in the game."""
    return int.from_bytes(sha256(f"bot|{salt}|{seat}".encode()).digest()[:6], "big")
