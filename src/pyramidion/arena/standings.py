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

from pyramidion.core.estimates import Estimate, Z, mean_of, quantile, rounded

from .plan import Plan
from .results import GameResult


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


def share_of(deals: Sequence[float], games: int) -> Estimate:
    """Wilson's interval with as many independent games as give the spread between the deals that was seen.

    So it stays within 0 and 1, and ten deals won out of ten do not look like certainty.
    """
    if not deals:
        return Estimate(0.0, None, None)
    p = statistics.fmean(deals)
    n = independent_games(deals, games)
    z = quantile(len(deals) - 1) if len(set(deals)) > 1 else Z
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return Estimate(rounded(p), rounded(max(centre - half, 0.0)), rounded(min(centre + half, 1.0)))


def independent_games(deals: Sequence[float], games: int) -> float:
    """So many independent games would give the spread between the deals that was seen."""
    p = statistics.fmean(deals)
    spread = statistics.variance(deals) / len(deals) if len(deals) > 1 else 0.0
    if spread > 0:
        return p * (1 - p) / spread
    # Every deal went alike. Won or lost each time, they count once each.
    return float(len(deals) if p in (0.0, 1.0) else games)


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
        Rating(rounded(r.mu), rounded(r.sigma), rounded(r.mu - Z * r.sigma), rounded(r.mu + Z * r.sigma))
        for r in ratings
    ]
