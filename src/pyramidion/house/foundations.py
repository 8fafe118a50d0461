"""What a house stands on: a file for one process, or PostgreSQL and Redis for many. Two URLs decide."""

from __future__ import annotations

import sqlite3

from .desk import Desk
from .errors import CannotOpen, StorageFailed
from .news import News
from .schema import connect, open_database
from .settings import Settings
from .sqlite import SqliteLog, SqliteReader
from .store import Store
from .thinkers import Thinkers


async def lay(settings: Settings) -> Desk:
    """Raises CannotOpen with a message for people."""
    if settings.postgres is not None:
        return await _many(settings, settings.postgres)
    writing = open_database(settings)
    try:
        store = Store(SqliteReader(connect(settings.database, settings.synchronous)))
        secret = await store.secret()
    except (sqlite3.Error, StorageFailed) as error:
        writing.close()
        raise CannotOpen(f"{settings.database}: {error}", f"{settings.database} : {error}") from error
    return Desk(settings, settings.now, SqliteLog(writing), store, News(), Thinkers(settings), secret)


async def _many(settings: Settings, url: str) -> Desk:
    # What a house of one process never needs is not loaded there.
    from .database.door import open_postgres
    from .postgres import Postgres, PostgresReader
    from .postgres_log import PostgresLog

    await open_postgres(url)
    postgres = await Postgres.open(url)
    store = Store(PostgresReader(postgres))
    log = PostgresLog(postgres)
    news, thinkers = News(), Thinkers(settings)
    if settings.redis is not None:
        from .queueing import QueueThinkers
        from .redis_news import RedisNews

        news, thinkers = await RedisNews.open(settings.redis), QueueThinkers(settings)
    return Desk(settings, postgres.clock.now, log, store, news, thinkers, await store.secret())
