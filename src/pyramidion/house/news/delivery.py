"""One message to one push service, over a connection of its own: no redirects, no cookies, a time limit."""

from __future__ import annotations

import asyncio
import ssl
from contextlib import suppress
from functools import lru_cache
from typing import Literal, NamedTuple

import h11

from . import endpoints
from .endpoints import Target

SECONDS = 10.0
"""For all of it: the name, the connection, the message and its answer."""
MAX_HEADER_BYTES = 16 * 1024
MAX_RETRY_AFTER_SECONDS = 3600.0

Result = Literal["sent", "gone", "refused", "later"]


class Answer(NamedTuple):
    result: Result
    """`gone`: the device is subscribed no more. `refused`: this message is never taken. `later`: try again."""
    why: str = ""
    retry_after: float = 0.0


class Push(NamedTuple):
    """What a push service is asked to deliver."""

    endpoint: str
    body: bytes
    authorization: str
    ttl: int
    """Seconds for which it is worth delivering to a device that is not connected."""
    topic: str
    """Newer messages of the same topic replace one that has not been delivered."""
    is_urgent: bool


async def send(push: Push, allow_private: bool) -> Answer:
    """Never raises for what a push service does."""
    try:
        async with asyncio.timeout(SECONDS):
            status, retry_after = await _exchange(push, allow_private)
    except TimeoutError:
        return Answer("later", "no answer in time")
    except (OSError, h11.ProtocolError, ValueError) as error:
        return Answer("later", f"{type(error).__name__}: {error}"[:200])
    return judged(status, retry_after)


def judged(status: int, retry_after: float = 0.0) -> Answer:
    """What the status of an answer means (RFC 8030)."""
    if 200 <= status < 300:
        return Answer("sent")
    if status in (404, 410):
        return Answer("gone", f"status {status}")
    if status in (408, 425, 429) or status >= 500:
        return Answer("later", f"status {status}", retry_after)
    return Answer("refused", f"status {status}")  # redirects too: nobody is led elsewhere


async def _exchange(push: Push, allow_private: bool) -> tuple[int, float]:
    target = Target(push.endpoint)
    address = await endpoints.resolve(target, allow_private)
    reader, writer = await asyncio.open_connection(
        address,
        target.port,
        limit=MAX_HEADER_BYTES,
        ssl=_context() if target.is_secure else None,
        server_hostname=target.host if target.is_secure else None,
    )
    try:
        http = h11.Connection(h11.CLIENT, max_incomplete_event_size=MAX_HEADER_BYTES)
        request = h11.Request(method="POST", target=target.path, headers=_headers(push, target))
        for event in (request, h11.Data(data=push.body), h11.EndOfMessage()):
            writer.write(http.send(event) or b"")
        await writer.drain()
        return await _status(http, reader)
    finally:
        writer.close()
        with suppress(OSError, TimeoutError):
            writer.transport.abort()


def _headers(push: Push, target: Target) -> list[tuple[str, str]]:
    return [
        ("Host", target.authority),
        ("Authorization", push.authorization),
        ("Content-Type", "application/octet-stream"),
        ("Content-Encoding", "aes128gcm"),
        ("Content-Length", str(len(push.body))),
        ("TTL", str(push.ttl)),
        ("Topic", push.topic),
        ("Urgency", "high" if push.is_urgent else "normal"),
        ("Connection", "close"),
    ]


async def _status(http: h11.Connection, reader: asyncio.StreamReader) -> tuple[int, float]:
    """Of the answer; what comes after its headers is not read."""
    while True:
        event = http.next_event()
        if event is h11.NEED_DATA:
            http.receive_data(await reader.read(MAX_HEADER_BYTES))
        elif isinstance(event, h11.Response):
            return event.status_code, _retry_after(dict(event.headers.raw_items()))
        elif not isinstance(event, h11.InformationalResponse):
            raise ConnectionError("the push service hung up")


def _retry_after(headers: dict[bytes, bytes]) -> float:
    """In seconds; a date is not read."""
    text = next((value for name, value in headers.items() if name.lower() == b"retry-after"), b"")
    return min(float(text), MAX_RETRY_AFTER_SECONDS) if text.isdigit() else 0.0


@lru_cache(1)
def _context() -> ssl.SSLContext:
    """The authorities that the system trusts."""
    return ssl.create_default_context()
