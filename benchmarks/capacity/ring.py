"""The consistent hash by which nginx chooses the server of a table, and how evenly it spreads tables over servers."""

from __future__ import annotations

import bisect
import struct
import zlib
from collections.abc import Sequence
from functools import cache
from statistics import mean

POINTS = 160
"""Of each server on the ring, as in nginx."""
WHOLE = 2**32
SAMPLES = 20
"""Sets of addresses of which the mean is taken."""


class Ring:
    """`hash … consistent` in front of these servers, each `HOST:PORT` as the configuration writes it."""

    def __init__(self, servers: Sequence[str]) -> None:
        self._points = sorted((point, server) for server in servers for point in points(server))

    def server_of(self, key: str) -> str:
        place = bisect.bisect_left(self._points, (zlib.crc32(key.encode()), ""))
        return self._points[place % len(self._points)][1]

    def shares(self) -> dict[str, float]:
        """Of all keys, for each server."""
        found: dict[str, float] = {}
        before = self._points[-1][0] - WHOLE
        for point, server in self._points:
            found[server] = found.get(server, 0.0) + (point - before) / WHOLE
            before = point
        return found


def points(server: str) -> list[int]:
    host, port = server.rsplit(":", 1)
    base = zlib.crc32(f"{host}\0{port}".encode())
    found = [zlib.crc32(struct.pack("<I", 0), base)]
    while len(found) < POINTS:
        found.append(zlib.crc32(struct.pack("<I", found[-1]), base))
    return found


@cache
def fullest(servers: int) -> float:
    """The share of the server with the most tables beside an even share: the mean over some sets of addresses."""
    sets = ([f"10.0.{group}.{number}:8000" for number in range(servers)] for group in range(SAMPLES))
    return servers * mean(max(Ring(names).shares().values()) for names in sets)
