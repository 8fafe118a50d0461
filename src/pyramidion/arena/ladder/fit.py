"""Ratings from matches: Bradley and Terry's model on Elo's scale, with profile-likelihood intervals.

Each two bots that met are given one game more, drawn. So a bot that won every game is not infinitely strong, and its
interval says how little such a match tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pyramidion.core.elo import POINTS

PRIOR_GAMES = 1.0
"""Drawn games that each match is given."""
ALLOWED_DROP = 3.841458820694124 / 2
"""How far the log-likelihood may lie below its maximum: the 95 % quantile of chi-squared with one degree, halved."""
MAX_STEPS = 200
LONGEST_STEP = 2.0
TOLERANCE = 1e-9


class Score(NamedTuple):
    """Two bots by number, the first one's share of the victories, and how many independent games that is worth."""

    first: int
    second: int
    share: float
    games: float


class Rated(NamedTuple):
    rating: float
    low: float
    high: float


def rate(count: int, scores: Sequence[Score], anchor: int, at: float) -> list[Rated]:
    """The rating of each of `count` bots, of which `anchor` has the rating `at` by definition.

    Raises ValueError where a bot is connected with the anchor by no match: nothing can be said of it then.
    """
    _check(count, scores, anchor)
    model = _Model(count, scores)
    best = model.maximum({anchor: 0.0})
    top = model.likelihood(best)

    def drop(bot: int, offset: float) -> float:
        """How much less likely the matches are if the bot lies so far from its best rating."""
        held = {anchor: 0.0, bot: best[bot] + offset}
        return top - model.likelihood(model.maximum(held, best))

    def rated(bot: int) -> Rated:
        if bot == anchor:
            return Rated(at, at, at)
        ends = [
            float(best[bot]) + sign * _crossing(lambda width, sign=sign: drop(bot, sign * width))  # type: ignore[misc]
            for sign in (-1, 1)
        ]
        return Rated(*(at + POINTS * value for value in (float(best[bot]), *ends)))

    return [rated(bot) for bot in range(count)]


def _check(count: int, scores: Sequence[Score], anchor: int) -> None:
    reached, grown = {anchor}, True
    while grown:
        more = {bot for s in scores if {s.first, s.second} & reached for bot in (s.first, s.second)} - reached
        reached |= more
        grown = bool(more)
    if lost := sorted(set(range(count)) - reached):
        raise ValueError(f"scores: no match connects bots {lost} with bot {anchor}")


class _Model:
    """The log-likelihood of the matches. It is concave, so one maximum is the maximum."""

    def __init__(self, count: int, scores: Sequence[Score]) -> None:
        self._count = count
        self._first = np.array([score.first for score in scores])
        self._second = np.array([score.second for score in scores])
        self._won = np.array([score.share * score.games + PRIOR_GAMES / 2 for score in scores])
        self._games = np.array([score.games + PRIOR_GAMES for score in scores])

    def likelihood(self, skill: NDArray[np.float64]) -> float:
        difference = skill[self._first] - skill[self._second]
        lost = self._games - self._won
        return -float(np.sum(self._won * np.logaddexp(0, -difference) + lost * np.logaddexp(0, difference)))

    def maximum(
        self, held: dict[int, float], start: NDArray[np.float64] | None = None
    ) -> NDArray[np.float64]:
        """The likeliest skills where some are held; Newton's method."""
        skill = np.zeros(self._count) if start is None else start.copy()
        for bot, value in held.items():
            skill[bot] = value
        free = [bot for bot in range(self._count) if bot not in held]
        for _ in range(MAX_STEPS):
            if not free:
                break
            gradient, curvature = self._slopes(skill)
            step = np.linalg.solve(curvature[np.ix_(free, free)], gradient[free])
            size = float(np.max(np.abs(step)))
            skill[free] += step * min(1.0, LONGEST_STEP / size) if size else 0.0
            if size < TOLERANCE:
                break
        return skill

    def _slopes(self, skill: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        chance = 0.5 + 0.5 * np.tanh((skill[self._first] - skill[self._second]) / 2)
        gradient = np.zeros(self._count)
        np.add.at(gradient, self._first, self._won - self._games * chance)
        np.add.at(gradient, self._second, self._games * chance - self._won)
        curvature = np.zeros((self._count, self._count))
        weight = self._games * chance * (1 - chance)
        for first, second, part in zip(self._first, self._second, weight, strict=True):
            curvature[first, first] += part
            curvature[second, second] += part
            curvature[first, second] -= part
            curvature[second, first] -= part
        return gradient, curvature


def _crossing(drop: Callable[[float], float]) -> float:
    """The width at which the drop, which grows from 0, is what is allowed."""
    low, high = 0.0, 0.1
    while drop(high) < ALLOWED_DROP:
        low, high = high, 2 * high
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if drop(middle) < ALLOWED_DROP else (low, middle)
    return high
