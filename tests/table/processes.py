"""Processes that share a table, without a loop: each decides from what it knows, and the database says who was first.

The database, its schema, the statements and the reader are the real ones.
"""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from pyramidion.core import Invalid, Refused, commitment
from pyramidion.house.cluster.bus import Appended, Begun, Said, TableNote, notes_of
from pyramidion.house.errors import Behind, Conflict, Denied
from pyramidion.house.storage import projection
from pyramidion.house.storage.database.sqlite_schema import NEW_FILE
from pyramidion.house.storage.log import Op
from pyramidion.house.storage.sqlite import SqliteReader
from pyramidion.house.storage.store import Snapshot, Store, forget_player
from pyramidion.house.table.commands import Command, FromPerson
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import Decision, Later
from pyramidion.house.table.gathering.starting import Fresh, rematch_record
from pyramidion.house.table.messages import Rematch
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import AnyRow, ChatErased, Row
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import CHAT_LINES_KEPT, TableState, evolve, replace, restored

from .people import TABLE

T = TypeVar("T")
MOST_TRIES = 20

_names = itertools.count()
_note = msgspec.json.Decoder(TableNote)


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """What the work returns; it must not wait for anything."""
    try:
        work.send(None)
    except StopIteration as done:
        value: T = done.value
        return value
    raise AssertionError("it waited")


def without_chat(state: TableState) -> TableState:
    """The chat has numbers of its own: a process may have heard more or less of it."""
    return replace(state, chat=(), chat_count=0)


class Database:
    """A house's database in memory with one table in it."""

    def __init__(self, record: Record, rows: Iterable[Row] = ()) -> None:
        name = f"file:house-{next(_names)}?mode=memory&cache=shared"
        self._writer = sqlite3.connect(name, uri=True, isolation_level=None)
        self._writer.executescript(NEW_FILE)
        self._store = Store(SqliteReader(sqlite3.connect(name, uri=True, isolation_level=None)))
        self.write([*projection.opening(record), *(projection.insert_row(record.id, row) for row in rows)])

    def write(self, ops: Sequence[Op]) -> None:
        """All of it or nothing; raises Conflict."""
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            for sql, values in ops:
                self._writer.execute(sql, values)
        except sqlite3.IntegrityError as error:
            self._writer.execute("ROLLBACK")
            raise Conflict(str(error)) from error
        self._writer.execute("COMMIT")

    def whole(self, since: int = 0) -> Snapshot:
        found = at_once(self._store.snapshot(TABLE, CHAT_LINES_KEPT, since))
        assert found is not None
        return found

    def restored(self) -> TableState:
        """The table after a restart."""
        return restored(*self.whole())

    def ask(self, sql: str, *values: Any) -> list[Any]:
        """The first column of what is found."""
        return [row[0] for row in self._writer.execute(sql, values).fetchall()]

    def rematches(self) -> list[Record]:
        found = [
            at_once(self._store.table(table)) for table in self.ask("SELECT rematch FROM tables") if table
        ]
        return [record for record in found if record is not None]

    def rows(self) -> list[Any]:
        """Everything that is stored."""
        names = ("tables", "moves", "chat", "attendance", "codes", "wakes", "happenings")
        return [row for name in names for row in self._writer.execute(f"SELECT * FROM {name}").fetchall()]

    def close(self) -> None:
        at_once(self._store.close())
        self._writer.close()


class Process:
    """A table in the memory of one process, which may have missed what others wrote.

    `execute` takes the steps of the shell; see pyramidion.house.runtime.table.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.state = database.restored()
        self.others: list[Process] = []
        self.notes: list[bytes] = []
        """What the bus has brought and nobody has looked at yet."""
        self.written: list[tuple[AnyRow, TableState]] = []
        """Every row that this process has stored, and the state after it."""

    # What this process writes.

    def execute(self, command: Command, moment: Moment) -> Decision | Later:
        """What was decided in the end. Raises Behind, Denied, Invalid or Refused."""
        is_sure = False
        for _ in range(MOST_TRIES):
            try:
                decision = decide(self.state, _prepared(command, self.state.record, moment), moment)
                if isinstance(decision, Later):
                    return decision
                if decision.rows:
                    self._store(decision, command, moment)
            except Conflict:
                self.catch_up()
                continue
            except (Behind, Denied, Invalid, Refused):
                if is_sure:
                    raise
                is_sure = True
                self.catch_up()
                continue
            if not (decision.rows or is_sure) and Done() in decision.replies:
                is_sure = True
                self.catch_up()
                continue
            if not decision.decide_again:
                return decision
        raise AssertionError(f"decided {MOST_TRIES} times: {command}")

    def _store(self, decision: Decision, command: Command, moment: Moment) -> None:
        before = after = self.state
        steps: list[tuple[AnyRow, TableState]] = []
        for row in decision.rows:
            after, _ = evolve(after, row)
            steps.append((row, after))
        author = command.player if isinstance(command, FromPerson) else ""
        self._database.write(projection.statements(before, decision, after, moment, author, leased=True))
        self.state = after
        self.written += steps
        self._tell(before, decision.rows)

    def _tell(self, before: TableState, rows: Sequence[AnyRow]) -> None:
        notes = [msgspec.json.encode(note) for note in notes_of("", before, rows)]
        for other in self.others:
            other.notes += notes

    # What others wrote.

    def catch_up(self) -> None:
        """Reads the log from where this process stands: the first row carries the record, which is the newest."""
        whole = self._database.whole(self.state.head)
        for number, row in enumerate(whole.rows):
            self._follow(row._replace(record=whole.record) if number == 0 else row)
        for line in whole.lines:
            if line.n >= self.state.chat_count:
                self._follow(line)

    def hear(self, number: int) -> None:
        """One of the notes that wait, in any order; the first of them are the oldest."""
        note = _note.decode(self.notes.pop(number % len(self.notes)))
        if isinstance(note, Appended):
            known = self.state.head - note.seq
            if known < 0:
                self.catch_up()
                return
            for row in note.rows_for(self.state.record)[known:]:
                self._follow(row)
        elif isinstance(note, Begun) or (isinstance(note, Said) and note.line.n > self.state.chat_count):
            self.catch_up()
        elif isinstance(note, Said) and note.line.n == self.state.chat_count:
            self._follow(note.line)

    def _follow(self, row: AnyRow) -> None:
        self.state, _ = evolve(self.state, row)

    def erase(self, who: str) -> None:
        """Somebody has deleted their data. Numbers that this process gives again must be free in the database too."""
        self._follow(ChatErased(who, frees_numbers=True))
        self.catch_up()

    def restart(self) -> None:
        self.state = self._database.restored()
        self.notes = []


def forget(database: Database, processes: Iterable[Process], player: str, who: str) -> None:
    """What the house does when a person's tables have forgotten them."""
    database.write(forget_player(player))
    for process in processes:
        process.erase(who)
        # What somebody says is not told again once they are forgotten.
        process.notes = [note for note in process.notes if f'"{who}"'.encode() not in note]


def _prepared(command: Command, record: Record, moment: Moment) -> Command:
    """With a table that could be opened, as pyramidion.house.runtime.preparation does it."""
    if not isinstance(command, FromPerson) or not isinstance(command.message, Rematch):
        return command
    number = next(_names)
    fresh = Fresh(f"rematch-{number}", number, "salt", commitment(number, "salt"), f"C{number}", moment.now)
    return command._replace(rematch=rematch_record(record, command.player, fresh))
