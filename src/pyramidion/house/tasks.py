"""Tasks that run until somebody stops them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

CANCEL_AGAIN_SECONDS = 0.5


async def stop(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks and returns when they have ended; what they failed with is nobody's concern any more.

    One cancellation is not enough: `asyncio.wait_for` of Python 3.11 loses it when what it waits for is done in the
    same moment, and the task goes on.
    """
    stopped = set(tasks)
    running = {task for task in stopped if not task.done()}
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=CANCEL_AGAIN_SECONDS)
    await asyncio.gather(*stopped, return_exceptions=True)
