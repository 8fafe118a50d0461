"""uvicorn's WebSocket with a shorter way in and out.

A view is encoded once for all who may see it, so there is nothing left to do for a message but to put its length before
it and hand it to the socket: no task, no second encoding, no coroutine a message. What arrives stays as it came; bytes
that are no UTF-8 are the sender's fault and get an answer like any other malformed message.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "pyramidion.wire"
READ_AHEAD = 16
"""Messages of one connection that wait for the house before its socket is left unread."""


def frame_head(length: int) -> bytes:
    """What stands before a text of that many bytes on its way to a browser (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


class Wire(WebSocketsSansIOProtocol):
    drained: Callable[[], None] | None = None
    """Called when a socket that was full takes more."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = {"wire": self}
        await super().run_asgi()

    # Out.

    @property
    def ready(self) -> bool:
        """Whether the socket takes more; never after the connection is lost."""
        return self.writable.is_set() and not self.disconnected

    def write(self, texts: list[bytes]) -> None:
        """Sends these texts back to back."""
        if self.close_sent or self.disconnected:
            return
        parts: list[bytes] = []
        for text in texts:
            parts.append(frame_head(len(text)))
            parts.append(text)
        self.transport.write(b"".join(parts))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.drained is not None:
            self.drained()

    def abort(self) -> None:
        """Ends the connection without waiting for what the other side has not read."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # Closing waits until everything is sent, which somebody who does not read can put off for ever.
        self.abort()

    # In.

    def send_receive_event_to_app(self) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        event: Any = {"type": "websocket.receive", "data": data, "is_text": self.curr_msg_data_type == "text"}
        self.queue.put_nowait(event)
        if not self.read_paused and self.queue.qsize() >= READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()
