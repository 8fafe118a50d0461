"""uvicorn's HTTP protocol with a time limit: a request that does not arrive in time ends its connection.

uvicorn waits for the rest of a request for as long as it takes. Somebody who opens many connections and sends a byte
now and then would keep them all. Behind a proxy that collects requests first this never happens.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

INCOMPLETE = (h11.IDLE, h11.SEND_BODY)
"""States of the client in which its request has not arrived completely."""


class HttpProtocol(H11Protocol):
    request_timeout_seconds = 60.0
    """From the first byte of a request, or from the beginning of the connection, to the request's last byte. A deck of
    four megabytes arrives over a slow line in this time."""
    _timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._timeout = self.loop.call_later(self.request_timeout_seconds, transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state not in INCOMPLETE or self.transport.get_protocol() is not self:
            self._cancel_timeout()
        elif self._timeout is None:
            self._timeout = self.loop.call_later(self.request_timeout_seconds, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timeout()
        super().connection_lost(exc)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None
