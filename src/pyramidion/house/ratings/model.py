"""How one game changes what is believed of those who played it: OpenSkill's Plackett–Luce, on Elo's scale.

Skill is normally distributed: `mu` is the rating that people see, `sigma` how uncertain it is. The update is Weng and
Lin's (Algorithm 4; OpenSkill's `PlackettLuce`), written with plain floats: it is the same to the ninth digit
(tests/house/ratings/test_model.py), does not depend on a release of that package, and is twice as fast.

Its scale is Elo's at any number of sides. In Plackett and Luce's model one side comes before another with the chance
that it would have against it alone. `beta` is chosen so that this chance is Elo's `expected` of the difference when
both are known for certain; a side is as strong as its members are on average, as on the ladder of the bots.

Everything here is a function of its arguments alone, in a definite order of operations: the same bits everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

from pyramidion.core.elo import POINTS

MEAN = 1500.0
SPREAD = 300.0
"""What is believed of somebody who has not played yet."""
DRIFT = 6.0
"""Skill changes a little from game to game: `sigma` of that change (OpenSkill's tau)."""
LEAST_FACTOR = 0.0001
"""One game leaves at least this share of the variance (OpenSkill's kappa)."""


class Skill(NamedTuple):
    mu: float = MEAN
    sigma: float = SPREAD


NEWCOMER = Skill()


def beta_of(sides: int, members: int) -> float:
    """OpenSkill's beta for so many sides of so many members."""
    return members * POINTS / sqrt(sides)


def updated(sides: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    """The skills after a game. All sides have the same number of members; rank 0 is best, equal ranks drew."""
    beta = beta_of(len(sides), len(sides[0]))
    strengths = [0.0] * len(sides)
    variances = [0.0] * len(sides)
    drift = DRIFT * DRIFT
    total = 0.0
    for number, side in enumerate(sides):
        for mu, sigma in side:
            strengths[number] += mu
            variances[number] += sigma * sigma + drift
        total += variances[number] + beta * beta
    c = sqrt(total)
    weights = [exp(strength / c) for strength in strengths]
    # Of each side: the weight of all that did not come before it, and how many share its rank.
    sums = [
        sum(weight for weight, theirs in zip(weights, ranks, strict=True) if theirs >= rank) for rank in ranks
    ]
    ties = [ranks.count(rank) for rank in ranks]
    after: list[list[Skill]] = []
    for number, side in enumerate(sides):
        omega = delta = 0.0
        for other, rank in enumerate(ranks):
            if rank > ranks[number]:
                continue
            share = weights[number] / sums[other]
            delta += share * (1.0 - share) / ties[other]
            omega += ((1.0 if other == number else 0.0) - share) / ties[other]
        after.append([_member(mu, sigma * sigma + drift, omega / c, delta / (c * c)) for mu, sigma in side])
    return after


def _member(mu: float, variance: float, gradient: float, curvature: float) -> Skill:
    left = max(1.0 - variance * curvature, LEAST_FACTOR)
    return Skill(mu + variance * gradient, sqrt(variance * left))
