"""At how many tables of a host only bots play: counted before one more may begin, for one command after another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeGuard
from weakref import WeakValueDictionary

from pyramidion.house.storage.store import Store
from pyramidion.house.table.commands import Command, FromPerson, ResumeWatched
from pyramidion.house.table.messages import ResumeTable, SeatBot, Start
from pyramidion.house.table.record import Record

LIMITED = frozenset((Start, SeatBot, ResumeTable))

Limited = FromPerson | ResumeWatched


def is_limited(command: Command, record: Record) -> TypeGuard[Limited]:
    """Whether it may begin a game among bots, or let one go on."""
    if isinstance(command, FromPerson):
        return type(command.message) in LIMITED and record.status != "over"
    return isinstance(command, ResumeWatched)


class BotTables:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def counted(self, command: Limited, record: Record) -> AsyncIterator[Limited]:
        """The command with the count. Others of the same host wait until it is decided and stored: however many ask in
        the same moment through this process, the limit holds."""
        host = record.host or ""
        lock = self._locks.setdefault(host, asyncio.Lock())
        async with lock:
            yield command._replace(bots_only=await self._store.bots_only(host))
