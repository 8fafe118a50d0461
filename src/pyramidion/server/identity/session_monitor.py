"""Which people have a screen open in this process, and whether they are still signed in.

Somebody who signs out their other devices does so through one process. The others learn of it by a message that may be
lost, so each of them also checks the people with open screens from time to time.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from pyramidion.house import House, Player, StorageFailed

ROUND_SECONDS = 30.0
"""Everybody is checked once in this time, unless there are too many for MIN_INTERVAL_SECONDS."""
MIN_INTERVAL_SECONDS = 0.05
"""At least this long lies between two checks."""


class SessionMonitor:
    """Closes the screens of people who have signed out elsewhere."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._screens: Counter[tuple[str, int]] = Counter()
        """Open screens by the person's id and the epoch of their cookie."""
        self._checks: asyncio.Task[None] | None = None

    @contextmanager
    def tracked(self, player: Player | None) -> Iterator[None]:
        """Within the block this person has one more screen open; None is nobody."""
        if player is None:
            yield
            return
        key = player.id, player.epoch
        self._screens[key] += 1
        if self._checks is None and self._house.services.log.shared:
            self._checks = asyncio.get_running_loop().create_task(self._check_all())
        try:
            yield
        finally:
            self._screens[key] -= 1
            if not self._screens[key]:
                del self._screens[key]

    async def _check_all(self) -> None:
        while True:
            people = list(self._screens)
            if not people:
                await asyncio.sleep(ROUND_SECONDS)
            for player_id, epoch in people:
                await asyncio.sleep(max(MIN_INTERVAL_SECONDS, ROUND_SECONDS / len(people)))
                await self.check(player_id, epoch)

    async def check(self, player_id: str, epoch: int) -> None:
        """Closes this person's screens if the cookie that opened them is no longer valid."""
        try:
            player = await self._house.people.get(player_id)
        except StorageFailed:
            return  # a database that is away signs nobody out
        if (player_id, epoch) in self._screens and (player is None or player.epoch != epoch):
            self._house.sign_out_here(player_id)

    async def close(self) -> None:
        if self._checks is not None:
            self._checks.cancel()
            with suppress(asyncio.CancelledError):
                await self._checks
