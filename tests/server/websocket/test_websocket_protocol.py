"""Frames as they really come: in pieces, several at once, fragmented, and against the book."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tests.server.fuzz.raw import MASK, frame
from tests.server.harness import TIMEOUT_SECONDS, Person


def ping(name: str, length: int = 0) -> bytes:
    """A `ping` message of the protocol, at least so long."""
    text = json.dumps({"type": "ping", "id": name})
    return text.encode() + b" " * (length - len(text))


class Raw:
    """A WebSocket by hand: what is sent goes out byte for byte; what comes is read by the library."""

    def __init__(self, person: Person, table: str) -> None:
        host, _, port = person.served.at.partition(":")
        self.sock = socket.create_connection((host, int(port)), TIMEOUT_SECONDS)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._book = ClientProtocol(parse_uri(f"ws://{person.served.at}/ws/tables/{table}"))
        request = self._book.connect()
        request.headers["Cookie"] = person.cookie
        self._book.send_request(request)
        self.send(b"".join(self._book.data_to_send()))
        self._events: list[Any] = []
        self.next_event()  # the handshake's answer

    def send(self, data: bytes) -> None:
        self.sock.sendall(data)

    def next_event(self) -> Any:
        """The next frame, or None when the connection has ended."""
        while not self._events:
            data = self.sock.recv(65536)
            if not data:
                return None
            self._book.receive_data(data)
            self._events += self._book.events_received()
        return self._events.pop(0)

    def answer(self) -> dict[str, Any]:
        """The next message that answers something."""
        while True:
            event = self.next_event()
            assert isinstance(event, Frame), event
            if event.opcode is Opcode.TEXT:
                message: dict[str, Any] = json.loads(bytes(event.data))
                if message["type"] in ("pong", "error"):
                    return message

    def closed(self) -> int | None:
        """The close code that the house sends."""
        while (event := self.next_event()) is not None:
            if event.opcode is Opcode.CLOSE:
                return int.from_bytes(bytes(event.data)[:2], "big")
        return None


@pytest.fixture
def raw(person: Callable[..., Person]) -> Iterator[Raw]:
    ana = person("Ana")
    connection = Raw(ana, ana.open_table()["id"])
    with connection.sock:
        yield connection


@pytest.mark.parametrize("length", [0, 125, 126, 127, 5000, 16_000])
def test_a_frame_may_come_in_any_pieces(raw: Raw, length: int) -> None:
    data = frame(ping("a", length))
    for cut in (1, 2, 3, 5, 6, 7, 8, 9, len(data) - 1):
        raw.send(data[:cut])
        raw.send(data[cut:])
        assert raw.answer()["re"] == "a"


def test_a_frame_may_come_byte_by_byte(raw: Raw) -> None:
    for byte in frame(ping("slowly", 200)):
        raw.send(bytes((byte,)))
    assert raw.answer()["re"] == "slowly"


def test_many_frames_may_come_at_once(raw: Raw) -> None:
    names = [f"p{i}" for i in range(50)]
    data = b"".join(frame(ping(name, 100 + i * 3)) for i, name in enumerate(names))
    raw.send(data[:-7])
    raw.send(data[-7:])
    assert [raw.answer()["re"] for _ in names] == names


def test_fragments_with_a_ping_between_them(raw: Raw) -> None:
    text = ping("pieces")
    raw.send(frame(text[:5], 0x01) + frame(b"are you there", 0x89) + frame(text[5:9], 0x00))
    raw.send(frame(text[9:], 0x80) + frame(ping("whole")))
    events: list[str] = []
    while len(events) < 2:
        event = raw.next_event()
        if event.opcode is Opcode.PONG:
            assert bytes(event.data) == b"are you there"
            events.append("pong")
        elif b'"re":"pieces"' in bytes(event.data):
            events.append("message")
    assert events == ["pong", "message"]
    assert raw.answer()["re"] == "whole"


@pytest.mark.parametrize("length", [70_000, 500_000])
def test_a_frame_that_is_much_too_long_gets_an_answer(raw: Raw, length: int) -> None:
    raw.send(frame(ping("long", length)) + frame(ping("after")))
    assert raw.answer()["code"] == "limit"
    assert raw.answer()["re"] == "after"
    raw.send(frame(ping("later")))
    assert raw.answer()["re"] == "later"


@pytest.mark.parametrize(
    "data",
    [
        frame(ping("bare"), mask=None),
        frame(ping("reserved"), 0xC1),
        frame(b"?", 0x83),
        frame(ping("lost"), 0x80),
        frame(b'{"type"', 0x01) + frame(ping("between")),
    ],
    ids=["unmasked", "reserved bit", "unknown kind", "continues nothing", "text within fragments"],
)
def test_what_is_against_the_book_ends_the_connection(raw: Raw, data: bytes) -> None:
    raw.send(frame(ping("before")))
    assert raw.answer()["re"] == "before"
    raw.send(data)
    assert raw.closed() == 1002


def test_a_goodbye_is_answered(raw: Raw) -> None:
    raw.send(frame(b"\x03\xe8", 0x88))
    assert raw.closed() == 1000


def test_more_than_a_megabyte_is_not_even_read(raw: Raw) -> None:
    raw.send(frame(b"", 0x81)[:1] + b"\xff" + (2 << 20).to_bytes(8, "big") + MASK)
    assert raw.closed() == 1009
