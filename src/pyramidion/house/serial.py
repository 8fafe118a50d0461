"""One serial queue a table: what is asked for happens in order, and each write is on disk before the next begins."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from .log import Log, Op

logger = logging.getLogger(__name__)

Act = Callable[[], object]


class Serial:
    """Nothing here waits and no task is made: an act that writes lets the queue go on when it is stored."""

    __slots__ = ("_log", "_loop", "_queue", "busy")

    def __init__(self, log: Log) -> None:
        self._log = log
        self._loop = asyncio.get_running_loop()
        self._queue: deque[Act] = deque()
        self.busy = False
        """Something of this table is on its way to the disk."""

    @property
    def idle(self) -> bool:
        return not (self.busy or self._queue)

    def ask(self, act: Act) -> None:
        """Does it now, or after everything that was asked for before."""
        if self.busy or self._queue:
            self._queue.append(act)
        else:
            self._run(act)

    def ask_first(self, act: Act) -> None:
        """Does it as soon as what is being written is on disk, before anything else."""
        self._queue.appendleft(act)

    async def dealt_with(self) -> None:
        """Returns when everything asked for so far has been dealt with."""
        if self.idle:
            return
        done: asyncio.Future[None] = self._loop.create_future()
        self._queue.append(partial(_resolve, done))
        await done

    def write(self, ops: Sequence[Op], done: Callable[[Exception | None], None]) -> None:
        """Stores, then calls `done` with None or with what kept it from being stored, then goes on.

        `done` must not write; what follows from it is asked for and has its turn.
        """
        self.busy = True
        self._log.write(ops, partial(self._written, done))

    def _written(self, done: Callable[[Exception | None], None], error: Exception | None) -> None:
        try:
            done(error)
        finally:
            self.busy = False
            while self._queue and not self.busy:
                self._run(self._queue.popleft())

    def _run(self, act: Act) -> None:
        try:
            act()
        except Exception:
            # Whoever asked has been answered; the queue goes on for the others.
            logger.exception("an act failed")


def _resolve(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
