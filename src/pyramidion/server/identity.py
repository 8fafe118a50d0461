"""Who somebody is: a random id in a signed cookie. There are no accounts."""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode

COOKIE = "pyramidion"
MAX_AGE = 10 * 365 * 24 * 3600
SHAPE = re.compile(r"([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})")


class Signer:
    """Signs ids with a key of its own, so that no other signature of the house can stand in for a cookie's."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"pyramidion cookie", hashlib.sha256)

    def _signature(self, player_id: str) -> str:
        return (
            urlsafe_b64encode(hmac.digest(self._key, player_id.encode(), hashlib.sha256)).decode().rstrip("=")
        )

    def sign(self, player_id: str) -> str:
        return f"{player_id}.{self._signature(player_id)}"

    def verified(self, value: str) -> str | None:
        """The id, or None when the house did not sign it."""
        if (match := SHAPE.fullmatch(value)) is None:
            return None
        player_id, signature = match.groups()
        return player_id if hmac.compare_digest(signature, self._signature(player_id)) else None


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
