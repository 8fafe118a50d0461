"""Buckets in Redis, one number each, by the same sum as in memory and by Redis's own clock.

Redis is never waited for long: whoever gets no answer goes by the count of the process, and Redis is left alone for a
while.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from .limits import Buckets, Claim

logger = logging.getLogger(__name__)

PREFIX = "pyramidion:limit:"
REST = 2.0
"""Seconds for which a Redis that did not answer in time is left alone."""
CONNECTIONS = 8

# All or none: takes from every bucket, or from none and tells how long to wait. `spend` takes in any case.
SCRIPT = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local full, wait = {}, 0
for i, key in ipairs(KEYS) do
    local interval, ahead, count = ARGV[3 * i - 1], ARGV[3 * i], ARGV[3 * i + 1]
    full[i] = math.max(tonumber(redis.call('GET', key) or 0), now) + interval * count
    wait = math.max(wait, full[i] - now - ahead)
end
if ARGV[1] == 'take' and wait > 0.000001 then
    return {string.format('%.6f', now), string.format('%.6f', wait)}
end
local told = {string.format('%.6f', now), '0'}
for i, key in ipairs(KEYS) do
    if full[i] > now then
        redis.call('SET', key, string.format('%.6f', full[i]), 'PX', math.ceil((full[i] - now) * 1000))
    else
        redis.call('DEL', key)
    end
    told[#told + 1] = string.format('%.6f', full[i] - now)
end
return told
"""


class SharedBook:
    """The buckets that all processes share. Every answer may be None: Redis did not give one."""

    def __init__(self, url: str, answer: float, rest: float = REST) -> None:
        """A request waits `answer` seconds for Redis at most, and once."""
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=CONNECTIONS,
            timeout=answer,
            socket_timeout=answer,
            socket_connect_timeout=answer,
            retry=Retry(NoBackoff(), 0),
        )
        self._redis = Redis.from_pool(pool)
        self._script = self._redis.register_script(SCRIPT)
        self._answer, self._rest = answer, rest
        self._rests_until = 0.0
        self.failures = 0
        """How often Redis did not answer in time."""

    async def take(self, claims: Sequence[Claim], buckets: Sequence[Buckets]) -> float | None:
        """0 when one was taken from each; else the seconds to wait."""
        told = await self._ask("take", claims, buckets, [1] * len(claims))
        return None if told is None else told[1]

    async def spend(
        self, claims: Sequence[Claim], buckets: Sequence[Buckets], counts: Sequence[int]
    ) -> list[float] | None:
        """Takes these in any case; tells for each bucket in how many seconds it will be full."""
        told = await self._ask("spend", claims, buckets, counts)
        return None if told is None else told[2:]

    async def _ask(
        self, act: str, claims: Sequence[Claim], buckets: Sequence[Buckets], counts: Sequence[int]
    ) -> list[float] | None:
        """The time there, the seconds to wait, and what more there is to tell."""
        now = asyncio.get_running_loop().time()
        if now < self._rests_until:
            return None
        if self._rests_until:
            self._rests_until = (
                now + self._rest
            )  # one tries whether Redis is back; the others do not wait for it
        keys = [f"{PREFIX}{name}:{key}" for name, key in claims]
        numbers: list[Any] = [act]
        for bucket, count in zip(buckets, counts, strict=True):
            numbers += (repr(bucket.interval), repr(bucket.ahead), count)
        try:
            async with asyncio.timeout(self._answer):
                told = await self._script(keys=keys, args=numbers)
        except (RedisError, OSError, TimeoutError) as error:
            if not self._rests_until:
                logger.warning(
                    "Redis does not answer, limits are each process's own: %s", type(error).__name__
                )
            self._rests_until = asyncio.get_running_loop().time() + self._rest
            self.failures += 1
            return None
        self._rests_until = 0.0
        return [float(number) for number in told]

    async def close(self) -> None:
        await self._redis.aclose()
