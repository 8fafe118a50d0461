"""Under which names the house may be reached: the check of `Host` that keeps DNS rebinding out.

A page of another site can have its own name point to the address of a house: to 127.0.0.1, or to a computer of the
network. To the browser that house is then the page's own site, and the page may read everything there. But the browser
sends the page's name as `Host`, so a name that nobody gave to the house is refused. An address cannot be pointed
elsewhere: whoever typed one means this computer.
"""

from __future__ import annotations

import html
import ipaddress
import socket
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures.headers import Accept

from pyramidion.server.errors import Problem

from .headers import HOST_HEADER, Headers, policy

ANY_NAME = "*"
"""Among the names that an operator gives: all names are accepted."""
MISDIRECTED_REQUEST = 421


def machine_names() -> frozenset[str]:
    """The names of this computer: its own, and the one that devices of the network find by mDNS (`NAME.local`)."""
    name = socket.gethostname().lower().rstrip(".")
    return frozenset({name, f"{name.partition('.')[0]}.local"}) if name else frozenset()


class AllowedHosts:
    """Accepts every IP address, `localhost`, the names of this computer and those in `names`."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        given = {name.lower().rstrip(".") for name in names}
        self._accepts_all = ANY_NAME in given
        self._names = frozenset(given | machine_names() | {"localhost"})

    def accepts(self, headers: Headers) -> bool:
        """Whether a request with these headers is meant for this house. One without `Host` comes from no browser."""
        if self._accepts_all:
            return True
        hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
        return all(self._accepts_host(host) for host in hosts)

    def _accepts_host(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".") if HOST_HEADER.fullmatch(host) else ""
        except ValueError:
            return False
        return name in self._names or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def problem() -> Problem:
    return Problem(
        code="wrong_host",
        fr="cette maison n'est pas connue sous ce nom ; prenez son adresse, ou démarrez-la avec --host-name NOM",
        en="this house is not known by this name; use its address, or start it with --host-name NAME",
    )


def _is_navigation(headers: Headers) -> bool:
    """Whether somebody follows a link in a browser, rather than a program that asks for JSON or for anything."""
    accept = b",".join(value for name, value in headers if name == b"accept").decode("latin-1")
    return Accept(accept).best_match(["application/json", "text/html"]) == "text/html"


def _json() -> tuple[bytes, bytes]:
    return b"application/json", msgspec.json.encode(problem())


def _page() -> tuple[bytes, bytes]:
    """The refusal for people. It quotes nothing of the request."""
    told = problem()
    page = (
        '<!doctype html><html lang="fr"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Pyramidion</title>'
        f'<p>{_sentence(told.fr)}</p><p lang="en">{_sentence(told.en)}</p></html>'
    )
    return b"text/html; charset=utf-8", page.encode()


def _sentence(text: str) -> str:
    return html.escape(f"{text[0].upper()}{text[1:]}.", quote=False)


async def refuse(scope: Any, receive: Any, send: Any) -> None:
    """Answers a request or a WebSocket handshake under a name that is not the house's."""
    is_websocket = scope["type"] == "websocket"
    if is_websocket:
        await receive()
    content_type, content = _page() if _is_navigation(scope["headers"]) else _json()
    headers = [
        (b"content-type", content_type),
        (b"cache-control", b"no-store"),
        (b"content-security-policy", policy(None)),
        (b"x-content-type-options", b"nosniff"),
    ]
    kind = "websocket.http" if is_websocket else "http"
    body = b"" if scope.get("method") == "HEAD" else content
    await send({"type": f"{kind}.response.start", "status": MISDIRECTED_REQUEST, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
