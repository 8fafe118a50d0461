"""What other processes did at a table: told by the bus or read from the log, and folded in the same way.

The log alone counts. Notes that come twice, late or not at all change nothing but the moment at which it is read.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from pyramidion.house.cluster.bus import (
    Appended,
    Begun,
    Here,
    ReactionSeen,
    Said,
    SatElsewhere,
    TableNote,
    WhoIsHere,
)
from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.runtime import folding
from pyramidion.house.runtime.queue import SerialQueue
from pyramidion.house.runtime.room import Room
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.blobs import DECKS_OPTION
from pyramidion.house.storage.store import Snapshot
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import AnyRow, Row
from pyramidion.house.table.screen_messages import ChatLine
from pyramidion.house.table.state import TableState

logger = logging.getLogger(__name__)

REREAD_SECONDS = 1.0
"""Until a log that could not be read is read again."""


class Replicated(Protocol):
    """What replication needs of its table."""

    id: str
    room: Room

    @property
    def state(self) -> TableState: ...

    async def follow(self, rows: Sequence[AnyRow]) -> None: ...

    def restart(self, state: TableState) -> None: ...


class Replication:
    """Keeps one table as new as its log."""

    def __init__(self, table: Replicated, queue: SerialQueue, services: Services) -> None:
        self._table = table
        self._queue = queue
        self._services = services
        self.is_archived = False
        """Another process has put the table into the archive: what is in memory counts for nothing."""
        self.is_stale = False
        """The log could not be read: nothing is decided here before it has been."""

    def check_readable(self) -> None:
        """Raises Denied where nothing can be decided."""
        if self.is_archived:
            raise Denied("closed", "this table has been archived", "cette table a été archivée")
        if self.is_stale:
            raise StorageFailed("the log of this table cannot be read now")

    def heard(self, note: TableNote) -> None:
        """What another process tells about this table."""
        match note:
            case Appended():
                if note.seq + len(note.rows) > self._table.state.head:
                    self._queue.add(partial(self._rows_heard, note))
            case Begun():
                self.catch_up_soon()
            case Said():
                if note.line.n >= self._table.state.chat_count:
                    self._queue.add(partial(self._line_heard, note.line))
            case ReactionSeen():
                self._table.room.viewers.show_reaction(note.shown)
            case Here():
                self._table.room.heard(note)
            case WhoIsHere():
                self._table.room.announce()
            case SatElsewhere():
                self._table.room.person_moved(note.player, note.to, note.name)

    async def _rows_heard(self, note: Appended) -> None:
        known = self._table.state.head - note.seq
        if known >= len(note.rows):
            return
        rows = note.rows_for(self._table.state.record)[known:]
        if known < 0 or self.is_stale or not self._may_begin(rows):
            await self._try_catch_up()
            return
        try:
            await self._table.follow(rows)
        except Denied as denied:
            logger.error("table %s: %s", self._table.id, denied)
            await self._try_catch_up()

    def _may_begin(self, rows: Sequence[Row]) -> bool:
        """Whether the rows alone are enough; decks that somebody brought have to be loaded before a game begins."""
        return self._table.state.play is not None or all(
            row.record is None or row.record.status == "gathering" or DECKS_OPTION not in row.record.options
            for row in rows
        )

    async def _line_heard(self, line: ChatLine) -> None:
        if line.n > self._table.state.chat_count:
            await self._try_catch_up()
        elif line.n == self._table.state.chat_count:
            await self._table.follow((line,))

    def check(self, head: int, lines: int) -> None:
        """Asked every few seconds: how long the log and the chat are by now; a table that is gone has no log."""
        if head < 0 or head > self._table.state.head or self.is_stale or lines > self._table.state.chat_count:
            self.catch_up_soon()

    def catch_up_soon(self) -> None:
        self._queue.add(self._try_catch_up)

    async def catch_up_in_turn(self) -> None:
        """When everything asked for before has been dealt with."""
        await self._queue.run(self._try_catch_up)

    async def _try_catch_up(self) -> None:
        with suppress(StorageFailed):  # it is stale then, and read again in a while
            await self.catch_up()

    async def catch_up(self) -> None:
        """Reads what the log has beyond what is known here; raises StorageFailed. A step of the queue."""
        self._services.catch_ups += 1
        try:
            found = await self._read(self._table.state.head)
            if found is None:
                return
            new = [line for line in found.lines if line.n >= self._table.state.chat_count]
            try:
                await self._table.follow([*_with_record(found.rows, found.record), *new])
            except Denied as denied:
                logger.error("table %s: %s; it is read from its beginning", self._table.id, denied)
                await self._reload()
        except Exception as error:
            if not isinstance(error, StorageFailed):
                logger.exception("table %s cannot be read again", self._table.id)
            self._stale()
            raise StorageFailed(
                error.why if isinstance(error, StorageFailed) else type(error).__name__
            ) from error
        self.is_stale = False

    def reload_soon(self) -> None:
        """The end of the log is gone: a server took over that did not have it. All of it is read again."""
        self._queue.add(self._try_reload)

    async def _try_reload(self) -> None:
        try:
            await self._reload()
        except Denied:
            self._stale()

    async def _reload(self) -> None:
        found = await self._read(0)
        if found is not None:
            self._table.restart(await folding.restore(found, self._services.library))
            self.is_stale = False

    async def _read(self, since: int) -> Snapshot | None:
        """The log from this row on. None: the table is in the archive, and its screens were told."""
        found = await self._services.read_table(self._table.id, since)
        if found is None or found.record.status == "archived":
            self.is_archived = True
            self._table.room.empty()
            return None
        return found

    def _stale(self) -> None:
        self.is_stale = True
        when = self._services.now() + REREAD_SECONDS
        self._services.scheduler.set(("stale", self._table.id), when, self.catch_up_soon)


def _with_record(rows: Sequence[Row], record: Record) -> list[Row]:
    """The database keeps one record, the newest: the first row carries it."""
    return [row._replace(record=record) if number == 0 else row for number, row in enumerate(rows)]
