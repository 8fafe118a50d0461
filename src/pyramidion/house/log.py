"""Writing: everything that must be on disk before it is shown goes through a log.

A write is a list of statements that happen together or not at all. The first of a write that touches a table appends
to that table's log: row (table, seq) exists once, so of two who append at once one loses, reads, and judges anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol

Op = tuple[str, Sequence[Any]]
"""A statement and its values."""
Written = Callable[[Exception | None], None]
"""Called in the loop when the write is on disk (None), or has not happened (StorageFailed, Conflict)."""

INSERT_MOVE = (
    'INSERT INTO moves ("table", seq, seat, at, id, move, verdict, delay) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
)
INSERT_LINE = """INSERT INTO chat ("table", n, player, who, name, seat, text, phrase, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
SET_STARTED = "UPDATE tables SET started = ? WHERE id = ?"
SET_DEADLINE = "UPDATE tables SET deadline = ? WHERE id = ?"
SET_WAKE = """INSERT INTO wakes (due, "table") VALUES (?, ?) ON CONFLICT ("table") DO UPDATE SET due = excluded.due"""
"""When any process looks at the table by itself. Written where several processes share a database."""
KEEP_WAKE = 'UPDATE wakes SET due = ? WHERE "table" = ? AND due = ?'
"""The same by the process that claimed it until then; whoever has written at the table since knows better."""


class Log(Protocol):
    """What tables need of a database. Writes that are asked for first are on disk first."""

    commits: int
    writes: int
    seconds: float
    """From the first row of a commit until it is on disk, all commits together."""

    shared: bool
    """Other processes write here too."""

    busy: bool
    """Something is on its way to the disk."""

    def write(self, ops: Sequence[Op], done: Written) -> None:
        """All of `ops` or none; `done` is called later, never at once."""

    async def wrote(self, ops: Sequence[Op]) -> None:
        """The same, to be awaited; raises StorageFailed or Conflict. Cancelling the wait does not cancel the write."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self.write(ops, done)
        await future

    async def close(self) -> None:
        """When everything asked for is on disk."""
