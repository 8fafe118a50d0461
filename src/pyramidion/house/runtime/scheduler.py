"""Deadlines at work: one heap of timers for all tables, one timer of the loop for the earliest of them."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Callable, Hashable

logger = logging.getLogger(__name__)

LONGEST = 3600.0
"""The timer looks at the clock at least this often: somebody may set the wall clock."""


class Scheduler:
    """Timers by the house's clock, each with a key; setting a key again moves its timer."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._heap: list[tuple[float, int, Hashable]] = []
        self._set: dict[Hashable, tuple[int, Callable[[], None]]] = {}
        self._count = 0
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._set)

    def set(self, key: Hashable, when: float, ring: Callable[[], None]) -> None:
        self._count += 1
        self._set[key] = (self._count, ring)
        heapq.heappush(self._heap, (when, self._count, key))
        if len(self._heap) > 64 and len(self._heap) > 4 * len(self._set):
            # Timers that were moved or dropped stay in the heap until their time; not too many of them.
            self._heap = [item for item in self._heap if self._valid(item)]
            heapq.heapify(self._heap)
        if self._heap[0][1] == self._count:
            self._wind()

    async def reached(self, when: float) -> None:
        """Returns at that time by the house's clock."""
        reached: asyncio.Future[None] = self._loop.create_future()
        self.set(reached, when, lambda: None if reached.done() else reached.set_result(None))
        try:
            await reached
        finally:
            self.drop(reached)

    def drop(self, key: Hashable) -> None:
        self._set.pop(key, None)

    def _valid(self, item: tuple[float, int, Hashable]) -> bool:
        entry = self._set.get(item[2])
        return entry is not None and entry[0] == item[1]

    def ring(self) -> None:
        """Rings everything that is due by the house's clock."""
        now = self._now()
        while self._heap and self._heap[0][0] <= now:
            item = heapq.heappop(self._heap)
            if not self._valid(item):
                continue
            _, call = self._set.pop(item[2])
            try:
                call()
            except Exception:
                logger.exception("a timer failed")
        self._wind()

    def _wind(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._heap:
            wait = min(max(self._heap[0][0] - self._now(), 0.0), LONGEST)
            self._timer = self._loop.call_later(wait, self.ring)

    def close(self) -> None:
        self._set.clear()
        self._heap.clear()
        self._wind()
