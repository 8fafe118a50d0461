"""What other processes did at a table: told by news or read from the log, taken over and shown in the same order.

The log alone counts. News that come twice, late or not at all change nothing but the moment at which it is read.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from .course import Course
from .errors import Denied, StorageFailed
from .keeping import CARDS
from .messages import Moved, encode
from .news import Appended, Here, Said, SatElsewhere, TableNote, WhoIsHere, taken
from .record import Record
from .store import MoveRow, Whole

if TYPE_CHECKING:
    from .table import Table

logger = logging.getLogger(__name__)

AGAIN = 1.0
"""Seconds until a log that could not be read is read again."""


class Following:
    """The others' doings at one table."""

    __slots__ = ("_table", "stale")

    def __init__(self, table: Table) -> None:
        self._table = table
        self.stale = False
        """What the log says is not known: nothing is decided here before it has been read."""

    def heard(self, note: TableNote) -> None:
        table = self._table
        match note:
            case Appended():
                if note.seq + len(note.rows) > table.head:
                    table.serial.ask(lambda: self._appended(note))
            case Said():
                if note.count > table.line_count:
                    table.serial.ask(self.catch_up_chat)
            case Here():
                table.audience.others(note.by, note.people, note.screens)
            case WhoIsHere():
                table.audience.announce()
            case SatElsewhere():
                self.sat_elsewhere(note.player, note.to, note.name)

    def sat_elsewhere(self, player: str, to: str, name: str) -> None:
        for looker in self._table.audience.lookers.values():
            if looker.player == player:
                looker.push(Moved(table=to, by=name))

    # From the log.

    def catch_up(self) -> None:
        """An act of the queue: reads what the table's log has beyond what is known here."""
        table = self._table
        lines = table.desk.settings.limits.lines
        table.desk.catch_ups += 1
        table.serial.read(self._whole(lines, table.head), self._read, self._not_read)

    async def _whole(self, lines: int, since: int) -> Whole | None:
        desk, table = self._table.desk, self._table
        found = await desk.store.whole(table.id, lines, since)
        if found is not None:
            await desk.keeping.load_decks(found.record.options)
        return found

    def check(self, head: int, lines: int) -> None:
        """Asked every few seconds: how long the log and the chat are by now; a table that is gone has no log."""
        table = self._table
        if head < 0 or head > table.head or self.stale:
            table.serial.ask(self.catch_up)
        elif lines > table.line_count:
            table.serial.ask(self.catch_up_chat)

    def _not_read(self, error: Exception) -> None:
        table = self._table
        if not isinstance(error, StorageFailed):
            logger.error("table %s cannot be read again", table.id, exc_info=error)
        self.stale = True
        alarms, when = table.desk.alarms, table.desk.now() + AGAIN
        alarms.set(("stale", table.id), when, lambda: table.serial.ask(self.catch_up))

    def _read(self, found: Whole | None) -> None:
        table = self._table
        if found is None or found.record.status == "archived":
            table.put_away()
            return
        try:
            self._take_over(found.rows, found.record)
        except Denied as denied:
            logger.error("table %s: %s; it is read from its beginning", table.id, denied)
            table.head = 0
            table.course = None
            self._not_read(denied)
            return
        if table.course is None and found.record.status != "gathering":
            # Row and log of the same moment: an old row with a new log would be written back as if it were new.
            lines = table.desk.settings.limits.lines
            table.serial.read(self._whole(lines, 0), self._begin, self._not_read)
            table.record = found.record
            return
        self.stale = False
        self._adopt(found.record)
        table.hear(found.lines)

    def _begin(self, found: Whole | None) -> None:
        """The game began, or all of it was read again."""
        table = self._table
        if found is None or found.record.status == "archived":
            table.put_away()
            return
        try:
            table.course = Course.rebuild(found.record, found.rows, table.desk.library)
        except Denied as denied:
            self._not_read(denied)
            return
        table.head = len(found.rows)
        self.stale = False
        self._begun(found.record)
        table.hear(found.lines)

    def _begun(self, record: Record) -> None:
        table = self._table
        table.adopt(record)
        table.audience.show_all()
        table.playing.set_alarm()

    def _adopt(self, record: Record) -> None:
        table = self._table
        if record != table.record:
            paused = table.record.pause
            table.adopt(record)
            table.playing.set_alarm()
            if table.course is not None and paused != record.pause:
                table.audience.show_all()

    # From news.

    def _appended(self, note: Appended) -> None:
        table = self._table
        known = table.head - note.seq
        if known >= len(note.rows):
            return
        record = None if note.record is None else taken(note.record, table.record)
        if known < 0 or self.stale or (table.course is None and not self._may_begin(record)):
            self.catch_up()
            return
        try:
            self._take_over(note.rows[known:], record)
            if record is not None and table.course is None and record.status != "gathering":
                table.course = Course.rebuild(record, table.given, table.desk.library)
                self._begun(record)
            elif record is not None:
                self._adopt(record)
        except Denied as denied:
            logger.error("table %s: %s", table.id, denied)
            self.catch_up()

    def _may_begin(self, record: Record | None) -> bool:
        """Whether the news alone are enough; cards that were brought may have to be fetched first."""
        return record is not None and (record.status == "gathering" or CARDS not in record.options)

    def _take_over(self, rows: Sequence[MoveRow], record: Record | None) -> None:
        """Entries become steps of the game here too, each shown as the mover's own process shows it."""
        table = self._table
        if record is not None and table.course is not None:
            # When game time was 0 is part of what is shown.
            table.record = msgspec.structs.replace(table.record, started=record.started)
        if not rows:
            return
        if rows[0].seq != table.head:
            raise Denied("closed", f"the record lacks row {table.head}", f"il manque la ligne {table.head}")
        table.playing.drives = False
        for row in rows:
            if row.is_entry and table.course is not None:
                step = table.course.next(row)
                table.course.accept(step)
                if step.deadline != table.record.deadline:
                    table.record = msgspec.structs.replace(table.record, deadline=step.deadline)
                table.head += 1
                table.audience.show_all(Raw(encode(step.events)))
            else:
                table.head += 1
            table.desk.rows_caught_up += 1
        table.playing.set_alarm()
        table.bots.wake()

    # Chat.

    def catch_up_chat(self) -> None:
        table = self._table
        work = table.desk.store.lines(table.id, table.desk.settings.limits.lines)
        table.serial.read(work, table.hear, self._not_read)
