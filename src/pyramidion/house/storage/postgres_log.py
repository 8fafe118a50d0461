"""Writing to PostgreSQL, where several processes append to the same logs.

What many tables ask for while the write before is under way becomes one statement: it appends all their moves at once
and returns which rows were taken; whoever is not among them was too late. Writes that do more than a move have a
transaction of their own.

A connection may break before the answer comes. Then nobody knows whether the write happened, so the very same write is
sent again: it carries a mark, and a row with this mark is the writer's own.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count
from time import perf_counter
from typing import Any, NamedTuple

import asyncpg

from pyramidion.house.errors import Conflict, StorageFailed, Unsure

from .log import INSERT_LINE, INSERT_MOVE, SET_DEADLINE, SET_LEASE, SET_STARTED, Log, Op, settle
from .postgres import CONNECTION_ERRORS, STATEMENT_ERRORS, Postgres, described, numbered
from .store import INSERT_TABLE

logger = logging.getLogger(__name__)

GIVE_UP_SECONDS = 12.0
"""For so long a write is tried again when PostgreSQL is away: it restarts in less."""
RETRY_SECONDS = 0.2
NOT_WRITTEN = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Nothing was written: try again at once."""
LEASE_SECONDS = 5.0
"""A process has so long to do what a table that it claimed waits for."""

APPEND = """
WITH given AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::float8[], $5::text[], $6::text[], $7::text[],
        $8::float8[], $9::text[], $10::text[]) AS g("table", seq, seat, at, id, move, verdict, delay, waits, mark)
), taken AS (
    INSERT INTO moves ("table", seq, seat, at, id, move, verdict, delay, waits, mark)
    SELECT "table", seq, seat, at, id, move, verdict, delay, waits, mark FROM given ORDER BY "table"
    ON CONFLICT DO NOTHING RETURNING "table", mark
)
SELECT mark FROM taken
"""
APPEND_WITH_CLOCKS = APPEND.replace(
    "SELECT mark FROM taken",
    """, timed AS (
    UPDATE tables SET deadline = CASE WHEN c.sets THEN c.deadline ELSE tables.deadline END,
        started = coalesce(c.started, tables.started)
    FROM unnest($11::text[], $12::bool[], $13::float8[], $14::float8[]) AS c(id, sets, deadline, started)
    JOIN taken ON taken."table" = c.id WHERE tables.id = c.id
), leased AS (
    INSERT INTO wakes ("table", due) SELECT w.id, w.due FROM unnest($15::text[], $16::float8[]) AS w(id, due)
    JOIN taken ON taken."table" = w.id ORDER BY w.id
    ON CONFLICT ("table") DO UPDATE SET due = excluded.due
)
SELECT mark FROM taken""",
)
INSERT_MOVES = """
INSERT INTO moves ("table", seq, seat, at, id, move, verdict, delay, waits) SELECT * FROM unnest(?::text[], ?::int[],
    ?::int[], ?::float8[], ?::text[], ?::text[], ?::text[], ?::float8[], ?::text[])
"""
AFTER_PREVIOUS = """FROM given WHERE seq = 0 OR EXISTS (
        SELECT FROM moves AS m WHERE m."table" = given."table" AND m.seq = given.seq - 1
    ) ORDER BY"""
"""No row without the one before it: a server that has taken over may lack what the last one had accepted."""
CAREFUL = {sql: sql.replace("FROM given ORDER BY", AFTER_PREVIOUS) for sql in (APPEND, APPEND_WITH_CLOCKS)}
"""They take a fifth longer, so only a process that has lost a server uses them."""
INSERT_NEXT_MOVE = """
INSERT INTO moves ("table", seq, seat, at, id, move, verdict, delay, waits, mark) SELECT "table", CASE
    WHEN seq = 0 OR EXISTS (
        SELECT FROM moves AS m WHERE m."table" = n."table" AND m.seq = n.seq - 1
    ) THEN seq END, seat, at, id, move, verdict, delay, waits, mark
FROM (VALUES (?::text, ?::int, ?::int, ?::float8, ?::text, ?::text, ?::text, ?::float8, ?::text, ?::text))
    AS n("table", seq, seat, at, id, move, verdict, delay, waits, mark)"""
"""The same for one move with whatever is written with it: without the row before it nothing of this happens."""
OWN_MOVE = 'UPDATE moves SET mark = mark WHERE "table" = $1 AND seq = $2 AND mark = $3 RETURNING true'
OWN_LINE = 'UPDATE chat SET mark = mark WHERE "table" = $1 AND n = $2 AND mark = $3 RETURNING true'
OWN_TABLE = "UPDATE tables SET touched = touched WHERE id = $1 RETURNING true"
"""Whether a row is the writer's own. Written rather than read: a server that waits for its standbys answers when they
have this and all that was written before; what is only read there may be nowhere else."""
CLAIM = """
UPDATE wakes SET due = extract(epoch FROM clock_timestamp())::float8 + $1::float8 WHERE "table" IN (
    SELECT "table" FROM wakes WHERE due <= extract(epoch FROM clock_timestamp())::float8
    ORDER BY due LIMIT $2 FOR UPDATE SKIP LOCKED
) RETURNING "table", due
"""
SET_LEASES = """
INSERT INTO wakes ("table", due) SELECT * FROM unnest($1::text[], $2::float8[]) AS w("table", due) ORDER BY 1
ON CONFLICT ("table") DO UPDATE SET due = excluded.due
"""
LENGTHS = """
SELECT t.id, CASE WHEN EXISTS (SELECT 1 FROM tables WHERE tables.id = t.id)
    THEN coalesce((SELECT max(m.seq) + 1 FROM moves m WHERE m."table" = t.id), 0) ELSE -1 END,
    coalesce((SELECT max(c.n) + 1 FROM chat c WHERE c."table" = t.id), 0) FROM unnest($1::text[]) AS t(id)
"""
MARKED = {
    INSERT_MOVE: INSERT_NEXT_MOVE,
    INSERT_LINE: re.sub(r"\)\s+VALUES \((.*)\)$", r", mark) VALUES (\1, ?)", INSERT_LINE),
}
"""Rows that tell who wrote them."""
BATCHED = frozenset((INSERT_MOVE, SET_DEADLINE, SET_STARTED, SET_LEASE))


@lru_cache(512)
def _as_one(*statements: str) -> str:
    """Statements that touch different rows, as one that happens as a whole. The row of a log gets a mark."""
    *first, last = (MARKED.get(sql, sql) for sql in statements)
    if not first:
        return numbered(last)
    named = ", ".join(f"s{number} AS ({sql})" for number, sql in enumerate(first))
    return numbered(f"WITH {named} {last}")


def _gathered(ops: Sequence[Op]) -> Sequence[Op]:
    """The rows of a transcript as one statement: PostgreSQL takes 32767 values with one, and no more."""
    rows = [values for sql, values in ops if sql is INSERT_MOVE]
    if len(rows) < 2:
        return ops
    columns = [list(column) for column in zip(*rows, strict=True)]
    return [*(op for op in ops if op[0] is not INSERT_MOVE), (INSERT_MOVES, columns)]


class _Write(NamedTuple):
    ops: Sequence[Op]
    mark: str
    written: asyncio.Future[None]

    @property
    def values(self) -> list[Any]:
        """Of all statements, for `_as_one`."""
        found: list[Any] = []
        for sql, values in self.ops:
            found.extend(values)
            if sql in MARKED:
                found.append(self.mark)
        return found

    @property
    def is_batched(self) -> bool:
        """A move, and what it does to the clock of its table: many of these go together."""
        return bool(self.ops) and self.ops[0][0] is INSERT_MOVE and all(sql in BATCHED for sql, _ in self.ops)


Results = list[Exception | None]
"""One for each write."""
Work = Callable[[list[_Write], bool], Awaitable[Results]]
"""Writes a batch; the flag tells whether it is sure that nothing of it was written before."""


class PostgresLog(Log):
    shared = True

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres
        self._loop = asyncio.get_running_loop()
        # Marks differ from everybody else's by the first part and from one another by the second: asking the system
        # for random bytes each time was a fortieth of a move.
        self._writer, self._numbers = secrets.token_urlsafe(9), count()
        self._waiting: list[_Write] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._appending = False
        self._connection: Any = None
        """The connection over which moves are appended."""
        self._careful = False
        """A server was lost; the next one may have less."""
        self._closing = False
        self.conflicts = 0
        self.lost = 0
        """Times that an answer did not come."""

    @property
    def clock_offset(self) -> float:
        """How far this machine's own time of day is from the house's."""
        return self._postgres.clock.offset

    @property
    def busy(self) -> bool:  # type: ignore[override]
        return bool(self._waiting or self._tasks)

    def erase_deleted(self) -> asyncio.Future[bool]:
        """PostgreSQL overwrites what was deleted when it vacuums and recycles its WAL: nobody can ask it to here."""
        erased: asyncio.Future[bool] = self._loop.create_future()
        erased.set_result(True)
        return erased

    def write(self, ops: Sequence[Op]) -> asyncio.Future[None]:
        mark = f"{self._writer}{next(self._numbers):x}"
        write = _Write(_gathered(ops), mark, self._loop.create_future())
        if not write.is_batched:
            self._start(self._commit([write], self._transaction))
            return write.written
        self._waiting.append(write)
        if not self._appending:
            self._appending = True
            self._start(self._append_waiting())
        return write.written

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _append_waiting(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            await self._commit(batch, self._appended)
        self._appending = False

    async def _commit(self, batch: list[_Write], work: Work) -> None:
        begun = perf_counter()
        try:
            try:
                errors = await self._until_answered(batch, work)
            except STATEMENT_ERRORS:
                # One row that no column takes: each is written by itself, and has its own answer.
                errors = [(await self._until_answered([write], work))[0] for write in batch]
        except Exception as failed:
            logger.exception("a write failed")
            errors = [StorageFailed(described(failed))] * len(batch)
        self.commits += 1
        self.writes += len(batch)
        self.seconds += perf_counter() - begun
        for write, error in zip(batch, errors, strict=True):
            self.conflicts += isinstance(error, Conflict)
            settle(write.written, error)

    async def _until_answered(self, batch: list[_Write], work: Work) -> Results:
        sure, until = True, self._loop.time() + GIVE_UP_SECONDS
        while True:
            try:
                return await work(batch, sure)
            except NOT_WRITTEN:
                continue
            except CONNECTION_ERRORS as error:
                self.lost += 1
                first, sure = sure, False
                if self._closing or self._loop.time() > until:
                    logger.error("PostgreSQL does not answer: %s", described(error))
                    return [Unsure(described(error))] * len(batch)
                if first:
                    logger.warning("a write is sent again until it is answered: %s", described(error))
                await asyncio.sleep(RETRY_SECONDS)
            except STATEMENT_ERRORS as error:
                if len(batch) > 1:
                    raise
                logger.error("cannot write: %s", error)
                return [StorageFailed(described(error))]

    # Moves, many at once.

    async def _appended(self, batch: list[_Write], sure: bool) -> Results:
        rows = [(*write.ops[0][1], write.mark) for write in batch]
        values: list[Any] = [list(column) for column in zip(*rows, strict=True)]
        sql = APPEND
        if any(len(write.ops) > 1 for write in batch):
            sql = APPEND_WITH_CLOCKS
            values += _clocks(batch)
        taken = {row[0] for row in await self._fetch(CAREFUL[sql] if self._careful else sql, values)}
        errors: Results = []
        for write in batch:
            table, seq = write.ops[0][1][:2]
            is_own = write.mark in taken or (
                not sure and await self._postgres.fetch(OWN_MOVE, table, seq, write.mark)
            )
            errors.append(None if is_own else Conflict(f"row {seq} of table {table} is taken"))
        return errors

    async def _fetch(self, sql: str, values: list[Any]) -> list[Any]:
        """Moves have a connection to themselves: borrowing one each time would cost as much as the move."""
        if getattr(self._connection, "generation", None) != self._postgres.generation:
            await self._disconnect()
        if self._connection is None:
            self._connection = await self._postgres.pool.acquire()
        try:
            return await self._postgres.fetch_over(self._connection, sql, *values)
        except CONNECTION_ERRORS:
            await self._disconnect()
            raise

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            self._careful = True
            with suppress(*CONNECTION_ERRORS):
                connection.terminate()
                await self._postgres.pool.release(connection)

    # Everything else, one by one.

    async def _transaction(self, batch: list[_Write], sure: bool) -> Results:
        """All statements of a write are one, so there is one way to the server and back."""
        (write,) = batch
        if not write.ops:
            return [None]
        try:
            await self._postgres.fetch(_as_one(*(sql for sql, _ in write.ops)), *write.values)
        except asyncpg.NotNullViolationError as error:
            return [Conflict(str(error))]
        except asyncpg.UniqueViolationError as error:
            return [None if not sure and await self._is_there(write) else Conflict(str(error))]
        return [None]

    async def _is_there(self, write: _Write) -> bool:
        """The first try was not answered, but it happened: its row carries the mark of this write.

        A new table needs none: nobody else has its id.
        """
        sql, values = write.ops[0]
        if sql == INSERT_TABLE:
            return bool(await self._postgres.fetch(OWN_TABLE, values[0]))
        own = {INSERT_MOVE: OWN_MOVE, INSERT_LINE: OWN_LINE}.get(sql)
        return own is not None and bool(await self._postgres.fetch(own, values[0], values[1], write.mark))

    # Leases, and what the other processes have written. All raise StorageFailed.

    async def claim(self, most: int) -> list[tuple[str, float]]:
        """Tables that are due, and until when this process has them; should it die, they are another's then."""
        return [tuple(row) for row in await self._postgres.fetch_or_fail(CLAIM, LEASE_SECONDS, most)]

    async def set_leases(self, dues: Mapping[str, float]) -> None:
        """When each of these tables may be claimed."""
        await self._postgres.fetch_or_fail(SET_LEASES, list(dues), list(dues.values()))

    async def lengths(self, tables: Sequence[str]) -> list[tuple[str, int, int]]:
        """Of each of these tables: its id, how many rows its log has (-1: it is gone), and how many lines its chat."""
        return [tuple(row) for row in await self._postgres.fetch_or_fail(LENGTHS, tables)]

    async def distrust(self) -> None:
        """Less was read than is known to have been written."""
        await self._postgres.distrust()

    async def close(self) -> None:
        self._closing = True
        while self.busy:
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await asyncio.sleep(0)
        await self._disconnect()


def _clocks(batch: list[_Write]) -> list[Any]:
    """The rest of APPEND_WITH_CLOCKS: tables whose clock changes, and when they may be claimed."""
    clocks: dict[str, list[Any]] = {}
    leases: dict[str, float] = {}
    for write in batch:
        for sql, (value, table) in write.ops[1:]:
            if sql == SET_LEASE:
                leases[table] = value
                continue
            clock = clocks.setdefault(table, [False, None, None])
            if sql == SET_DEADLINE:
                clock[:2] = True, value
            else:
                clock[2] = value
    columns = [list(column) for column in zip(*clocks.values(), strict=True)] or [[], [], []]
    return [list(clocks), *columns, list(leases), list(leases.values())]
