"""Living together: whom I block, and what I report to whoever looks after the house."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from pyramidion.house.codes import is_id
from pyramidion.house.lobby.blocks import Blocked
from pyramidion.house.lobby.reports import NewReport, PersonAt
from pyramidion.server.app_state import AppState
from pyramidion.server.errors import unknown

from . import AnyRequest


def routes(state: AppState) -> list[HTTPRouteHandler]:
    house, auth = state.house, state.auth
    lobby = house.lobby

    @get("/api/blocks", summary="Whom I have blocked, newest first")
    async def my_blocks(request: AnyRequest) -> list[Blocked]:
        return await lobby.blocks.of((await auth.require_player(request)).id)

    @post("/api/blocks", summary="Block somebody at a table: we are not paired, nor see one another's tables")
    async def block(request: AnyRequest, data: JSONBody[PersonAt]) -> Blocked:
        player = await auth.require_player(request)
        await state.take(("blocks", player.id))
        other, name = await lobby.reports.person(await house.table(data.table), player.id, data.who)
        return await lobby.block(player.id, other, name)

    @delete("/api/blocks/{block_id:str}", summary="Block them no longer")
    async def unblock(request: AnyRequest, block_id: FromPath[str]) -> Response[None]:
        await lobby.unblock((await auth.require_player(request)).id, block_id)
        return Response(None, status_code=204)

    @get("/api/tables/{table_id:str}/blocked", summary="The handles at a table of those whom I have blocked")
    async def blocked_at(request: AnyRequest, table_id: FromPath[str]) -> list[str]:
        player = await auth.require_player(request)
        if not is_id(table_id):
            raise unknown()
        return await lobby.blocks.at(table_id, player.id)

    @post(
        "/api/reports",
        status_code=204,
        summary="Report somebody at a table, or the table, to whoever looks after the house",
    )
    async def report(request: AnyRequest, data: JSONBody[NewReport]) -> None:
        player = await auth.require_player(request)
        await state.take(("reports", player.id))
        await lobby.reports.add(player.id, await house.table(data.table), data)

    return [my_blocks, block, unblock, blocked_at, report]
