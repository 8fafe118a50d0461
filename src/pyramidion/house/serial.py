"""One serial queue a table: what is asked for happens in order, and each write is on disk before the next begins."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, TypeVar

from .errors import Conflict, StorageFailed, Unsure
from .log import Log, Op

logger = logging.getLogger(__name__)

T = TypeVar("T")
Act = Callable[[], object]
Failed = Callable[[Exception], None]

TRIES = 20
"""How often an act that others got ahead of is judged anew. Each time somebody else has moved on, so it ends."""


class Serial:
    """An act that writes or reads lets the queue go on when that is done; nothing else makes anybody wait.

    Whoever else writes to the same log may be quicker. Then `catch_up` reads what happened, and the act is done again
    from its beginning: it sees the table as it is now, and may find that nothing is left to do.
    """

    __slots__ = (
        "_act", "_catch_up", "_late", "_log", "_loop", "_queue", "_task", "_tries", "busy", "conflicts"
    )  # fmt: skip

    def __init__(self, log: Log, catch_up: Act) -> None:
        self._log = log
        self._catch_up = catch_up
        self._loop = asyncio.get_running_loop()
        self._queue: deque[Act] = deque()
        self._act: Act = _nothing
        """What is being done."""
        self._late: Act | None = None
        """What others got ahead of last, and how often in a row."""
        self._tries = 0
        self._task: asyncio.Task[Any] | None = None
        self.conflicts = 0
        self.busy = False
        """Something of this table is on its way to the disk, or from it."""

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

        `done` must not write; what follows from it is asked for and has its turn. Where somebody else was quicker it is
        not called: the act that wrote is done again.
        """
        self.busy = True
        self._log.write(ops, partial(self._written, self._act, done))

    def _written(self, act: Act, done: Callable[[Exception | None], None], error: Exception | None) -> None:
        try:
            if isinstance(error, Conflict):
                self.conflicts += 1
                self._tries = self._tries + 1 if act is self._late else 1
                self._late = act
                if self._tries <= TRIES:
                    self._queue.extendleft((act, self._catch_up))
                    return
                error = StorageFailed(f"others were quicker {TRIES} times")
            self._late = None
            if isinstance(error, Unsure):
                self._queue.appendleft(self._catch_up)
            done(error)
        finally:
            self._go_on()

    def read(self, work: Coroutine[Any, Any, T], done: Callable[[T], None], failed: Failed) -> None:
        """Reads, then calls one of the two; `done` goes on with the same act and may write."""
        self.busy = True
        self._task = self._loop.create_task(work)
        self._task.add_done_callback(partial(self._was_read, self._act, done, failed))

    def _was_read(self, act: Act, done: Callable[[T], None], failed: Failed, task: asyncio.Task[T]) -> None:
        self._task = None
        self.busy = False
        self._act = act
        if task.cancelled():
            return  # the house closes
        try:
            error = task.exception()
            if error is None:
                done(task.result())
            elif isinstance(error, Exception):
                failed(error)
        except Exception:
            logger.exception("after reading")
        if not self.busy:
            self._go_on()

    def _go_on(self) -> None:
        self.busy = False
        while self._queue and not self.busy:
            self._run(self._queue.popleft())

    def _run(self, act: Act) -> None:
        self._act = act
        try:
            act()
        except Exception:
            # Whoever asked has been answered; the queue goes on for the others.
            logger.exception("an act failed")


def _resolve(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


def _nothing() -> None:
    """Before the first act."""
