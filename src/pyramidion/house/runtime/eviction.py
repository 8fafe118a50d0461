"""Tables that nobody looks at leave the memory, and after a long time the database."""

from __future__ import annotations

import gc
import logging

import msgspec

from pyramidion.house.errors import Conflict, Denied, StorageFailed
from pyramidion.house.history import transcripts
from pyramidion.house.runtime import folding
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.projection import insert_row
from pyramidion.house.storage.store import FREE_CODE, drop_table, empty_table, update_table
from pyramidion.house.table.record import Proposals
from pyramidion.house.table.rows import change_row

logger = logging.getLogger(__name__)

DAY_SECONDS = 86400.0
MANY_TABLES = 500
"""So many are worth a pause of some milliseconds for their memory."""
TABLES_AT_ONCE = 20
"""How many tables one round archives."""


class Eviction:
    def __init__(self, services: Services, tables: TableRegistry) -> None:
        self._services = services
        self._settings = services.settings
        self._tables = tables

    def sweep(self) -> None:
        """Every now and then."""
        when = self._services.now() + self._settings.sweep
        self._services.scheduler.set("sweep", when, self.sweep)
        self.evict()
        if self._settings.archive_days > 0:
            self._services.spawn(self.archive_old())

    def limit_memory(self) -> None:
        """Somebody who looks into one table after another does not fill the memory with them."""
        if len(self._tables) > 2 * self._settings.kept and len(self._tables) % TABLES_AT_ONCE == 0:
            self.evict()

    def evict(self) -> None:
        """Tables that nobody looks at leave the memory."""
        before = self._services.now() - self._settings.idle
        idle = sorted((x for x in self._tables.in_memory if x.is_idle), key=lambda table: table.used)
        gone = [
            table
            for number, table in enumerate(idle)
            if table.used < before or number < len(idle) - self._settings.kept
        ]
        for table in gone:
            self._tables.let_go(table)
        if len(gone) >= MANY_TABLES:
            # A table and its parts know each other, and the house lets the collector look for such rings seldom.
            del idle, gone, table
            gc.collect()

    async def archive_old(self) -> None:
        """Archives tables that nobody has touched for long; a few in one go."""
        before = self._services.now() - self._settings.archive_days * DAY_SECONDS
        try:
            old = await self._services.store.untouched(before, TABLES_AT_ONCE)
        except StorageFailed as error:
            logger.info("tables are archived later: %s", error.why)
            return
        for table_id in old:
            table = self._tables.held(table_id)
            if table is not None and not table.is_idle:
                continue
            self._tables.archiving.add(table_id)
            try:
                await self._archive(table_id)
            except (Conflict, Denied, OSError) as error:
                logger.error("table %s cannot be archived: %s", table_id, error)
            finally:
                self._tables.archiving.discard(table_id)

    async def _archive(self, table_id: str) -> None:
        services = self._services
        found = await services.store.snapshot(table_id, 0)
        if found is None or found.record.status == "archived":
            return  # another process was first
        if (table := self._tables.held(table_id)) is not None:
            if not table.is_idle:
                return  # somebody has come to look meanwhile
            self._tables.let_go(table)
        services.scheduler.drop(("deadline", table_id))
        record, log = found.record, found.rows
        rows = [row for row in log if row.is_entry]
        if not rows:
            await services.log.write(drop_table(table_id))
            return
        hosted = await services.store.hosted_acts(table_id)
        decided = await services.store.decided_acts(table_id)
        await services.blobs.load_decks(record.options)
        write = transcripts.write_transcript
        transcript = await folding.in_thread(record, write, record, rows, services.library, hosted, decided)
        file, kept = await services.blobs.store_transcript(record, transcript)
        after = msgspec.structs.replace(
            record,
            status="archived",
            code=None,
            deadline=None,
            pause=None,
            proposals=Proposals(),
            devices={},
            file=file,
        )
        head = len(log)
        await services.log.write(
            [
                insert_row(table_id, change_row(head, after)),
                update_table(after),
                (FREE_CODE, (table_id,)),
                *kept,
                *empty_table(table_id, head),
            ]
        )
