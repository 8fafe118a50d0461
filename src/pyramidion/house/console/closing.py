"""« Fermeture à 17 h 45 »: the tables are warned in time, and what is still being played then ends with a fair score.

A table that its people have paused stays as it is: they will take it up another day. The hour is kept in the database
until all is done: a process that dies while it closes leaves the rest to another, or to itself when it comes back.
"""

from __future__ import annotations

import logging
import secrets
from typing import Protocol

import msgspec

from pyramidion.house.errors import Conflict
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.log import Op
from pyramidion.house.storage.store import CLAIM_CLOSING, DROP_CLAIMS, SET_CLOSING

logger = logging.getLogger(__name__)

WARNINGS = (15 * 60.0, 5 * 60.0)
"""Seconds before the hour."""
LEASE = 15.0
"""Seconds after which whoever closes has died of it, or tries again."""
LATEST = 600.0
"""Seconds after the hour for which it is made up for: what is played the next day is not meant."""


class Closing(msgspec.Struct, frozen=True):
    """When the house closes by its own clock, and who said so."""

    at: float
    by: str


class Keeper(Protocol):
    """Whoever acts when the time comes."""

    def warn(self, closing: Closing) -> None: ...

    def close(self, closing: Closing) -> None: ...


class ClosingTime:
    """One alarm: for the next warning, or for the hour itself."""

    def __init__(self, services: Services, keeper: Keeper) -> None:
        self._services = services
        self._keeper = keeper
        self._due: Closing | None = None
        """Also past the hour, until it is known to be done."""
        self.follow(services.closing)

    async def set(self, closing: Closing | None) -> None:
        value = b"" if closing is None else msgspec.json.encode(closing)
        ops: list[Op] = [(SET_CLOSING, (value,))]
        if closing is not None:
            ops.append((DROP_CLAIMS, ()))
        await self._services.log.write(ops)
        self.follow(closing)

    async def read(self) -> Closing | None:
        """Another process has set it."""
        stored = await self._services.store.closing()
        closing = None if stored is None else msgspec.json.decode(stored, type=Closing)
        if closing is None or closing != self._due:
            self.follow(closing)
        return closing

    async def claim_hour(self, closing: Closing) -> bool:
        """Whether this process is the one to close; every now and then anew, as long as it is not done."""
        if await self.read() != closing:
            return False
        tries = self._tries(closing)
        return await self.claim(closing, "now" if tries == 0 else f"now, try {tries}")

    def _tries(self, closing: Closing) -> int:
        """By the house's clock, which all processes share."""
        return int((self._services.now() - closing.at) // LEASE)

    async def claim(self, closing: Closing, what: str) -> bool:
        """Whether this process is the one to do it: of several one alone warns, and one closes."""
        name, mark = f"closing {closing.at} {what}", secrets.token_bytes(8)
        try:
            await self._services.log.write([(CLAIM_CLOSING, (name, mark))])
        except Conflict:
            # Another's; or one's own, whose answer was lost.
            return await self._services.store.claim_of(name) == mark
        return True

    def follow(self, closing: Closing | None) -> None:
        now = self._services.now()
        if closing is not None and now > closing.at + LATEST:
            closing = None
        self._due = closing
        self._services.closing = closing if closing is not None and closing.at > now else None
        if closing is None:
            self._services.scheduler.drop("closing")
            return
        for before in WARNINGS:
            if closing.at - before > now:
                self._services.scheduler.set("closing", closing.at - before, self._warned)
                return
        self._services.scheduler.set("closing", closing.at, self._closed)

    def _warned(self) -> None:
        closing = self._services.closing
        if closing is not None:
            self.follow(closing)
            self._keeper.warn(closing)

    def _closed(self) -> None:
        closing = self._due
        if closing is not None:
            self._services.closing = None
            self._services.scheduler.set(
                "closing", closing.at + LEASE * (self._tries(closing) + 1), self._closed_by_now
            )
            self._keeper.close(closing)

    def _closed_by_now(self) -> None:
        """Unless it is done, it is done now."""
        self.follow(self._due)
