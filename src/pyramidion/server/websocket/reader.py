"""What a screen says: measured, checked and handed to its table, one message after another."""

from __future__ import annotations

from collections import deque
from contextvars import copy_context

import msgspec
from msgspec import UNSET, UnsetType

from pyramidion.core import Fault
from pyramidion.house import Denied, Table
from pyramidion.house.messages import Closed
from pyramidion.server.app_state import Reception
from pyramidion.server.errors import TooMuch, internal, problem, socket_problem

from .protocol import Wire
from .screen import Screen

PATIENCE = 200
"""Messages in a row over the limit before the connection is closed."""
AHEAD = 16
"""Messages that wait for their turn before the socket is left unread."""

BINARY = Denied(
    "malformed",
    "a message is text, not bytes",
    "un message est du texte, pas des octets",
    [Fault("", "a message is JSON in a text frame")],
)


class _Named(msgspec.Struct):
    id: str | UnsetType = UNSET


_named = msgspec.json.Decoder(_Named)


def name_of(data: bytes) -> str | UnsetType:
    """The id of a message that is not looked at any further, so that its sender knows which one was meant."""
    try:
        name = _named.decode(data).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return UNSET
    return name if isinstance(name, str) and len(name) <= 64 else UNSET


def too_long(limit: int) -> Denied:
    return Denied("limit", f"a message is at most {limit} bytes", f"un message fait au plus {limit} octets")


def turn_away(screen: Screen, denied: Denied) -> None:
    told = problem(denied)
    screen.push(msgspec.json.encode(Closed(code=told.code, fr=told.fr, en=told.en)))
    screen.close()


class Ear:
    """One connection's messages. No task waits for them: a message is dealt with in the turn of the loop in which it
    comes, and the next one when the table has answered it."""

    __slots__ = (
        "_address", "_bucket", "_busy", "_counts", "_draining", "_longest", "_moving", "_over", "_screen", "_shut",
        "_table", "_take_address_message", "_waiting", "_wire",
    )  # fmt: skip

    def __init__(self, reception: Reception, wire: Wire, screen: Screen, address: str) -> None:
        self._wire = wire
        self._screen = screen
        self._address = address
        self._take_address_message = reception.take_address_message
        self._bucket = reception.message_bucket()
        self._counts = reception.counts
        self._longest = reception.settings.message_bytes
        self._table: Table | None = None
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._busy = True  # until there is a table to hand messages to
        self._draining = False
        self._over = 0
        self._moving = False
        self._shut = False
        # What comes in comes from the loop, which knows nothing of whose connection it is; logs do through this.
        context = copy_context()
        wire.heard = lambda data, is_text: context.run(self._heard, data, is_text)

    def listen(self, table: Table) -> None:
        self._table = table
        self._moving = False
        self._dealt()

    def pause(self) -> None:
        """The screen is between two tables: messages wait until there is one to hand them to."""
        self._moving = True

    @property
    def is_shut(self) -> bool:
        return self._shut

    def shut(self) -> None:
        """Nothing more is listened to."""
        self._shut = True
        self._waiting.clear()

    def _heard(self, data: bytes, is_text: bool) -> None:
        if self._shut:
            return
        if self._busy:
            self._waiting.append((data, is_text))
            if len(self._waiting) >= AHEAD:
                self._wire.hold()
        else:
            self._deal(data, is_text)

    def _dealt(self) -> None:
        if self._moving:
            return
        self._busy = False
        if self._draining:
            return  # the loop below goes on
        self._draining = True
        while self._waiting and not self._busy:
            self._deal(*self._waiting.popleft())
        self._draining = False
        if len(self._waiting) < AHEAD:
            self._wire.go_on()

    def _deal(self, data: bytes, is_text: bool) -> None:
        self._counts.messages += 1
        if self._bucket is not None and (wait := self._wait()):
            self._too_much(wait, data)
        elif len(data) > self._longest:
            self._refuse(too_long(self._longest))
        elif not is_text:
            self._refuse(BINARY)
        else:
            assert self._table is not None
            self._busy = True
            try:
                self._table.take(self._screen, data, self._dealt)
            except Exception as error:  # noqa: BLE001 - whatever it is, the connection lives on
                self._failed(error)

    def _wait(self) -> float:
        assert self._bucket is not None
        wait = self._bucket.take()
        if not wait and self._take_address_message is not None:
            wait = self._take_address_message(self._address)
        if not wait:
            self._over = 0
        return wait

    def _too_much(self, wait: float, data: bytes) -> None:
        self._counts.limited += 1
        self._over += 1
        if self._over > PATIENCE:
            self.shut()
            turn_away(self._screen, TooMuch(wait))
        else:
            name = name_of(data) if len(data) <= self._longest else UNSET
            self._screen.push(socket_problem(TooMuch(wait), name))

    def _refuse(self, why: Denied) -> None:
        self._counts.malformed += 1
        self._screen.push(socket_problem(why))

    def _failed(self, error: Exception) -> None:
        self._counts.failures += 1
        told = internal(error, "a message")
        answer = {"type": "error", "code": told.code, "fr": told.fr, "en": told.en}
        self._screen.push(msgspec.json.encode(answer))
        self._dealt()
