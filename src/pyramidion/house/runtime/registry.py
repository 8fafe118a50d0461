"""The tables in memory: loaded from their logs when somebody needs them, and let go when nobody does."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from pyramidion.house.cluster.bus import Appended, TableNote
from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.runtime import folding
from pyramidion.house.runtime.services import Services
from pyramidion.house.runtime.table import Table

logger = logging.getLogger(__name__)

WOKEN_AT_ONCE = 20
"""Tables that one turn of the loop loads."""
REST_SECONDS = 5.0
"""After this, a table that was asked for and that nobody looks at is of no use to this process."""


class TableRegistry:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._tables: dict[str, Table] = {}
        self.archiving: set[str] = set()
        """Tables that are on their way into the archive: nobody loads them."""

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def in_memory(self) -> tuple[Table, ...]:
        return tuple(self._tables.values())

    def held(self, table_id: str) -> Table | None:
        """The table, if it is in memory; nothing is read."""
        return self._tables.get(table_id)

    async def get(self, table_id: str) -> Table:
        """The table, from memory or from its log; Denied `unknown`, or `closed` when it is archived."""
        table = self._tables.get(table_id)
        if table is None:
            table = await self._load(table_id)
        elif self._services.log.shared and not len(table.room.viewers):
            # Nobody looks at it through this process, so nobody has checked what the others did there.
            table.used = self._services.now()  # it stays in memory meanwhile
            await table.replication.catch_up_in_turn()
            if table.replication.is_stale:
                raise StorageFailed("the log of this table cannot be read now")
            is_held = self._tables.get(table_id) is table
            if is_held and table.replication.is_archived:
                self.let_go(table)
            if (
                table.replication.is_archived or not is_held
            ):  # it may be let go in the very turn in which it was read
                table = await self._load(table_id)
        table.used = self._services.now()
        return table

    async def readable(self, table_id: str) -> Table | None:
        """None where the table is archived, or where the rules of today do not follow its log."""
        try:
            return await self.get(table_id)
        except StorageFailed:
            raise
        except Denied:
            return None

    async def _load(self, table_id: str) -> Table:
        services = self._services
        found = await services.read_table(table_id)
        state = None
        if found is not None and found.record.status != "archived" and table_id not in self._tables:
            state = await folding.restore(found, services.library)
        if (table := self._tables.get(table_id)) is not None:
            return table  # somebody else has asked for it meanwhile
        if found is None:
            raise Denied("unknown", "there is no such table", "cette table n'existe pas")
        if state is None or table_id in self.archiving:
            raise Denied("closed", "this table has been archived", "cette table a été archivée")
        table = Table(services, state)
        self._tables[table_id] = table
        services.bus.subscribe(table_id, partial(self._heard, table))
        table.charge.resume()
        return table

    def _heard(self, table: Table, note: TableNote) -> None:
        """Whoever opened a table through one process may play through others: this one need not play along."""
        rests = (
            table.is_idle and not table.charge.is_ours and table.used < self._services.now() - REST_SECONDS
        )
        if rests and isinstance(note, Appended):
            self.let_go(table)
        else:
            table.replication.heard(note)

    def let_go(self, table: Table) -> None:
        """Out of the memory. Its deadline wakes it; where several processes share it, whichever comes first does."""
        del self._tables[table.id]
        scheduler, record = self._services.scheduler, table.record
        for kind in ("host", "stale", "unheard", "unwatched", "deadline", "proposal", "beat", "matched"):
            scheduler.drop((kind, table.id))
        self._services.bus.unsubscribe(table.id)
        is_timed = record.deadline is not None and record.started is not None and record.pause is None
        if is_timed and not self._services.log.shared:
            self.wake_at(table.id, (record.started or 0.0) + (record.deadline or 0.0))

    # What goes on by itself.

    def wake_at(self, table_id: str, when: float) -> None:
        self._services.scheduler.set(("deadline", table_id), when, partial(self._wake_soon, table_id))

    async def resume_running(self) -> None:
        """Clocks and bots of games that were running when the house was closed or killed."""
        thinking = []
        for table_id, started, deadline, bots in await self._services.store.at_work():
            if deadline is not None:
                self.wake_at(table_id, started + deadline)
            if bots:
                thinking.append(table_id)
        if thinking:
            self._services.spawn(self._wake_all(thinking))

    async def _wake_all(self, tables: list[str]) -> None:
        for i in range(0, len(tables), WOKEN_AT_ONCE):
            for table_id in tables[i : i + WOKEN_AT_ONCE]:
                await self._wake(table_id)
            await asyncio.sleep(0)

    def _wake_soon(self, table_id: str) -> None:
        self._services.spawn(self._wake(table_id))

    async def _wake(self, table_id: str) -> None:
        """Loading a table sets its timer and asks its bots."""
        if table_id in self._tables:
            return
        try:
            await self._load(table_id)
        except Denied as denied:
            logger.warning("table %s cannot go on: %s", table_id, denied)

    async def drained(self) -> None:
        """Everything that was asked of any table has been dealt with."""
        await asyncio.gather(*(table.drained() for table in self.in_memory))
