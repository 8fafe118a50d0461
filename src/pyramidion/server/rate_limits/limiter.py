"""The rate limits of the house, whichever of its processes is asked.

With Redis all processes share one count. Each keeps its own count too, and goes by it while Redis does not answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .batches import Batches
from .buckets import TokenBucket, TokenBuckets
from .rates import Rate, Rates

if TYPE_CHECKING:
    from .redis_limits import RedisLimits

LimitKey = tuple[str, str]
"""The name of a limit in Rates, and whom it counts for."""


class Taken(NamedTuple):
    """What is gone of a bucket; it comes back as time passes."""

    tokens: float
    is_all: bool
    """No token is left."""


REPORTS_PER_BURST = 12
"""A process reports to Redis when it has taken this part of a burst without asking."""


class RateLimiter:
    """All limits of `rates`, except for `messages`, which each connection counts for itself."""

    def __init__(self, rates: Rates, redis: RedisLimits | None = None) -> None:
        self._rates: dict[str, Rate] = {
            name: getattr(rates, name) for name in rates.__struct_fields__ if name != "messages"
        }
        self._buckets = {name: TokenBuckets(rate) for name, rate in self._rates.items()}
        self._reports = Batches(self._report)
        self.redis = redis

    async def take(self, *keys: LimitKey) -> float:
        """Takes a token for every key and returns 0; or takes none and returns the seconds to wait before a retry."""
        answer = None if self.redis is None else await self.redis.take(keys)
        return self._settle(answer, keys)

    async def open_socket(self, address: str, open_here: int, most: int) -> float:
        """The same for a WebSocket, one of `open_here` that this address has in this process; it may have `most` in
        all processes together."""
        key = "sockets", address
        answer = None if self.redis is None else await self.redis.open_socket(key, open_here, most)
        return self._settle(answer, [key])

    async def spend(self, *keys: LimitKey) -> list[Taken]:
        """Takes a token for each key, if there is one left, and tells how many are taken by now."""
        for key in keys:
            self._bucket(key).spend(1)
        full_in = None if self.redis is None else await self.redis.spend(dict.fromkeys(keys, 1))
        if full_in is None:
            full_in = [self._bucket(key).full_in for key in keys]
        return [self._taken(name, seconds) for (name, _), seconds in zip(keys, full_in, strict=True)]

    def _taken(self, name: str, full_in: float) -> Taken:
        rate = self._rates[name]
        tokens = full_in * rate.per_second
        return Taken(tokens, tokens > rate.burst - 0.5)

    async def refund(self, *keys: LimitKey) -> None:
        """Puts back what `take` took."""
        for key in keys:
            self._bucket(key).spend(-1)
        if self.redis is not None:
            await self.redis.spend(dict.fromkeys(keys, -1))

    def local(self, name: str) -> Callable[[str], float]:
        """A function that takes a token by key like `take`, but at once and from memory, for what comes so often that
        asking Redis each time would cost more than the work itself.

        Redis is told in the background of keys that are new here, and of those that have taken a twelfth of the burst
        since the last report; it answers with what the other processes took. So each process lets through about a
        twelfth of a burst too much, and a key that takes little costs nothing.
        """
        buckets = self._buckets[name]
        if self.redis is None:
            return buckets.take
        report_after = max(1, self._rates[name].burst // REPORTS_PER_BURST)

        def take(key: str) -> float:
            is_new = key not in buckets
            bucket = buckets[key]
            wait = bucket.take()
            if not wait and (is_new or bucket.unreported >= report_after):
                self._reports.add((name, key))
            return wait

        return take

    async def close(self) -> None:
        await self._reports.join()
        if self.redis is not None:
            await self.redis.close()

    def _bucket(self, key: LimitKey) -> TokenBucket:
        name, subject = key
        return self._buckets[name][subject]

    def _settle(self, answer: float | None, keys: Sequence[LimitKey]) -> float:
        """Redis's answer, or else that of this process, which counts what is granted in either case."""
        wait = max(self._bucket(key).wait() for key in keys) if answer is None else answer
        if not wait:
            for key in keys:
                self._bucket(key).spend(1)
        return wait

    async def _report(self, keys: list[LimitKey]) -> None:
        assert self.redis is not None
        tokens = {}
        for key in keys:
            bucket = self._bucket(key)
            tokens[key], bucket.unreported = bucket.unreported, 0
        full_in = await self.redis.spend(tokens)
        for key, seconds in zip(keys, full_in or (), strict=full_in is not None):
            self._bucket(key).learn(seconds)
