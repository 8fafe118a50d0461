"""The ladder of one game, from its matches to the ratings."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from pyramidion import __version__
from pyramidion.games.strengths import ANCHOR, Strength, Strengths

from .fit import rate
from .matches import Advance, Met, Pairing, entrants, play

DIGITS = 1
"""Of ratings: a tenth of a point is less than any run can tell."""


def climb(pairings: Sequence[Pairing], workers: int, advance: Advance = lambda: None) -> Strengths:
    """Plays the matches of one game and rates its bots."""
    return strengths(pairings, [play(pairing, workers, advance) for pairing in pairings])


def strengths(pairings: Sequence[Pairing], met: Sequence[Met]) -> Strengths:
    asked = pairings[0].plan
    bots = entrants(asked.game)
    numbers = {bot: number for number, bot in enumerate(bots)}
    rated = rate(len(bots), [one.score(numbers) for one in met], anchor=1, at=ANCHOR)
    versions = {bot: version for one in met for bot, version in one.versions.items()}
    return Strengths(
        game=asked.game,
        pyramidion=__version__,
        rules=asked.rules,
        options=asked.options,
        seats=asked.seats,
        seed=asked.seed,
        work=asked.work,
        bots=tuple(
            Strength(
                bot,
                versions[bot],
                round(rating.rating, DIGITS),
                round(rating.low, DIGITS),
                round(rating.high, DIGITS),
                _cpu_ms(bot, met),
            )
            for bot, rating in zip(bots, rated, strict=True)
        ),
        matches=tuple(one.match for one in met),
    )


def _cpu_ms(bot: str, met: Sequence[Met]) -> float | None:
    games = [seconds for one in met for seconds in one.cpu.get(bot, [])]
    return float(f"{1000 * statistics.median(games):.3g}") if games else None
