"""Buckets: how much one thing may ask, in memory.

A bucket is one number, the moment at which it will be full again: taking from it moves that moment on, and nobody may
move it further ahead than the burst allows. A bucket that is full needs no memory at all.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from .settings import Rate

Clock = Callable[[], float]
Claim = tuple[str, str]
"""A limit, by its name in Rates, and whom it is about."""

PRUNE_ABOVE = 10_000
CLOSE = 1e-9
"""Seconds that are none."""


class Bucket:
    """The limit of one thing, such as a connection."""

    __slots__ = ("_ahead", "_full_at", "_interval", "_now")

    def __init__(self, rate: Rate, now: Clock = time.monotonic) -> None:
        self._interval = 1 / rate.per_second
        self._ahead = rate.burst * self._interval
        self._full_at = 0.0
        self._now = now

    def take(self) -> float:
        """Takes one and gives 0; or takes nothing and gives the seconds until there is one."""
        now = self._now()
        full_at = max(self._full_at, now) + self._interval
        if (wait := full_at - now - self._ahead) > CLOSE:
            return wait
        self._full_at = full_at
        return 0.0


class Buckets:
    """The same limit for each of many things by key, such as addresses."""

    def __init__(self, rate: Rate, now: Clock = time.monotonic) -> None:
        self.interval = 1 / rate.per_second
        self.ahead = rate.burst * self.interval
        self._full_at: dict[str, float] = {}
        self._now = now
        self._prune_above = PRUNE_ABOVE

    def __contains__(self, key: str) -> bool:
        """Whether anything was taken of late."""
        return key in self._full_at

    def is_full(self, key: str) -> bool:
        """Whether nothing is missing any more of what was taken."""
        return self._full_at.get(key, 0.0) <= self._now()

    def wait(self, key: str) -> float:
        """The seconds until there is one to take; 0 when there is one now."""
        now = self._now()
        wait = max(self._full_at.get(key, 0.0), now) + self.interval - now - self.ahead
        return wait if wait > CLOSE else 0.0

    def take(self, key: str) -> float:
        """Takes one and gives 0; or takes nothing and gives the seconds until there is one."""
        now = self._now()
        full_at = max(self._full_at.get(key, 0.0), now) + self.interval
        if (wait := full_at - now - self.ahead) > CLOSE:
            return wait
        self._keep(key, full_at, now)
        return 0.0

    def charge(self, key: str, count: int) -> None:
        """Takes so many that somebody else has granted; a negative count gives back."""
        now = self._now()
        full_at = max(self._full_at.get(key, 0.0), now) + count * self.interval
        self._keep(key, min(full_at, now + self.ahead), now)

    def catch_up(self, key: str, seconds: float) -> None:
        """The bucket is full in so many seconds at the earliest: others have taken from it too."""
        now = self._now()
        self._keep(key, max(self._full_at.get(key, 0.0), now + seconds), now)

    def _keep(self, key: str, full_at: float, now: float) -> None:
        self._full_at[key] = full_at
        if len(self._full_at) > self._prune_above:
            self._prune(now)

    def _prune(self, now: float) -> None:
        self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        # When all of them are in use, looking through them each time would cost more than it saves.
        self._prune_above = max(PRUNE_ABOVE, 2 * len(self._full_at))


def address_key(host: str | None) -> str:
    """What counts as one address: an IPv6 network of 64 bits is given to one household."""
    if not host:
        return ""
    if ":" not in host:
        return host
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64)) + "/64"
