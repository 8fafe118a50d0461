"""The fold: every result in the order of the house, and the standing of each person and bot after it.

A standing belongs to a person or bot, a game, a pace and a season. A season is a quarter of a calendar year. Whoever
comes back in a new season begins with what they had, less certain by `SEASON_SPREAD`; the standings of the season
before stay as its table.

Who has not played for a while becomes less certain with time, and not with when somebody looks: `faded` is a function
of the time of the last game and of the moment asked. A bot does not forget, and its skill does not drift.
"""

from __future__ import annotations

from datetime import UTC, datetime
from math import sqrt
from typing import NamedTuple

from .model import NEWCOMER, SPREAD, Skill, updated
from .results import Participant, Result

PROVISIONAL = 125.0
"""A rating that is less certain than this is shown with a question mark: about twenty games among newcomers."""
YEAR_SECONDS = 365.0 * 86400.0
FADING = (110.0**2 - 60.0**2) / YEAR_SECONDS
"""Variance for each second without a game: what is known to 60 points is known to 110 after a year."""
SEASON_SPREAD = 60.0
"""How much less certain everybody is at the beginning of a season."""

Key = tuple[str, str, str]
"""Who, game and pace. A person is `p:ID`, a bot `b:LEVEL/VERSION`."""
Change = tuple[str, Skill, Skill]
"""Who, and their skill before and after a game."""


class Standing(NamedTuple):
    mu: float
    sigma: float
    games: int
    won: int
    """Of the season; shared victories too."""
    last: float
    """When the last game ended."""

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


def season_of(at: float) -> int:
    """Seasons are numbered: four times the year, and the quarter from 0 to 3."""
    day = datetime.fromtimestamp(at, UTC)
    return day.year * 4 + (day.month - 1) // 3


def season_end(season: int) -> float:
    """When the next one begins."""
    year, quarter = divmod(season + 1, 4)
    return datetime(year, 3 * quarter + 1, 1, tzinfo=UTC).timestamp()


def subject(one: Participant) -> str | None:
    """None for somebody who has gone: what was believed of them is in the result."""
    if one.bot is not None:
        return f"b:{one.bot}"
    return None if one.player is None else f"p:{one.player}"


def faded(standing: Standing, moment: float) -> Skill:
    """What is believed at that moment of somebody who has not played since."""
    away = max(moment - standing.last, 0.0)
    return Skill(standing.mu, min(sqrt(standing.sigma * standing.sigma + FADING * away), SPREAD))


class _Known(NamedTuple):
    """Somebody at the beginning of a game."""

    who: str
    skill: Skill
    so_far: Standing


class Book:
    """The standings after some results: of each key, by season."""

    def __init__(self) -> None:
        self.standings: dict[Key, dict[int, Standing]] = {}

    def rate(self, result: Result) -> list[Change]:
        """Enters a result, and says what it changed, seat by seat in the order of the sides; a bot that plays several
        seats changes once, by what they bring on average."""
        season = season_of(result.at)
        known: list[_Known | None] = []
        sides: list[list[Skill]] = []
        for side in result.sides:
            skills = []
            for one in side:
                who = subject(one)
                found = None if who is None else self._known(who, result, season, one.skill)
                known.append(found)
                skills.append(Skill(*(one.skill or NEWCOMER)) if found is None else found.skill)
            sides.append(skills)
        after = [skill for side in updated(sides, result.ranks) for skill in side]
        ranks = [rank for side, rank in zip(sides, result.ranks, strict=True) for _ in side]
        has_loser = any(ranks)
        seats: dict[str, list[int]] = {}
        for seat, found in enumerate(known):
            if found is not None:
                seats.setdefault(found.who, []).append(seat)
        changes = []
        for who, own in seats.items():
            found = known[own[0]]
            assert found is not None
            skill = after[own[0]] if len(own) == 1 else _average([after[seat] for seat in own])
            won = has_loser and any(ranks[seat] == 0 for seat in own)
            self._enter((who, result.game, result.pace), season, found.so_far, skill, won, result.at)
            changes.append((who, found.skill, skill))
        return changes

    def _known(self, who: str, result: Result, season: int, given: tuple[float, float] | None) -> _Known:
        """What is believed of somebody when this game is entered, and their standing of the season so far."""
        seasons = self.standings.get((who, result.game, result.pace))
        if seasons is None:
            skill = NEWCOMER if given is None else Skill(*given)
            return _Known(who, skill, Standing(*skill, 0, 0, result.at))
        is_bot = who.startswith("b:")
        now = seasons.get(season)
        if now is not None:
            return _Known(who, now.skill if is_bot else faded(now, result.at), now)
        last = seasons[max((one for one in seasons if one < season), default=min(seasons))]
        skill = last.skill
        if not is_bot:
            mu, sigma = faded(last, result.at)
            skill = Skill(mu, min(sqrt(sigma * sigma + SEASON_SPREAD * SEASON_SPREAD), SPREAD))
        return _Known(who, skill, Standing(*skill, 0, 0, result.at))

    def _enter(self, key: Key, season: int, before: Standing, skill: Skill, won: bool, at: float) -> None:
        standing = Standing(skill.mu, skill.sigma, before.games + 1, before.won + won, max(before.last, at))
        self.standings.setdefault(key, {})[season] = standing


def _average(skills: list[Skill]) -> Skill:
    count = len(skills)
    return Skill(sum(one.mu for one in skills) / count, sum(one.sigma for one in skills) / count)
