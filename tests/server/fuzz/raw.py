"""A WebSocket byte for byte: what goes out may be anything, what comes back is read by the letter of RFC 6455."""

from __future__ import annotations

import json
import socket
import struct
from contextlib import suppress
from typing import Any

from tests.server.harness import TIMEOUT_SECONDS

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


MASK = b"\x37\xfa\x21\x3d"


def frame(content: bytes, first: int = 0x81, mask: bytes | None = MASK, length: int | None = None) -> bytes:
    """A frame with this first byte. Without a mask, or with another length than its content's, it is a wrong one."""
    length = len(content) if length is None else length
    flag = 0 if mask is None else 0x80
    if length < 126:
        head = bytes((first, flag | length))
    elif length < 1 << 16:
        head = bytes((first, flag | 126)) + length.to_bytes(2, "big")
    else:
        head = bytes((first, flag | 127)) + length.to_bytes(8, "big")
    if mask is None:
        return head + content
    keys = (mask * (len(content) // 4 + 1))[: len(content)]
    return head + mask + bytes(a ^ b for a, b in zip(content, keys, strict=True))


class Misbehaved(AssertionError):
    """The house sent something that it should not have."""


class Line:
    """One connection."""

    def __init__(self, at: str, request: bytes) -> None:
        host, _, port = at.partition(":")
        self._socket = socket.create_connection((host, int(port)), TIMEOUT_SECONDS)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._held = b""
        self.over = False
        self.send(request)

    def send(self, data: bytes) -> None:
        """The house may have hung up already."""
        try:
            self._socket.sendall(data)
        except (ConnectionError, BrokenPipeError):
            self.over = True

    def _more(self) -> bool:
        try:
            data = self._socket.recv(65536)
        except ConnectionError:
            data = b""
        self._held += data
        return bool(data)

    def _take(self, size: int) -> bytes | None:
        while len(self._held) < size:
            if not self._more():
                self.over = True
                return None
        taken, self._held = self._held[:size], self._held[size:]
        return taken

    def head(self) -> int | None:
        """The status of the answer to the request; None when there was none."""
        while b"\r\n\r\n" not in self._held:
            if not self._more():
                self.over = True
                break
        head, mark, rest = self._held.partition(b"\r\n\r\n")
        if not mark:
            return None
        self._held = rest
        return int(head.split(b" ", 2)[1])

    def next(self) -> tuple[int, bytes] | None:
        """The next frame, or None when the connection has ended."""
        start = self._take(2)
        if start is None:
            return None
        first, length = start
        if not first & 0x80 or first & 0x70 or length & 0x80:
            raise Misbehaved(f"a frame that begins with {start.hex()}")
        if length >= 126:
            size = self._take(2 if length == 126 else 8)
            length = -1 if size is None else int.from_bytes(size, "big")
        content = None if length < 0 else self._take(length)
        if content is None:
            return None
        if first & 15 not in (TEXT, CLOSE, PING, PONG):
            raise Misbehaved(f"a frame with opcode {first & 15}")
        return first & 15, content

    def message(self) -> dict[str, Any] | None:
        """The next message, or None when the connection has ended. Pings of the house are answered."""
        while (found := self.next()) is not None:
            kind, content = found
            if kind == TEXT:
                told: Any = json.loads(content.decode("utf-8"))
                if not isinstance(told, dict):
                    raise Misbehaved(f"a message that is no object: {content[:200]!r}")
                return told
            if kind in (PING, CLOSE):  # the house waits for the other side's goodbye before it hangs up
                self.send(frame(content, 0x80 | (PONG if kind == PING else CLOSE)))
        return None

    def close(self, rudely: bool = False) -> None:
        with suppress(OSError):
            if rudely:  # a reset instead of a goodbye
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self._socket.close()


def handshake(at: str, path: str, cookie: str | None) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {at}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
        *([] if cookie is None else [f"Cookie: {cookie}"]),
    ]
    return "\r\n".join([*lines, "", ""]).encode()
