"""uvicorn's WebSocket with a shorter way in and out.

Out: a view is encoded once for all who may see it, so there is nothing left to do for a message but to put its length
before it and hand it to the socket: no task, no second encoding, no coroutine a message.

In: almost everything that comes is one whole text frame; it is unmasked and handed to whoever listens, in the same turn
of the loop. Everything else (fragments, control frames, faults) goes to the library that knows all of RFC 6455, one
whole frame at a time. Bytes that are no UTF-8 are the sender's fault and get an answer like any malformed message.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without the compiled part
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

EXTENSION = "pyramidion.wire"

TEXT = 0x81
"""The first byte of a whole text frame: final, no extension."""
MASKED = 0x80
SHORT, LONG = 126, 127
"""Lengths that stand for a length in the next two, or eight, bytes."""
SMALLEST = 6
"""Bytes of a client's frame without content."""


def frame_head(length: int) -> bytes:
    """What stands before a text of that many bytes on its way to a browser (RFC 6455, 5.2)."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


class Wire(WebSocketsSansIOProtocol):
    heard: Callable[[bytes, bool], None] | None = None
    """Called with each message, and whether it is text. Set it once the connection is accepted."""
    drained: Callable[[], None] | None = None
    """Called when a socket that was full takes more."""
    ready = True
    """Whether the socket takes more; never after the connection is lost."""
    _rest = b""
    """The beginning of a frame whose end has not come."""
    _by_the_book = False
    """The library has the beginning of something: it gets the rest too, for as long as the connection lives."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = {"wire": self}
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            # A handshake that was refused is over too; the library would log each one as a fault of the house.
            self.handshake_complete = True

    # Time.

    def start_keepalive(self) -> None:
        """The first ping goes out at once: how long the line takes is known before the first move."""
        if self.ping_interval is not None and self.ping_interval > 0:
            self.send_keepalive_ping()

    # Out.

    def write(self, texts: list[bytes]) -> None:
        """Sends these texts back to back."""
        if self.close_sent or self.disconnected:
            return
        self.transport.write(b"".join([part for text in texts for part in (frame_head(len(text)), text)]))

    def pause_writing(self) -> None:
        super().pause_writing()
        self.ready = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.ready = not self.disconnected
        if self.drained is not None:
            self.drained()

    def connection_lost(self, exc: Exception | None) -> None:
        self.ready = False
        super().connection_lost(exc)

    def abort(self) -> None:
        """Ends the connection without waiting for what the other side has not read."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # Closing waits until everything is sent, which somebody who does not read can put off for ever.
        self.abort()

    # In.

    def data_received(self, data: bytes) -> None:
        if self.heard is None or self._by_the_book:
            # What comes between the request and the handshake's end is with the library already.
            self._by_the_book = self.handshake_initiated
            super().data_received(data)
            return
        data = self._rest + data if self._rest else data
        start, size = 0, len(data)
        while size - start >= SMALLEST:
            length, content = data[start + 1], start + SMALLEST
            if length & MASKED == 0 or length & LONG == LONG:
                self._by_the_book = True
                self._rest = b""
                super().data_received(data[start:])
                return
            length &= ~MASKED
            if length == SHORT:
                length, content = int.from_bytes(data[start + 2 : start + 4], "big"), content + 2
            end = content + length
            if end > size:
                break
            if data[start] == TEXT and not self.frames and not self.close_sent:
                self.heard(apply_mask(data[content:end], data[content - 4 : content]), True)
            else:
                super().data_received(data[start:end])
            start = end
        self._rest = data[start:]

    def send_receive_event_to_app(self) -> None:
        """A message that the library has put together."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.heard is not None and not self.close_sent:
            self.heard(data, self.curr_msg_data_type == "text")

    def hold(self) -> None:
        """Leaves what comes in the socket, until `go_on`."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()
