"""Writing to PostgreSQL, where several processes append to the same logs.

What many tables ask for while the write before is under way becomes one statement: it appends all their moves at once
and tells which rows were taken; whoever is not among them was too late. Writes that do more than a move have a
transaction of their own.

A connection may break before the answer comes. Then nobody knows whether the write happened, so the very same write is
sent again: it carries a mark, and a row with this mark is the writer's own.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count
from time import perf_counter
from typing import Any

import asyncpg

from pyramidion.house.errors import Conflict, StorageFailed, Unsure
from pyramidion.house.storage.log import (
    INSERT_LINE,
    INSERT_MOVE,
    SET_DEADLINE,
    SET_STARTED,
    SET_WAKE,
    Log,
    Op,
    settle,
)
from pyramidion.house.storage.postgres import LOST, WRONG, Postgres, numbered
from pyramidion.house.storage.tables import INSERT_TABLE

logger = logging.getLogger(__name__)

PATIENCE = 12.0
"""Seconds for which a write is tried again when PostgreSQL is away: it restarts in less."""
BETWEEN = 0.2
"""Seconds between two tries."""

AGAIN = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Nothing was written: try again at once."""

MOVES = """
WITH given AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::float8[], $5::text[], $6::text[], $7::text[],
        $8::float8[], $9::text[]) AS g("table", seq, seat, at, id, move, verdict, delay, mark)
), taken AS (
    INSERT INTO moves ("table", seq, seat, at, id, move, verdict, delay, mark)
    SELECT "table", seq, seat, at, id, move, verdict, delay, mark FROM given ORDER BY "table"
    ON CONFLICT DO NOTHING RETURNING "table", mark
)
SELECT mark FROM taken
"""
MOVES_AND_CLOCKS = MOVES.replace(
    "SELECT mark FROM taken",
    """, timed AS (
    UPDATE tables SET deadline = CASE WHEN c.sets THEN c.deadline ELSE tables.deadline END,
        started = coalesce(c.started, tables.started)
    FROM unnest($10::text[], $11::bool[], $12::float8[], $13::float8[]) AS c(id, sets, deadline, started)
    JOIN taken ON taken."table" = c.id WHERE tables.id = c.id
), woken AS (
    INSERT INTO wakes ("table", due) SELECT w.id, w.due FROM unnest($14::text[], $15::float8[]) AS w(id, due)
    JOIN taken ON taken."table" = w.id ORDER BY w.id
    ON CONFLICT ("table") DO UPDATE SET due = excluded.due
)
SELECT mark FROM taken""",
)
INSERT_MOVES = """
INSERT INTO moves ("table", seq, seat, at, id, move, verdict, delay) SELECT * FROM unnest(?::text[], ?::int[], ?::int[],
    ?::float8[], ?::text[], ?::text[], ?::text[], ?::float8[])
"""
AFTER = """FROM given WHERE seq = 0 OR EXISTS (
        SELECT FROM moves AS m WHERE m."table" = given."table" AND m.seq = given.seq - 1
    ) ORDER BY"""
"""No row without the one before it: a server that has taken over may lack what the last one had accepted."""
CAREFUL = {sql: sql.replace("FROM given ORDER BY", AFTER) for sql in (MOVES, MOVES_AND_CLOCKS)}
"""They take a fifth longer, so only who has lost a server is careful."""
INSERT_NEXT_MOVE = """
INSERT INTO moves ("table", seq, seat, at, id, move, verdict, delay, mark) SELECT "table", CASE WHEN seq = 0 OR EXISTS (
        SELECT FROM moves AS m WHERE m."table" = n."table" AND m.seq = n.seq - 1
    ) THEN seq END, seat, at, id, move, verdict, delay, mark
FROM (VALUES (?::text, ?::int, ?::int, ?::float8, ?::text, ?::text, ?::text, ?::float8, ?::text))
    AS n("table", seq, seat, at, id, move, verdict, delay, mark)"""
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
PUT_OFF = """
INSERT INTO wakes ("table", due) SELECT * FROM unnest($1::text[], $2::float8[]) AS w("table", due) ORDER BY 1
ON CONFLICT ("table") DO UPDATE SET due = excluded.due
"""
LENGTHS = """
SELECT t.id, CASE WHEN EXISTS (SELECT 1 FROM tables WHERE tables.id = t.id)
    THEN coalesce((SELECT max(m.seq) + 1 FROM moves m WHERE m."table" = t.id), 0) ELSE -1 END,
    coalesce((SELECT max(c.n) + 1 FROM chat c WHERE c."table" = t.id), 0) FROM unnest($1::text[]) AS t(id)
"""
LEASE = 5.0
"""Seconds that a process has to do what a table that it claimed waits for."""
MARKED = {
    INSERT_MOVE: INSERT_NEXT_MOVE,
    INSERT_LINE: re.sub(r"\)\s+VALUES \((.*)\)$", r", mark) VALUES (\1, ?)", INSERT_LINE),
}
"""Rows that tell who wrote them."""
LIGHT = frozenset((INSERT_MOVE, SET_DEADLINE, SET_STARTED, SET_WAKE))


@lru_cache(512)
def as_one(*statements: str) -> str:
    """Statements that touch different rows, as one that happens as a whole. The row of a log gets a mark."""
    parts = [MARKED.get(sql, sql) for sql in statements]
    *first, last = parts
    if not first:
        return numbered(last)
    named = ", ".join(f"s{number} AS ({sql})" for number, sql in enumerate(first))
    return numbered(f"WITH {named} {last}")


def gathered(ops: Sequence[Op]) -> Sequence[Op]:
    """The rows of a transcript as one statement: PostgreSQL takes 32767 values with one, and no more."""
    rows = [values for sql, values in ops if sql is INSERT_MOVE]
    if len(rows) < 2:
        return ops
    columns = [list(column) for column in zip(*rows, strict=True)]
    return [*(op for op in ops if op[0] is not INSERT_MOVE), (INSERT_MOVES, columns)]


class _Write:
    __slots__ = ("mark", "ops", "written")

    def __init__(self, ops: Sequence[Op], mark: str, written: asyncio.Future[None]) -> None:
        self.ops = gathered(ops)
        self.mark = mark
        self.written = written

    @property
    def values(self) -> list[Any]:
        """Of all statements, for `as_one`."""
        found: list[Any] = []
        for sql, values in self.ops:
            found.extend(values)
            if sql in MARKED:
                found.append(self.mark)
        return found

    @property
    def light(self) -> bool:
        """A move, and what it does to the clock of its table: many of these go together."""
        return bool(self.ops) and self.ops[0][0] is INSERT_MOVE and all(sql in LIGHT for sql, _ in self.ops)


class PostgresLog(Log):
    shared = True

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres
        self._loop = asyncio.get_running_loop()
        # Marks differ from everybody else's by the first part and from one another by the second: asking the system
        # for chance each time was a fortieth of a move.
        self._writer, self._numbers = secrets.token_urlsafe(9), count()
        self._waiting: list[_Write] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._appending = False
        self._line: Any = None
        """The connection over which moves are appended."""
        self._careful = False
        """A server was lost; the next one may have less."""
        self._closing = False
        self.commits = 0
        self.writes = 0
        self.seconds = 0.0
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

    def write(self, ops: Sequence[Op]) -> asyncio.Future[None]:
        mark = f"{self._writer}{next(self._numbers):x}"
        write = _Write(ops, mark, self._loop.create_future())
        if write.light:
            self._waiting.append(write)
            if not self._appending:
                self._appending = True
                self._loop.call_soon(self._append)
        else:
            self._begin(self._alone(write))
        return write.written

    def _begin(self, work: Any) -> None:
        task: asyncio.Task[None] = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Moves, many at once.

    def _append(self) -> None:
        batch, self._waiting = self._waiting, []
        self._begin(self._append_all(batch))

    async def _append_all(self, batch: list[_Write]) -> None:
        begun = perf_counter()
        try:
            errors = await self._tried(lambda sure: self._appended(batch, sure), len(batch))
        except WRONG:
            # One row that no column takes: each is written by itself, and has its own answer.
            errors = [await self._appended_alone(write) for write in batch]
        except Exception as failed:
            logger.exception("moves cannot be written")
            errors = [StorageFailed(str(failed))] * len(batch)
        self.commits += 1
        self.writes += len(batch)
        self.seconds += perf_counter() - begun
        if self._waiting:
            self._loop.call_soon(self._append)
        else:
            self._appending = False
        for write, error in zip(batch, errors, strict=True):
            self._tell(write, error)

    async def _appended(self, batch: list[_Write], sure: bool) -> list[Exception | None]:
        rows = [(*write.ops[0][1], write.mark) for write in batch]
        values: list[Any] = [list(column) for column in zip(*rows, strict=True)]
        sql = MOVES
        if any(len(write.ops) > 1 for write in batch):
            sql = MOVES_AND_CLOCKS
            values += _clocks(batch)
        taken = {row[0] for row in await self._over_own_line(CAREFUL[sql] if self._careful else sql, values)}
        errors: list[Exception | None] = []
        for write in batch:
            table, seq = write.ops[0][1][0], write.ops[0][1][1]
            if write.mark in taken:
                errors.append(None)
                continue
            own = not sure and await self._postgres.fetch(OWN_MOVE, table, seq, write.mark)
            errors.append(None if own else Conflict(f"row {seq} of table {table} is taken"))
        return errors

    async def _appended_alone(self, write: _Write) -> Exception | None:
        return (await self._tried(lambda sure: self._appended([write], sure), 1))[0]

    async def _over_own_line(self, sql: str, values: list[Any]) -> list[Any]:
        """Moves have a connection to themselves: borrowing one each time would cost as much as the move."""
        if getattr(self._line, "generation", None) != self._postgres.generation:
            await self._hang_up()
        if self._line is None:
            self._line = await self._postgres.pool.acquire()
        try:
            found = await self._postgres.over(self._line, sql, *values)
        except LOST:
            await self._hang_up()
            raise
        return found

    async def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            self._careful = True
            with suppress(*LOST):
                line.terminate()
                await self._postgres.pool.release(line)

    # Everything else, one by one.

    async def _alone(self, write: _Write) -> None:
        begun = perf_counter()
        try:
            (error,) = await self._tried(lambda sure: self._transaction(write, sure), 1)
        except Exception as failed:
            logger.exception("a write failed")
            error = StorageFailed(str(failed))
        self.commits += 1
        self.writes += 1
        self.seconds += perf_counter() - begun
        self._tell(write, error)

    async def _transaction(self, write: _Write, sure: bool) -> list[Exception | None]:
        """All statements of a write are one, so there is one way to the server and back."""
        if not write.ops:
            return [None]
        try:
            await self._postgres.fetch(as_one(*(sql for sql, _ in write.ops)), *write.values)
        except asyncpg.NotNullViolationError as error:
            return [Conflict(str(error))]
        except asyncpg.UniqueViolationError as error:
            return [None if not sure and await self._is_there(write) else Conflict(str(error))]
        return [None]

    async def _is_there(self, write: _Write) -> bool:
        """The first writing was not answered, but it happened: its row carries the mark of this write.

        A new table needs none: nobody else has its id.
        """
        sql, values = write.ops[0]
        if sql == INSERT_TABLE:
            return bool(await self._postgres.fetch(OWN_TABLE, values[0]))
        own = {INSERT_MOVE: OWN_MOVE, INSERT_LINE: OWN_LINE}.get(sql)
        return own is not None and bool(await self._postgres.fetch(own, values[0], values[1], write.mark))

    # Tables that nobody looks after.

    async def claim(self, most: int) -> list[tuple[str, float]]:
        """Tables that are due, each for one of all processes that ask; should it die, for another one then."""
        try:
            return [tuple(row) for row in await self._postgres.fetch(CLAIM, LEASE, most)]
        except (*LOST, *WRONG) as error:
            raise StorageFailed(str(error) or type(error).__name__) from error

    async def lengths(self, tables: Sequence[str]) -> list[tuple[str, int, int]]:
        """Of each of these tables: its id, how many rows its log has (-1: it is gone), and how many lines its chat."""
        try:
            return [tuple(row) for row in await self._postgres.fetch(LENGTHS, tables)]
        except (*LOST, *WRONG) as error:
            raise StorageFailed(str(error) or type(error).__name__) from error

    async def distrust(self) -> None:
        """Less was read than is known to have been written."""
        await self._postgres.distrust()

    async def put_off(self, dues: Mapping[str, float]) -> None:
        """When each of these tables is due."""
        try:
            await self._postgres.fetch(PUT_OFF, list(dues), list(dues.values()))
        except (*LOST, *WRONG) as error:
            raise StorageFailed(str(error) or type(error).__name__) from error

    # Both.

    async def _tried(
        self, work: Callable[[bool], Awaitable[list[Exception | None]]], count: int
    ) -> list[Exception | None]:
        """Until there is an answer. `work` is told whether it is sure that nothing of it was written before."""
        sure, until = True, self._loop.time() + PATIENCE
        while True:
            try:
                return await work(sure)
            except AGAIN:
                continue
            except LOST as error:
                self.lost += 1
                first, sure = sure, False
                if self._closing or self._loop.time() > until:
                    logger.error("PostgreSQL does not answer: %s", str(error) or type(error).__name__)
                    return [Unsure(str(error))] * count
                if first:
                    logger.warning(
                        "a write is sent again until it is answered: %s", str(error) or type(error).__name__
                    )
                await asyncio.sleep(BETWEEN)
            except WRONG as error:
                if count == 1:
                    logger.error("cannot write: %s", error)
                    return [StorageFailed(str(error))]
                raise

    def _tell(self, write: _Write, error: Exception | None) -> None:
        if isinstance(error, Conflict):
            self.conflicts += 1
        settle(write.written, error)

    async def close(self) -> None:
        self._closing = True
        while self.busy:
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await asyncio.sleep(0)
        await self._hang_up()


def _clocks(batch: list[_Write]) -> list[Any]:
    """The rest of MOVES_AND_CLOCKS: tables whose clock changes, and when they are to be looked at."""
    clocks: dict[str, list[Any]] = {}
    wakes: dict[str, float] = {}
    for write in batch:
        for sql, values in write.ops[1:]:
            if sql == SET_WAKE:
                wakes[values[1]] = values[0]
                continue
            clock = clocks.setdefault(values[1], [False, None, None])
            if sql == SET_DEADLINE:
                clock[:2] = True, values[0]
            else:
                clock[2] = values[0]
    columns = [list(column) for column in zip(*clocks.values(), strict=True)] or [[], [], []]
    return [list(clocks), *columns, list(wakes), list(wakes.values())]
