"""Who looks after the room: a code opens the console, and a signed cookie of its own keeps it open for the day.

It has nothing to do with who somebody is at a table: a player's cookie opens no console, and the other way round.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence

from pyramidion.house import Denied
from pyramidion.server.http.headers import Headers

from .console_code import plain

COOKIE = "pyramidion_host"
PATH = "/api/host"
"""Sent with the console's own requests and no others."""
STAYS = 12 * 3600
"""Seconds after which the code is asked for again."""
SHAPE = re.compile(r"([A-Za-z0-9_=-]{1,300})\.(\d{1,12})\.([0-9a-f]{64})")


class HostKeys:
    """Checks the code and signs the cookies. With another code the old cookies are worth nothing.

    The newest of the secrets signs; what any of them has signed is believed.
    """

    def __init__(self, secrets: Sequence[bytes], code: str, now: Callable[[], float]) -> None:
        self._code = hashlib.sha256(plain(code)).digest()
        about = b"pyramidion host|" + plain(code)
        self._keys = [hmac.digest(secret, about, hashlib.sha256) for secret in secrets]
        self._now = now

    def fits(self, code: str) -> bool:
        """In the same time for every wrong code."""
        return hmac.compare_digest(hashlib.sha256(plain(code)).digest(), self._code)

    @staticmethod
    def _signature(key: bytes, name: str, until: str) -> str:
        return hmac.new(key, f"{name}|{until}".encode(), hashlib.sha256).hexdigest()

    def sign(self, name: str) -> str:
        told = urlsafe_b64encode(name.encode()).decode()
        until = str(int(self._now()) + STAYS)
        return f"{told}.{until}.{self._signature(self._keys[0], told, until)}"

    def verified(self, value: str) -> str | None:
        """The name of whoever opened the console; None when this house did not sign it, or too long ago."""
        if (match := SHAPE.fullmatch(value)) is None:
            return None
        told, until, signature = match.groups()
        fits = any(hmac.compare_digest(signature, self._signature(key, told, until)) for key in self._keys)
        if not fits or int(until) <= self._now():
            return None
        return urlsafe_b64decode(told).decode()

    def host(self, headers: Headers) -> str:
        """Raises Denied `no_host` for whoever has not opened the console."""
        for name, value in headers:
            if name != b"cookie":
                continue
            for part in value.decode("latin-1").split(";"):
                cookie, _, signed = part.strip().partition("=")
                if cookie == COOKIE and (found := self.verified(signed.strip('"'))) is not None:
                    return found
        raise Denied(
            "no_host",
            "this needs the code of whoever looks after the room",
            "il faut le code de la personne qui anime la salle",
        )


def set_cookie(value: str, secure: bool) -> str:
    ends = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Max-Age={STAYS if value else 0}; Path={PATH}; HttpOnly; SameSite=Strict{ends}"
