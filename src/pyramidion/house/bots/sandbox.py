"""The sandbox: worker processes for what a stranger can make long, each job with a budget of CPU time and memory.

Bots never wait for it, and it never waits for bots. Of one person it does one job at a time, so that nobody keeps all
workers busy.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from weakref import WeakValueDictionary

import msgspec

from pyramidion.house.errors import Denied
from pyramidion.house.settings import Settings
from pyramidion.house.tasks import stop

from .fair_queue import Requester, Urgency
from .jobs import NICENESS, Job, JobResult
from .pool import BotPool

MAX_WAITING = 20
"""Jobs of one person that wait for their turn."""
WALL_CLOCK_FACTOR = 12
"""On a busy machine a job may take so many times its CPU time. A worker that has not answered then is ended."""


class Sandbox:
    def __init__(self, settings: Settings) -> None:
        self._pool = _Workers(settings)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One lock for each person who has asked for something."""
        self._asked: Counter[str] = Counter()
        """Jobs of each person that wait or are being done."""
        self._tasks: set[asyncio.Task[JobResult]] = set()

    async def run(self, job: Job, person: str) -> JobResult:
        """The result of a job, or what went wrong: see `budget.OVER_BUDGET`. Denied `limit` where too many wait."""
        if self._asked[person] > MAX_WAITING:
            raise Denied(
                "limit",
                "this house is still busy with what you asked before; please wait",
                "la maison s'occupe encore de vos demandes précédentes ; veuillez patienter",
            )
        task = asyncio.create_task(self._in_turn(job, person))
        self._asked[person] += 1
        self._tasks.add(task)
        task.add_done_callback(partial(self._done, person))
        # Whoever stops waiting does not get a second worker while the first is still busy for them.
        return await asyncio.shield(task)

    async def _in_turn(self, job: Job, person: str) -> JobResult:
        async with self._turns.setdefault(person, asyncio.Lock()):
            return await self._pool.run(job, Requester(Urgency.PERSON_HERE, person))

    def _done(self, person: str, task: asyncio.Task[JobResult]) -> None:
        self._tasks.discard(task)
        self._asked[person] -= 1
        if not self._asked[person]:
            del self._asked[person]

    def figures(self) -> dict[str, int | float]:
        """By the names of their metrics."""
        pool = self._pool
        return {
            "sandbox_jobs_total": pool.jobs,
            "sandbox_seconds_total": pool.seconds,
            "sandbox_failed_total": pool.failures,
            "sandbox_waiting": self._asked.total(),
        }

    async def close(self) -> None:
        """Every process that was started has ended when this returns."""
        await stop(self._tasks)
        await self._pool.close()


class _Workers(BotPool):
    def __init__(self, settings: Settings) -> None:
        super().__init__(msgspec.structs.replace(settings, workers=settings.sandbox_workers), NICENESS)

    def _limit(self, job: Job) -> float:
        return self._settings.sandbox_cpu_seconds * WALL_CLOCK_FACTOR

    def _worker_options(self) -> tuple[str, ...]:
        settings = self._settings
        return (
            *super()._worker_options(),
            f"--cpu-seconds={settings.sandbox_cpu_seconds}",
            f"--memory-mib={settings.sandbox_memory_mib}",
        )
