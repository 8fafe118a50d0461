"""The limits of the house, whichever of its processes is asked.

A house of many processes keeps them in a book that all share. While it cannot be reached each process keeps to its own
count, which it has kept all along.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .limits import Buckets, Claim
from .settings import Rates

if TYPE_CHECKING:
    from .shared_book import SharedBook

TOLD_AFTER = 0.5
"""Seconds after which the other processes learn what was taken here without asking them."""
SHARE = 12
"""They learn it at once when it was this part of what a bucket holds."""


class Limits:
    """What may be asked, by the names of Rates."""

    def __init__(self, rates: Rates, book: SharedBook | None = None) -> None:
        names = [name for name in rates.__struct_fields__ if name != "messages"]
        self._buckets = {name: Buckets(getattr(rates, name)) for name in names}
        self._most = {name: getattr(rates, name).burst for name in names}
        self._book = book
        self._spent: Counter[Claim] = Counter()
        """Taken here, and not told to the others yet."""
        self._telling: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None

    # Exactly: before something that is worth a question.

    async def take(self, *claims: Claim) -> float:
        """Takes one for each of these and gives 0; or takes nothing and gives the seconds until it is worth asking."""
        buckets = [self._buckets[name] for name, _ in claims]
        if self._book is not None and (wait := await self._book.take(claims, buckets)) is not None:
            if not wait:
                self._charge(claims, 1)
            return wait
        wait = max(bucket.wait(key) for bucket, (_, key) in zip(buckets, claims, strict=True))
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
        """Takes one by key and gives 0, or the seconds to wait; never asks anybody. The others hear of it soon, and
        what they took counts here from then on: each process lets pass about a twelfth of a bucket too much."""
        buckets = self._buckets[name]
        if self._book is None:
            return buckets.take
        at_once = max(1, self._most[name] // SHARE)

        def take(key: str) -> float:
            is_new = key not in buckets
            wait = buckets.take(key)
            if not wait:
                claim = (name, key)
                self._spent[claim] += 1
                if is_new or self._spent[claim] >= at_once:
                    self._tell()
                elif self._later is None:
                    self._later = asyncio.get_running_loop().call_later(TOLD_AFTER, self._tell)
            return wait

        return take

    def _tell(self) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._told())

    async def _told(self) -> None:
        assert self._book is not None
        spent, self._spent = self._spent, Counter()
        claims = list(spent)
        buckets = [self._buckets[name] for name, _ in claims]
        try:
            full_in = await self._book.spend(claims, buckets, [spent[claim] for claim in claims])
        finally:
            self._telling = None
        if full_in is None:
            return
        for claim, bucket, seconds in zip(claims, buckets, full_in, strict=True):
            bucket.catch_up(claim[1], seconds + self._spent[claim] * bucket.interval)

    async def close(self) -> None:
        if self._later is not None:
            self._later.cancel()
        if self._telling is not None:
            await self._telling
        if self._book is not None:
            await self._book.close()
