"""What you are told while you do not look: kinds of news, quiet hours, and the devices that show it."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from pyramidion.house.news.wishes import NewsShown, NewsWishes, PushDevice
from pyramidion.server.app_state import AppState

from . import AnyRequest


def routes(state: AppState) -> list[HTTPRouteHandler]:
    auth, news = state.auth, state.house.news

    @get("/api/me/news", summary="What you are told, and on how many devices")
    async def read_news(request: AnyRequest) -> NewsShown:
        return await news.shown((await auth.require_player(request)).id)

    @post("/api/me/news", status_code=200, summary="Choose the kinds of news and the quiet hours")
    async def change_news(request: AnyRequest, data: JSONBody[NewsWishes]) -> NewsShown:
        player = await auth.require_player(request)
        await news.wishes.change(player.id, data)
        return await news.shown(player.id)

    @post("/api/me/news/devices", status_code=200, summary="Be told news on this device, by Web Push")
    async def add_device(request: AnyRequest, data: JSONBody[PushDevice]) -> NewsShown:
        player = await auth.require_player(request)
        await state.take(("news", player.id))
        await news.wishes.subscribe(player.id, data)
        return await news.shown(player.id)

    @delete("/api/me/news/devices/{device:str}", summary="Be told no more on this device")
    async def drop_device(request: AnyRequest, device: FromPath[str]) -> None:
        await news.wishes.unsubscribe((await auth.require_player(request)).id, device)

    @post("/api/me/news/test", status_code=204, summary="Send a notification to your devices")
    async def test_news(request: AnyRequest) -> None:
        player = await auth.require_player(request)
        await state.take(("news", player.id))
        await news.send_test(player.id)

    return [read_news, change_news, add_device, drop_device, test_news]
