"""The periodic work of a process in a shared house: it claims tables whose own process is gone, compares its tables
with their logs, and renews the leases of tables whose bots are at work here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.runtime.table import Table
from pyramidion.house.storage.postgres_log import PostgresLog

logger = logging.getLogger(__name__)

CLAIM_SECONDS = 1.0
COMPARE_SECONDS = 4.0
COMPARE_WITHOUT_BUS_SECONDS = 1.0
RENEW_SECONDS = 4.0
UNREADABLE_SECONDS = 60.0
"""Until a table that this process cannot read may be claimed again."""
TABLES_PER_COMPARISON = 500
TABLES_PER_CLAIM = 50


class LeaseLoop:
    def __init__(self, services: Services, tables: TableRegistry, log: PostgresLog) -> None:
        self._services = services
        self._tables = tables
        self._log = log
        self._compare_soon = asyncio.Event()
        self._short: set[str] = set()
        """Tables whose log was shorter than is known here when they were last compared."""
        self._has_new = asyncio.Event()
        self._new: set[str] = set()
        """Tables whose notes have just begun to arrive."""
        self._is_away = False
        """PostgreSQL did not answer when it was last asked."""
        self.claimed = 0
        for work in (self._claim, self._compare_all, self._compare_new, self._renew):
            services.spawn(self._repeat(work))

    def compare_soon(self) -> None:
        """Notes were missed."""
        self._compare_soon.set()

    def compare_new(self, table_id: str) -> None:
        """What happened after the table was read and before its notes arrived was told to nobody here."""
        self._new.add(table_id)
        self._has_new.set()

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except StorageFailed as error:
                logger.info("later: %s", error.why)
                await asyncio.sleep(CLAIM_SECONDS)
            except Exception:
                logger.exception("a round failed")
                await asyncio.sleep(CLAIM_SECONDS)

    async def _due(self) -> list[tuple[str, float]]:
        """Asked for every second, so it knows first whether PostgreSQL is there; the operator is told once."""
        try:
            tables = await self._log.claim(TABLES_PER_CLAIM)
        except StorageFailed as error:
            if not self._is_away:
                logger.warning("PostgreSQL does not answer: %s", error.why)
            self._is_away = True
            raise
        if self._is_away:
            logger.warning("PostgreSQL answers again")
        self._is_away = False
        return tables

    async def _claim(self) -> None:
        """Deadlines and bots of processes that are gone."""
        tables = await self._due()
        for table_id, until in tables:
            self.claimed += 1
            try:
                table = await self._tables.get(table_id)
            except StorageFailed as error:
                logger.info("table %s goes on later: %s", table_id, error.why)
            except Denied as denied:
                logger.warning("table %s cannot go on: %s", table_id, denied)
                await self._log.set_leases({table_id: self._services.now() + UNREADABLE_SECONDS})
            else:
                if len(table.room.viewers):
                    table.replication.catch_up_soon()  # what nobody has told may be what it waits for
                table.enqueue(partial(table.charge.take_over, until))
        if len(tables) < TABLES_PER_CLAIM:
            await asyncio.sleep(CLAIM_SECONDS * self._services.random.uniform(0.8, 1.2))

    async def _compare_all(self) -> None:
        """Whatever is looked at through this process is as new as the log, give or take a few seconds."""
        bus = self._services.bus
        seconds = COMPARE_SECONDS if bus.up and bus.shared else COMPARE_WITHOUT_BUS_SECONDS
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._compare_soon.wait(), seconds)
        self._compare_soon.clear()
        await self._compare([x for x in self._tables.in_memory if len(x.room.viewers) or x.charge.is_ours])

    async def _compare_new(self) -> None:
        await self._has_new.wait()
        self._has_new.clear()
        new, self._new = self._new, set()
        await self._compare([table for x in new if (table := self._tables.held(x)) is not None])

    async def _compare(self, tables: list[Table]) -> None:
        for i in range(0, len(tables), TABLES_PER_COMPARISON):
            some = {table.id: (table, table.state.head) for table in tables[i : i + TABLES_PER_COMPARISON]}
            for table_id, head, lines in await self._log.lengths(list(some)):
                table, known = some[table_id]
                if 0 <= head < known:
                    await self._is_short(table)
                else:
                    self._short.discard(table_id)
                    table.replication.check(head, lines)

    async def _is_short(self, table: Table) -> None:
        """A log never shrinks, so a server that was left behind has answered. If the next one says the same, it has
        taken over without all that the last one had accepted: what it has is all there is."""
        if table.id in self._short:
            self._short.discard(table.id)
            logger.error("table %s: PostgreSQL has lost the end of its log; it goes on from there", table.id)
            table.replication.reload_soon()
            return
        if not self._short:
            await self._log.distrust()
        self._short.add(table.id)
        self._compare_soon.set()

    async def _renew(self) -> None:
        """No other process asks bots that are at work here."""
        await asyncio.sleep(RENEW_SECONDS)
        busy = [x for x in self._tables.in_memory if x.charge.is_ours and x.charge.bots.is_busy]
        if busy:
            await self._log.set_leases({table.id: table.charge.lease_until for table in busy})
