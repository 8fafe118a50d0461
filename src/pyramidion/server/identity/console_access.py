"""Access to the console of the house: a code opens it, and a signed cookie of its own keeps it open for half a day.

It is independent of who somebody is at a table: a player's cookie opens no console, nor the other way round.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence

from pyramidion.house import Denied
from pyramidion.server.http.headers import Headers

from .console_code import normalized
from .cookies import cookie_values
from .keys import hex_signature, is_hex_signature, purpose_signer

CONSOLE_COOKIE = "pyramidion_host"
COOKIE_PATH = "/api/host"
"""The cookie is sent with the console's own requests and no others."""
SESSION_SECONDS = 12 * 3600
"""After this time the code is asked for again."""
COOKIE_VALUE = re.compile(r"([A-Za-z0-9_=-]{1,300})\.(\d{1,12})\.([0-9a-f]{64})")


class ConsoleAccess:
    """Checks the code, and signs and checks the cookies. A new code makes all cookies of the old one worthless."""

    def __init__(self, secrets: Sequence[bytes], code: str, now: Callable[[], float]) -> None:
        self._code_digest = hashlib.sha256(normalized(code)).digest()
        self._signer = purpose_signer(secrets, b"pyramidion host|" + normalized(code))
        self._now = now

    def accepts(self, code: str) -> bool:
        """Takes the same time for every wrong code."""
        return hmac.compare_digest(hashlib.sha256(normalized(code)).digest(), self._code_digest)

    def sign(self, name: str) -> str:
        """The value of a cookie for whoever has entered the code under this name."""
        encoded = urlsafe_b64encode(name.encode()).decode()
        until = str(int(self._now()) + SESSION_SECONDS)
        return f"{encoded}.{until}.{hex_signature(self._signer, f'{encoded}|{until}')}"

    def verify(self, value: str) -> str | None:
        """The name in a cookie; None when this house did not sign it or it has expired."""
        if (match := COOKIE_VALUE.fullmatch(value)) is None:
            return None
        encoded, until, signature = match.groups()
        if not is_hex_signature(self._signer, f"{encoded}|{until}", signature) or int(until) <= self._now():
            return None
        return urlsafe_b64decode(encoded).decode()

    def require_name(self, headers: Headers) -> str:
        """The name of whoever has opened the console; raises Denied `no_host` for anybody else."""
        for value in cookie_values(headers, CONSOLE_COOKIE):
            if (name := self.verify(value)) is not None:
                return name
        raise Denied(
            "no_host",
            "this needs the code of whoever looks after the room",
            "il faut le code de la personne qui anime la salle",
        )


def set_cookie(value: str, secure: bool) -> str:
    """The Set-Cookie header for this value; an empty one deletes the cookie."""
    max_age = SESSION_SECONDS if value else 0
    ending = "; Secure" if secure else ""
    return (
        f"{CONSOLE_COOKIE}={value}; Max-Age={max_age}; Path={COOKIE_PATH}; HttpOnly; SameSite=Strict{ending}"
    )
