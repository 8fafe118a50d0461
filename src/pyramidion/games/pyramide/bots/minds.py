"""The three partners by numbers, and their own chance, which is always the same for the same thing."""

from __future__ import annotations

import math
from typing import Final

from pyramidion.bots.luck import Luck
from pyramidion.core import Value


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
    """Of knowing a name of a deck that is neither famous nor rare."""
    nerve: float
    """Of the names that a model finds by a clue, the part it dares to count on when it bids."""
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
    nerve=0.34,
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
    nerve=0.42,
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
    nerve=0.5,
    pace=(1.4, 3.6),
)
PARTNERS: Final = (APPRENTI, COMPLICE, MAITRE)


class Mind(Luck):
    """What one partner is like in one game."""

    def __init__(self, partner: Partner, seed: int, seat: int) -> None:
        super().__init__(seed, seat)
        self.partner = partner


def logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def logit(chance: float) -> float:
    chance = min(max(chance, 0.001), 0.999)
    return math.log(chance / (1 - chance))
