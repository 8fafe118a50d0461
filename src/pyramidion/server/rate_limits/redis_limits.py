"""The counts in Redis that all processes share, and what happens while Redis does not answer."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from pyramidion.house.cluster.redis_connections import report_cuts

from .limiter import LimitKey
from .rates import Rate, Rates

logger = logging.getLogger(__name__)

PREFIX = "pyramidion:limit:"
POOL_SIZE = 8
RETRY_SECONDS = 2.0
"""For so long nobody asks a Redis that did not answer in time."""
SOCKETS_EXPIRE_SECONDS = 20
"""For so long Redis believes what a process told of its WebSockets."""
TOO_MANY_RETRY_SECONDS = 60
"""An address that has too many WebSockets open is told to wait so long."""


class RedisLimits:
    """Token buckets and open WebSockets in Redis. Every method returns None while Redis does not answer: it waits for
    it `timeout_seconds` once, and the next calls return at once until `retry_seconds` have passed."""

    def __init__(
        self, url: str, rates: Rates, timeout_seconds: float, retry_seconds: float = RETRY_SECONDS
    ) -> None:
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=POOL_SIZE,
            timeout=timeout_seconds,
            socket_timeout=timeout_seconds,
            socket_connect_timeout=timeout_seconds,
            retry=Retry(NoBackoff(), 0),
        )
        self._redis = report_cuts(Redis.from_pool(pool))
        self._script = self._redis.register_script(files(__package__).joinpath("rate_limits.lua").read_text())
        self._rates = rates
        self._process = secrets.token_hex(8)
        self._timeout_seconds = timeout_seconds
        self._retry_seconds = retry_seconds
        self._retry_at = 0.0
        """When Redis is asked again; 0 while it answers."""
        self.failures = 0
        """How often Redis did not answer in time."""

    async def take(self, keys: Sequence[LimitKey]) -> float | None:
        """0 when it took a token for every key; else the seconds to wait, and it took none."""
        answer = await self._ask("take", map(_bucket, keys), self._tokens(dict.fromkeys(keys, 1)))
        return None if answer is None else answer[1]

    async def spend(self, tokens: Mapping[LimitKey, int]) -> list[float] | None:
        """Takes these numbers of tokens, or all there are; returns the seconds until each bucket is full."""
        answer = await self._ask("spend", map(_bucket, tokens), self._tokens(tokens))
        return None if answer is None else answer[2:]

    async def open_socket(self, key: LimitKey, open_here: int, most: int) -> float | None:
        """`take`, for an address that has `open_here` WebSockets in this process and may have `most` in all."""
        told = self._process, open_here, SOCKETS_EXPIRE_SECONDS, most, TOO_MANY_RETRY_SECONDS
        keys = _bucket(key), _open_sockets(key[1])
        answer = await self._ask("open_socket", keys, [*self._tokens({key: 1}), *told])
        return None if answer is None else answer[1]

    async def count_sockets(self, counts: Mapping[str, int]) -> bool | None:
        """Tells how many WebSockets each of these addresses has in this process."""
        told: list[str | int] = [self._process, SOCKETS_EXPIRE_SECONDS, *counts.values()]
        answer = await self._ask("count_sockets", map(_open_sockets, counts), told)
        return None if answer is None else True

    async def close(self) -> None:
        await self._redis.aclose()

    def _tokens(self, tokens: Mapping[LimitKey, int]) -> list[str | int]:
        arguments: list[str | int] = []
        for (name, _), count in tokens.items():
            rate: Rate = getattr(self._rates, name)
            arguments += (repr(rate.interval_seconds), repr(rate.burst_seconds), count)
        return arguments

    async def _ask(
        self, command: str, keys: Iterable[str], arguments: Iterable[str | int]
    ) -> list[float] | None:
        """Runs a command of rate_limits.lua. All of them answer with numbers, the first of which is Redis's time."""
        now = asyncio.get_running_loop().time()
        if now < self._retry_at:
            return None
        if self._retry_at:
            self._retry_at = now + self._retry_seconds  # this call tries; the others do not wait for it
        try:
            async with asyncio.timeout(self._timeout_seconds):
                answer = await self._script(keys=list(keys), args=[command, *arguments])
        except (RedisError, OSError, TimeoutError) as error:
            if not self._retry_at:
                logger.warning(
                    "Redis does not answer, limits are each process's own: %s", type(error).__name__
                )
            self._retry_at = asyncio.get_running_loop().time() + self._retry_seconds
            self.failures += 1
            return None
        self._retry_at = 0.0
        return [float(number) for number in answer]


def _bucket(key: LimitKey) -> str:
    name, subject = key
    return f"{PREFIX}{name}:{subject}"


def _open_sockets(address: str) -> str:
    return f"{PREFIX}open_sockets:{address}"
