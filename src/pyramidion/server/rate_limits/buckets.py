"""Token buckets in memory.

The generic cell rate algorithm: all that a bucket remembers is the time at which it will be full again. Taking a token
moves that time one interval on, and it may lie no further ahead than the burst allows.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from .rates import Rate

Clock = Callable[[], float]

PRUNE_ABOVE = 10_000
"""Buckets in memory above which the full ones are dropped."""
EPSILON_SECONDS = 1e-9
"""Shorter waits are rounding errors."""


class TokenBucket:
    """`rate.burst` tokens at once, then `rate.per_second`. Nothing here awaits: it runs for every message."""

    __slots__ = ("_burst_seconds", "_clock", "_full_at", "_interval", "unreported")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self._interval = rate.interval_seconds
        self._burst_seconds = rate.burst_seconds
        self._clock = clock
        self._full_at = 0.0
        self.unreported = 0
        """Tokens that `take` took since the last report to Redis, or since the bucket was full."""

    @property
    def is_full(self) -> bool:
        return self._full_at <= self._clock()

    @property
    def full_in(self) -> float:
        """The seconds until it is full; 0 when it is."""
        return max(0.0, self._full_at - self._clock())

    def wait(self) -> float:
        """The seconds until there is a token; 0 when there is one now."""
        now = self._clock()
        wait = max(self._full_at, now) + self._interval - now - self._burst_seconds
        return wait if wait > EPSILON_SECONDS else 0.0

    def take(self) -> float:
        """Takes a token and returns 0, or takes nothing and returns the seconds until there is one."""
        now = self._clock()
        if self._full_at <= now:
            self._full_at = now
            self.unreported = 0
        full_at = self._full_at + self._interval
        if (wait := full_at - now - self._burst_seconds) > EPSILON_SECONDS:
            return wait
        self._full_at = full_at
        self.unreported += 1
        return 0.0

    def spend(self, tokens: int) -> None:
        """Takes tokens without asking, at most all there are; a negative number puts some back."""
        now = self._clock()
        full_at = max(self._full_at, now) + tokens * self._interval
        self._full_at = min(full_at, now + self._burst_seconds)

    def learn(self, full_in: float) -> None:
        """Other processes took tokens too: in Redis, which lacks only the unreported ones, the bucket is full in
        `full_in` seconds."""
        self._full_at = max(self._full_at, self._clock() + full_in + self.unreported * self._interval)


class TokenBuckets:
    """A token bucket for each key, such as an address; those that are full again take no memory for long."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}
        self._prune_above = PRUNE_ABOVE

    def __len__(self) -> int:
        return len(self._buckets)

    def __contains__(self, key: str) -> bool:
        return key in self._buckets

    def __getitem__(self, key: str) -> TokenBucket:
        """Keep it for no longer than one turn of the loop: once full, it may be replaced by a new one."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._prune_above:
                self._prune()
            bucket = self._buckets[key] = TokenBucket(self._rate, self._clock)
        return bucket

    def take(self, key: str) -> float:
        """Takes a token and returns 0, or takes nothing and returns the seconds until there is one."""
        return self[key].take()

    def _prune(self) -> None:
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
        # When few are full, looking through all of them for every new key would cost more than it saves.
        self._prune_above = max(PRUNE_ABOVE, 2 * len(self._buckets))
