"""Which of the servers that a URL names takes writes, now: another one may have taken over a moment ago.

asyncpg asks the hosts of a URL one after the other, all within one time: one that is silent, as a machine without
power is, would use it up. Here all are asked at once. Of several that say they take writes, the one that was promoted
last does: a server that was left behind may not know it yet.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import asyncpg

from pyramidion.house.storage import urls as places

SILENT = 3.0
"""Seconds for each of several servers to answer; a single one has as long as whoever asks."""
COMPARED = 1.0
"""Seconds that the others have when one server has said that it takes writes."""
TIMELINE = "SELECT pg_walfile_name(pg_current_wal_lsn())"
"""Its first eight letters count the promotions that led to this server."""

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Try: TypeAlias = "asyncio.Future[tuple[Connection, int]]"
Tries: TypeAlias = "dict[places.Place | None, Try]"


class Unreachable(ConnectionError):
    """None of the servers can be used now; another time one may."""


class ReadOnly(ConnectionError):
    """The server takes no writes: it is a standby, or has been told to."""


def read_only(connection: Any) -> bool:
    """Whether the server has said so. It does unasked, with its next answer."""
    said = connection.get_settings()
    return "on" in (
        getattr(said, "in_hot_standby", None),
        getattr(said, "default_transaction_read_only", None),
    )


class Servers:
    """All servers of one URL. Remembers which one serves, and how many promotions have led to it."""

    def __init__(self, url: str, named: Sequence[places.Place], wanted: str | None, *, write: bool) -> None:
        self._url = url
        self._places: list[places.Place | None] = list(named) if len(named) > 1 else [None]
        # Who names several servers means the one that serves; a single standby may be meant to be read.
        self._wanted = "read-write" if write or (wanted is None and len(named) > 1) else wanted
        self._serving: places.Place | None = None
        self.timeline = 0
        """Promotions so far. 0: unknown, or the server does not tell."""
        self.on_promoted: Callable[[], object] = _nothing

    async def connect(self, *_: Any, **options: Any) -> Connection:
        """With asyncpg's options, `timeout` among them. Raises its errors, OSError, and ValueError for no URL."""
        tries: Tries = {place: asyncio.ensure_future(self._try(place, options)) for place in self._places}
        best: Connection | None = None
        try:
            place = await self._best(tries)
            best, timeline = tries[place].result()
        finally:
            for task in tries.values():
                task.cancel()
                task.add_done_callback(lambda task: _drop(task, best))
        self._serving = place
        before, self.timeline = self.timeline, max(timeline, self.timeline)
        if before < self.timeline and before:
            self.on_promoted()
        return best

    def distrust(self) -> None:
        """Whoever served so far may do so no more: the next connection goes to whoever was promoted last."""
        self._serving = None

    async def _best(self, tries: Tries) -> places.Place | None:
        """As soon as it is known; whoever has served so far is not compared with the others."""
        loop, until = asyncio.get_running_loop(), None
        waiting: set[Try] = set(tries.values())
        good: dict[places.Place | None, int] = {}
        while waiting:
            left = None if until is None else max(until - loop.time(), 0)
            done, waiting = await asyncio.wait(waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            good = {place: task.result()[1] for place, task in tries.items() if _succeeded(task)}
            if self._serving in good or not done:
                break
            if good and until is None:
                until = loop.time() + COMPARED
        if not good:
            raise self._none(tries)
        return self._serving if self._serving in good else max(good, key=lambda place: good[place])

    async def _try(self, place: places.Place | None, options: dict[str, Any]) -> tuple[Connection, int]:
        if place is not None:
            options = {**options, **place._asdict(), "timeout": SILENT}
        try:
            connection: Connection = await asyncpg.connect(
                self._url, target_session_attrs=self._wanted, **options
            )
        except asyncpg.TargetServerAttributeNotMatched as error:
            raise ReadOnly("takes no writes" if self._wanted == "read-write" else str(error)) from error
        try:
            timeline = await asyncio.wait_for(_timeline(connection), options["timeout"])
            if 0 < timeline < self.timeline:
                raise Unreachable(f"was left behind ({timeline} promotions, where {self.timeline} are known)")
        except BaseException:
            connection.terminate()
            raise
        return connection, timeline

    def _none(self, tries: Tries) -> BaseException:
        """What keeps them from serving: of a single one its own error, of several each with its reason."""
        errors = {place: task.exception() for place, task in tries.items()}
        for error in errors.values():
            if error is not None and (len(errors) == 1 or isinstance(error, (ValueError, TypeError))):
                return error
        return Unreachable("; ".join(f"{place}: {reason(error)}" for place, error in errors.items() if error))


def _succeeded(task: Try) -> bool:
    return task.done() and task.exception() is None


def _drop(task: Try, best: Connection | None) -> None:
    """A connection that came too late, or was not the best."""
    if not task.cancelled() and task.exception() is None and task.result()[0] is not best:
        task.result()[0].terminate()


def reason(error: BaseException) -> str:
    if isinstance(error, OSError) and error.errno is not None:
        # What asyncio says instead is how it called the system.
        return os.strerror(error.errno) if error.errno > 0 else error.strerror or str(error)
    return str(error) or "no answer"


async def _timeline(connection: Connection) -> int:
    """0 where the server does not tell: one that recovers, or one that is more than a PostgreSQL."""
    try:
        return int((await connection.fetchval(TIMELINE))[:8], 16)
    except (asyncpg.PostgresError, ValueError, TypeError):
        return 0


def _nothing() -> None:
    """Nobody wants to know."""
