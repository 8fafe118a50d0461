"""The clock of a house with many processes: PostgreSQL's, whatever the machines themselves believe.

Between two looks at it the process's monotonic clock carries it on, which nobody can set. A machine whose time of day
is wrong by minutes keeps the same time as the others.

Another server may take over, whose clock is another. One that is ahead is followed at once. For one that is behind the
house's time runs at half its pace until both agree: time that somebody has seen is never shown again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

logger = logging.getLogger(__name__)

EVERY = 10.0
"""Seconds between two looks."""
LOOKS = 3
"""Of several looks the quickest is the truest."""
STEP = 0.005
"""A smaller difference is the line's, not the clock's."""
NOTABLE = 1.0
"""A larger one is worth a line in the log: somebody should set that machine's clock."""
NOW = "SELECT extract(epoch FROM clock_timestamp())::float8"


class SharedClock:
    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._ahead = 0.0
        """PostgreSQL's time minus the monotonic clock's."""
        self._slow = (0.0, 0.0)
        """A time that was told, and when by the monotonic clock: from there on half as much passes at least."""
        self._soon = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def now(self) -> float:
        here = time.monotonic()
        told, since = self._slow
        return max(here + self._ahead, told + (here - since) / 2)

    @property
    def offset(self) -> float:
        """How far this machine's own time of day is from the house's, for operators."""
        return time.time() - self.now()

    async def set(self) -> None:
        """Looks at once, and every now and then from here on."""
        self._ahead = (await self._look())[1]
        self._task = asyncio.get_running_loop().create_task(self._keep())

    async def follow(self) -> None:
        """A difference that the way there and back explains is none: a slow line must not make the time jump."""
        took, ahead = await self._look()
        if abs(ahead - self._ahead) > max(STEP, took / 2):
            if abs(ahead - self._ahead) > NOTABLE:
                logger.warning("PostgreSQL's clock has moved by %+.1f s", ahead - self._ahead)
            self._slow = (self.now(), time.monotonic())
            self._ahead = ahead

    def look_soon(self) -> None:
        """Another server has taken over."""
        self._soon.set()

    async def _look(self) -> tuple[float, float]:
        """How long the quickest look took, and how far ahead PostgreSQL's clock was."""
        best = (float("inf"), 0.0)
        async with self._pool.acquire() as connection:
            for _ in range(LOOKS):
                before = time.monotonic()
                told = await connection.fetchval(NOW)
                took = time.monotonic() - before
                best = min(best, (took, told - before - took / 2))
        return best

    async def _keep(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._soon.wait(), EVERY)
            self._soon.clear()
            try:
                await self.follow()
            except Exception as error:  # noqa: BLE001 - the old time is carried on meanwhile
                logger.info("PostgreSQL's clock cannot be read: %s", error)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
