"""How many WebSockets each address has open, in all processes of the house together.

Each process has its own count. Where Redis is there, it knows them all: what a process has there is believed while the
process shows that it lives, so the sockets of one that died count no more after some seconds. Whoever comes in asks
with the same question that takes from their bucket; whoever leaves makes nobody wait.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from .rationing import TOGETHER, Limits

if TYPE_CHECKING:
    from .shared_book import SharedBook

RENEW = 6.0
"""Seconds between two signs of life."""
AGAIN = 600
"""After so many of them everything is told again: Redis forgets what nobody has touched for hours."""


class OpenSockets:
    def __init__(self, most: int, limits: Limits | None, book: SharedBook | None) -> None:
        self._most = most
        self._limits = limits
        self._book = book
        self._here: Counter[str] = Counter()
        self._due: set[str] = set()
        """Addresses of which Redis may know another count than ours."""
        self._telling: asyncio.Task[None] | None = None
        self._living: asyncio.Task[None] | None = None

    async def enter(self, address: str) -> bool:
        """Counts one more, which `leave` takes back in any case; False: this address has too many."""
        self._here[address] += 1
        if self._limits is None:
            return True
        here = self._here[address]
        if here > self._most:
            return False
        if self._book is not None and self._living is None:
            self._living = asyncio.get_running_loop().create_task(self._live(self._book))
        wait = await self._limits.enter(address, here, self._most)
        if self._book is not None:
            if not self._book.is_known:
                self._due.update(self._here.keys() - {address})
            if self._book.is_away or self._here[address] != here:
                # Answers may come in another order than questions went: what was told last is told once more.
                self._due.add(address)
            self._tell_soon(self._book)
        return not wait

    def leave(self, address: str) -> None:
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]
        if self._book is not None:
            self._due.add(address)
            self._tell_soon(self._book)

    def _tell_soon(self, book: SharedBook) -> None:
        if self._due and self._telling is None and not book.is_away:
            self._telling = asyncio.get_running_loop().create_task(self._tell(book))

    async def _tell(self, book: SharedBook) -> None:
        """Everything that is due by now and that becomes it meanwhile, much at once."""
        try:
            while self._due:
                if not await self.tell(book):
                    break
        finally:
            self._telling = None

    async def tell(self, book: SharedBook) -> bool:
        """Some of what is due, and that this process lives; False: Redis does not answer."""
        addresses = list(islice(self._due, TOGETHER))
        self._due.difference_update(addresses)
        told = {address: self._here[address] for address in addresses}
        if not await book.count(told):
            self._due.update(addresses)
            return False
        if not book.is_known:
            # Redis was emptied, or this process stood still for so long that it counted as dead.
            self._due.update(self._here.keys() - told.keys())
        self._due.update(address for address, count in told.items() if self._here[address] != count)
        return True

    async def _live(self, book: SharedBook) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(RENEW)
            rounds += 1
            if rounds % AGAIN == 0:
                self._due.update(self._here)
            if await self.tell(book):
                self._tell_soon(book)

    async def close(self) -> None:
        if self._living is not None:
            self._living.cancel()
            with suppress(asyncio.CancelledError):
                await self._living
        if self._telling is not None:
            await self._telling
        if self._book is not None:
            await self._book.gone()
