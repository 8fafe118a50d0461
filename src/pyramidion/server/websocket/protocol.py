"""uvicorn's WebSocket protocol with a shorter way in and out.

Out: a view is encoded once for everybody who may see it. All that is left to do for one message is to put its length in
front and hand it to the transport: no task, no coroutine and no second encoding per message.

In: almost every message is one whole text frame. It is unmasked and handed to the receiver in the same turn of the
event loop. Everything else (fragments, control frames, violations of the protocol) goes to the library that knows all
of RFC 6455, one whole frame at a time. A text that is not UTF-8 is answered like any malformed message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without the compiled part
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

EXTENSION = "pyramidion.websocket"
"""The ASGI extension by which the endpoint gets at the protocol object of its connection."""

TEXT_FRAME = 0x81
"""The first byte of a whole text frame: final, no extension."""
MASK_BIT = 0x80
LENGTH_IN_2_BYTES, LENGTH_IN_8_BYTES = 126, 127
"""Values of the length field that stand for a length in the following bytes."""
MIN_FRAME_BYTES = 6
"""A client's frame without content."""


def frame_head(length: int) -> bytes:
    """The header of a text frame of that many bytes on its way to a browser (RFC 6455, 5.2)."""
    if length < LENGTH_IN_2_BYTES:
        return bytes((TEXT_FRAME, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


class MessageReceiver(Protocol):
    def message_received(self, data: bytes, is_text: bool) -> None:
        """Takes one whole message."""


class MessageSender(Protocol):
    def writing_resumed(self) -> None:
        """The transport takes data again after it was full."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    can_write = True
    """Whether the transport takes more; never after the connection is lost."""
    _receiver: MessageReceiver | None = None
    _sender: MessageSender | None = None
    _incomplete = b""
    """The beginning of a frame whose end has not arrived."""
    _library_reads = False
    """The library has the beginning of something, so it reads everything else of this connection too."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = {"protocol": self}
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            # A refused handshake is complete too; the library would log each one as an error of the application.
            self.handshake_complete = True

    def attach(self, receiver: MessageReceiver, sender: MessageSender) -> None:
        """From now on messages go to `receiver`, and `sender` learns when it can write again. Call it once the
        connection is accepted."""
        self._receiver, self._sender = receiver, sender

    def detach_sender(self) -> None:
        """The sender is called no more. Messages still go to the receiver."""
        self._sender = None

    # Round-trip time.

    def start_keepalive(self) -> None:
        """Sends the first ping at once: the round-trip time is known before the first move."""
        if self.ping_interval is not None and self.ping_interval > 0:
            self.send_keepalive_ping()

    # Out.

    def write(self, texts: list[bytes]) -> None:
        """Sends these messages back to back."""
        if self.close_sent or self.disconnected:
            return
        self.transport.write(b"".join([part for text in texts for part in (frame_head(len(text)), text)]))

    def pause_writing(self) -> None:
        super().pause_writing()
        self.can_write = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.can_write = not self.disconnected
        if self._sender is not None:
            self._sender.writing_resumed()

    def connection_lost(self, exc: Exception | None) -> None:
        self.can_write = False
        super().connection_lost(exc)

    def abort(self) -> None:
        """Ends the connection without waiting for what the other side has not read."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # Closing waits until everything is sent, which a client that does not read can delay for ever.
        self.abort()

    # In.

    def data_received(self, data: bytes) -> None:
        receiver = self._receiver
        if receiver is None or self._library_reads:
            # The library has what arrives between the request and the end of the handshake.
            self._library_reads = self.handshake_initiated
            super().data_received(data)
            return
        data = self._incomplete + data if self._incomplete else data
        start, size = 0, len(data)
        while size - start >= MIN_FRAME_BYTES:
            length, content = data[start + 1], start + MIN_FRAME_BYTES
            if length & MASK_BIT == 0 or length & LENGTH_IN_8_BYTES == LENGTH_IN_8_BYTES:
                self._library_reads = True
                self._incomplete = b""
                super().data_received(data[start:])
                return
            length &= ~MASK_BIT
            if length == LENGTH_IN_2_BYTES:
                length, content = int.from_bytes(data[start + 2 : start + 4], "big"), content + 2
            end = content + length
            if end > size:
                break
            if data[start] == TEXT_FRAME and not self.frames and not self.close_sent:
                receiver.message_received(apply_mask(data[content:end], data[content - 4 : content]), True)
            else:
                super().data_received(data[start:end])
            start = end
        self._incomplete = data[start:]

    def send_receive_event_to_app(self) -> None:
        """A message that the library has assembled."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self._receiver is not None and not self.close_sent:
            self._receiver.message_received(data, self.curr_msg_data_type == "text")

    def pause_reading(self) -> None:
        """Leaves what arrives in the socket until `resume_reading`."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()
