"""What every table uses: storage, bus, scheduler, bots. Handed down instead of looked up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import TYPE_CHECKING, Any

from pyramidion.decks import Library
from pyramidion.house import codes
from pyramidion.house.bots.pool import BotPool
from pyramidion.house.bots.sandbox import Sandbox
from pyramidion.house.cluster.bus import Bus
from pyramidion.house.runtime.bot_tables import BotTables
from pyramidion.house.runtime.listed_changes import ListedChanges
from pyramidion.house.runtime.scheduler import Scheduler
from pyramidion.house.runtime.uptime import Uptime
from pyramidion.house.settings import Settings
from pyramidion.house.storage.blobs import DatabaseBlobs, FolderBlobs
from pyramidion.house.storage.log import Log
from pyramidion.house.storage.store import Snapshot, Store
from pyramidion.house.table.state import CHAT_LINES_KEPT
from pyramidion.house.tasks import stop

if TYPE_CHECKING:
    from pyramidion.house.console.closing import Closing


class Services:
    def __init__(
        self,
        settings: Settings,
        now: Callable[[], float],
        log: Log,
        store: Store,
        bus: Bus,
        bot_pool: BotPool,
        secret: bytes,
    ) -> None:
        self.settings = settings
        self.now = now
        """The house's clock: the same for all its processes."""
        self.log = log
        self.store = store
        self.library = Library()
        """The decks of this process; `blobs.load_decks` makes sure that it holds those of a table."""
        self.blobs: FolderBlobs = (
            DatabaseBlobs(settings, self.library, store)
            if log.shared
            else FolderBlobs(settings, self.library)
        )
        self.uptime = Uptime(settings.alive_every, now, log, store)
        self.bus = bus
        self.scheduler = Scheduler(now)
        self.bot_pool = bot_pool
        self.sandbox = Sandbox(settings)
        self.bot_tables = BotTables(store)
        self.listed = ListedChanges(settings.lobby)
        self.secret = secret
        self.random = Random()  # noqa: S311
        """For what decides nothing: how long a bot seems to think, which plain move replaces one that failed."""
        self.code_length = codes.CodeLength(codes.LONG_LETTERS if log.shared else codes.SHORT_LETTERS, now)
        self.closing: Closing | None = None
        """When the house closes today, if somebody has said so."""
        self.news_written = asyncio.Event()
        """There is something in the outbox that may be due."""
        self.seeks_written = asyncio.Event()
        """A table of the lobby was given up: whoever came there seeks again."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.moves = 0
        self.refusals = 0
        self.catch_ups = 0
        self.rows_caught_up = 0

    async def read_table(self, table_id: str, since: int = 0) -> Snapshot | None:
        """A table and its log from this row on; the decks that its game is played with are loaded afterwards."""
        found = await self.store.snapshot(table_id, CHAT_LINES_KEPT, since)
        if found is not None and found.record.status != "archived":
            await self.blobs.load_decks(found.record.options)
        return found

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Runs until it is done or the house closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop_tasks(self) -> None:
        """Cancels what was spawned, and waits until it has ended."""
        while self._tasks:
            await stop(self._tasks)
            await asyncio.sleep(0)
