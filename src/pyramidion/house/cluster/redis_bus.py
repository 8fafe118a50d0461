"""The bus through Redis: one channel a table, one for the whole house. Published and forgotten; who misses one reads.

While Redis is away nothing is told and nothing waits; when it is back every table that is looked at here is read once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

import hiredis
import msgspec

from pyramidion.house.cluster.bus import Alive, Bus, BusListener, Gone, Heard, HouseNote, TableNote
from pyramidion.house.cluster.redis_connection import ANSWER, FAILED, Line

logger = logging.getLogger(__name__)

TABLE = "pyramidion:table:"
TABLE_CHANNEL = TABLE.encode()
HOUSE = "pyramidion:house"
HOUSE_CHANNEL = HOUSE.encode()
BEAT = 2.0
"""Seconds between two signs of life."""
SILENT = 4 * BEAT
"""Seconds after which a process that gives none is taken for dead, and so is a line on which nothing comes."""
BETWEEN = 0.5
"""Seconds between two tries to reach Redis."""
PING = ("PING",)

_encode = msgspec.json.Encoder().encode
_table_note = msgspec.json.Decoder(TableNote).decode
_house_note = msgspec.json.Decoder(HouseNote).decode


class RedisBus(Bus):
    shared = True

    def __init__(self, url: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._telling = Line(url, self._answered)
        self._hearing = Line(url, self._came)
        self.process = secrets.token_hex(4)
        self.up = False
        self._why: BaseException | str = "no answer"
        """What became of the last try to reach it. An error stays one until it is logged: its text may be a secret."""
        self.lost = 0
        self.sent = 0
        self.received = 0
        self._heard: dict[bytes, Heard] = {}
        self._wanted: dict[bytes, bool] = {}
        """Channels to follow, or to follow no more."""
        self._notes: list[tuple[str, str, bytes]] = []
        self._flushing = False
        self._tasks: list[asyncio.Task[None]] = []
        self._alive: dict[str, float] = {}
        """When each process gave its last sign of life, by this process's clock."""
        self._silent: set[str] = set()
        """Those that were taken for dead."""
        self._listener: BusListener | None = None

    @classmethod
    async def open(cls, url: str) -> RedisBus:
        """A house opens without Redis too; it is looked for until it is there."""
        news = cls(url)
        listening = asyncio.Event()
        news._tasks = [news._loop.create_task(news._keep(listening)), news._loop.create_task(news._beat())]
        try:
            await asyncio.wait_for(listening.wait(), ANSWER)
        except TimeoutError:
            logger.warning("Redis does not answer (%s): the house goes on without news", news._why)
        return news

    # Telling and following: what is asked for in one turn of the loop goes out together.

    def tell(self, table: str, note: TableNote) -> None:
        self._publish(TABLE + table, _encode(note))

    def tell_house(self, note: HouseNote) -> None:
        self._publish(HOUSE, _encode(note))

    def _publish(self, channel: str, data: bytes) -> None:
        if not self.up:
            self.lost += 1
            return
        self._notes.append(("PUBLISH", channel, data))
        self._flush_soon()

    def listen(self, listener: BusListener) -> None:
        self._listener = listener

    def follow(self, table: str, heard: Heard) -> None:
        channel = (TABLE + table).encode()
        self._heard[channel] = heard
        self._wanted[channel] = True
        self._flush_soon()

    def leave(self, table: str) -> None:
        channel = (TABLE + table).encode()
        if self._heard.pop(channel, None) is not None:
            self._wanted[channel] = False
            self._flush_soon()

    def _flush_soon(self) -> None:
        if not self._flushing:
            self._flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        notes, self._notes = self._notes, []
        wanted, self._wanted = self._wanted, {}
        if not self.up:
            self.lost += len(notes)
            return  # a new line follows everything that is followed then
        try:
            if wanted:
                on = [channel for channel, yes in wanted.items() if yes]
                off = [channel for channel, yes in wanted.items() if not yes]
                commands: list[tuple[str | bytes, ...]] = [("SUBSCRIBE", *on), ("UNSUBSCRIBE", *off)]
                self._hearing.send(command for command in commands if len(command) > 1)
            if notes:
                self._telling.send(notes)
                self.sent += len(notes)
        except ConnectionError as error:
            self.lost += len(notes)
            logger.info("news cannot be told: %s", error)

    # The lines.

    async def _keep(self, listening: asyncio.Event) -> None:
        away = False
        while True:
            try:
                await asyncio.gather(self._telling.open(), self._hearing.open())
                self._hearing.send([("SUBSCRIBE", HOUSE, *self._heard)])
                self._wanted.clear()
                self.up = True
                if away:
                    logger.warning("Redis is there again")
                listening.set()
                self._missed()
                await self._listen()
            except FAILED as error:
                self._why = error
                if self.up:
                    logger.warning("Redis is away: %s", error)
            except Exception:
                logger.exception("the line to Redis is opened again")
            self.up, away = False, True
            for line in (self._telling, self._hearing):
                line.cut()
            await asyncio.sleep(BETWEEN)

    async def _listen(self) -> None:
        """Until one of the two lines breaks."""
        tasks = [self._loop.create_task(line.listen()) for line in (self._telling, self._hearing)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await done.pop()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _answered(self, reply: Any) -> None:
        """How many heard it: nobody counts them."""
        if isinstance(reply, hiredis.ReplyError):
            logger.warning("Redis refuses news: %s", reply)

    def _came(self, reply: Any) -> None:
        if isinstance(reply, hiredis.ReplyError):
            logger.warning("Redis refuses to tell news: %s", reply)
        elif reply[0] == b"message":
            self._hear(reply[1], reply[2])
        elif reply[0] == b"subscribe" and reply[1] in self._heard and self._listener is not None:
            self._listener.subscribed(reply[1].removeprefix(TABLE_CHANNEL).decode())

    # Hearing.

    def _hear(self, channel: bytes, data: bytes) -> None:
        self.received += 1
        heard = self._heard.get(channel)
        try:
            note: Any = _house_note(data) if channel == HOUSE_CHANNEL else _table_note(data)
        except msgspec.MsgspecError as error:
            logger.warning("news that nobody understands: %s", error)
            return
        if note.by == self.process:
            return  # Redis tells everybody who follows, also the one who told it
        try:
            if heard is not None:
                heard(note)
            elif channel == HOUSE_CHANNEL:
                self._hear_house(note)
        except Exception:
            logger.exception("after news")

    def _hear_house(self, note: HouseNote) -> None:
        if isinstance(note, Gone):
            self._alive.pop(note.by, None)
        else:
            self._alive[note.by] = self._loop.time()
            if note.by in self._silent:
                self._silent.discard(note.by)
                self._missed()
        if not isinstance(note, Alive):
            self._house_note(note)

    def _house_note(self, note: HouseNote) -> None:
        try:
            if self._listener is not None:
                self._listener.house_note(note)
        except Exception:
            logger.exception("after a note")

    def _missed(self) -> None:
        try:
            if self._listener is not None:
                self._listener.missed()
        except Exception:
            logger.exception("after notes were missed")

    # Life.

    async def _beat(self) -> None:
        while True:
            if self.up:
                self.tell_house(Alive(self.process))
                self._ping()
            await asyncio.sleep(BEAT)
            before = self._loop.time() - SILENT
            for line in (self._telling, self._hearing):
                if self.up and line.last < before:
                    line.cut()
            self._bury(before)

    def _bury(self, before: float) -> None:
        """Processes that have given no sign of life since then."""
        for process in [x for x, at in self._alive.items() if at < before]:
            del self._alive[process]
            self._silent.add(process)
            self._house_note(Gone(process))

    def _ping(self) -> None:
        for line in (self._telling, self._hearing):
            try:
                line.send((PING,))
            except ConnectionError:
                return

    async def close(self) -> None:
        self.tell_house(Gone(self.process))
        self._flush()
        await asyncio.sleep(0)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for line in (self._telling, self._hearing):
            await line.close()
