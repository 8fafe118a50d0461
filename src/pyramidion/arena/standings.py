"""What the games say about the bots: shares of victories, scores and ratings, each with its 95 % interval.

Games of one deal are alike, so the deal is the unit: intervals come from the means of the deals. Ratings are
OpenSkill's (Plackett and Luce's model, Weng and Lin's updates), game by game in the order of their numbers; skill is
taken not to change (tau 0).
"""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from .plan import Plan
from .results import GameResult

Z = statistics.NormalDist().inv_cdf(0.975)


class Estimate(msgspec.Struct, frozen=True):
    """A mean with the 95 % interval; null where a single deal tells nothing."""

    mean: float
    low: float | None
    high: float | None


class Rating(msgspec.Struct, frozen=True):
    mu: float
    sigma: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """One bot. A draw is a victory shared with others; its share counts as the part of it."""

    name: str
    bot: str
    version: str
    games: int
    wins: int
    draws: int
    losses: int
    score: Estimate
    share: Estimate
    rating: Rating | None
    faults: dict[str, int]


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """The whole of an arena as its JSON has it: the plan, the standings, and every game."""

    format: str
    plan: Plan
    asked: int
    """Games that were asked for, in whole deals."""
    played: int
    deals: int
    """Deals of which something was played."""
    bots: tuple[Standing, ...]
    games: tuple[GameResult, ...]


def results(plan: Plan, asked: int, played: Sequence[GameResult]) -> Results:
    ratings = rate(plan, played)
    return Results(
        format=plan.format,
        plan=plan,
        asked=asked,
        played=len(played),
        deals=len({game.deal for game in played}),
        bots=tuple(_standing(plan, bot, ratings[bot], played) for bot in range(len(plan.bots))),
        games=tuple(played),
    )


def share(game: GameResult, seat: int) -> float:
    """The seat's part of the victory; where nobody wins, it is everybody's."""
    if not game.winners:
        return 1 / len(game.bots)
    return (seat in game.winners) / len(game.winners)


def _standing(plan: Plan, bot: int, rating: Rating | None, played: Sequence[GameResult]) -> Standing:
    counts: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    shares: defaultdict[int, list[float]] = defaultdict(list)
    scores: defaultdict[int, list[float]] = defaultdict(list)
    for game in played:
        faults.update(fault.kind for fault in game.faults if fault.bot == bot)
        if bot not in game.bots:
            continue
        seat = game.bots.index(bot)
        part = share(game, seat)
        counts["wins" if part == 1 else "draws" if part else "losses"] += 1
        shares[game.deal].append(part)
        scores[game.deal].append(game.scores[seat])
    entrant = plan.bots[bot]
    return Standing(
        name=entrant.name,
        bot=entrant.bot,
        version=entrant.version,
        games=counts.total(),
        wins=counts["wins"],
        draws=counts["draws"],
        losses=counts["losses"],
        score=mean_of([statistics.fmean(deal) for deal in scores.values()]),
        share=share_of([statistics.fmean(deal) for deal in shares.values()], counts.total()),
        rating=rating,
        faults=dict(sorted(faults.items())),
    )


def quantile(freedom: int) -> float:
    """Student's 97.5 % (Cornish and Fisher's expansion: 3 % too small with 2 degrees of freedom, exact from 5 on)."""
    z = Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def mean_of(deals: Sequence[float]) -> Estimate:
    if len(deals) < 2:
        return Estimate(_round(deals[0]) if deals else 0.0, None, None)
    mean = statistics.fmean(deals)
    half = quantile(len(deals) - 1) * statistics.stdev(deals) / math.sqrt(len(deals))
    return Estimate(_round(mean), _round(mean - half), _round(mean + half))


def share_of(deals: Sequence[float], games: int) -> Estimate:
    """Wilson's interval with as many independent games as give the spread between the deals that was seen.

    So it stays within 0 and 1, and ten deals won out of ten do not look like certainty.
    """
    if not deals:
        return Estimate(0.0, None, None)
    count = len(deals)
    p = statistics.fmean(deals)
    spread = statistics.variance(deals) / count if count > 1 else 0.0
    if spread > 0:
        n, z = p * (1 - p) / spread, quantile(count - 1)
    else:
        # Every deal went alike. Won or lost each time, they count once each.
        n, z = float(count if p in (0.0, 1.0) else games), Z
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return Estimate(_round(p), _round(max(centre - half, 0.0)), _round(min(centre + half, 1.0)))


def places(game: GameResult, lowest_wins: bool = False) -> list[float]:
    """The place of each seat, the winners first, the others by their scores; equals share one."""
    sign = 1 if lowest_wins else -1
    order = [
        (True, sign * game.scores[seat]) if game.winners and seat not in game.winners else (False, 0)
        for seat in range(len(game.bots))
    ]
    return [float(sum(other < mine for other in order)) for mine in order]


def rate(plan: Plan, played: Sequence[GameResult]) -> list[Rating | None]:
    """The rating of each bot; none where nobody plays against anybody."""
    if plan.seats < 2:
        return [None] * len(plan.bots)
    model = PlackettLuce(tau=0.0)
    ratings: list[Any] = [model.rating() for _ in plan.bots]
    lowest_wins = plan.rule_book().lowest_wins
    for game in played:
        teams = [[ratings[bot]] for bot in game.bots]
        ranks = places(game, lowest_wins)
        for bot, (rated,) in zip(game.bots, model.rate(teams, ranks=ranks), strict=True):
            ratings[bot] = rated
    return [
        Rating(_round(r.mu), _round(r.sigma), _round(r.mu - Z * r.sigma), _round(r.mu + Z * r.sigma))
        for r in ratings
    ]


def _round(number: float) -> float:
    """Six digits: more would tell machines apart, not bots."""
    return round(number, 6)
