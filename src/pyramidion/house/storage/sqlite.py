"""SQLite: one connection that reads in the loop, one that writes.

Writes are committed in groups. What many tables ask for in one turn of the loop, or while the commit before is on its
way to the disk, becomes one transaction. The loop itself inserts the rows (a few microseconds each, in memory); COMMIT
alone, which waits for the disk, runs in a thread. Inserting there too would be slower: each statement would hand the
interpreter's lock back and forth.

When a transaction fails, its writes are tried one by one, so that each one's own error reaches the one who asked.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter
from typing import Any

from pyramidion.house.errors import Conflict, StorageFailed

from .log import Log, Op, settle
from .store import Query

logger = logging.getLogger(__name__)

BUSY_MILLISECONDS = 5000
"""A write waits so long for another program that has locked the file."""

UNWRITABLE = (sqlite3.Error, ValueError, TypeError, OverflowError)
"""What keeps a row out of the database: the disk, or a value that no column takes."""

_Write = tuple[Sequence[Op], asyncio.Future[None]]


class SqliteReader:
    """Point look-ups that never wait for a writer: nothing here gives the loop away."""

    greatest = "max"
    order = "rowid"

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._connection.execute("PRAGMA query_only = ON")

    async def all(self, sql: str, *values: Any) -> Sequence[Any]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            logger.error("cannot read: %s", error)
            raise StorageFailed(str(error)) from error

    async def together(self, one: Query, *many: Query) -> tuple[Any, list[Sequence[Any]]] | None:
        rows = await self.all(one[0], *one[1])
        return (rows[0], [await self.all(sql, *values) for sql, values in many]) if rows else None

    async def close(self) -> None:
        self._connection.close()


class SqliteLog(Log):
    shared = False

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._waiting: list[_Write] = []
        self.busy = False
        self._erasures: list[asyncio.Future[bool]] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._idle = asyncio.Event()
        self._begun = 0.0

    def write(self, ops: Sequence[Op]) -> asyncio.Future[None]:
        self._flush_soon()
        written: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((ops, written))
        return written

    def erase_deleted(self) -> asyncio.Future[bool]:
        self._flush_soon()
        erased: asyncio.Future[bool] = self._loop.create_future()
        self._erasures.append(erased)
        return erased

    def _flush_soon(self) -> None:
        if not self.busy:
            self.busy = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        if not self._waiting:
            self._erase()
            return
        batch, self._waiting = self._waiting, []
        self._begun = perf_counter()
        execute = self._connection.execute
        try:
            execute("BEGIN IMMEDIATE")
            for ops, _ in batch:
                for sql, values in ops:
                    execute(sql, values)
            work = self._thread.submit(self._commit, batch)
        except UNWRITABLE:
            self._roll_back()
            work = self._thread.submit(self._one_by_one, batch)
        work.add_done_callback(lambda work: self._loop.call_soon_threadsafe(self._written, batch, work))

    def _erase(self) -> None:
        erasures, self._erasures = self._erasures, []
        work = self._thread.submit(self._truncate_wal)
        work.add_done_callback(lambda work: self._loop.call_soon_threadsafe(self._erased, erasures, work))

    # In the thread.

    def _truncate_wal(self) -> bool:
        """Moves what is in the WAL into the database and empties the file, which holds old versions of pages. It does
        not wait for another program that reads: all writes would wait with it."""
        try:
            is_busy = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.Error as error:
            logger.error("cannot truncate the WAL: %s", error)
            return False
        return not is_busy

    def _commit(self, batch: list[_Write]) -> list[Exception | None]:
        try:
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            self._roll_back()
            return self._one_by_one(batch)
        return [None] * len(batch)

    def _one_by_one(self, batch: list[_Write]) -> list[Exception | None]:
        errors: list[Exception | None] = []
        # The loop never waits for somebody else's lock on the file; here there is time.
        self._connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        for ops, _ in batch:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                for sql, values in ops:
                    self._connection.execute(sql, values)
                self._connection.execute("COMMIT")
                errors.append(None)
            except sqlite3.IntegrityError as error:
                self._roll_back()
                errors.append(Conflict(str(error)))
            except UNWRITABLE as error:
                self._roll_back()
                logger.error("cannot write: %s", error)
                errors.append(StorageFailed(str(error)))
        self._connection.execute("PRAGMA busy_timeout = 0")
        return errors

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except sqlite3.Error as error:
                logger.error("cannot roll back: %s", error)

    # In the loop again.

    def _written(self, batch: list[_Write], work: Future[list[Exception | None]]) -> None:
        self.commits += 1
        self.writes += len(batch)
        self.seconds += perf_counter() - self._begun
        for (_, written), error in zip(batch, work.result(), strict=True):
            settle(written, error)
        self._go_on()

    def _erased(self, erasures: list[asyncio.Future[bool]], work: Future[bool]) -> None:
        for erased in erasures:
            if not erased.done():
                erased.set_result(work.result())
        self._go_on()

    def _go_on(self) -> None:
        if self._erasures:
            self._loop.call_soon(self._erase)
            return
        if self._waiting:
            self._loop.call_soon(self._flush)
            return
        self.busy = False
        self._idle.set()

    async def close(self) -> None:
        while self.busy:
            self._idle.clear()
            await self._idle.wait()
        self._thread.shutdown()
        self._connection.close()
