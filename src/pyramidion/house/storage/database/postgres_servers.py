"""Connects to the PostgreSQL server that takes writes now: another one may have taken over a moment ago.

asyncpg tries the hosts of a URL one after the other within one timeout, which a silent host would use up. Here all are
tried at once. Of several that say they take writes, the one that was promoted last is right: a server that was left
behind may not know it yet.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

import asyncpg

from pyramidion.house.storage.urls import Address

HOST_TIMEOUT_SECONDS = 3.0
"""For each of several servers to answer; a single one has the caller's timeout."""
COMPARISON_SECONDS = 1.0
"""How long the others have once one server has said that it takes writes."""
TIMELINE = "SELECT pg_walfile_name(pg_current_wal_lsn())"
"""The first eight letters of its result count the promotions that led to this server."""

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Attempts: TypeAlias = "dict[Address | None, asyncio.Task[tuple[Connection, int]]]"


class Unreachable(ConnectionError):
    """None of the servers can be used now; another time one may."""


class ReadOnly(ConnectionError):
    """The server takes no writes: it is a standby, or has been told to."""


def is_read_only(connection: Any) -> bool:
    """Whether the server has said so. It does unasked, with its next answer."""
    said = connection.get_settings()
    return "on" in (
        getattr(said, "in_hot_standby", None),
        getattr(said, "default_transaction_read_only", None),
    )


class PostgresServers:
    """All servers of one URL. Remembers which one takes writes, and how many promotions have led to it."""

    def __init__(self, url: str, addresses: Sequence[Address], wanted: str | None, *, write: bool) -> None:
        self._url = url
        self._addresses: list[Address | None] = list(addresses) if len(addresses) > 1 else [None]
        # A URL of several servers means the one that takes writes; a single standby may be meant to be read.
        self._wanted = "read-write" if write or (wanted is None and len(addresses) > 1) else wanted
        self._trusted: Address | None = None
        self.timeline = 0
        """Promotions so far. 0: unknown, or the server does not tell."""

    async def connect(self, *_: Any, **options: Any) -> Connection:
        """With asyncpg's options, `timeout` among them. Raises its errors, OSError, or ValueError for a bad URL."""
        attempts: Attempts = {
            address: asyncio.ensure_future(self._attempt(address, options)) for address in self._addresses
        }
        try:
            address = await self._best(attempts)
            best, timeline = attempts.pop(address).result()
        except BaseException:
            await _abandon(attempts.values())
            raise
        try:
            await _abandon(attempts.values())
        except BaseException:
            best.terminate()  # whoever asked has gone meanwhile
            raise
        self._trusted = address
        self.timeline = max(timeline, self.timeline)
        return best

    def distrust(self) -> None:
        """The next connection goes to whichever server was promoted last, not to the one used so far."""
        self._trusted = None

    async def _best(self, attempts: Attempts) -> Address | None:
        """Returns as soon as it is known; the server that is trusted is not compared with the others."""
        loop, until = asyncio.get_running_loop(), None
        waiting = set(attempts.values())
        good: dict[Address | None, int] = {}
        while waiting:
            left = None if until is None else max(until - loop.time(), 0)
            done, waiting = await asyncio.wait(waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            good = {
                address: task.result()[1]
                for address, task in attempts.items()
                if task.done() and task.exception() is None
            }
            if self._trusted in good or not done:
                break
            if good and until is None:
                until = loop.time() + COMPARISON_SECONDS
        if not good:
            raise self._failure(attempts)
        return self._trusted if self._trusted in good else max(good, key=lambda address: good[address])

    async def _attempt(self, address: Address | None, options: dict[str, Any]) -> tuple[Connection, int]:
        if address is not None:
            options = {**options, **address._asdict(), "timeout": HOST_TIMEOUT_SECONDS}
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

    @staticmethod
    def _failure(attempts: Attempts) -> BaseException:
        """Of a single server its own error, of several the reason of each."""
        errors = {address: task.exception() for address, task in attempts.items()}
        for error in errors.values():
            if error is not None and (len(errors) == 1 or isinstance(error, (ValueError, TypeError))):
                return error
        return Unreachable(
            "; ".join(f"{address}: {reason(error)}" for address, error in errors.items() if error)
        )


async def _abandon(attempts: Collection[asyncio.Task[tuple[Connection, int]]]) -> None:
    """Ends attempts that nobody waits for, and closes what they have opened; waits for nothing if there are none."""
    for task in attempts:
        task.cancel()
        task.add_done_callback(_close_opened)
    if attempts:
        await asyncio.wait(attempts)


def _close_opened(attempt: asyncio.Task[tuple[Connection, int]]) -> None:
    if not attempt.cancelled() and attempt.exception() is None:
        attempt.result()[0].terminate()


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
