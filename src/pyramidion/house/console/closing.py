"""« Fermeture à 17 h 45 »: the tables are warned in time, and what is still being played then ends with a fair score.

A table that its people have paused stays as it is: they will take it up another day. The hour is kept in the database
until all is done: a process that dies while it closes leaves the rest to another, or to itself when it comes back.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable
from typing import Any, Protocol

import msgspec

from pyramidion.house.errors import Conflict, StorageFailed
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.log import Op
from pyramidion.house.storage.store import CLAIM_CLOSING, DROP_CLAIMS, SET_CLOSING

logger = logging.getLogger(__name__)

WARNING_SECONDS = (15 * 60.0, 5 * 60.0)
"""Before the hour."""
CLAIM_SECONDS = 15.0
"""After this, the process that closes has died, or tries again."""
LATE_SECONDS = 600.0
"""For so long after the hour the house still closes: what is played the next day is not meant."""


class Closing(msgspec.Struct, frozen=True):
    """When the house closes by its own clock, and who said so."""

    at: float
    by: str


class Keeper(Protocol):
    """Acts when the time comes."""

    async def warn(self, closing: Closing) -> None: ...

    async def close(self, closing: Closing) -> None: ...


class ClosingTime:
    """One timer: for the next warning, or for the hour itself."""

    def __init__(self, services: Services, keeper: Keeper) -> None:
        self._services = services
        self._keeper = keeper
        self._due: Closing | None = None
        """Also past the hour, until it is known to be done."""
        self._schedule(services.closing)

    async def set(self, closing: Closing | None) -> None:
        value = b"" if closing is None else msgspec.json.encode(closing)
        ops: list[Op] = [(SET_CLOSING, (value,))]
        if closing is not None:
            ops.append((DROP_CLAIMS, ()))
        await self._services.log.write(ops)
        self._schedule(closing)

    async def read(self) -> Closing | None:
        """The hour as the database has it; another process may have set it."""
        stored = await self._services.store.closing()
        closing = None if stored is None else msgspec.json.decode(stored, type=Closing)
        if closing is None or closing != self._due:
            self._schedule(closing)
        return closing

    async def claim_hour(self, closing: Closing) -> bool:
        """Whether this process is the one to close; every now and then anew, as long as it is not done."""
        if await self.read() != closing:
            return False
        tries = self._tries(closing)
        return await self.claim(closing, "now" if tries == 0 else f"now, try {tries}")

    def _tries(self, closing: Closing) -> int:
        """By the house's clock, which all processes share."""
        return int((self._services.now() - closing.at) // CLAIM_SECONDS)

    async def claim(self, closing: Closing, what: str) -> bool:
        """Whether this process is the one to do it: of several one alone warns, and one closes."""
        name, mark = f"closing {closing.at} {what}", secrets.token_bytes(8)
        try:
            await self._services.log.write([(CLAIM_CLOSING, (name, mark))])
        except Conflict:
            # Another's; or one's own, whose answer was lost.
            return await self._services.store.claim_of(name) == mark
        return True

    def _schedule(self, closing: Closing | None) -> None:
        now, scheduler = self._services.now(), self._services.scheduler
        if closing is not None and now > closing.at + LATE_SECONDS:
            closing = None
        self._due = closing
        self._services.closing = closing if closing is not None and closing.at > now else None
        if closing is None:
            scheduler.drop("closing")
            return
        for before in WARNING_SECONDS:
            if closing.at - before > now:
                scheduler.set("closing", closing.at - before, self._warn)
                return
        scheduler.set("closing", closing.at, self._close)

    def _warn(self) -> None:
        closing = self._services.closing
        if closing is not None:
            self._schedule(closing)
            self._services.spawn(_logged(self._keeper.warn(closing)))

    def _close(self) -> None:
        closing = self._due
        if closing is not None:
            self._services.closing = None
            retry = closing.at + CLAIM_SECONDS * (self._tries(closing) + 1)
            # Unless it is done by then.
            self._services.scheduler.set("closing", retry, lambda: self._schedule(self._due))
            self._services.spawn(_logged(self._keeper.close(closing)))


async def _logged(work: Awaitable[Any]) -> None:
    try:
        await work
    except StorageFailed as error:
        logger.warning("closing time: %s; what is left to do is tried again", error.why)
    except Exception:
        logger.exception("closing time")
