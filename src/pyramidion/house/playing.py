"""The game on a table: a step is worked out, stored, and only then taken and shown. Time is an entry like any other."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from pyramidion.core import Entry, Tick

from .course import Course, Step
from .log import INSERT_MOVE, KEEP_WAKE, SET_DEADLINE, SET_STARTED, SET_WAKE, Op
from .messages import AnyMessage, encode
from .news import Appended, told
from .pausing import left_alone, pause_when_alone
from .record import Record, update
from .store import FREE_CODE, MoveRow

if TYPE_CHECKING:
    from .audience import Looker
    from .table import Table

logger = logging.getLogger(__name__)

RETRY = 2.0
"""Seconds until bots and clocks try again what could not be stored."""
INSTANT = 0.001
"""A deadline that is reached has passed one instant later."""


GRACE = 1.0
"""Seconds after which any process may ring a bell that the one who should have rung it has not."""
LEASE = 10.0
"""Seconds after which a bot whose process may have died is asked by another one. While it thinks they are renewed."""
NEVER = math.inf


class Playing:
    __slots__ = ("_drives", "_table")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._drives = not table.desk.log.shared

    @property
    def drives(self) -> bool:
        """Whether clocks and bots of this table are this process's to look after.

        Of several processes it is the one that wrote last; when it is gone, the one that claims the table.
        """
        return self._drives

    @drives.setter
    def drives(self, drives: bool) -> None:
        self._drives = drives or not self._table.desk.log.shared

    # Time.

    def delay(self, looker: Looker) -> float:
        """What the line of a screen is given back: only while a clock runs, and never more than the bound."""
        table = self._table
        if table.course is None or table.course.play.deadline is None:
            return 0.0
        return round(min(max(looker.screen.delay, 0.0), table.desk.settings.slow_line), 3)

    def clock(self, delay: float = 0.0) -> float:
        """Seconds since the game began; it never falls, whatever the wall clock does, and ends with the game."""
        table = self._table
        assert table.course is not None
        play, started, pause = table.course.play, table.record.started, table.record.pause
        if pause is not None:
            return max(pause.clock, play.at)
        if started is None or table.record.status == "over":
            return play.at
        return max(round(table.desk.now() - started - delay, 3), play.at)

    def late(self, delay: float = 0.0) -> bool:
        """A deadline has passed that is not yet in the log."""
        table = self._table
        if table.course is None or table.record.status != "playing":
            return False
        deadline = table.course.play.deadline
        return deadline is not None and deadline < self.clock(delay)

    def _rings(self) -> float | None:
        """When the deadline takes effect: once nothing that was made in time can still be under way."""
        record = self._table.record
        if record.status != "playing" or record.deadline is None or record.started is None or record.pause:
            return None
        return record.started + record.deadline + INSTANT + self._table.desk.settings.slow_line

    def set_alarm(self) -> None:
        table = self._table
        key, when = ("deadline", table.id), self._rings()
        if when is None or not self.drives:
            table.desk.alarms.drop(key)
        else:
            table.desk.alarms.set(key, when, self._due)

    def after_deadline(self, act: Callable[[], None]) -> None:
        """Somebody came too late, but somebody else's move may still be under way: this waits until it cannot."""
        table, when = self._table, self._rings()
        if when is None:
            table.serial.ask(act)
        else:
            table.desk.alarms.set(("late", table.id, act), when + INSTANT, partial(table.serial.ask, act))

    def _due(self) -> None:
        self._table.serial.ask(self.time_out)

    def once_rung(self, again: Callable[[], None], failed: Callable[[Exception], object]) -> None:
        """Time ran out before what is asked for now: the log says so first, then `again`, or `failed` if it cannot."""

        def rung(error: Exception | None) -> None:
            if error is None:
                self._table.serial.ask_first(again)
            else:
                failed(error)

        if not self.time_out(rung):
            self.after_deadline(again)

    def time_out(self, done: Callable[[Exception | None], None] | None = None) -> bool:
        """A deadline that has passed becomes an entry of the log; the rules say what follows from it.

        Game time stands still while the house waits for slow lines: the next turn has its time in full.
        """
        table = self._table
        record, rings, now = table.record, self._rings(), table.desk.now()
        if table.course is None or rings is None:
            return False
        if now < rings:
            self.set_alarm()
            return False
        assert record.started is not None
        if left_alone(table):
            # Nobody is here: this step's time is out, and the next one's has not begun.
            self.play(Entry(None, self._bell(), Tick()), started=now - self._bell(), done=done)
            table.serial.ask_first(partial(pause_when_alone, table))
            return True
        waited = table.desk.settings.slow_line
        at = max(round(now - record.started - waited, 3), table.course.play.at)
        self.play(Entry(None, at, Tick()), started=now - at, done=done)
        return True

    def _bell(self) -> float:
        """Game time at which the deadline of this step has passed, and no other one."""
        assert self._table.course is not None
        play = self._table.course.play
        assert play.deadline is not None
        return max(round(play.deadline + INSTANT, 3), play.at)

    def ring_now(self) -> None:
        """The time that is left is skipped."""
        table = self._table
        rings, course = self._rings(), table.course
        if course is not None and rings is not None and course.play.deadline is not None:
            at = self._bell()
            if table.record.started is not None and table.desk.now() - table.record.started < at:
                self.play(Entry(None, at, Tick()), started=table.desk.now() - at)

    def resume(self) -> None:
        """What goes on by itself goes on."""
        self.set_alarm()
        self._table.bots.wake()

    def resume_later(self) -> None:
        desk = self._table.desk
        desk.alarms.set(("resume", self._table.id), desk.now() + RETRY, self.resume)

    # Several processes.

    def wakes(self, record: Record, course: Course | None, state: Any = None) -> tuple[Op, ...]:
        """What is written so that another process goes on should this one be gone. `state`: of the step ahead."""
        table = self._table
        clocks = record.deadline is not None or table.record.deadline is not None
        if not table.desk.log.shared or course is None or not (clocks or record.bots or table.record.bots):
            return ()
        return ((SET_WAKE, (self._due_for_all(record, course, state), record.id)),)

    def _due_for_all(self, record: Record, course: Course, state: Any = None) -> float:
        if record.status != "playing" or record.pause is not None:
            return NEVER
        due = NEVER
        if record.deadline is not None and record.started is not None:
            due = record.started + record.deadline + INSTANT + self._table.desk.settings.slow_line + GRACE
        to_move = course.play.to_move if state is None else course.game.to_move(state)
        if any(record.seats[seat].kind == "bot" for seat in to_move):
            due = min(due, self._table.desk.now() + LEASE)
        return due

    @property
    def waits(self) -> bool:
        """Whether something here goes on by itself."""
        return self.due != NEVER

    def claimed(self, until: float) -> None:
        """Nobody has looked after this table in time: this process does, and should it die another one then."""
        table = self._table
        if table.following.stale:
            return
        due = max(self.due, until)
        table.desk.log.write([(KEEP_WAKE, (due, table.id, until))], _written)
        if self.waits:
            self.drives = True
            self.resume()

    @property
    def due(self) -> float:
        """When another process should look at this table, should this one be gone."""
        table = self._table
        return NEVER if table.course is None else self._due_for_all(table.record, table.course)

    # Moves.

    def play(
        self,
        entry: Entry,
        looker: Looker | None = None,
        message: AnyMessage | None = None,
        delay: float = 0.0,
        started: float | None = None,
        done: Callable[[Exception | None], None] | None = None,
        also: tuple[Op, ...] = (),
    ) -> None:
        """Works the entry out, stores it, and then shows it. Raises Refused; then nothing has changed.

        The message is the one that asked for it: its id is kept with a move and repeated in the answer. The delay that
        a line was given back is kept too. `started` is when game time was 0, where it has stood still since. `also` is
        written with it; `done` is called when all of it is stored, or with what kept it from that.
        """
        table = self._table
        course, record = table.course, table.record
        assert course is not None
        step = course.ahead(entry, None if message is None or entry.seat is None else message.id)
        row = course.row(record.id, table.head, step, delay)
        ops: list[Op] = [(INSERT_MOVE, row)]
        if started is not None:
            record = msgspec.structs.replace(record, started=started)
            if step.outcome is None:
                ops.append((SET_STARTED, (started, record.id)))
        if step.outcome is not None:
            now = table.desk.now()
            record = msgspec.structs.replace(
                record,
                status="over",
                code=None,
                ended=now,
                touched=now,
                deadline=None,
                pause=None,
                outcome=msgspec.to_builtins(step.outcome),
            )
            ops += [update(record), (FREE_CODE, (record.id,))]
        elif step.deadline != record.deadline:
            record = msgspec.structs.replace(record, deadline=step.deadline)
            ops.append((SET_DEADLINE, (step.deadline, record.id)))
        ops += [*self.wakes(record, course, step.state), *also]
        table.serial.write(ops, partial(self._stored, step, MoveRow(*row[1:]), record, looker, message, done))

    def _stored(
        self,
        step: Step,
        row: MoveRow,
        record: Record,
        looker: Looker | None,
        message: AnyMessage | None,
        done: Callable[[Exception | None], None] | None,
        error: Exception | None,
    ) -> None:
        table = self._table
        if error is None:
            self._take(step, row, record, looker, message)
        else:
            table.answer_error(looker, message, error)
            self.resume_later()
        if done is not None:
            done(error)

    def _take(
        self, step: Step, row: MoveRow, record: Record, looker: Looker | None, message: AnyMessage | None
    ) -> None:
        table = self._table
        assert table.course is not None
        table.course.accept(step)
        table.head += 1
        table.desk.moves += 1
        before, drove, self.drives = table.record, self.drives, True
        over = record.status != table.record.status
        clock_changed = (record.deadline, record.started) != (table.record.deadline, table.record.started)
        table.record = record
        if over:
            table.audience.tell()
        table.audience.show_all(Raw(encode(step.events)), looker, None if message is None else message.id)
        if over or clock_changed or not drove:
            self.set_alarm()
        table.bots.wake()
        news = table.desk.news
        if news.shared:
            changed = over or record.started != before.started
            news.tell(table.id, Appended(news.process, row.seq, (row,), told(record) if changed else None))


def _written(error: Exception | None) -> None:
    if error is not None:
        logger.warning("a table is looked at again: %s", error)
