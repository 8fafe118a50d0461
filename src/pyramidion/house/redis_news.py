"""News through Redis: one channel a table, one for the whole house. Published and forgotten; who misses one reads.

While Redis is away nothing is told and nothing waits; when it is back every table that is looked at here is read once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from .news import Alive, Gone, Heard, HouseNote, News, TableNote

logger = logging.getLogger(__name__)

TABLE = "pyramidion:table:"
HOUSE = "pyramidion:house"
ANSWER = 3.0
"""Seconds that Redis may take."""
BEAT = 2.0
"""Seconds between two signs of life."""
SILENT = 4 * BEAT
"""Seconds after which a process that gives none is taken for dead."""
BETWEEN = 0.5
"""Seconds between two tries to reach Redis."""
MOST = 20_000
"""Notes that wait to be published; more are lost, as news may be."""

FAILED = (RedisError, OSError, TimeoutError)

_encode = msgspec.json.Encoder().encode
_table_note = msgspec.json.Decoder(TableNote).decode
_house_note = msgspec.json.Decoder(HouseNote).decode


class RedisNews(News):
    shared = True

    def __init__(self, url: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._redis = Redis.from_url(url, socket_timeout=ANSWER, socket_connect_timeout=ANSWER)
        self._listening = Redis.from_url(url, socket_connect_timeout=ANSWER, health_check_interval=5)
        self._pubsub: Any = None
        self.process = secrets.token_hex(4)
        self.up = False
        self.lost = 0
        self.sent = 0
        self.received = 0
        self._heard: dict[str, Heard] = {}
        self._waiting: list[tuple[str, bytes]] = []
        self._changed = asyncio.Event()
        """Tables to follow, or to follow no more."""
        self._wanted: dict[str, bool] = {}
        self._publishing: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._alive: dict[str, float] = {}
        """When each process gave its last sign of life, by this process's clock."""
        self.on_house: Callable[[HouseNote], None] = lambda _: None
        self.on_gap: Callable[[], None] = lambda: None
        """News were missed: whatever is looked at is read."""

    @classmethod
    async def open(cls, url: str) -> RedisNews:
        """A house opens without Redis too; it is looked for until it is there."""
        news = cls(url)
        listening = asyncio.Event()
        news._tasks = [
            news._loop.create_task(news._listen(listening)),
            news._loop.create_task(news._follow()),
            news._loop.create_task(news._beat()),
        ]
        try:
            await asyncio.wait_for(listening.wait(), ANSWER)
        except TimeoutError:
            logger.warning("Redis does not answer: the house goes on without news")
        return news

    # Telling.

    def tell(self, table: str, note: TableNote) -> None:
        self._publish(TABLE + table, _encode(note))

    def tell_house(self, note: HouseNote) -> None:
        self._publish(HOUSE, _encode(note))

    def _publish(self, channel: str, data: bytes) -> None:
        if not self.up or len(self._waiting) >= MOST:
            self.lost += 1
            return
        self._waiting.append((channel, data))
        if self._publishing is None:
            self._publishing = self._loop.create_task(self._publish_all())

    async def _publish_all(self) -> None:
        """What is told in one turn of the loop, and meanwhile, travels together."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                pipeline = self._redis.pipeline(transaction=False)
                for channel, data in batch:
                    pipeline.publish(channel, data)
                try:
                    await pipeline.execute()
                    self.sent += len(batch)
                except FAILED as error:
                    self.lost += len(batch)
                    logger.info("news cannot be told: %s", error)
        finally:
            self._publishing = None

    # Hearing.

    def follow(self, table: str, heard: Heard) -> None:
        self._heard[TABLE + table] = heard
        self._wanted[TABLE + table] = True
        self._changed.set()

    def leave(self, table: str) -> None:
        if self._heard.pop(TABLE + table, None) is not None:
            self._wanted[TABLE + table] = False
            self._changed.set()

    async def _follow(self) -> None:
        """Subscribes to what is followed by now, many at once."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            wanted, self._wanted = self._wanted, {}
            if self._pubsub is None:
                continue  # a new connection subscribes to everything that is followed then
            on = [channel for channel, yes in wanted.items() if yes]
            off = [channel for channel, yes in wanted.items() if not yes]
            try:
                if on:
                    await self._pubsub.subscribe(*on)
                if off:
                    await self._pubsub.unsubscribe(*off)
            except FAILED as error:
                logger.info("news cannot be followed: %s", error)
                await asyncio.sleep(0)

    async def _listen(self, listening: asyncio.Event) -> None:
        while True:
            pubsub = self._listening.pubsub(ignore_subscribe_messages=True)
            try:
                await pubsub.subscribe(HOUSE, *self._heard)
                self._pubsub = pubsub
                self.up = True
                listening.set()
                self._called(self.on_gap)
                while True:
                    message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=BEAT)
                    if message is not None:
                        self._hear(message["channel"], message["data"])
            except FAILED as error:
                if self.up:
                    logger.warning("Redis is away: %s", error)
                self.up = False
                self._pubsub = None
                self._waiting.clear()
            finally:
                try:
                    await pubsub.aclose()  # type: ignore[no-untyped-call]
                except FAILED:
                    logger.debug("a broken line is closed")
            await asyncio.sleep(BETWEEN)

    def _hear(self, channel: bytes, data: bytes) -> None:
        self.received += 1
        try:
            if channel == HOUSE.encode():
                self._hear_house(_house_note(data))
                return
            heard = self._heard.get(channel.decode())
            note = _table_note(data)
        except msgspec.MsgspecError as error:
            logger.warning("news that nobody understands: %s", error)
            return
        if heard is not None and note.by != self.process:
            self._called(lambda: heard(note))

    def _hear_house(self, note: HouseNote) -> None:
        if note.by == self.process:
            return
        if isinstance(note, Gone):
            self._alive.pop(note.by, None)
        else:
            self._alive[note.by] = self._loop.time()
        if not isinstance(note, Alive):
            self._called(lambda: self.on_house(note))

    def _called(self, call: Callable[[], None]) -> None:
        try:
            call()
        except Exception:
            logger.exception("after news")

    # Life.

    async def _beat(self) -> None:
        while True:
            if self.up:
                self.tell_house(Alive(self.process))
            await asyncio.sleep(BEAT)
            before = self._loop.time() - SILENT
            for process in [x for x, at in self._alive.items() if at < before]:
                del self._alive[process]
                self._called(lambda gone=process: self.on_house(Gone(gone)))  # type: ignore[misc]

    async def close(self) -> None:
        self.tell_house(Gone(self.process))
        if self._publishing is not None:
            await asyncio.wait({self._publishing}, timeout=ANSWER)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in (self._redis, self._listening):
            try:
                await client.aclose()
            except FAILED:
                logger.debug("a broken line is closed")
