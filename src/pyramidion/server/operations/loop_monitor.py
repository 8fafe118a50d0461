"""Measures how long the event loop stands still: while it does, nobody is answered."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left
from itertools import accumulate

logger = logging.getLogger(__name__)

INTERVAL_SECONDS = 0.1
"""Between two looks at the clock."""
BUCKET_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
WARNING_SECONDS = 1.0
"""A loop that stood still for longer is worth a line in the log."""


class LoopMonitor:
    """Sets a timer again and again; how late it rings is how long the loop was busy with something else."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BUCKET_SECONDS) + 1)
        """Delays up to each bucket's bound and beyond the one before it; the last is for all that are longer."""
        self.sum_seconds = 0.0
        self.max_seconds = 0.0
        self._timer: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        self._set(asyncio.get_running_loop())

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _set(self, loop: asyncio.AbstractEventLoop) -> None:
        due = loop.time() + INTERVAL_SECONDS
        self._timer = loop.call_at(due, self._ring, loop, due)

    def _ring(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self.observe(max(loop.time() - due, 0.0))
        self._set(loop)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BUCKET_SECONDS, seconds)] += 1
        self.sum_seconds += seconds
        self.max_seconds = max(self.max_seconds, seconds)
        if seconds > WARNING_SECONDS:
            logger.warning("the event loop stood still for %.1f s", seconds)

    def buckets(self) -> list[tuple[str, float]]:
        """As Prometheus has them: how many delays were at most so long."""
        bounds = (*(str(bound) for bound in BUCKET_SECONDS), "+Inf")
        return [*zip(bounds, map(float, accumulate(self._counts)), strict=True)]
