"""The page of a person: found by a handle that nobody guesses, it shows to others what its owner wants shown."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from math import ceil

import msgspec

from pyramidion.house.codes import is_id
from pyramidion.house.errors import Denied
from pyramidion.house.profiles.reading import INSERT_PROFILE, SET_SHOWS, ProfileReader, ProfileRow, Shows
from pyramidion.house.ratings.book import PROVISIONAL, faded
from pyramidion.house.ratings.model import Skill
from pyramidion.house.ratings.ratings import Ratings
from pyramidion.house.ratings.results import Pace
from pyramidion.house.ratings.statements import RatedGame
from pyramidion.house.runtime.services import Services

MINE = "me"
"""In place of a handle: one's own page."""
HANDLE_DIGITS = 20
MAX_POINTS = 200
"""Of a plot; of more games every second, third … is shown, and the last."""
READ_GAMES = 2000
"""That count for totals and company."""


class RatingShown(msgspec.Struct, frozen=True):
    """A rating as people read it, and half of its 95 % interval; provisional: with a question mark."""

    rating: int
    spread: int
    provisional: bool


class RatingPoint(msgspec.Struct, frozen=True):
    at: float
    rating: int
    spread: int


class GameRating(msgspec.Struct, frozen=True, kw_only=True):
    """In one game at one pace, in all seasons together. `points`: after each game that counted, oldest first."""

    game: str
    pace: Pace
    now: RatingShown
    games: int
    won: int
    points: tuple[RatingPoint, ...]


class GameCount(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody's last games ended."""

    game: str
    games: int
    won: int
    drawn: int
    lost: int


class Company(msgspec.Struct, frozen=True):
    """With whom somebody plays most often; `handle` is null where that person hides their rating."""

    name: str
    games: int
    handle: str | None


class ProfileShown(msgspec.Struct, frozen=True, kw_only=True):
    """What is hidden is empty. `shows` is told to its owner alone."""

    handle: str
    name: str
    mine: bool
    shows: Shows | None
    may: Shows
    """What the reader may see."""
    ratings: tuple[GameRating, ...]
    counts: tuple[GameCount, ...]
    company: Company | None


class Profiles:
    def __init__(self, services: Services, ratings: Ratings) -> None:
        self._services = services
        self.ratings = ratings
        self.read = ProfileReader(services.store.reader)

    async def of(self, players: Iterable[str]) -> dict[str, ProfileRow]:
        """The profiles of these people, who get one if they have none."""
        asked = set(players)
        found = await self.read.profiles(asked)
        if missing := sorted(asked - found.keys()):
            new = msgspec.json.encode(Shows()).decode()
            secret = self._services.secret
            await self._services.log.write(
                [(INSERT_PROFILE, (player, _handle(secret, player), new)) for player in missing]
            )
            found |= await self.read.profiles(missing)
        return found

    async def find(self, handle: str, reader: str | None) -> tuple[ProfileRow, Shows]:
        """The profile with this handle, or the reader's own, and what the reader may see; Denied `unknown`
        or `forbidden`."""
        if handle == MINE and reader is not None:
            return (await self.of((reader,)))[reader], Shows(True, True, True)
        found = await self.read.by_handle(handle) if is_id(handle) else None
        if found is None:
            raise Denied("unknown", "there is no such profile", "ce profil n'existe pas")
        if found.player == reader:
            return found, Shows(True, True, True)
        if found.shows == Shows(False, False, False):
            raise Denied("forbidden", "this profile is hidden", "ce profil est masqué")
        return found, found.shows

    async def show(self, player: str, shows: Shows) -> None:
        """From now on this person's page shows that to others."""
        await self.of((player,))
        await self._services.log.write([(SET_SHOWS, (msgspec.json.encode(shows).decode(), player))])

    async def page(self, handle: str, reader: str | None) -> ProfileShown:
        row, may = await self.find(handle, reader)
        player, mine = row.player, row.player == reader
        names = await self.read.names((player,))
        return ProfileShown(
            handle=row.handle,
            name=names.get(player, ""),
            mine=mine,
            shows=row.shows if mine else None,
            may=may,
            ratings=await self._ratings_of(player) if may.rating else (),
            counts=await self._counts(player) if may.history else (),
            company=await self._company(player, reader) if may.history else None,
        )

    async def _ratings_of(self, player: str) -> tuple[GameRating, ...]:
        await self.ratings.fold()
        now, read = self._services.now(), self.ratings.read
        found = []
        for (_, game, pace), seasons in (await read.all_standings(f"p:{player}")).items():
            points = [one for one in reversed(await read.rated(player, READ_GAMES, game)) if one.pace == pace]
            last = seasons[max(seasons)]
            found.append(
                GameRating(
                    game=game,
                    pace="days" if pace == "days" else "live",
                    now=shown(faded(last, now)),
                    games=sum(one.games for one in seasons.values()),
                    won=sum(one.won for one in seasons.values()),
                    points=tuple(
                        RatingPoint(round(one.at, 3), round(one.after.mu), half_interval(one.after))
                        for one in thinned(points)
                    ),
                )
            )
        return tuple(found)

    async def _counts(self, player: str) -> tuple[GameCount, ...]:
        found = await self.read.counts(player, READ_GAMES)
        return tuple(
            GameCount(
                game=game,
                games=sum(endings.values()),
                won=endings.get("won", 0),
                drawn=endings.get("drawn", 0),
                lost=endings.get("lost", 0),
            )
            for game, endings in sorted(found.items())
        )

    async def _company(self, player: str, reader: str | None) -> Company | None:
        met = await self.read.most_met(player, READ_GAMES)
        if met is None:
            return None
        other, games = met
        row = (await self.of((other,)))[other]
        is_shown = other == reader or row.shows.rating
        names = await self.read.names((other,))
        return Company(names.get(other, ""), games, row.handle if is_shown else None)


def _handle(secret: bytes, player: str) -> str:
    """The same in every process, so that of two who give somebody a profile at once both give the same."""
    return hmac.new(secret, f"profile|{player}".encode(), sha256).hexdigest()[:HANDLE_DIGITS]


def shown(skill: Skill) -> RatingShown:
    return RatingShown(round(skill.mu), half_interval(skill), skill.sigma > PROVISIONAL)


def half_interval(skill: Skill) -> int:
    return round(1.96 * skill.sigma)


def thinned(found: list[RatedGame]) -> list[RatedGame]:
    """At most `MAX_POINTS`, with the last."""
    step = ceil(len(found) / MAX_POINTS) or 1
    return found[::-1][::step][::-1]
