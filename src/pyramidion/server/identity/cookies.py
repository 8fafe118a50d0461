"""The identity cookie: a random id and a signature. There are no accounts."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from pyramidion.server.http.headers import Headers

from .keys import purpose_signer

IDENTITY_COOKIE = "pyramidion"
DEVICE_COOKIE = "pyramidion_device"
DEVICE_VALUE = re.compile(r"[A-Za-z0-9_-]{22}")
MAX_AGE_SECONDS = 10 * 365 * 24 * 3600
PURPOSE = b"pyramidion cookie"
COOKIE_VALUE = re.compile(
    r"([A-Za-z0-9_-]{1,64}(?:\.[1-9]\d{0,8})?)"  # the id, then the epoch unless it is 0
    r"\.([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])"  # 32 bytes in base64; the last character carries only four bits
)


class SignedIdentity(NamedTuple):
    """What a genuine cookie says."""

    player_id: str
    epoch: int
    """How often this person had signed out their other devices when the cookie was signed."""
    is_old: bool
    """Signed with another key than the newest: the cookie should be renewed."""


class CookieSigner:
    """Signs identity cookies with the newest secret and accepts those of all secrets."""

    def __init__(self, secrets: Sequence[bytes]) -> None:
        self._newest = purpose_signer(secrets[:1], PURPOSE)
        self._older = purpose_signer(secrets[1:], PURPOSE) if len(secrets) > 1 else None

    def sign(self, player_id: str, epoch: int = 0) -> str:
        return self._newest.sign(f"{player_id}.{epoch}" if epoch else player_id).decode()

    def verify(self, value: str) -> SignedIdentity | None:
        """What the cookie says, or None when the house did not sign it."""
        if (match := COOKIE_VALUE.fullmatch(value)) is None:
            return None
        payload, signature = match.groups()
        is_old = not self._newest.verify_signature(payload, signature)
        if is_old and (self._older is None or not self._older.verify_signature(payload, signature)):
            return None
        player_id, _, epoch = payload.partition(".")
        return SignedIdentity(player_id, int(epoch or 0), is_old)


def cookie_values(headers: Headers, name: str) -> list[str]:
    """All values of one cookie; a browser may send several, set for different paths."""
    values = []
    for header, text in headers:
        if header == b"cookie":
            for part in text.decode("latin-1").split(";"):
                key, _, value = part.strip().partition("=")
                if key == name:
                    values.append(value.strip('"'))
    return values


def set_cookie(value: str, secure: bool) -> str:
    """The Set-Cookie header that keeps an identity; no script can read it, no other site can use it."""
    return _cookie(IDENTITY_COOKIE, value, MAX_AGE_SECONDS, secure)


def clear_cookie(secure: bool) -> str:
    return _cookie(IDENTITY_COOKIE, "", 0, secure)


def device_of(headers: Headers) -> str:
    """The random id of the browser that asks, whoever uses it; empty where it has none yet."""
    values = cookie_values(headers, DEVICE_COOKIE)
    return next((value for value in values if DEVICE_VALUE.fullmatch(value)), "")


def new_device_cookie(secure: bool) -> str:
    """The Set-Cookie header that makes a browser known as one device. It is not signed: it gives access to nothing."""
    return _cookie(DEVICE_COOKIE, secrets.token_urlsafe(16), MAX_AGE_SECONDS, secure)


def _cookie(name: str, value: str, max_age: int, secure: bool) -> str:
    ending = "; Secure" if secure else ""
    return f"{name}={value}; Max-Age={max_age}; Path=/; HttpOnly; SameSite=Lax{ending}"
