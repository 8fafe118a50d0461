"""Clients of Redis that treat a cut connection as a connection error.

Writing to a connection that has just been cut is an error of the network. uvloop raises RuntimeError for it, which
redis-py passes on as if the caller had made a mistake.
"""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError  # noqa: A004 - Redis's own


class _ReportsCuts(AbstractConnection):
    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        try:
            await super().send_packed_command(command, check_health)
        except RuntimeError as error:
            raise ConnectionError(f"the connection is gone: {error}") from error


def report_cuts(redis: Redis) -> Redis:
    """The same client, whatever kind of connection its URL asks for, with redis-py's error for a cut connection."""
    pool = redis.connection_pool
    pool.connection_class = type("Connection", (_ReportsCuts, pool.connection_class), {})
    return redis


def connect(url: str, timeout_seconds: float) -> Redis:
    """A client that has so long for one command. One whose connection was cut is tried once more on a new one, so use
    it only for commands that may happen twice."""
    return report_cuts(
        Redis.from_url(
            url,
            socket_timeout=timeout_seconds,
            socket_connect_timeout=timeout_seconds,
            retry=Retry(NoBackoff(), 1, (ConnectionError,)),
        )
    )
