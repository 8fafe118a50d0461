"""« Exporter mes données » by HTTP: everything that the house has of me, as a zip archive that is sent while it is
written."""

from __future__ import annotations

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream

from pyramidion.server.app_state import AppState

from . import AnyRequest


def routes(state: AppState) -> list[HTTPRouteHandler]:
    house, auth = state.house, state.auth

    @get("/api/me/export", summary="Everything that the house has of me", media_type="application/zip")
    async def export(request: AnyRequest) -> Response[bytes]:
        player = await auth.require_player(request)
        await state.take(("exports", player.id))
        headers = {"content-disposition": 'attachment; filename="pyramidion.zip"'}
        archive = house.exports.begin(player)
        return Stream(archive, media_type="application/zip", headers=headers)  # type: ignore[return-value]

    return [export]
