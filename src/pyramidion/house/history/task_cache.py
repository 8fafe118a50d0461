"""A cache of results that take long to make and never change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class TaskCache(Generic[T]):
    def __init__(self, size: int) -> None:
        self._size = size
        self._tasks: dict[str, asyncio.Task[T]] = {}
        self._running: set[asyncio.Task[T]] = set()
        """Also those that the cache has dropped since."""

    async def get(self, key: str, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the work returns or raises. It is done once for all who ask for this key, and again after a failure."""
        task = self._tasks.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            while len(self._tasks) >= self._size:
                del self._tasks[next(iter(self._tasks))]
            task = self._tasks[key] = asyncio.create_task(work())
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        # One who stops waiting does not stop it for the others.
        return await asyncio.shield(task)

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
