"""« Fermeture à 17 h 45 »: the tables are warned in time, and what is still being played then ends with a fair score.

A table that its people have paused stays as it is: they will take it up another day. The hour is kept in the database.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable

import msgspec

from .desk import Desk
from .errors import Conflict
from .log import Op
from .store import CLAIM_CLOSING, DROP_CLAIMS, SET_CLOSING

logger = logging.getLogger(__name__)

WARNINGS = (15 * 60.0, 5 * 60.0)
"""Seconds before the hour."""


class Closing(msgspec.Struct, frozen=True):
    """When the house closes by its own clock, and who said so."""

    at: float
    by: str


class ClosingTime:
    """One alarm: for the next warning, or for the hour itself."""

    def __init__(self, desk: Desk, warn: Callable[[Closing], None], close: Callable[[Closing], None]) -> None:
        self._desk = desk
        self._warn = warn
        self._close = close
        closing = desk.closing
        self.follow(closing if closing is not None and closing.at > desk.now() else None)

    async def set(self, closing: Closing | None) -> None:
        value = b"" if closing is None else msgspec.json.encode(closing)
        ops: list[Op] = [(SET_CLOSING, (value,))]
        if closing is not None:
            ops.append((DROP_CLAIMS, ()))
        await self._desk.log.wrote(ops)
        self.follow(closing)

    async def read(self) -> None:
        """Another process has set it."""
        stored = await self._desk.store.closing()
        self.follow(None if stored is None else msgspec.json.decode(stored, type=Closing))

    async def claim(self, closing: Closing, what: str) -> bool:
        """Whether this process is the one to do it: of several one alone warns, and one closes."""
        name, mark = f"closing {closing.at} {what}", secrets.token_bytes(8)
        try:
            await self._desk.log.wrote([(CLAIM_CLOSING, (name, mark))])
        except Conflict:
            # Another's; or one's own, whose answer was lost.
            return await self._desk.store.claim_of(name) == mark
        return True

    def follow(self, closing: Closing | None) -> None:
        self._desk.closing = closing
        if closing is None:
            self._desk.alarms.drop("closing")
            return
        now = self._desk.now()
        for before in WARNINGS:
            if closing.at - before > now:
                self._desk.alarms.set("closing", closing.at - before, self._warned)
                return
        self._desk.alarms.set("closing", closing.at, self._closed)

    def _warned(self) -> None:
        closing = self._desk.closing
        if closing is not None:
            self.follow(closing)
            self._warn(closing)

    def _closed(self) -> None:
        closing = self._desk.closing
        if closing is not None:
            self._desk.closing = None
            self._close(closing)
