"""One viewer's screen: a bounded queue of messages and one writer, which never makes anybody else wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from .protocol import Wire

SNAPSHOTS = (b'{"type":"game","seq"', b'{"type":"table"')
"""Messages that tell all there is to know: of those that wait, the newest of each kind is enough. An answer to the
screen's own move (it carries `re`) is not among them."""


class Counts(msgspec.Struct):
    """What the server counts for operators."""

    screens: int = 0
    messages: int = 0
    malformed: int = 0
    limited: int = 0
    dropped: int = 0
    slow: int = 0
    failures: int = 0


class Screen:
    """What the house knows of a WebSocket. Messages pushed in one turn of the loop are sent back to back."""

    __slots__ = (
        "_counts",
        "_done",
        "_end",
        "_loop",
        "_most",
        "_queue",
        "_scheduled",
        "_wire",
        "follow",
        "player_id",
    )

    def __init__(
        self,
        player_id: str,
        wire: Wire,
        most: int,
        counts: Counts,
        end: Callable[[], None],
        follow: Callable[[str], None],
    ) -> None:
        self.player_id = player_id
        self.follow = follow
        """Leaves the table for the one of that id."""
        self._wire = wire
        self._most = most
        self._counts = counts
        self._end = end
        self._loop = asyncio.get_running_loop()
        self._queue: list[bytes] = []
        self._scheduled = False
        self._done = False
        wire.drained = self._flush

    @property
    def delay(self) -> float:
        """Seconds to the browser and back, as its own answer to the last ping told: no script can stretch it."""
        return self._wire.last_ping_rtt

    def push(self, data: bytes) -> None:
        """Queues one message."""
        if self._done:
            return
        self._queue.append(data)
        if not self._scheduled:
            self._scheduled = True
            self._loop.call_soon(self._flush)
        if len(self._queue) > self._most:
            if self._wire.ready:
                self._flush()
            else:
                self._shed()

    def close(self) -> None:
        """Nothing more will be pushed; the connection is closed once its queue has been sent."""
        if not self._done:
            self._done = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._scheduled = False
        if not self._wire.ready:
            return  # the wire calls again when it takes more
        if self._queue:
            texts, self._queue = self._queue, []
            self._wire.write(texts)
        if self._done and self._wire.ready:
            self._end()

    def _shed(self) -> None:
        """The other side reads too slowly: it loses older views, or the connection."""
        newest = {kind: text for text in self._queue for kind in SNAPSHOTS if text.startswith(kind)}
        last = newest.values()
        kept = [
            text for text in self._queue if not text.startswith(SNAPSHOTS) or any(text is x for x in last)
        ]
        self._counts.dropped += len(self._queue) - len(kept)
        self._queue = kept
        if len(kept) > self._most:
            self._counts.slow += 1
            self._done = True
            self._queue = []
            self._wire.abort()
