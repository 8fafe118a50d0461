"""URLs of servers: the addresses they name, and labels for people and logs that never show a name or password."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

WRITABLE = ("any", "primary", "read-write")
READABLE = ("standby", "prefer-standby", "read-only")
"""Values of `target_session_attrs` in the URL of a PostgreSQL."""

_ADDRESS = re.compile(r"(?:\[([^\]]+)\]|([^:\[\]]+))(?::(\d+))?")


class Address(NamedTuple):
    host: str
    port: int | None
    """None: the usual one."""

    def __str__(self) -> str:
        return self.host if self.port is None else f"{self.host}:{self.port}"


def addresses(url: str) -> list[Address]:
    """The servers that a URL of a PostgreSQL names, or none where it leaves that to the environment.

    Raises ValueError; what it says may be a part of the password.
    """
    parts = urlsplit(url)
    named = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    listed = parts.netloc.partition("@")[2] if "@" in parts.netloc else parts.netloc
    if listed:
        return [_address(part) for part in listed.split(",")]
    if not named.get("host"):
        return []
    hosts = named["host"].split(",")
    ports = [_port(port) for port in named.get("port", "").split(",")]
    if not all(hosts) or len(ports) not in (1, len(hosts)):
        raise ValueError("every host has one port, or all of them the same")
    return [Address(host, ports[i % len(ports)]) for i, host in enumerate(hosts)]


def _address(text: str) -> Address:
    found = _ADDRESS.fullmatch(text)
    if found is None:
        raise ValueError("this is no host")
    return Address(unquote(found[1] or found[2]), _port(found[3]))


def _port(text: str | None) -> int | None:
    if not text:
        return None
    if not text.isdecimal() or not 0 < int(text) < 1 << 16:
        raise ValueError("this is no port")
    return int(text)


def wanted_session(url: str) -> str | None:
    """The `target_session_attrs` of a URL. Raises ValueError."""
    return parse_qs(urlsplit(url).query).get("target_session_attrs", [None])[-1]


def database_label(database: str | Path) -> str:
    """Of a SQLite file, or of the URL of a PostgreSQL."""
    return postgres_label(database) if isinstance(database, str) else str(database)


def postgres_label(url: str) -> str:
    """Hosts and name of a database."""
    try:
        parts = urlsplit(url)
        named = parse_qs(parts.query)
        hosts = parts.netloc.rpartition("@")[2] or named.get("host", ["localhost"])[0]
        name = parts.path.lstrip("/") or named.get("dbname", named.get("database", [""]))[0]
    except ValueError:
        return "PostgreSQL"
    return f"PostgreSQL {unquote(name)} ({hosts})" if name else f"PostgreSQL ({hosts})"


def redis_label(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
