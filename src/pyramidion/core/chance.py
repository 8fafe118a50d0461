"""Seeded chance: every draw is a function of the seed and of the draw's name, on every machine alike.

The stream of a draw is SHA-256 over the text `pyramidion/1|SEED|NAME|BLOCK` for BLOCK = 0, 1, 2 …; each digest
gives eight numbers of 32 bits, big-endian. A number below n is the next of them that is below the largest
multiple of n under 2^32, taken modulo n. A shuffle is Fisher and Yates' from the end: for i = last … 1 swap
places i and (number below i + 1). `docs/fairness.md` says the same for people who check a game by hand.

The commitment is SHA-256 over the text `pyramidion/1|SEED|SALT`. The salt is secret and never used for a draw,
so the commitment tells nothing about what the seed will give.

Where the players' devices take part, the house commits to a seed of its own, each device then gives a nonce, and the
game's seed is derived from all of them: neither the house nor any player can choose it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from struct import Struct
from typing import Any, TypeVar

import rfc8785

from .cards import Cards
from .errors import NeedsChance

T = TypeVar("T")

EIGHT = Struct(">8I")

SEED_LIMIT = 2**53
"""Seeds are below this, so that a browser reads them exactly."""

DERIVATION = "pyramidion/seed/1"
"""The version of the way in which a game's seed is derived."""
NONCE_DIGITS = 32
"""Hexadecimal digits of a device's nonce."""
NONCE_PATTERN = f"^[0-9a-f]{{{NONCE_DIGITS}}}$"


class Chance:
    """What players do not decide: draws from a seed, and the cards that are drawn.

    Without a seed every draw raises NeedsChance. `cards` is None for a game that is played without decks.
    """

    __slots__ = ("cards", "seed")

    def __init__(self, seed: int | None, cards: Cards | None = None) -> None:
        self.seed = seed
        self.cards = cards

    def _numbers(self, name: str) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(f"pyramidion/1|{self.seed}|{name}|{block}".encode()).digest()
            yield from EIGHT.unpack(digest)
            block += 1

    def shuffled(self, name: str, items: Sequence[T], path: str) -> list[T]:
        """`items` in the order that the draw `name` gives. `path` is the place that could have given it instead."""
        if self.seed is None:
            raise NeedsChance(path, name)
        out = list(items)
        count = len(out)
        numbers = list(islice(self._numbers(name), count - 1)) if count else []
        if numbers and max(numbers) >= (1 << 32) - count:
            # One in millions: a number may lie above the largest multiple and is passed over.
            numbers = self._below(name, count)
        for i, number in zip(range(count - 1, 0, -1), numbers, strict=True):
            j = number % (i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def _below(self, name: str, count: int) -> list[int]:
        """The numbers that a shuffle of so many things takes, without those that are passed over."""
        numbers = self._numbers(name)
        taken = []
        for n in range(count, 1, -1):
            limit = (1 << 32) // n * n
            taken.append(next(number for number in numbers if number < limit))
        return taken


def commitment(seed: int, salt: str) -> str:
    """What is shown before the game, so that seed and salt can be checked after it."""
    return hashlib.sha256(f"pyramidion/1|{seed}|{salt}".encode()).hexdigest()


def derived_seed(
    house_seed: int, nonces: Sequence[str], table: str, game: str, options: Mapping[str, Any]
) -> int:
    """The seed of a game: the first 53 bits of SHA-256 over everything that may decide it, as canonical JSON.

    `nonces` has one text for each seat, which is empty where no device gave one.
    """
    text = canonical_json([DERIVATION, house_seed, list(nonces), table, game, options])
    return int.from_bytes(hashlib.sha256(text).digest()[:7], "big") >> 3


def canonical_json(value: Any) -> bytes:
    """The one JSON text of a value (RFC 8785), which a browser writes the same."""
    return rfc8785.dumps(_as_in_browser(value))


def _as_in_browser(value: Any) -> Any:
    """Browsers have no whole numbers beyond 2^53: they read them as the nearest floating-point number."""
    if isinstance(value, Mapping):
        return {key: _as_in_browser(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_as_in_browser(item) for item in value]
    is_large = type(value) is int and abs(value) >= SEED_LIMIT
    return float(value) if is_large else value
