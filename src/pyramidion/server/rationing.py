"""The limits of the house, whichever of its processes is asked.

A house of many processes keeps them in a book that all share. While it cannot be reached each process keeps to its own
count, which it has kept all along.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from .limits import PRUNE_ABOVE, Buckets, Claim
from .settings import Rates

if TYPE_CHECKING:
    from .shared_book import SharedBook

SHARE = 12
"""The others learn of what is taken without asking them when it is this part of what a bucket holds."""

TOGETHER = 500
"""Of so many they learn at once: a house that was restarted has everybody come in new."""


class Limits:
    """What may be asked, by the names of Rates."""

    def __init__(self, rates: Rates, book: SharedBook | None = None) -> None:
        names = [name for name in rates.__struct_fields__ if name != "messages"]
        self._buckets = {name: Buckets(getattr(rates, name)) for name in names}
        self._most = {name: getattr(rates, name).burst for name in names}
        self._book = book
        self._spent: dict[Claim, int] = {}
        """Taken here, and not told to the others yet."""
        self._due: set[Claim] = set()
        """Of whom they should be told."""
        self._telling: asyncio.Task[None] | None = None
        self._prune_above = PRUNE_ABOVE

    # Exactly: before something that is worth a question.

    async def take(self, *claims: Claim) -> float:
        """Takes one for each of these and gives 0; or takes nothing and gives the seconds until it is worth asking."""
        buckets = [self._buckets[name] for name, _ in claims]
        told = None if self._book is None else await self._book.take(claims, buckets)
        return self._taken(told, claims)

    async def enter(self, address: str, here: int, most: int) -> float:
        """The same for a WebSocket: its address has `here` in this process, and in all of them no more than `most`."""
        claim = "sockets", address
        told = None
        if self._book is not None:
            told = await self._book.enter(claim, self._buckets["sockets"], here, most)
        return self._taken(told, [claim])

    def _taken(self, told: float | None, claims: Sequence[Claim]) -> float:
        """What the others have told, or what this process knows."""
        wait = max(self._buckets[name].wait(key) for name, key in claims) if told is None else told
        if not wait:
            self._charge(claims, 1)
        return wait

    async def give_back(self, *claims: Claim) -> None:
        """What was taken was not used after all."""
        self._charge(claims, -1)
        if self._book is not None:
            buckets = [self._buckets[name] for name, _ in claims]
            await self._book.spend(claims, buckets, [-1] * len(claims))

    def _charge(self, claims: Sequence[Claim], count: int) -> None:
        for name, key in claims:
            self._buckets[name].charge(key, count)

    # Nearly: for what comes so often that asking each time would cost more than it.

    def often(self, name: str) -> Callable[[str], float]:
        """Takes one by key and gives 0, or the seconds to wait; never asks anybody.

        The others are told of whoever is new here or takes much, and what they took counts here from then on: each
        process lets pass about a twelfth of a bucket too much. Whoever takes little costs nothing.
        """
        buckets = self._buckets[name]
        if self._book is None:
            return buckets.take
        much = max(1, self._most[name] // SHARE)

        def take(key: str) -> float:
            claim, is_new, is_full = (name, key), key not in buckets, buckets.is_full(key)
            wait = buckets.take(key)
            if not wait:
                # What was taken before the bucket was full again is no longer worth telling.
                self._spent[claim] = spent = 1 if is_full else self._spent.get(claim, 0) + 1
                if is_new or spent >= much:
                    self._due.add(claim)
                    if self._telling is None:
                        self._telling = asyncio.get_running_loop().create_task(self._tell())
                elif len(self._spent) > self._prune_above:
                    self._prune()
            return wait

        return take

    def _prune(self) -> None:
        self._spent = {x: count for x, count in self._spent.items() if not self._buckets[x[0]].is_full(x[1])}
        self._prune_above = max(PRUNE_ABOVE, 2 * len(self._spent))

    async def _tell(self) -> None:
        """Everybody who is due by now and who becomes it meanwhile, many at once."""
        assert self._book is not None
        try:
            while self._due:
                claims = list(islice(self._due, TOGETHER))
                self._due.difference_update(claims)
                buckets = [self._buckets[name] for name, _ in claims]
                counts = [self._spent.pop(claim, 0) for claim in claims]
                full_in = await self._book.spend(claims, buckets, counts)
                for claim, bucket, seconds in zip(claims, buckets, full_in or (), strict=full_in is not None):
                    bucket.catch_up(claim[1], seconds + self._spent.get(claim, 0) * bucket.interval)
        finally:
            self._telling = None

    async def close(self) -> None:
        if self._telling is not None:
            await self._telling
        if self._book is not None:
            await self._book.close()
