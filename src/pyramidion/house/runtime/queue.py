"""One serial queue a table: what is asked for runs in order, each to its end before the next begins."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

logger = logging.getLogger(__name__)

T = TypeVar("T")
Work = Callable[[], Coroutine[Any, Any, None]]


class SerialQueue:
    """Work waits here for its turn. A task exists only while there is some."""

    __slots__ = ("_loop", "_task", "_waiting")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Work] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        return self._task is None

    def add(self, work: Work) -> None:
        self._waiting.append(work)
        if self._task is None:
            self._task = self._loop.create_task(self._run())

    async def run(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the work returns or raises when it has had its turn. Cancelling the wait does not cancel the work."""
        done: asyncio.Future[T] = self._loop.create_future()

        async def settle() -> None:
            try:
                result = await work()
            except Exception as error:  # noqa: BLE001 - whoever waits gets it
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

        self.add(settle)
        return await done

    async def _run(self) -> None:
        try:
            while self._waiting:
                work = self._waiting.popleft()
                try:
                    await work()
                except Exception:
                    # Whoever asked has been answered; the queue goes on for the others.
                    logger.exception("a command failed")
        finally:
            self._task = None

    async def drained(self) -> None:
        """Returns when everything asked for so far has been dealt with."""
        if self._task is not None:
            await self.run(_nothing)


async def _nothing() -> None:
    """The turn itself is what is waited for."""
