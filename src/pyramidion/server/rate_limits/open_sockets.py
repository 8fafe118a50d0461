"""How many WebSockets each address has open, in all processes of the house together.

Each process counts its own and tells Redis. What it told expires unless it is renewed, so the sockets of a process that
died stop counting after some seconds, and a Redis that was emptied soon knows everything again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

from .batches import Batches
from .limiter import RateLimiter

RENEW_SECONDS = 6.0
"""Redis may miss two renewals: it believes a count for redis_limits.SOCKETS_EXPIRE_SECONDS."""


class OpenSockets:
    """Refuses WebSockets of an address that has `most` open already, or opens them too fast."""

    def __init__(self, most: int, limiter: RateLimiter | None) -> None:
        """Without a limiter everybody is let in."""
        self._most = most
        self._limiter = limiter
        self._open: Counter[str] = Counter()
        """By address, in this process."""
        self._reports = Batches(self._report)
        self._renewal: asyncio.Task[None] | None = None

    async def enter(self, address: str) -> bool:
        """Counts one more and returns whether it may stay. Whatever the answer, the caller calls `leave` at its end."""
        self._open[address] += 1
        if self._limiter is None:
            return True
        open_here = self._open[address]
        if open_here > self._most:
            return False
        if self._limiter.redis is not None and self._renewal is None:
            self._renewal = asyncio.get_running_loop().create_task(self._renew_regularly())
        return not await self._limiter.open_socket(address, open_here, self._most)

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
        if self._limiter is not None and self._limiter.redis is not None:
            self._reports.add(address)

    async def renew(self) -> None:
        """Tells Redis everything again, and returns when it has been told."""
        self._reports.add(*self._open)
        await self._reports.join()

    async def close(self) -> None:
        if self._renewal is not None:
            self._renewal.cancel()
            with suppress(asyncio.CancelledError):
                await self._renewal
        await self._reports.join()

    async def _report(self, addresses: list[str]) -> None:
        assert self._limiter is not None
        assert self._limiter.redis is not None
        # What Redis misses now expires there, or is told with the next renewal.
        await self._limiter.redis.count_sockets({address: self._open[address] for address in addresses})

    async def _renew_regularly(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            await self.renew()
