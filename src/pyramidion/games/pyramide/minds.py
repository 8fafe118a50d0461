"""The three partners by numbers, and their own chance, which is always the same for the same thing."""

from __future__ import annotations

import math
from hashlib import blake2b
from statistics import NormalDist
from typing import Final

from pyramidion.core import Value

_NORMAL: Final = NormalDist()


class Partner(Value, kw_only=True, frozen=True):
    """Chances are given as logits where difficulty and what is known are added to them."""

    name: str
    vocabulary: float
    """SYNO thinks of words from this frequency on, in times in a million."""
    noise: float
    """How far SYNO is wrong about what is likely, in powers of e."""
    looks: int
    """Clues that DICO weighs against each other."""
    careless: float
    """How far DICO is wrong about what SYNO will understand, in powers of e."""
    daring: float
    """How far off its estimates of success are, as logits: above zero it bets too little."""
    riddles: float
    """Of finding an enigma of middle difficulty, with every word found."""
    expressions: float
    """Of finding an expression from its short definition."""
    names: float
    """Of knowing a name of a deck."""
    pace: tuple[float, float]
    """Seconds to think."""


APPRENTI: Final = Partner(
    name="apprenti",
    vocabulary=4.0,
    noise=1.5,
    looks=3,
    careless=1.5,
    daring=1.0,
    riddles=-0.5,
    expressions=-0.6,
    names=0.6,
    pace=(2.5, 6.5),
)
COMPLICE: Final = Partner(
    name="complice",
    vocabulary=1.0,
    noise=1.0,
    looks=4,
    careless=0.9,
    daring=0.4,
    riddles=0.2,
    expressions=0.4,
    names=1.6,
    pace=(2.0, 5.0),
)
MAITRE: Final = Partner(
    name="maitre",
    vocabulary=0.0,
    noise=0.05,
    looks=9,
    careless=0.0,
    daring=0.0,
    riddles=1.6,
    expressions=1.6,
    names=3.0,
    pace=(1.4, 3.6),
)
PARTNERS: Final = (APPRENTI, COMPLICE, MAITRE)


class Mind:
    """One bot's own chance in one game. Nothing is stored: it is a function of what is asked."""

    def __init__(self, partner: Partner, seed: int, seat: int) -> None:
        self.partner = partner
        self._salt = f"{seed}|{seat}|".encode()

    def luck(self, *what: object) -> float:
        """From 0 to 1, always the same for the same thing."""
        text = self._salt + "|".join(map(str, what)).encode()
        return (int.from_bytes(blake2b(text, digest_size=8).digest()) + 0.5) / 2**64

    def leaning(self, *what: object) -> float:
        """Normally distributed."""
        return _NORMAL.inv_cdf(min(max(self.luck(*what), 1e-9), 1 - 1e-9))

    def between(self, bounds: tuple[float, float], *what: object) -> float:
        return bounds[0] + (bounds[1] - bounds[0]) * self.luck(*what)


def logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def logit(chance: float) -> float:
    chance = min(max(chance, 0.001), 0.999)
    return math.log(chance / (1 - chance))
