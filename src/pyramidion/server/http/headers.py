"""What every response says to the browser, and where requests may come from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from pyramidion.server.network import is_loopback

Headers = Iterable[tuple[bytes, bytes]]

HOST = re.compile(r"[A-Za-z0-9.-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}

ALWAYS: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
WHERE_TRUSTED = (b"cross-origin-opener-policy", b"same-origin")
"""Over plain http in a home network browsers do not heed it, and write an error into their console instead."""

# No inline script and no inline style sheet. Style attributes are allowed: templates carry them, and they cannot run.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'{sockets}; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def header(headers: Headers, name: bytes) -> str | None:
    """The first header of that name, in lower case."""
    return next((value.decode("latin-1") for key, value in headers if key == name), None)


def trusted(scheme: str, host: str | None) -> bool:
    """Whether browsers trust the address under which the house is reached."""
    if scheme == "https":
        return True
    return (
        host is not None and bool(HOST.fullmatch(host)) and is_loopback(urlsplit(f"//{host}").hostname or "")
    )


def policy(host: str | None) -> bytes:
    """The content security policy. Some browsers do not count WebSockets of the same host as 'self'."""
    known = host is not None and HOST.fullmatch(host)
    return POLICY.format(sockets=f" ws://{host} wss://{host}" if known else "").encode()


def same_origin(headers: Headers) -> bool:
    """Programs send no Origin; a browser sends the site that asks, and only the house's own may."""
    headers = list(headers)
    origin = header(headers, b"origin")
    if origin is None:
        return True
    host = header(headers, b"host")
    if host is None:
        return False
    try:
        # A proxy that ends TLS leaves the scheme unknown here: host and port decide.
        asked = urlsplit(origin)
        here = urlsplit(f"{asked.scheme}://{host}")
        return (
            asked.scheme in PORTS
            and asked.hostname is not None
            and asked.hostname == here.hostname
            and (asked.port or PORTS[asked.scheme]) == (here.port or PORTS[asked.scheme])
        )
    except ValueError:
        return False
