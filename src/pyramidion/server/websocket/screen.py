"""One WebSocket as a table sees it: a bounded queue of messages that never makes anybody else wait."""

from __future__ import annotations

import asyncio
from typing import Protocol

import msgspec

from pyramidion.house import Denied
from pyramidion.house.runtime.viewers import Replaceable
from pyramidion.house.table.screen_messages import Closed
from pyramidion.server.errors import problem
from pyramidion.server.operations.counters import Counters

from .protocol import WebSocketProtocol


class ScreenSession(Protocol):
    """The session that a screen belongs to."""

    def all_sent(self) -> None:
        """The screen was closed and its queue has been sent."""

    def follow(self, table_id: str) -> None:
        """Leaves the present table for that one."""


class WebSocketScreen:
    """Messages pushed in one turn of the event loop are sent back to back.

    A client that reads too slowly loses older messages that newer ones replace; if that is not enough, the connection.
    """

    __slots__ = (
        "_closing",
        "_counters",
        "_kinds",
        "_loop",
        "_max_waiting",
        "_protocol",
        "_queue",
        "_scheduled",
        "_session",
        "device",
        "player_id",
        "takes_increments",
    )

    def __init__(
        self,
        player_id: str,
        protocol: WebSocketProtocol,
        session: ScreenSession,
        max_waiting: int,
        counters: Counters,
        takes_increments: bool,
        device: str = "",
    ) -> None:
        self.player_id = player_id
        self.device = device
        self.takes_increments = takes_increments
        self._protocol = protocol
        self._session = session
        self._max_waiting = max_waiting
        self._counters = counters
        self._loop = asyncio.get_running_loop()
        self._queue: list[bytes] = []
        self._kinds: list[Replaceable | None] = []
        """What each message of the queue replaces."""
        self._scheduled = False
        self._closing = False

    @property
    def delay(self) -> float:
        """Seconds to the browser and back, measured by a WebSocket ping: no script can stretch it."""
        return self._protocol.last_ping_rtt

    def follow(self, table_id: str) -> None:
        self._session.follow(table_id)

    def push(self, data: bytes, replaces: Replaceable | None = None) -> None:
        """Queues one message. It may be dropped once a newer one that `replaces` the same kind waits behind it."""
        if self._closing:
            return
        self._queue.append(data)
        self._kinds.append(replaces)
        if not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self._flush)
        if len(self._queue) > self._max_waiting:
            if self._protocol.can_write:
                self._flush()
            else:
                self._drop_replaced()

    def close(self) -> None:
        """Nothing more is accepted; the connection is closed once the queue has been sent."""
        if not self._closing:
            self._closing = True
            self._loop.call_soon(self._flush)

    def close_with(self, denied: Denied) -> None:
        """Says why, then closes."""
        why = problem(denied)
        self.push(msgspec.json.encode(Closed(code=why.code, fr=why.fr, en=why.en)))
        self.close()

    def writing_resumed(self) -> None:
        self._flush()

    def _flush(self) -> None:
        self._scheduled = False
        if not self._protocol.can_write:
            return  # the protocol calls `writing_resumed` later
        if self._queue:
            messages, self._queue, self._kinds = self._queue, [], []
            self._protocol.write(messages)
        if self._closing and self._protocol.can_write:
            self._session.all_sent()

    def _drop_replaced(self) -> None:
        newest = {kind: index for index, kind in enumerate(self._kinds)}
        kept = [index for index, kind in enumerate(self._kinds) if kind is None or newest[kind] == index]
        self._counters.dropped += len(self._queue) - len(kept)
        self._queue = [self._queue[index] for index in kept]
        self._kinds = [self._kinds[index] for index in kept]
        if len(kept) > self._max_waiting:
            self._counters.slow += 1
            self._closing = True
            self._queue, self._kinds = [], []
            self._protocol.abort()
