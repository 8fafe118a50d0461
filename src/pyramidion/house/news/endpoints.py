"""Where news may be sent. Endpoints come from strangers: the house must not be led to its own network.

The address of an endpoint is checked when a device subscribes, and the machine that its name leads to each time that
something is sent: the connection goes to the very address that was checked.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from pyramidion.core import Fault
from pyramidion.house.errors import Denied

MAX_CHARACTERS = 1024
DEFAULT_PORTS = {"https": 443, "http": 80}


class NotPublic(OSError):
    """The name of a push service leads nowhere, or into a private network."""


class Target:
    """An endpoint, taken apart."""

    def __init__(self, endpoint: str) -> None:
        """Raises ValueError."""
        parts = urlsplit(endpoint)
        if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
            raise ValueError("an https address with a host")
        self.is_secure = parts.scheme == "https"
        self.host = parts.hostname
        self.port = parts.port or DEFAULT_PORTS[parts.scheme]
        self.authority = parts.netloc
        self.path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self.is_plain = "@" not in parts.netloc and not parts.fragment
        self.is_default_port = self.port == DEFAULT_PORTS[parts.scheme]


def check(endpoint: str, allow_private: bool) -> None:
    """Raises Denied where no push service can be."""
    fault = _fault(endpoint, allow_private)
    if fault is not None:
        raise Denied(
            "malformed",
            "this is no address of a push service",
            "ce n'est pas l'adresse d'un service de notifications",
            [Fault("$.endpoint", fault)],
        )


def _fault(endpoint: str, allow_private: bool) -> str | None:
    is_printable = endpoint.isascii() and all("!" <= letter <= "~" for letter in endpoint)
    if len(endpoint) > MAX_CHARACTERS or not is_printable:
        return f"an address of at most {MAX_CHARACTERS} printable ASCII characters"
    try:
        target = Target(endpoint)
    except ValueError:
        return "an https address with a host"
    if not target.is_plain:
        return "an address without a password and without a fragment"
    if allow_private:
        return None
    if not (target.is_secure and target.is_default_port):
        return "an https address with the port of https"
    is_name = "." in target.host and not target.host.endswith((".local", ".localhost", ".internal"))
    with suppress(ValueError):
        is_name = is_public(ip_address(target.host))
    return None if is_name else "a public host"


def is_public(address: IPv4Address | IPv6Address) -> bool:
    mapped = address.ipv4_mapped or address.sixtofour if isinstance(address, IPv6Address) else None
    return address.is_global and not address.is_multicast and (mapped is None or is_public(mapped))


async def resolve(target: Target, allow_private: bool) -> str:
    """The address to connect to. Raises NotPublic."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotPublic(f"{target.host}: {error}") from error
    for *_, where in found:
        address = str(where[0])
        if allow_private or is_public(ip_address(address.partition("%")[0])):
            return address
    raise NotPublic(f"{target.host} leads into a private network")
