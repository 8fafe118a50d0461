"""Profiles, histories, and the best of a season."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from pyramidion.core import Fault
from pyramidion.house.profiles import history
from pyramidion.house.profiles.history import HistoryPage, Wanted
from pyramidion.house.profiles.profile import MINE, ProfileShown
from pyramidion.house.profiles.ranking import RankingShown, SeatRating
from pyramidion.house.profiles.reading import Shows
from pyramidion.house.profiles.statistics import StatisticsShown
from pyramidion.house.ratings.results import Pace
from pyramidion.house.ratings.statements import Ending
from pyramidion.server.app_state import AppState
from pyramidion.server.errors import malformed

from . import AnyRequest

Place = Annotated[str | None, QueryParameter(description="`next` of the page before", max_length=100)]


def routes(state: AppState) -> list[HTTPRouteHandler]:
    house, auth = state.house, state.auth

    async def reader_id(request: AnyRequest) -> str | None:
        player = await auth.find_player(request)
        return player.id if player else None

    @get("/api/profiles/{handle:str}", summary="A person's page, as far as it is shown; `me`: your own")
    async def read_profile(request: AnyRequest, handle: FromPath[str]) -> ProfileShown:
        return await house.profiles.page(handle, await reader_id(request))

    @post("/api/me/profile", status_code=200, summary="What your page shows to others")
    async def change_profile(request: AnyRequest, data: JSONBody[Shows]) -> ProfileShown:
        player = await auth.require_player(request)
        await house.profiles.show(player.id, data)
        return await house.profiles.page(MINE, player.id)

    @get("/api/profiles/{handle:str}/games", summary="The games of a person, newest first")
    async def read_games(
        request: AnyRequest,
        handle: FromPath[str],
        game: Annotated[str | None, QueryParameter(max_length=64)] = None,
        opponent: Annotated[str | None, QueryParameter(max_length=64)] = None,
        ending: FromQuery[Ending | None] = None,
        since: FromQuery[float | None] = None,
        until: FromQuery[float | None] = None,
        place: Place = None,
    ) -> HistoryPage:
        before = None if place is None else history.place_of(place)
        if place is not None and before is None:
            raise malformed([Fault("$.place", "is not a place that a page has named")])
        wanted = Wanted(game, opponent, ending, since, until, before)
        return await history.page(house.profiles, handle, await reader_id(request), wanted)

    @get(
        "/api/profiles/{handle:str}/statistics/{key:str}", summary="What a game's own figures say of a person"
    )
    async def read_statistics(
        request: AnyRequest, handle: FromPath[str], key: FromPath[str]
    ) -> StatisticsShown:
        return await house.statistics.of(handle, await reader_id(request), key)

    @get("/api/rankings/{key:str}", summary="The best of a season in a game, and its bots")
    async def read_ranking(
        key: FromPath[str],
        pace: FromQuery[Pace] = "live",
        season: Annotated[int | None, QueryParameter(ge=0, le=100_000)] = None,
    ) -> RankingShown:
        return await house.rankings.best(key, pace, season)

    @get("/api/tables/{table_id:str}/ratings", summary="The ratings of those who sit at a table, by seat")
    async def read_table_ratings(request: AnyRequest, table_id: FromPath[str]) -> list[SeatRating]:
        return list(await house.rankings.of_table(table_id, await reader_id(request)))

    return [read_profile, change_profile, read_games, read_statistics, read_ranking, read_table_ratings]
