"""Tidying up: tables that nobody looks at leave the memory, and after a long time the database."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from . import archive
from .errors import Conflict, Denied, StorageFailed
from .log import INSERT_MOVE
from .record import update
from .store import CHANGED, FREE_CODE, drop_table, empty_table
from .table import Table

if TYPE_CHECKING:
    from .house import House

logger = logging.getLogger(__name__)

DAY = 86400.0
MANY = 500
"""Tables whose memory is worth a pause of some milliseconds."""
AT_ONCE = 20
"""Tables that one round archives."""


class Tidying:
    def __init__(self, house: House, tables: dict[str, Table], wake: Callable[[str], None]) -> None:
        self._house = house
        self._desk = house.desk
        self._settings = house.settings
        self._tables = tables
        self._wake = wake
        self.archiving: set[str] = set()

    def sweep(self) -> None:
        """Every now and then."""
        self._desk.alarms.set("sweep", self._desk.now() + self._settings.sweep, self.sweep)
        self._evict()
        if self._settings.archive_days > 0:
            self._house.spawn(self.archive_old())

    def not_too_many(self) -> None:
        """Somebody who looks into one table after another does not fill the memory with them."""
        if len(self._tables) > 2 * self._settings.kept and len(self._tables) % AT_ONCE == 0:
            self._evict()

    def _evict(self) -> None:
        """Tables that nobody looks at leave the memory."""
        before = self._desk.now() - self._settings.idle
        idle = sorted((table for table in self._tables.values() if table.idle), key=lambda table: table.used)
        gone = [
            table
            for number, table in enumerate(idle)
            if table.used < before or number < len(idle) - self._settings.kept
        ]
        for table in gone:
            self.let_go(table)
        if len(gone) >= MANY:
            # A table and its parts know each other, and the house lets the collector look for such rings seldom.
            del idle, gone, table
            gc.collect()

    def let_go(self, table: Table) -> None:
        """Its alarm stays and wakes it; where several processes share the tables, whichever comes first does."""
        del self._tables[table.id]
        alarms, record = self._desk.alarms, table.record
        alarms.drop(("host", table.id))
        alarms.drop(("stale", table.id))
        alarms.drop(("unheard", table.id))
        if self._house.neighbours is not None:
            self._house.neighbours.leave(table)
            alarms.drop(("deadline", table.id))
        elif record.deadline is not None and record.started is not None and record.pause is None:
            when = record.started + record.deadline
            alarms.set(("deadline", table.id), when, partial(self._wake, table.id))

    async def archive_old(self) -> None:
        """Puts away tables that nobody has touched for long; a few in one go."""
        before = self._desk.now() - self._settings.archive_days * DAY
        try:
            old = await self._desk.store.untouched(before, AT_ONCE)
        except StorageFailed as error:
            logger.info("tables are put away later: %s", error.why)
            return
        for table_id in old:
            table = self._tables.get(table_id)
            if table is not None and not table.idle:
                continue
            self.archiving.add(table_id)
            try:
                await self._archive(table_id)
            except (Conflict, Denied, OSError) as error:
                logger.error("table %s cannot be archived: %s", table_id, error)
            finally:
                self.archiving.discard(table_id)

    async def _archive(self, table_id: str) -> None:
        desk = self._desk
        found = await desk.store.whole(table_id, 0)
        if found is None or found.record.status == "archived":
            return  # another process was quicker
        if (table := self._tables.get(table_id)) is not None:
            if not table.idle:
                return  # somebody has come to look meanwhile
            self.let_go(table)
        desk.alarms.drop(("deadline", table_id))
        record, log = found.record, found.rows
        rows = [row for row in log if row.is_entry]
        if not rows:
            await desk.log.wrote(drop_table(table_id))
            return
        hosted = await desk.store.hosted_acts(table_id)
        await desk.keeping.load_decks(record.options)
        transcript = archive.write_transcript(record, rows, desk.library, opened=True, hosted=hosted)
        file, kept = await desk.keeping.put_away(record, transcript)
        after = msgspec.structs.replace(
            record, status="archived", code=None, deadline=None, pause=None, file=file
        )
        head = len(log)
        await desk.log.wrote(
            [
                (INSERT_MOVE, (table_id, head, None, 0.0, None, CHANGED, None, None)),
                update(after),
                (FREE_CODE, (table_id,)),
                *kept,
                *empty_table(table_id, head),
            ]
        )
