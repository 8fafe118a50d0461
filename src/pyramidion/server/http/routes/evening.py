"""The evening's page: what a table's evening came to, for whoever may see the table replayed."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, QueryParameter

from pyramidion.house.evening import Evening
from pyramidion.server.app_state import Reception

AnyRequest = Request[Any, Any, Any]


def routes(reception: Reception) -> list[HTTPRouteHandler]:
    @get("/api/evenings/{table_id:str}", summary="The games that belong together with one that is over")
    async def evening(
        request: AnyRequest,
        table_id: FromPath[str],
        moments: Annotated[bool, QueryParameter(description="false: at once, without them")] = True,
    ) -> Evening:
        player = await reception.guest(request)
        return await reception.house.evenings.evening(table_id, player.id if player else None, moments)

    return [evening]
