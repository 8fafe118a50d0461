"""Buckets in Redis, one number each, by the same sum as in memory and by Redis's own clock; and open WebSockets.

Redis is never waited for long: whoever gets no answer goes by the count of the process, and Redis is left alone for a
while.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.commands.core import AsyncScript
from redis.exceptions import RedisError

from pyramidion.house.redis_cuts import notices_cuts

from .limits import Buckets, Claim

logger = logging.getLogger(__name__)

PREFIX = "pyramidion:limit:"
REST = 2.0
"""Seconds for which a Redis that did not answer in time is left alone."""
CONNECTIONS = 8

ALIVE = 20
"""Seconds for which a process counts as alive after it was heard of."""
FORGOTTEN = 3 * 3600
"""Seconds after which nobody knows what a process that died had open."""
TOO_MANY = 60.0
"""Seconds after which somebody who has too many open may ask again."""

CLOCK = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
"""

# All or none: takes from every bucket, or from none and tells how long to wait. `spend` takes in any case.
TAKING = """
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

# One hash an address: process → how many it has open. Those of a process that is not heard of any more go.
COUNTING = """
local function lives(alive, process)
    return tonumber(redis.call('ZSCORE', alive, process) or 0) > now
end

local function heard(alive, process, seconds)
    local known = lives(alive, process) and '1' or '0'
    redis.call('ZADD', alive, now + seconds, process)
    redis.call('ZREMRANGEBYSCORE', alive, '-inf', now)
    redis.call('EXPIRE', alive, seconds)
    return known
end

local function keep(key, process, count, seconds)
    if tonumber(count) > 0 then
        redis.call('HSET', key, process, count)
        redis.call('EXPIRE', key, seconds)
    else
        redis.call('HDEL', key, process)
    end
end
"""

# The last keys are who lives and what the address has open; the last words are about the latter.
ENTER = f"""{CLOCK}{COUNTING}
local key, alive = table.remove(KEYS), table.remove(KEYS)
local forgotten, seconds, most = table.remove(ARGV), table.remove(ARGV), table.remove(ARGV)
local here, process = table.remove(ARGV), table.remove(ARGV)
local known = heard(alive, process, seconds)
local sum, open = here, redis.call('HGETALL', key)
for i = 1, #open, 2 do
    if open[i] ~= process and lives(alive, open[i]) then
        sum = sum + open[i + 1]
    elseif open[i] ~= process then
        redis.call('HDEL', key, open[i])
    end
end
keep(key, process, here, forgotten)
if tonumber(sum) > tonumber(most) then
    return {{string.format('%.6f', now), '{TOO_MANY}', known}}
end
local function taken()
{TAKING}
end
local told = taken()
told[#told + 1] = known
return told
"""

COUNT = f"""{CLOCK}{COUNTING}
local known = heard(KEYS[1], ARGV[1], ARGV[2])
for i = 2, #KEYS do
    keep(KEYS[i], ARGV[1], ARGV[i + 2], ARGV[3])
end
return known
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
        self._redis = notices_cuts(Redis.from_pool(pool))
        self._taking, self._entering, self._counting = map(
            self._redis.register_script, (CLOCK + TAKING, ENTER, COUNT)
        )
        self._process = secrets.token_hex(8)
        self._answer, self._rest = answer, rest
        self._rests_until = 0.0
        self.is_known = False
        """Whether Redis knew, when it was last asked, that this process lives; if not, it knows of no socket here."""
        self.failures = 0
        """How often Redis did not answer in time."""

    @property
    def is_away(self) -> bool:
        """Whether Redis did not answer of late."""
        return bool(self._rests_until)

    async def take(self, claims: Sequence[Claim], buckets: Sequence[Buckets]) -> float | None:
        """0 when one was taken from each; else the seconds to wait."""
        told = await self._ask("take", claims, buckets, [1] * len(claims))
        return None if told is None else told[1]

    async def enter(self, claim: Claim, bucket: Buckets, here: int, most: int) -> float | None:
        """The same for a WebSocket of this address, which now has `here` in this process and may have `most` in all."""
        name, address = claim
        keys = [f"{PREFIX}{name}:{address}", _alive(), _open(address)]
        bucketed = (repr(bucket.interval), repr(bucket.ahead), 1)
        numbers = ["take", *bucketed, self._process, here, most, ALIVE, FORGOTTEN]
        told = await self._run(self._entering, keys, numbers)
        if told is None:
            return None
        self.is_known = told[-1] == b"1"
        return float(told[1])

    # Open WebSockets.

    async def count(self, counts: Mapping[str, int]) -> bool:
        """So many are open here by address, and this process lives. False: Redis does not answer."""
        keys = [_alive(), *map(_open, counts)]
        known = await self._run(self._counting, keys, [self._process, ALIVE, FORGOTTEN, *counts.values()])
        if known is None:
            return False
        self.is_known = known == b"1"
        return True

    async def gone(self) -> None:
        """This process has nothing open any more."""
        with suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(self._answer):
                await self._redis.zrem(_alive(), self._process)

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
        keys = [f"{PREFIX}{name}:{key}" for name, key in claims]
        numbers: list[Any] = [act]
        for bucket, count in zip(buckets, counts, strict=True):
            numbers += (repr(bucket.interval), repr(bucket.ahead), count)
        told = await self._run(self._taking, keys, numbers)
        return None if told is None else [float(number) for number in told]

    async def _run(self, script: AsyncScript, keys: list[str], numbers: list[Any]) -> Any:
        now = asyncio.get_running_loop().time()
        if now < self._rests_until:
            return None
        if self._rests_until:
            self._rests_until = (
                now + self._rest
            )  # one tries whether Redis is back; the others do not wait for it
        try:
            async with asyncio.timeout(self._answer):
                told = await script(keys=keys, args=numbers)
        except (RedisError, OSError, TimeoutError) as error:
            if not self._rests_until:
                logger.warning(
                    "Redis does not answer, limits are each process's own: %s", type(error).__name__
                )
            self._rests_until = asyncio.get_running_loop().time() + self._rest
            self.failures += 1
            return None
        self._rests_until = 0.0
        return told

    async def close(self) -> None:
        await self._redis.aclose()


def _alive() -> str:
    return f"{PREFIX}alive"


def _open(address: str) -> str:
    return f"{PREFIX}open:{address}"
