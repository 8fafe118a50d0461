"""When the house was open: an outage costs nobody their time in a game over days.

Every process notes every now and then that it runs, in one place of the database. A gap since the last note is an
outage: no process ran, or none could write, so nobody could move. It is written down once, by whoever notices first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

from pyramidion.house.errors import Conflict, StorageFailed
from pyramidion.house.storage.log import Log, Op
from pyramidion.house.storage.store import DROP_OUTAGES, INSERT_OUTAGE, SET_ALIVE, Store
from pyramidion.house.table.day_clock import DAY_SECONDS
from pyramidion.house.table.moment import Standstills
from pyramidion.house.tasks import stop

logger = logging.getLogger(__name__)

MISSED_NOTES = 2.0
"""So many notes that did not come are an outage."""
LEAST_SECONDS = 1.0
"""A house of one process notes when it closes, so it knows shorter ones; none shorter than this."""
KEPT_DAYS = 120.0
"""Longer than any seat takes for a move, holidays and all."""


class Uptime:
    def __init__(self, every: float, now: Callable[[], float], log: Log, store: Store) -> None:
        self._every = every
        self._now = now
        self._log = log
        self._store = store
        self._noted = 0.0
        """When this process last noted that it runs."""
        self._keeping: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """The house opens: whatever time went by since it was last open is an outage."""
        await self._note(MISSED_NOTES * self._every if self._log.shared else LEAST_SECONDS)
        self._keeping = asyncio.get_running_loop().create_task(self._keep())

    async def end(self) -> None:
        """The house closes, and notes when."""
        if self._keeping is not None:
            await stop([self._keeping])
        with suppress(StorageFailed):
            await self.note()

    async def _keep(self) -> None:
        """Notes that this process runs, as long as it does."""
        while True:
            await asyncio.sleep(self._every)
            try:
                await self.note()
            except StorageFailed as error:
                logger.info("that the house is open is noted later: %s", error.why)

    async def note(self) -> None:
        await self._note(MISSED_NOTES * self._every)

    async def _note(self, longest: float) -> None:
        now, last = self._now(), await self._store.alive()
        ops: list[Op] = [(SET_ALIVE, (repr(now).encode(),))]
        if last is not None and now - last > longest:
            logger.info("the house was down for %d s: no time of games over days", now - last)
            ops = [(INSERT_OUTAGE, (last, now)), (DROP_OUTAGES, (now - KEPT_DAYS * DAY_SECONDS,)), *ops]
        with suppress(Conflict):  # another process has written the same outage down
            await self._log.write(ops)
        self._noted = now

    async def standstills(self, people: Sequence[str]) -> Standstills:
        """When the clocks of these people stood still, or will. A process that was stopped and goes on, such as one of
        a computer that was asleep, notices first that it was."""
        if self._now() - self._noted > MISSED_NOTES * self._every:
            await self.note()
        return Standstills(await self._store.outages(), await self._store.holidays(people))
