"""A game that counts (« partie classée »): what is kept of it when it ends, and why a game does not count.

Whoever sits down at a ranked table agrees to it; the table says so to everybody. A result has all that the fold needs,
also the strength of a bot as the ladder had it that day, so that the same results lead to the same ratings for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from pyramidion import games
from pyramidion.core import AnyGame, Invalid, Outcome
from pyramidion.core.elo import POINTS
from pyramidion.games.strengths import Strength
from pyramidion.house.table.ranking import uncounted
from pyramidion.house.table.record import Record, Seat

from .model import MEAN, SPREAD, Skill

Pace = Literal["live", "days"]
LEAST_BOT_SPREAD, MOST_BOT_SPREAD = 30.0, 200.0
"""How sure the ladder can be of a bot among people, whatever it says of bots among themselves."""
INTERVAL = 1.96
"""Standard deviations on each side of a rating that make its 95 % interval."""


class Participant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who played a seat: a person, a bot, or somebody who has deleted their data since."""

    player: str | None = None
    bot: str | None = None
    """Level and version: another version is another bot."""
    skill: tuple[float, float] | None = None
    """What the ladder says of a bot that nobody has met here; what was believed of somebody who has gone."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    game: str
    pace: Pace
    at: float
    """When it ended."""
    sides: tuple[tuple[Participant, ...], ...]
    ranks: tuple[int, ...]
    """Of the sides; 0 is best, and those who have the same drew."""


def result_of(record: Record) -> Result | None:
    """What a game that is over says of those who played it; None where it does not count."""
    game, outcome = games.load(record.game), record.final
    if not record.ranked or outcome is None or game is None or uncounted(record) is not None:
        return None
    seats = _played_by(record)
    if any(seat.kind == "open" or seat.stand_in or _is_gone(seat) for seat in seats):
        return None
    sides = game.sides(len(seats))
    return Result(
        game=record.game,
        pace="days" if record.pace else "live",
        at=round(record.touched if record.ended is None else record.ended, 3),
        sides=tuple(tuple(_participant(record.game, seats[seat]) for seat in side) for side in sides),
        ranks=ranks_of(game, outcome, sides, tuple(one.seat for one in record.resigned)),
    )


def _played_by(record: Record) -> tuple[Seat, ...]:
    """The seats with those who answer for them: whoever has resigned does, and not the bot that played on there."""
    resigned = {one.seat: Seat("person", one.player) for one in record.resigned}
    return tuple(resigned.get(number, seat) for number, seat in enumerate(record.seats))


def _is_gone(seat: Seat) -> bool:
    return seat.kind == "person" and seat.player is None


def _participant(game: str, seat: Seat) -> Participant:
    if seat.kind == "person":
        return Participant(player=seat.player)
    name, skill = bot_of(game, seat.level or "")
    return Participant(bot=name, skill=(skill.mu, skill.sigma))


def ranks_of(
    game: AnyGame, outcome: Outcome, sides: tuple[tuple[int, ...], ...], resigned: Sequence[int] = ()
) -> tuple[int, ...]:
    """Who has won is first, the others by their points; whoever has resigned is behind all of them, and the first who
    did is last."""
    sign = 1 if game.lowest_wins else -1
    last = {seat: len(resigned) - place for place, seat in enumerate(resigned)}

    def standing(side: tuple[int, ...]) -> tuple[int, bool, int]:
        gave_up = max(last.get(seat, 0) for seat in side)
        if gave_up:
            return gave_up, False, 0
        has_won = any(seat in outcome.winners for seat in side)
        return 0, not has_won, 0 if has_won else min(sign * outcome.scores[seat] for seat in side)

    found = [standing(side) for side in sides]
    return tuple(sum(other < own for other in found) for own in found)


def bot_of(game: str, level: str) -> tuple[str, Skill]:
    """The name of a bot in results, and what the ladder of its game says of it."""
    measured = ladder(game).get(level)
    if measured is None:
        return level, Skill(MEAN, SPREAD)
    # The lowest level is the ladder's fixed point and has no interval of its own.
    spread = (measured.high - measured.low) / (2 * INTERVAL)
    sigma = min(max(spread, LEAST_BOT_SPREAD), MOST_BOT_SPREAD) if spread else POINTS / 2
    return f"{level}/{measured.version}", Skill(measured.rating, round(sigma, 3))


def ladder(game: str) -> dict[str, Strength]:
    """The game's bots as they were measured; empty where they never were."""
    try:
        found = games.strengths(game)
    except Invalid:
        return {}
    return {} if found is None else {bot.bot: bot for bot in found.bots}
