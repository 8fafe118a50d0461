"""Whoever closes waits for what was started, also where a time-out has lost a cancellation."""

from __future__ import annotations

import asyncio

from pyramidion.house.tasks import stop

from .helpers import in_loop


@in_loop
async def test_a_task_that_loses_one_cancellation_is_stopped_all_the_same() -> None:
    lost: list[bool] = []

    async def deaf() -> None:
        while True:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                if lost:
                    raise
                lost.append(True)

    task = asyncio.create_task(deaf())
    await asyncio.sleep(0)
    await stop((task,))
    assert task.cancelled()
    assert lost


@in_loop
async def test_what_has_ended_need_not_be_stopped() -> None:
    task = asyncio.create_task(asyncio.sleep(0))
    await task
    await stop((task,))
