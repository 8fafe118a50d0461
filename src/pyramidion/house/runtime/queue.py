"""One serial queue a table: what is asked for runs in order, each to its end before the next begins."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

logger = logging.getLogger(__name__)

T = TypeVar("T")
Work = Callable[[], Coroutine[Any, Any, None]]


class SerialQueue:
    """Work that waits for its turn.

    It begins at once where nothing else is under way, in the context of whoever asked, and goes on when the future that
    it awaits is done. The queue steps it itself: a Task for every command would take as long as deciding it. So work
    that needs a Task around it (a time-out, a database driver) awaits `asyncio.ensure_future(…)`.
    """

    __slots__ = ("_is_busy", "_waiting")

    def __init__(self) -> None:
        self._waiting: deque[Work] = deque()
        self._is_busy = False

    @property
    def is_idle(self) -> bool:
        return not self._is_busy

    def add(self, work: Work) -> None:
        self._waiting.append(work)
        if not self._is_busy:
            self._is_busy = True
            self._go_on()

    def _go_on(self) -> None:
        while self._waiting:
            if not self._step(self._waiting.popleft()()):
                return
        self._is_busy = False

    def _step(self, work: Coroutine[Any, Any, None]) -> bool:
        """Whether the work has come to its end."""
        try:
            future = work.send(None)
        except StopIteration:
            return True
        except asyncio.CancelledError:
            return True  # the loop is closing
        except Exception:
            # Whoever asked has been answered; the queue goes on for the others.
            logger.exception("a command failed")
            return True
        future._asyncio_future_blocking = False  # as a Task does with what it waits for
        future.add_done_callback(partial(self._resume, work))
        return False

    def _resume(self, work: Coroutine[Any, Any, None], _: object) -> None:
        if self._step(work):
            self._go_on()

    async def run(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the work returns or raises when it has had its turn. Cancelling the wait does not cancel the work."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

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

    async def drained(self) -> None:
        """Returns when everything asked for so far has been dealt with."""
        if self._is_busy:
            await self.run(_nothing)


async def _nothing() -> None:
    """The turn itself is what is waited for."""
