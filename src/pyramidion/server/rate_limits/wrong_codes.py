"""Tries at codes: a right code opens at once, however many wrong ones came before; a wrong one is answered later.

The delay slows down people and simple programs. It does not stop a program that hangs up instead of waiting: what keeps
that one out is the length of the codes, see docs/security.md.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from pyramidion.house import Denied
from pyramidion.server.errors import TooManyRequests
from pyramidion.server.operations.counters import Counters

from .limiter import LimitKey, RateLimiter, Taken

WRONG_CODE = frozenset({"code_unknown", "forbidden"})
"""Denied with one of these codes means that somebody tried a wrong code."""
FREE_TRIES = 3
"""Everybody mistypes: so many wrong codes are answered at once."""
FIRST_DELAY_SECONDS = 0.5
"""The next one waits so long, and each one after it twice as long as the one before."""
MAX_WAITING_OF_ADDRESS = 4
MAX_WAITING = 100
"""Wrong codes whose answers wait at the same time. Beyond it they are refused at once."""


def delay_seconds(recent: float, longest: float) -> float:
    """How long the answer waits when somebody has tried `recent` wrong codes of late, this one included."""
    over = recent - FREE_TRIES
    return 0.0 if over <= 0 else min(longest, FIRST_DELAY_SECONDS * 2 ** (over - 1))


class WrongCodes:
    """Counts wrong codes and delays their answers, with a bound on how many wait."""

    def __init__(
        self,
        limiter: RateLimiter | None,
        longest_seconds: float,
        counters: Counters,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Without a limiter nothing is counted and nothing waits."""
        self._limiter = limiter
        self._longest_seconds = longest_seconds
        self._counters = counters
        self._sleep = sleep
        self._waiting: Counter[str] = Counter()
        """By address."""

    @asynccontextmanager
    async def guess(
        self, address: str, *own: LimitKey, shared: tuple[LimitKey, ...] = ()
    ) -> AsyncIterator[Mapping[LimitKey, Taken]]:
        """A try at a code, made by the block, which is told what all keys count including this try.

        It costs if the block raises Denied for a wrong code, and then the error waits, longer the more `own` keys
        count. It is counted first, so that of a thousand tries at once none is made before those ahead of it count.
        """
        if self._limiter is None:
            yield {}
            return
        keys = (*own, *shared)
        taken = dict(zip(keys, await self._limiter.spend(*keys), strict=True))
        is_wrong = False
        try:
            yield taken
        except Denied as denied:
            is_wrong = denied.code in WRONG_CODE
            raise
        finally:
            if is_wrong:
                self._counters.wrong_codes += 1
                await self._delay(address, max(taken[key].tokens for key in own))
            else:
                await self._limiter.refund(*keys)

    async def _delay(self, address: str, recent: float) -> None:
        """Raises TooManyRequests where too many wait already."""
        seconds = delay_seconds(recent, self._longest_seconds)
        if not seconds:
            return
        self._counters.limited += 1
        if self._waiting[address] >= MAX_WAITING_OF_ADDRESS or self._waiting.total() >= MAX_WAITING:
            raise TooManyRequests(seconds)
        self._waiting[address] += 1
        try:
            await self._sleep(seconds)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
