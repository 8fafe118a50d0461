"""Connections to Redis that are cut: uvloop says so in its own way, and redis-py does not know it.

Writing to a connection that has just gone is an error of the network. uvloop raises RuntimeError for it, which redis-py
hands on as if somebody had made a mistake; so it is put into its words, and tried again like any other cut.
"""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError  # noqa: A004 - Redis's own


class _NoticesCuts(AbstractConnection):
    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        try:
            await super().send_packed_command(command, check_health)
        except RuntimeError as error:
            raise ConnectionError(f"the connection is gone: {error}") from error


def notices_cuts(redis: Redis) -> Redis:
    """The same client, whatever kind of connection its URL asks for."""
    pool = redis.connection_pool
    pool.connection_class = type("Line", (_NoticesCuts, pool.connection_class), {})
    return redis
