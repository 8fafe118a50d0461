"""The bus through Redis: one channel for each table, one for the whole house. Notes are published and forgotten.

While Redis is away nothing is sent and nothing waits; when it is back every table that is looked at here is read once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import hiredis
import msgspec

from pyramidion.house.cluster.bus import Alive, Bus, BusListener, Gone, Handler, HouseNote, TableNote
from pyramidion.house.cluster.redis_connections import CONNECT_SECONDS, CONNECTION_ERRORS, RedisConnection
from pyramidion.house.tasks import stop

logger = logging.getLogger(__name__)

TABLE_CHANNEL = b"pyramidion:table:"
HOUSE_CHANNEL = b"pyramidion:house"
HEARTBEAT_SECONDS = 2.0
SILENCE_SECONDS = 4 * HEARTBEAT_SECONDS
"""After this, a process that sends no heartbeat is taken for dead, and a connection on which nothing arrives for
broken."""
RECONNECT_SECONDS = 0.5

_encode = msgspec.json.Encoder().encode
_table_note = msgspec.json.Decoder(TableNote).decode
_house_note = msgspec.json.Decoder(HouseNote).decode


class RedisBus(Bus):
    shared = True

    def __init__(self, url: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._publisher = RedisConnection(url, self._published)
        self._subscriber = RedisConnection(url, self._arrived)
        self._connections = (self._publisher, self._subscriber)
        self.process = secrets.token_hex(4)
        self.up = False
        self._error: BaseException | str = "no answer"
        """Of the last try to connect. An error stays one until it is logged: its text may be a secret."""
        self.sent = 0
        self.received = 0
        self._handlers: dict[bytes, Handler] = {}
        self._notes: list[tuple[bytes, ...]] = []
        self._subscriptions: list[tuple[bytes, ...]] = []
        """Commands that go out with the next flush, over the one connection and the other."""
        self._flushing = False
        self._tasks: list[asyncio.Task[None]] = []
        self._heartbeats: dict[str, float] = {}
        """When each process sent its last heartbeat, by this process's clock."""
        self._silent: set[str] = set()
        """Processes that were taken for dead."""
        self._listener: BusListener | None = None

    @classmethod
    async def open(cls, url: str) -> RedisBus:
        """A house opens without Redis too; the bus goes on trying to connect."""
        bus, connected = cls(url), asyncio.Event()
        bus._tasks = [asyncio.create_task(bus._keep_connected(connected)), asyncio.create_task(bus._beat())]
        try:
            await asyncio.wait_for(connected.wait(), CONNECT_SECONDS)
        except TimeoutError:
            logger.warning("Redis does not answer (%s): the house goes on without it", bus._error)
        return bus

    # Sending: what is asked for in one turn of the loop goes out together.

    def publish(self, table: str, note: TableNote) -> None:
        self._publish(TABLE_CHANNEL + table.encode(), note)

    def publish_to_house(self, note: HouseNote) -> None:
        self._publish(HOUSE_CHANNEL, note)

    def _publish(self, channel: bytes, note: TableNote | HouseNote) -> None:
        if self.up:
            self._notes.append((b"PUBLISH", channel, _encode(note)))
            self._flush_soon()

    def listen(self, listener: BusListener) -> None:
        self._listener = listener

    def subscribe(self, table: str, handler: Handler) -> None:
        channel = TABLE_CHANNEL + table.encode()
        self._handlers[channel] = handler
        self._subscriptions.append((b"SUBSCRIBE", channel))
        self._flush_soon()

    def unsubscribe(self, table: str) -> None:
        channel = TABLE_CHANNEL + table.encode()
        if self._handlers.pop(channel, None) is not None:
            self._subscriptions.append((b"UNSUBSCRIBE", channel))
            self._flush_soon()

    def _flush_soon(self) -> None:
        if not self._flushing:
            self._flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        notes, self._notes = self._notes, []
        subscriptions, self._subscriptions = self._subscriptions, []
        if not self.up:
            return  # a new connection subscribes to everything that is wanted then
        try:
            if subscriptions:
                self._subscriber.send(subscriptions)
            if notes:
                self._publisher.send(notes)
                self.sent += len(notes)
        except ConnectionError as error:
            logger.info("notes cannot be sent: %s", error)

    # The connections.

    async def _keep_connected(self, connected: asyncio.Event) -> None:
        away = False
        while True:
            try:
                await self._on_both(RedisConnection.open)
                self._subscriber.send([(b"SUBSCRIBE", HOUSE_CHANNEL, *self._handlers)])
                self._subscriptions.clear()
                self.up = True
                if away:
                    logger.warning("Redis is there again")
                connected.set()
                self._missed()
                await self._on_both(RedisConnection.wait_lost)
            except CONNECTION_ERRORS as error:
                self._error = error
                if self.up:
                    logger.warning("Redis is away: %s", error)
            except Exception:
                logger.exception("the line to Redis is opened again")
            self.up, away = False, True
            for connection in self._connections:
                connection.abort()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _on_both(self, work: Callable[[RedisConnection], Coroutine[Any, Any, None]]) -> None:
        """Both connections or none: when one fails, the other is stopped."""
        tasks = [self._loop.create_task(work(connection)) for connection in self._connections]
        try:
            await asyncio.gather(*tasks)
        finally:
            await stop(tasks)

    def _published(self, reply: Any) -> None:
        """Redis replies with the number of subscribers, which nobody needs."""
        if isinstance(reply, hiredis.ReplyError):
            logger.warning("Redis refuses a note: %s", reply)

    # Receiving.

    def _arrived(self, reply: Any) -> None:
        if isinstance(reply, hiredis.ReplyError):
            logger.warning("Redis refuses a subscription: %s", reply)
        elif reply[0] == b"message":
            self._receive(reply[1], reply[2])
        elif reply[0] == b"subscribe" and reply[1] in self._handlers and self._listener is not None:
            self._listener.subscribed(reply[1].removeprefix(TABLE_CHANNEL).decode())

    def _receive(self, channel: bytes, data: bytes) -> None:
        self.received += 1
        try:
            note: Any = _house_note(data) if channel == HOUSE_CHANNEL else _table_note(data)
        except msgspec.MsgspecError as error:
            logger.warning("a note that nobody understands: %s", error)
            return
        if note.by == self.process:
            return  # Redis sends it to all subscribers, this one among them
        if channel == HOUSE_CHANNEL:
            self._receive_for_house(note)
        elif (handler := self._handlers.get(channel)) is not None:
            _guarded(handler, note)

    def _receive_for_house(self, note: HouseNote) -> None:
        if isinstance(note, Gone):
            self._heartbeats.pop(note.by, None)
        else:
            self._heartbeats[note.by] = self._loop.time()
            if note.by in self._silent:
                self._silent.discard(note.by)
                self._missed()
        if not isinstance(note, Alive) and self._listener is not None:
            _guarded(self._listener.house_note, note)

    def _missed(self) -> None:
        if self._listener is not None:
            _guarded(self._listener.missed)

    # Heartbeats.

    async def _beat(self) -> None:
        while True:
            if self.up:
                self.publish_to_house(Alive(self.process))
                for connection in self._connections:
                    try:
                        connection.send(((b"PING",),))
                    except ConnectionError:
                        break
            await asyncio.sleep(HEARTBEAT_SECONDS)
            before = self._loop.time() - SILENCE_SECONDS
            for connection in self._connections:
                if self.up and connection.last_received < before:
                    connection.abort()
            self._drop_silent(before)

    def _drop_silent(self, before: float) -> None:
        """Processes whose last heartbeat is older than that are taken for dead."""
        for process in [x for x, at in self._heartbeats.items() if at < before]:
            self._silent.add(process)
            self._receive_for_house(Gone(process))

    async def close(self) -> None:
        self.publish_to_house(Gone(self.process))
        self._flush()
        await asyncio.sleep(0)
        await stop(self._tasks)
        for connection in self._connections:
            await connection.close()


def _guarded(handler: Callable[..., None], *args: Any) -> None:
    """A handler that fails does not end the connection."""
    try:
        handler(*args)
    except Exception:
        logger.exception("after a note")
