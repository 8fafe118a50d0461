"""Chance in the compiled rules of batches: every game has a generator of its own, the field `chance` of its record."""

from __future__ import annotations

from typing import Any, TypeAlias

from .jit import kernel

Record: TypeAlias = Any
"""One game of a batch; mypy knows no records of numba."""


@kernel
def below(game: Record, n: int) -> int:
    """A random number from 0 to n - 1 (xorshift64*, in signed numbers)."""
    x = game.chance
    x ^= (x >> 12) & 0xFFFFFFFFFFFFF
    x ^= x << 25
    x ^= (x >> 27) & 0x1FFFFFFFFF
    game.chance = x
    return int(((((x * 2685821657736338717) >> 32) & 0xFFFFFFFF) * n) >> 32)


@kernel
def shuffle(game: Record, items: Any, count: int) -> None:
    """The first `count` of the items in any order (Fisher and Yates)."""
    for i in range(count - 1, 0, -1):
        j = below(game, i + 1)
        item = items[i]
        items[i] = items[j]
        items[j] = item
