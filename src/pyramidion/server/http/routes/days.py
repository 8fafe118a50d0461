"""Games over days: whose turn it is anywhere, and holidays."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from pyramidion.house.holidays import HolidaysShown, HolidayWish
from pyramidion.house.turns import Turn
from pyramidion.server.app_state import AppState

from . import AnyRequest


def routes(state: AppState) -> list[HTTPRouteHandler]:
    house, auth = state.house, state.auth

    @get("/api/turns", summary="Games that wait for you, the nearest deadline first")
    async def my_turns(request: AnyRequest) -> list[Turn]:
        return await house.turns.of((await auth.require_player(request)).id)

    @get("/api/me/holidays", summary="Your holidays in games over days")
    async def read_holidays(request: AnyRequest) -> HolidaysShown:
        return await house.holidays.of((await auth.require_player(request)).id)

    @post(
        "/api/me/holidays",
        status_code=200,
        summary="Begin or plan holidays: your clocks in games over days stand still",
    )
    async def take_holidays(request: AnyRequest, data: JSONBody[HolidayWish]) -> HolidaysShown:
        player = await auth.require_player(request)
        await state.take(("tables", state.address(request)))
        return await house.holidays.take(player.id, data)

    @delete("/api/me/holidays", status_code=200, summary="End your holidays before their time")
    async def end_holidays(request: AnyRequest) -> HolidaysShown:
        return await house.holidays.end((await auth.require_player(request)).id)

    @delete("/api/me/holidays/{number:int}", status_code=200, summary="Drop holidays that you have planned")
    async def drop_holidays(request: AnyRequest, number: FromPath[int]) -> HolidaysShown:
        return await house.holidays.drop((await auth.require_player(request)).id, number)

    return [my_turns, read_holidays, take_holidays, end_holidays, drop_holidays]
