"""The evening's page: the games that a table's evening was made of, for whoever may see them replayed."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, QueryParameter

from pyramidion.house.history.evening import Evening
from pyramidion.server.app_state import AppState

from . import AnyRequest


def routes(state: AppState) -> list[HTTPRouteHandler]:
    @get("/api/evenings/{table_id:str}", summary="The games that belong together with one that is over")
    async def evening(
        request: AnyRequest,
        table_id: FromPath[str],
        moments: Annotated[bool, QueryParameter(description="false: at once, without them")] = True,
    ) -> Evening:
        player = await state.auth.find_player(request)
        return await state.house.evenings.evening(table_id, player.id if player else None, moments)

    return [evening]
