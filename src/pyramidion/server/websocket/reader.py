"""The messages of one WebSocket: limited, checked and handed to its table, one after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from typing import Protocol

import msgspec
from msgspec import UNSET, UnsetType

from pyramidion.core import Fault
from pyramidion.house import Denied
from pyramidion.server.app_state import AppState
from pyramidion.server.errors import TooManyRequests, internal, socket_problem

from .protocol import WebSocketProtocol
from .screen import WebSocketScreen

MAX_MESSAGES_OVER_LIMIT = 200
"""Messages in a row over the limit after which the connection is closed."""
MAX_WAITING_MESSAGES = 16
"""Messages that wait for the table before no more are read from the socket."""
MAX_ID_CHARACTERS = 64

BINARY = Denied(
    "malformed",
    "a message is text, not bytes",
    "un message est du texte, pas des octets",
    [Fault("", "a message is JSON in a text frame")],
)


class _Identified(msgspec.Struct):
    id: str | UnsetType = UNSET


class _Typed(msgspec.Struct):
    type: str | UnsetType = UNSET


_decode_id = msgspec.json.Decoder(_Identified).decode
_decode_type = msgspec.json.Decoder(_Typed).decode


def message_id(data: bytes) -> str | UnsetType:
    """The id of a message that is not read any further, so that its sender knows which one was refused."""
    try:
        found = _decode_id(data).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return UNSET
    return found if isinstance(found, str) and len(found) <= MAX_ID_CHARACTERS else UNSET


def is_of_type(kind: str, data: bytes) -> bool:
    """Whether a message is of this type. Few others are read for this: only a text that could spell it."""
    if kind.encode() not in data and b"\\u" not in data:
        return False
    try:
        return _decode_type(data).type == kind
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def too_long(limit: int) -> Denied:
    return Denied("limit", f"a message is at most {limit} bytes", f"un message fait au plus {limit} octets")


class Taker(Protocol):
    """What messages go to: a table, or the lobby."""

    def take(self, screen: WebSocketScreen, raw: bytes | str, done: Callable[[], None]) -> None: ...


class MessageReader:
    """Hands messages to a table in the turn of the event loop in which they arrive, each one when the table has
    answered the one before. No task waits for them."""

    __slots__ = (
        "_address",
        "_bucket",
        "_busy",
        "_closed",
        "_context",
        "_counters",
        "_draining",
        "_max_bytes",
        "_over_limit",
        "_paused",
        "_protocol",
        "_screen",
        "_table",
        "_take_address_message",
        "_takes_by_type",
        "_waiting",
    )

    def __init__(
        self, state: AppState, protocol: WebSocketProtocol, screen: WebSocketScreen, address: str
    ) -> None:
        self._protocol = protocol
        self._screen = screen
        self._address = address
        self._take_address_message = state.take_address_message
        self._takes_by_type = (
            ("say", state.take_chat_line),
            ("react", state.take_reaction),
            ("along", state.take_along),
            ("seek", state.take_seek),
        )
        self._bucket = state.message_bucket()
        self._counters = state.counters
        self._max_bytes = state.settings.max_message_bytes
        self._table: Taker | None = None
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._busy = True  # until there is a table
        self._draining = False
        self._over_limit = 0
        self._paused = False
        self._closed = False
        # The event loop calls without the context of the connection, which log lines name.
        self._context = copy_context()

    def start(self, table: Taker) -> None:
        """Messages go to this table, or to the lobby, from now on, those that wait first."""
        self._table = table
        self._paused = False
        self._answered()

    def pause(self) -> None:
        """Messages wait until `start`: the session is between two tables."""
        self._paused = True

    @property
    def is_closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        """Ignores all further messages."""
        self._closed = True
        self._waiting.clear()

    def message_received(self, data: bytes, is_text: bool) -> None:
        self._context.run(self._receive, data, is_text)

    def _receive(self, data: bytes, is_text: bool) -> None:
        if self._closed:
            return
        if self._busy:
            self._waiting.append((data, is_text))
            if len(self._waiting) >= MAX_WAITING_MESSAGES:
                self._protocol.pause_reading()
        else:
            self._handle(data, is_text)

    def _answered(self) -> None:
        """The table has answered the last message."""
        if self._paused:
            return
        self._busy = False
        if self._draining:
            return  # the loop below goes on
        self._draining = True
        while self._waiting and not self._busy:
            self._handle(*self._waiting.popleft())
        self._draining = False
        if len(self._waiting) < MAX_WAITING_MESSAGES:
            self._protocol.resume_reading()

    def _handle(self, data: bytes, is_text: bool) -> None:
        self._counters.messages += 1
        if self._bucket is not None and (wait := self._wait()):
            self._refuse_over_limit(wait, data)
        elif len(data) > self._max_bytes:
            self._refuse_malformed(too_long(self._max_bytes))
        elif not is_text:
            self._refuse_malformed(BINARY)
        elif wait := self._wait_of_type(data):
            self._refuse_over_limit(wait, data)
        else:
            assert self._table is not None
            self._busy = True
            try:
                self._table.take(self._screen, data, self._answered)
            except Exception as error:  # noqa: BLE001 - whatever it is, the connection lives on
                self._failed(error)

    def _wait(self) -> float:
        """Seconds until the rate limits allow another message; 0 when they allow this one."""
        assert self._bucket is not None
        wait = self._bucket.take()
        if not wait and self._take_address_message is not None:
            wait = self._take_address_message(self._address)
        if not wait:
            self._over_limit = 0
        return wait

    def _wait_of_type(self, data: bytes) -> float:
        """The same for chat lines, reactions and answers along, which have limits of their own beside the first."""
        for kind, take in self._takes_by_type:
            if take is not None and is_of_type(kind, data):
                return take(self._screen.player_id)
        return 0.0

    def _refuse_over_limit(self, wait: float, data: bytes) -> None:
        self._counters.limited += 1
        self._over_limit += 1
        if self._over_limit > MAX_MESSAGES_OVER_LIMIT:
            self.close()
            self._screen.close_with(TooManyRequests(wait))
        else:
            re = message_id(data) if len(data) <= self._max_bytes else UNSET
            self._screen.push(socket_problem(TooManyRequests(wait), re))

    def _refuse_malformed(self, why: Denied) -> None:
        self._counters.malformed += 1
        self._screen.push(socket_problem(why))

    def _failed(self, error: Exception) -> None:
        self._counters.failures += 1
        why = internal(error, "a message")
        answer = {"type": "error", "code": why.code, "fr": why.fr, "en": why.en}
        self._screen.push(msgspec.json.encode(answer))
        self._answered()
