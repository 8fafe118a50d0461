"""The best of a season in a game, with its bots on the same scale; and the ratings of those who sit at a table."""

from __future__ import annotations

import msgspec

from pyramidion import games
from pyramidion.house.errors import Denied
from pyramidion.house.profiles.profile import Profiles, RatingShown, shown
from pyramidion.house.ratings.book import PROVISIONAL, Standing, faded, season_end, season_of
from pyramidion.house.ratings.model import Skill
from pyramidion.house.ratings.ratings import Ratings
from pyramidion.house.ratings.results import Pace, bot_of, ladder
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.record import Record, Seat

MOST = 50
"""People of a table of the best."""
READ = 200
"""Standings that are looked at for it: not everybody wants to be listed."""
MOST_SEASONS = 12


class Ranked(msgspec.Struct, frozen=True):
    name: str
    handle: str
    rating: int
    spread: int
    games: int
    won: int


class BotRating(msgspec.Struct, frozen=True):
    """A bot of the ladder."""

    level: str
    rating: int
    spread: int
    games: int
    """That counted, with people, in this season."""


class RankingShown(msgspec.Struct, frozen=True, kw_only=True):
    """The best of a season, best first, and the bots, weakest first. `seasons`: those in which somebody played.
    A season is four times its year and the quarter from 0 to 3; it ends at `until`."""

    game: str
    pace: Pace
    season: int
    until: float
    seasons: tuple[int, ...]
    people: tuple[Ranked, ...]
    bots: tuple[BotRating, ...]


class SeatRating(msgspec.Struct, frozen=True):
    """Of a seat: whose profile it is, the rating now or after the game, and what the game changed. What is hidden or
    unknown is null."""

    handle: str | None
    rating: RatingShown | None
    change: int | None


class Rankings:
    def __init__(self, services: Services, ratings: Ratings, profiles: Profiles) -> None:
        self._services = services
        self._ratings = ratings
        self._profiles = profiles

    async def best(self, key: str, pace: Pace, season: int | None) -> RankingShown:
        """Those whose rating is no longer provisional, as it is now or was when the season ended; Denied `unknown`."""
        if games.load(key) is None:
            raise Denied("unknown", "there is no such game", "ce jeu n'existe pas")
        await self._ratings.fold()
        now, read = self._services.now(), self._ratings.read
        today = season_of(now)
        season = today if season is None else min(max(season, today - 400), today)
        moment = min(now, season_end(season))
        standings = [
            (who[2:], standing, faded(standing, moment))
            for who, standing in await read.best(key, pace, season, PROVISIONAL, READ)
            if who.startswith("p:")
        ]
        listed = [one for one in standings if one[2].sigma <= PROVISIONAL]
        profiles = await self._profiles.of(player for player, _, _ in listed)
        names = await self._profiles.read.names(profiles)
        people = [
            Ranked(
                names[player],
                profiles[player].handle,
                shown(skill).rating,
                shown(skill).spread,
                standing.games,
                standing.won,
            )
            for player, standing, skill in listed
            if player in names and player in profiles and profiles[player].shows.rating
        ]
        return RankingShown(
            game=key,
            pace=pace,
            season=season,
            until=season_end(season),
            seasons=tuple(dict.fromkeys((today, *await read.seasons(key, pace))))[:MOST_SEASONS],
            people=tuple(people[:MOST]),
            bots=await self._bots(key, pace, season),
        )

    async def _bots(self, key: str, pace: Pace, season: int) -> tuple[BotRating, ...]:
        """Where games with people have put them since the ladder was measured."""
        levels = [level for level in games.manifest(key).levels if level in ladder(key)]
        known = {level: bot_of(key, level) for level in levels}
        standings = await self._ratings.read.standings(key, pace, (f"b:{name}" for name, _ in known.values()))
        found = []
        for level, (name, skill) in known.items():
            seasons = standings.get((f"b:{name}", key, pace), {})
            played = max((one for one in seasons if one <= season), default=None)
            now = shown(skill if played is None else seasons[played].skill)
            count = seasons[season].games if season in seasons else 0
            found.append(BotRating(level, now.rating, now.spread, count))
        return tuple(found)

    async def rating_of(self, player: str, game: str) -> int | None:
        """How others see this person in live games; None where they hide it, or nothing is known."""
        profile = (await self._profiles.read.profiles((player,))).get(player)
        if profile is not None and not profile.shows.rating:
            return None
        who = f"p:{player}"
        seasons = (await self._ratings.read.standings(game, "live", (who,))).get((who, game, "live"))
        return None if not seasons else shown(faded(seasons[max(seasons)], self._services.now())).rating

    async def of_table(self, table_id: str, reader: str | None) -> tuple[SeatRating, ...]:
        """Of each seat, of people at ranked tables alone; Denied `unknown`, or `forbidden` at a private table."""
        record = await self._services.store.table(table_id)
        if record is None:
            raise Denied("unknown", "there is no such table", "cette table n'existe pas")
        if record.private and (reader is None or not record.belongs(reader)):
            raise Denied("forbidden", "this table is private", "cette table est privée")
        await self._ratings.fold()
        # A profile is the same everywhere: at other tables nobody is recognised by it.
        people = [seat.player for seat in record.seats if seat.player is not None and record.ranked]
        profiles = await self._profiles.of(people)
        visible = {one for one in profiles if one == reader or profiles[one].shows.rating}
        changes = await self._ratings.read.changes(table_id, visible)
        pace: Pace = "days" if record.pace else "live"
        who = {
            *(f"p:{one}" for one in visible),
            *(_bot(record, seat) for seat in record.seats if seat.kind == "bot"),
        }
        standings = await self._ratings.read.standings(record.game, pace, who)
        return tuple(
            _of_bot(
                record.game,
                seat,
                standings.get((f"b:{bot_of(record.game, seat.level or '')[0]}", record.game, pace)),
            )
            if seat.kind == "bot" and not seat.stand_in
            else self._of_person(
                profiles[seat.player].handle,
                changes.get(seat.player),
                standings.get((f"p:{seat.player}", record.game, pace)),
            )
            if seat.player in visible
            else SeatRating(None, None, None)
            for seat in record.seats
        )

    def _of_person(
        self, handle: str, change: tuple[Skill, Skill] | None, seasons: dict[int, Standing] | None
    ) -> SeatRating:
        if change is not None:
            before, after = change
            return SeatRating(handle, shown(after), round(after.mu) - round(before.mu))
        if seasons is None:
            return SeatRating(handle, None, None)
        return SeatRating(handle, shown(faded(seasons[max(seasons)], self._services.now())), None)


def _of_bot(game: str, seat: Seat, seasons: dict[int, Standing] | None) -> SeatRating:
    if seasons is not None:
        return SeatRating(None, shown(seasons[max(seasons)].skill), None)
    _, skill = bot_of(game, seat.level or "")
    return SeatRating(None, shown(skill) if seat.level in ladder(game) else None, None)


def _bot(record: Record, seat: Seat) -> str:
    return f"b:{bot_of(record.game, seat.level or '')[0]}"
