"""Writing: everything that must be on disk before it is shown goes through a log.

A write is a list of statements that happen together or not at all. The first of a write that touches a table appends
to that table's log: row (table, seq) exists once, so of two who append at once one loses, reads, and decides again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

Op = tuple[str, Sequence[Any]]
"""A statement and its values."""
INSERT_MOVE = """INSERT INTO moves ("table", seq, seat, at, id, move, verdict, delay, waits)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
INSERT_LINE = """INSERT INTO chat ("table", n, player, who, name, seat, text, phrase, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
SET_STARTED = "UPDATE tables SET started = ? WHERE id = ?"
SET_DEADLINE = "UPDATE tables SET deadline = ? WHERE id = ?"
SET_LEASE = """INSERT INTO wakes (due, "table") VALUES (?, ?) ON CONFLICT ("table") DO UPDATE SET due = excluded.due"""
"""When any process may claim the table. Written where several processes share a database."""
KEEP_LEASE = 'UPDATE wakes SET due = ? WHERE "table" = ? AND due = ?'
"""The same by the process that claimed it until then; a process that has written at the table since knows better."""


class Log(Protocol):
    """What tables need of a database. Writes that are asked for first are on disk first."""

    commits: int = 0
    writes: int = 0
    seconds: float = 0.0
    """From the first row of a commit until it is on disk, all commits together."""

    shared: bool
    """Other processes write here too."""

    busy: bool
    """Something is on its way to the disk."""

    def write(self, ops: Sequence[Op]) -> asyncio.Future[None]:
        """All of `ops` or none. The future raises StorageFailed or Conflict; cancelling it does not stop the write."""

    def erase_deleted(self) -> asyncio.Future[bool]:
        """Overwrites what was deleted in the files of the database, as far as the house can; False: try again later.

        Call it when what deletes is written."""

    async def close(self) -> None:
        """When everything asked for is on disk."""


def settle(written: asyncio.Future[None], error: Exception | None) -> None:
    """Tells whoever still waits for a write what became of it."""
    if written.done():
        return
    if error is None:
        written.set_result(None)
    else:
        written.set_exception(error)
