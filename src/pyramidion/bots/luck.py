"""A bot's own chance: always the same for the same thing, so that nothing has to be stored."""

from __future__ import annotations

from hashlib import blake2b
from statistics import NormalDist
from typing import Final

_NORMAL: Final = NormalDist()


class Luck:
    """One bot's chance in one game, a function of its seed, its seat and what is asked."""

    def __init__(self, seed: int, seat: int) -> None:
        self._salt = f"{seed}|{seat}|".encode()

    def luck(self, *what: object) -> float:
        """From 0 to 1."""
        text = self._salt + "|".join(map(str, what)).encode()
        return (int.from_bytes(blake2b(text, digest_size=8).digest()) + 0.5) / 2**64

    def leaning(self, *what: object) -> float:
        """Normally distributed."""
        return _NORMAL.inv_cdf(min(max(self.luck(*what), 1e-9), 1 - 1e-9))

    def between(self, bounds: tuple[float, float], *what: object) -> float:
        return bounds[0] + (bounds[1] - bounds[0]) * self.luck(*what)
