"""Work that is put off and done for many keys at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")

BATCH_SIZE = 500
"""After a restart everybody comes back at once; one call should not hold up Redis or the loop for long."""


class Batches(Generic[T]):
    """Collects keys and passes them to `send`, in batches and in the background. A key that waits is sent once."""

    def __init__(self, send: Callable[[list[T]], Awaitable[None]]) -> None:
        self._send = send
        self._waiting: set[T] = set()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        return self._task is None

    def add(self, *keys: T) -> None:
        self._waiting.update(keys)
        if self._waiting and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def join(self) -> None:
        """Returns when everything that was added has been sent. Whoever stops waiting does not stop the sending."""
        if self._task is not None:
            await asyncio.shield(self._task)

    async def _run(self) -> None:
        try:
            while batch := list(islice(self._waiting, BATCH_SIZE)):
                self._waiting.difference_update(batch)
                await self._send(batch)
        finally:
            self._task = None
