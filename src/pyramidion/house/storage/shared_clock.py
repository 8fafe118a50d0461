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
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

from pyramidion.house.tasks import stop

logger = logging.getLogger(__name__)

REFRESH_SECONDS = 10.0
SAMPLES = 3
"""Of several samples the quickest is the truest."""
STEP_SECONDS = 0.005
"""A smaller difference is the network's, not the clock's."""
NOTABLE_SECONDS = 1.0
"""A larger one is worth a line in the log: somebody should set that machine's clock."""
NOW = "SELECT extract(epoch FROM clock_timestamp())::float8"


class SharedClock:
    def __init__(self, acquire: Callable[[], AbstractAsyncContextManager[Any]]) -> None:
        self._acquire = acquire
        """Gives a connection to PostgreSQL for a while."""
        self._ahead = 0.0
        """PostgreSQL's time minus the monotonic clock's."""
        self._slow = (0.0, 0.0)
        """A time that was shown, and when by the monotonic clock: from there on time runs at half its pace at least."""
        self._soon = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Reads PostgreSQL's clock, and again every now and then until this one is closed."""
        self._ahead = (await self._sample())[1]
        self._task = asyncio.create_task(self._keep_refreshed())

    def now(self) -> float:
        here = time.monotonic()
        shown, since = self._slow
        return max(here + self._ahead, shown + (here - since) / 2)

    @property
    def offset(self) -> float:
        """How far this machine's own time of day is from the house's, for operators."""
        return time.time() - self.now()

    async def refresh(self) -> None:
        """A difference that the way there and back explains is none: a slow network must not make the time jump."""
        took, ahead = await self._sample()
        if abs(ahead - self._ahead) > max(STEP_SECONDS, took / 2):
            if abs(ahead - self._ahead) > NOTABLE_SECONDS:
                logger.warning("PostgreSQL's clock has moved by %+.1f s", ahead - self._ahead)
            self._slow = (self.now(), time.monotonic())
            self._ahead = ahead

    def refresh_soon(self) -> None:
        self._soon.set()

    async def _sample(self) -> tuple[float, float]:
        """How long the quickest sample took, and how far ahead PostgreSQL's clock was."""
        best = (float("inf"), 0.0)
        async with self._acquire() as connection:
            for _ in range(SAMPLES):
                before = time.monotonic()
                theirs = await connection.fetchval(NOW)
                took = time.monotonic() - before
                best = min(best, (took, theirs - before - took / 2))
        return best

    async def _keep_refreshed(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._soon.wait(), REFRESH_SECONDS)
            self._soon.clear()
            try:
                await self.refresh()
            except Exception as error:  # noqa: BLE001 - the old time is carried on meanwhile
                logger.info("PostgreSQL's clock cannot be read: %s", error)

    async def close(self) -> None:
        if self._task is not None:
            await stop((self._task,))
