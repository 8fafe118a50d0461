"""Who somebody is: a random id in a signed cookie. There are no accounts."""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import NamedTuple

COOKIE = "pyramidion"
MAX_AGE = 10 * 365 * 24 * 3600
SHAPE = re.compile(r"([A-Za-z0-9_-]{1,64})(?:\.([1-9]\d{0,8}))?\.([A-Za-z0-9_-]{43})")
HEX = re.compile(r"(?:[0-9a-f]{2}){32,}")
LEAST_KEY = 32
"""Characters of a key: fewer are guessed by trying."""


def secrets_of(keys: Sequence[str]) -> tuple[bytes, ...]:
    """Keys as operators write them. Hexadecimal ones stand for their bytes: so the database's own secret can be one.

    Raises ValueError for a key that is too short, without showing it.
    """
    for number, key in enumerate(keys, 1):
        if len(key) < LEAST_KEY:
            raise ValueError(f"session key {number} has fewer than {LEAST_KEY} characters")
    return tuple(bytes.fromhex(key) if HEX.fullmatch(key) else key.encode() for key in keys)


class Signed(NamedTuple):
    """What a cookie says, and the house has said."""

    player_id: str
    epoch: int
    """How often this person had signed out their other devices by then."""
    is_old: bool
    """Signed with another key than the newest: it should be renewed."""


class Signer:
    """Signs with keys of its own, so that no other signature of the house can stand in for a cookie's.

    The newest of the secrets signs; what any of them has signed is believed.
    """

    def __init__(self, secrets: Sequence[bytes]) -> None:
        self._keys = [hmac.digest(secret, b"pyramidion cookie", hashlib.sha256) for secret in secrets]

    def sign(self, player_id: str, epoch: int = 0) -> str:
        said = _said(player_id, epoch)
        return f"{said}.{_signature(self._keys[0], said)}"

    def verified(self, value: str) -> Signed | None:
        """Whose it is, or None when the house did not sign it."""
        if (match := SHAPE.fullmatch(value)) is None:
            return None
        player_id, epoch, signature = match[1], int(match[2] or 0), match[3]
        said = _said(player_id, epoch)
        for number, key in enumerate(self._keys):
            if hmac.compare_digest(signature, _signature(key, said)):
                return Signed(player_id, epoch, is_old=number > 0)
        return None


def _said(player_id: str, epoch: int) -> str:
    """Nobody's first cookie names an epoch."""
    return f"{player_id}.{epoch}" if epoch else player_id


def _signature(key: bytes, said: str) -> str:
    return urlsafe_b64encode(hmac.digest(key, said.encode(), hashlib.sha256)).decode().rstrip("=")


def cookie_values(header: str) -> list[str]:
    """The values of our cookie in a Cookie header; a browser may send several, set for different paths."""
    values = []
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            values.append(value.strip('"'))
    return values


def set_cookie(value: str, secure: bool) -> str:
    """A Set-Cookie header that keeps the identity; no script can read it, no other site can use it."""
    return (
        f"{COOKIE}={value}; Max-Age={MAX_AGE}; Path=/; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
    )


def clear_cookie(secure: bool) -> str:
    return f"{COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
