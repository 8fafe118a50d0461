"""Where a server is, for people and logs: never who enters it, nor how."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit


def postgres(url: str) -> str:
    """Host and name of a database."""
    try:
        parts = urlsplit(url)
        named = parse_qs(parts.query)
        hosts = parts.netloc.rpartition("@")[2] or named.get("host", ["localhost"])[0]
        name = parts.path.lstrip("/") or named.get("dbname", named.get("database", [""]))[0]
    except ValueError:
        return "PostgreSQL"
    return f"PostgreSQL {unquote(name)} ({hosts})" if name else f"PostgreSQL ({hosts})"


def redis(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
