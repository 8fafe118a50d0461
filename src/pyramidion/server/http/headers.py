"""Headers: those of every response, and the check where a request comes from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from litestar.types import Message, Scope

from pyramidion.server.network import is_loopback

Headers = Iterable[tuple[bytes, bytes]]

HOST_HEADER = re.compile(r"[A-Za-z0-9.-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")
DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}

ALWAYS_SENT: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
OPENER_POLICY = (b"cross-origin-opener-policy", b"same-origin")
"""For addresses that browsers trust: over plain http in a home network they ignore it and log an error."""
RENEWED_COOKIE = "pyramidion renewed cookie"
NEW_DEVICE_COOKIE = "pyramidion new device cookie"
"""The keys in a request's state of Set-Cookie headers that its response should carry."""

# No inline script and no inline style sheet. Style attributes are allowed: templates carry them, and they cannot run.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'{sockets}; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def header(headers: Headers, name: bytes) -> str | None:
    """The first header of that name, which is given in lower case."""
    return next((value.decode("latin-1") for key, value in headers if key == name), None)


def is_trusted(scheme: str, host: str | None) -> bool:
    """Whether browsers trust the address under which the house is reached."""
    if scheme == "https":
        return True
    return (
        host is not None
        and bool(HOST_HEADER.fullmatch(host))
        and is_loopback(urlsplit(f"//{host}").hostname or "")
    )


def policy(host: str | None) -> bytes:
    """The content security policy. Some browsers do not count WebSockets of the same host as 'self'."""
    known = host is not None and HOST_HEADER.fullmatch(host)
    return POLICY.format(sockets=f" ws://{host} wss://{host}" if known else "").encode()


async def add_headers(message: Message, scope: Scope) -> None:
    """Completes the headers of every response, errors included: what the browser may do, and what it may keep."""
    if message["type"] != "http.response.start":
        return
    headers: list[Any] = list(message.get("headers", ()))
    headers += ALWAYS_SENT
    host = header(scope["headers"], b"host")
    if is_trusted(scope["scheme"], host):
        headers.append(OPENER_POLICY)
    headers.append((b"content-security-policy", policy(host)))
    renewed = scope["state"].get(RENEWED_COOKIE)
    if renewed is not None and not any(name == b"set-cookie" for name, _ in headers):
        headers.append((b"set-cookie", renewed.encode()))
    device = scope["state"].get(NEW_DEVICE_COOKIE)
    if device is not None:
        headers.append((b"set-cookie", device.encode()))
    if not any(name == b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))
    message["headers"] = headers


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from the house's own pages, or from a program, which sends no Origin."""
    headers = list(headers)
    origin = header(headers, b"origin")
    if origin is None:
        return True
    host = header(headers, b"host")
    if host is None:
        return False
    try:
        # Behind a proxy that ends TLS the scheme is not known here: host and port decide.
        site = urlsplit(origin)
        house = urlsplit(f"{site.scheme}://{host}")
        return (
            site.scheme in DEFAULT_PORTS
            and site.hostname is not None
            and site.hostname == house.hostname
            and (site.port or DEFAULT_PORTS[site.scheme]) == (house.port or DEFAULT_PORTS[site.scheme])
        )
    except ValueError:
        return False
