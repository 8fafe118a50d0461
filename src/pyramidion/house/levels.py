"""The level meter: which level of a game somebody wins about half of the games against.

The house looks at the person's last games against its bots. Each opposing side gives one comparison: won, drawn or
lost; those of one game weigh as much as one game. The person's strength is the likeliest one on the scale of the
game's ladder, given these comparisons and what is known of people in general (`Prior`). What counts:

- games that came to their end, and games that the person resigned, which are lost;
- not those that were broken off, that a bot played for the person, that come from a transcript or a tutorial, or that
  other people played as well;
- games in which the person asked the coach, by half.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import msgspec

from pyramidion import games
from pyramidion.core import AnyGame, Invalid, Outcome
from pyramidion.core.elo import POINTS, expected
from pyramidion.house.errors import Denied
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.record import Record, Seat

LEAST_GAMES = 3
"""The house proposes nothing before."""
MOST_GAMES = 20
"""Older games tell of a weaker player."""
READ_GAMES = 40
"""So many of the last games are looked at, because not all of them count."""
LEAST_SPREAD = 300.0
"""Of people around the middle level, in points."""
HINTED_WEIGHT = 0.5


class ProposedLevel(msgspec.Struct, frozen=True):
    """The level that the house proposes, and how many games it was found from; null: it knows too little yet."""

    level: str | None
    games: int


class Comparison(NamedTuple):
    """How a person did against one side: 1 won, 0.5 drawn, 0 lost."""

    result: float
    opponent: float
    """The rating of the other side."""
    partners: tuple[float, ...]
    """The ratings of the bots on the person's side. A side is as strong as its members are on average."""
    weight: float


class Prior(NamedTuple):
    """What is taken for granted of somebody who has not played yet: normally distributed."""

    mean: float
    spread: float


async def propose(services: Services, player_id: str, key: str) -> ProposedLevel:
    """Raises Denied `unknown` where there is no such game."""
    game = games.load(key)
    if game is None:
        raise Denied("unknown", "there is no such game", "ce jeu n'existe pas")
    ratings = ratings_of(key)
    if not ratings:
        return ProposedLevel(None, 0)
    records = await services.store.finished_of(player_id, key, READ_GAMES)
    counted = [found for record in records if (found := comparisons(game, record, player_id, ratings))]
    counted = counted[:MOST_GAMES]
    if len(counted) < LEAST_GAMES:
        return ProposedLevel(None, len(counted))
    strength = estimate([one for found in counted for one in found], prior_of(ratings))
    return ProposedLevel(nearest(strength, ratings), len(counted))


def ratings_of(key: str) -> dict[str, float]:
    """The ratings of the game's own levels, weakest first; empty where they were never measured."""
    try:
        measured = games.strengths(key)
    except Invalid:  # a file that somebody else wrote; the house plays on without it
        return {}
    found = {} if measured is None else measured.ratings()
    return {level: found[level] for level in games.manifest(key).levels if level in found}


def comparisons(
    game: AnyGame, record: Record, player_id: str, ratings: Mapping[str, float]
) -> tuple[Comparison, ...]:
    """What the game tells of this person; nothing where it does not count."""
    outcome, mine = record.final, record.seats_of(player_id)
    if outcome is None or not _counts(game, record, outcome, mine):
        return ()
    sides = game.sides(len(record.seats))
    own = next(side for side in sides if mine[0] in side)
    others = [side for side in sides if side != own]
    bots = [seat for number, seat in enumerate(record.seats) if number not in mine]
    if not others or not set(mine) <= set(own) or not all(_rated(seat, ratings) for seat in bots):
        return ()

    def rating(seat: int) -> float:
        return ratings[record.seats[seat].level or ""]

    is_hinted = record.hints is not None and any(record.hints.used[seat] for seat in mine)
    weight = (HINTED_WEIGHT if is_hinted else 1.0) / len(others)
    partners = tuple(rating(seat) for seat in own if seat not in mine)
    return tuple(
        Comparison(
            result(outcome, own, side, game.lowest_wins),
            sum(map(rating, side)) / len(side),
            partners,
            weight,
        )
        for side in others
    )


def _counts(game: AnyGame, record: Record, outcome: Outcome, mine: tuple[int, ...]) -> bool:
    seats = game.manifest.ladder.seats
    return (
        bool(mine)
        and outcome.reason != "ended"
        and not record.taken_up
        and not record.is_tutorial
        and seats in (None, len(record.seats))
    )


def _rated(seat: Seat, ratings: Mapping[str, float]) -> bool:
    return seat.kind == "bot" and seat.player is None and seat.level in ratings


def result(outcome: Outcome, own: tuple[int, ...], other: tuple[int, ...], lowest_wins: bool) -> float:
    """By the victory; where neither side has it, by the points of the better member."""
    won, lost = (any(seat in outcome.winners for seat in side) for side in (own, other))
    if won or lost:
        return 0.5 + (won - lost) / 2
    sign = -1 if lowest_wins else 1
    mine, theirs = (max(sign * outcome.scores[seat] for seat in side) for side in (own, other))
    return 0.5 + ((mine > theirs) - (mine < theirs)) / 2


def prior_of(ratings: Mapping[str, float]) -> Prior:
    """Around the middle of the ladder, and as wide as its widest step: from any level between the lowest and the
    highest, three games that all end alike lead to the next one, not past it.
    """
    ordered = sorted(ratings.values())
    steps = (above - below for below, above in pairwise(ordered))
    return Prior(median(ordered), max((LEAST_SPREAD, *steps)))


def estimate(found: Iterable[Comparison], prior: Prior) -> float:
    """The likeliest strength: where the results are those that are expected, pulled towards the prior."""
    seen = list(found)

    def slope(strength: float) -> float:
        """Of the logarithm of the likelihood; it falls."""
        pulled = (prior.mean - strength) * POINTS / prior.spread**2
        for one in seen:
            size = 1 + len(one.partners)
            side = (strength + sum(one.partners)) / size
            pulled += one.weight * (one.result - expected(side - one.opponent)) / size
        return pulled

    low, high = prior.mean - 10 * prior.spread, prior.mean + 10 * prior.spread
    while high - low > 0.1:
        centre = (low + high) / 2
        low, high = (centre, high) if slope(centre) > 0 else (low, centre)
    return (low + high) / 2


def nearest(strength: float, ratings: Mapping[str, float]) -> str:
    """The level whose games against such a person are the most even; of two the lower."""
    return min(ratings, key=lambda level: abs(ratings[level] - strength))
