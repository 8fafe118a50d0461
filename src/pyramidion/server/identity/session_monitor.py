"""Who has a screen open here, and whether what they were let in with still counts.

Somebody who signs out their other devices does so through one process; the others hear of it by news, which may be
lost. So each of them looks now and then whether the people with open screens are still who they were.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from pyramidion.house import House, Player, StorageFailed

ROUND = 30.0
"""Seconds in which everybody is looked at once, if there are few."""
PAUSE = 0.05
"""Seconds between two looks at least: a full house takes longer."""


class Present:
    def __init__(self, house: House) -> None:
        self._house = house
        self._screens: Counter[tuple[str, int]] = Counter()
        """By person and epoch: how many screens were let in so."""
        self._looking: asyncio.Task[None] | None = None

    @contextmanager
    def while_here(self, player: Player | None) -> Iterator[None]:
        if player is None:
            yield
            return
        key = player.id, player.epoch
        self._screens[key] += 1
        if self._looking is None and self._house.desk.log.shared:
            self._looking = asyncio.get_running_loop().create_task(self._look())
        try:
            yield
        finally:
            self._screens[key] -= 1
            if not self._screens[key]:
                del self._screens[key]

    async def _look(self) -> None:
        while True:
            people = list(self._screens)
            if not people:
                await asyncio.sleep(ROUND)
            for player_id, epoch in people:
                await asyncio.sleep(max(PAUSE, ROUND / len(people)))
                await self.look_at(player_id, epoch)

    async def look_at(self, player_id: str, epoch: int) -> None:
        """Closes this person's screens if they were let in with something that counts no more."""
        try:
            player = await self._house.player(player_id)
        except StorageFailed:
            return  # nobody is sent away because the database is
        if (player_id, epoch) in self._screens and (player is None or player.epoch != epoch):
            for table in self._house.at_hand:
                table.audience.sign_out(player_id)

    async def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking
