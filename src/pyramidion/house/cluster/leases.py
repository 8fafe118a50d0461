"""What a process of a shared house does every now and then: claims tables whose own process is gone, checks whether it
has missed anything, and says that its bots still think.
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

CLAIM_EVERY = 1.0
CHECK_EVERY = 4.0
CHECK_ALONE = 1.0
"""Seconds between two looks at the logs while there are no news."""
RENEW_EVERY = 4.0
TOGETHER = 500
"""Tables whose logs are looked at with one question."""
AT_ONCE = 50
"""Tables that are claimed together."""
UNREADABLE = 60.0
"""Seconds until a table that this process cannot read is anybody's again."""


class LeaseLoop:
    """The rounds of one process."""

    def __init__(self, services: Services, tables: TableRegistry, log: PostgresLog) -> None:
        self._services = services
        self._tables = tables
        self._log = log
        self._soon = asyncio.Event()
        self._short: set[str] = set()
        """Tables of which the last look has found less than is known here."""
        self._followed = asyncio.Event()
        self._new: set[str] = set()
        """Tables whose news have just begun to come."""
        self._away = False
        """PostgreSQL did not answer when it was last asked."""
        self.claimed = 0
        for round_ in (self._claims, self._checks, self._new_checks, self._renewals):
            services.spawn(self._rounds(round_))

    def check_soon(self) -> None:
        """Notes were missed."""
        self._soon.set()

    def check_new(self, table_id: str) -> None:
        """What happened after the table was read and before its news came has been told to nobody here."""
        self._new.add(table_id)
        self._followed.set()

    async def _rounds(self, round_: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await round_()
            except StorageFailed as error:
                logger.info("later: %s", error.why)
                await asyncio.sleep(CLAIM_EVERY)
            except Exception:
                logger.exception("a round failed")
                await asyncio.sleep(CLAIM_EVERY)

    async def _claimed(self) -> list[tuple[str, float]]:
        """Asked for every second, so it knows first whether PostgreSQL is there; who runs the house is told once."""
        try:
            tables = await self._log.claim(AT_ONCE)
        except StorageFailed as error:
            if not self._away:
                logger.warning("PostgreSQL does not answer: %s", error.why)
            self._away = True
            raise
        if self._away:
            logger.warning("PostgreSQL answers again")
        self._away = False
        return tables

    async def _claims(self) -> None:
        """Bells that nobody rang, bots that nobody asked."""
        tables = await self._claimed()
        for table_id, until in tables:
            self.claimed += 1
            try:
                table = await self._tables.get(table_id)
            except StorageFailed as error:
                logger.info("table %s goes on later: %s", table_id, error.why)
            except Denied as denied:
                logger.warning("table %s cannot go on: %s", table_id, denied)
                await self._log.set_leases({table_id: self._services.now() + UNREADABLE})
            else:
                if len(table.room.viewers):
                    table.replication.catch_up_soon()  # what nobody has told may be what it waits for
                table.enqueue(partial(table.charge.take_over, until))
        if len(tables) < AT_ONCE:
            await asyncio.sleep(CLAIM_EVERY * self._services.random.uniform(0.8, 1.2))

    async def _checks(self) -> None:
        """Whatever is looked at through this process is as new as the log, give or take a few seconds."""
        every = CHECK_EVERY if self._services.bus.up and self._services.bus.shared else CHECK_ALONE
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._soon.wait(), every)
        self._soon.clear()
        await self._compare([x for x in self._tables.in_memory if len(x.room.viewers) or x.charge.is_ours])

    async def _new_checks(self) -> None:
        await self._followed.wait()
        self._followed.clear()
        new, self._new = self._new, set()
        await self._compare([table for x in new if (table := self._tables.held(x)) is not None])

    async def _compare(self, tables: list[Table]) -> None:
        """With the logs."""
        for i in range(0, len(tables), TOGETHER):
            some = {table.id: (table, table.state.head) for table in tables[i : i + TOGETHER]}
            for table_id, head, lines in await self._log.lengths(list(some)):
                table, known = some[table_id]
                if 0 <= head < known:
                    await self._missing(table)
                else:
                    self._short.discard(table_id)
                    table.replication.check(head, lines)

    async def _missing(self, table: Table) -> None:
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
        self._soon.set()

    async def _renewals(self) -> None:
        """While bots of a table think here, nobody else asks them."""
        await asyncio.sleep(RENEW_EVERY)
        thinking = [x for x in self._tables.in_memory if x.charge.is_ours and x.charge.bots.is_busy]
        if thinking:
            await self._log.set_leases({table.id: table.charge.lease_until for table in thinking})
