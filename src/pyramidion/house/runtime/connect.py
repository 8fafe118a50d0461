"""Connects a house to its storage and bus: a file for one process, or PostgreSQL and Redis for many."""

from __future__ import annotations

import sqlite3
from contextlib import AsyncExitStack

from pyramidion.house.bots.pool import BotPool
from pyramidion.house.cluster.bus import Bus
from pyramidion.house.errors import CannotOpen, StorageFailed
from pyramidion.house.runtime.services import Services
from pyramidion.house.settings import Settings
from pyramidion.house.storage.database import sqlite_schema
from pyramidion.house.storage.sqlite import SqliteLog, SqliteReader
from pyramidion.house.storage.store import Store


async def connect(settings: Settings) -> Services:
    """Raises CannotOpen with a message for people."""
    if settings.postgres is not None:
        return await _many(settings, settings.postgres)
    writing = sqlite_schema.open_database(settings)
    try:
        store = Store(SqliteReader(sqlite_schema.connect(settings.database, settings.synchronous)))
        secret = await store.secret()
    except (sqlite3.Error, StorageFailed) as error:
        writing.close()
        raise CannotOpen(f"{settings.database}: {error}", f"{settings.database} : {error}") from error
    return Services(settings, settings.now, SqliteLog(writing), store, Bus(), BotPool(settings), secret)


async def _many(settings: Settings, url: str) -> Services:
    # What a house of one process never needs is not loaded there.
    from pyramidion.house.storage.database.postgres_schema import open_postgres
    from pyramidion.house.storage.postgres import Postgres, PostgresReader
    from pyramidion.house.storage.postgres_log import PostgresLog

    await open_postgres(url)
    async with AsyncExitStack() as opened:
        postgres = await Postgres.open(url)
        opened.push_async_callback(postgres.close)
        store = Store(PostgresReader(postgres))
        log, secret = PostgresLog(postgres), await store.secret()
        bus, bot_pool = Bus(), BotPool(settings)
        if settings.redis is not None:
            from pyramidion.house.bots.queue_pool import QueuedBotPool
            from pyramidion.house.cluster.redis_bus import RedisBus

            bus, bot_pool = await RedisBus.open(settings.redis), QueuedBotPool(settings)
        opened.pop_all()
    return Services(settings, postgres.clock.now, log, store, bus, bot_pool, secret)
