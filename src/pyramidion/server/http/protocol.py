"""uvicorn's HTTP with an end to its patience: a request that does not come to its end ends its connection.

The library waits for the rest of a request for as long as it takes. Somebody who opens many connections and sends a
byte now and then would keep them all; behind a proxy that gathers requests first nobody gets so far.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

UNDER_WAY = (h11.IDLE, h11.SEND_BODY)
"""What the other side is at while its request is not whole."""


class Asking(H11Protocol):
    patience = 60.0
    """Seconds from the first byte of a request, or from the connection's begin, to its last: a deck of four megabytes
    comes over a slow line in that time."""
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._end = self.loop.call_later(self.patience, transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state not in UNDER_WAY or self.transport.get_protocol() is not self:
            self._done()
        elif self._end is None:
            self._end = self.loop.call_later(self.patience, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._done()
        super().connection_lost(exc)

    def _done(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
