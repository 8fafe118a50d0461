"""The console of the house by HTTP: its code opens it, and no player's cookie counts here."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from pyramidion.house import Denied
from pyramidion.house.console.messages import AnyAct, Done, Overview
from pyramidion.house.lobby.reports import ReportShown
from pyramidion.house.table.seats.names import clean_console_name
from pyramidion.server.app_state import CODE_LOOKUP, AppState
from pyramidion.server.errors import unknown
from pyramidion.server.identity.console_access import ConsoleAccess, set_cookie

from . import AnyRequest


class ConsoleLogin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code, and the name that the tables are shown when somebody acts from the console."""

    code: Annotated[str, Meta(max_length=100)]
    name: str


class ConsoleUser(msgspec.Struct, frozen=True):
    name: str


def routes(state: AppState) -> list[HTTPRouteHandler]:
    house, code = state.house, state.settings.host_code
    access = None if code is None else ConsoleAccess(state.secrets, code, house.services.now)
    console = house.console

    def user(request: AnyRequest) -> str:
        if access is None:
            raise unknown()
        return access.require_name(request.scope["headers"])

    def with_cookie(request: AnyRequest, value: str) -> dict[str, str]:
        return {"set-cookie": set_cookie(value, request.scope["scheme"] == "https")}

    @post(
        "/api/host",
        status_code=200,
        summary="Open the console with the code of the house",
        opt=CODE_LOOKUP,
    )
    async def enter(request: AnyRequest, data: JSONBody[ConsoleLogin]) -> Response[ConsoleUser]:
        if access is None:
            raise unknown()
        name = clean_console_name(data.name, house.settings.limits.name)
        address = state.address(request)
        async with state.wrong_codes.guess(address, ("wrong_host_codes", address)):
            if not access.accepts(data.code):
                raise Denied(
                    "forbidden", "this is not the code of the house", "ce n'est pas le code de la maison"
                )
        return Response(ConsoleUser(name), headers=with_cookie(request, access.sign(name)))

    @delete("/api/host", summary="Close the console on this device")
    async def leave(request: AnyRequest) -> Response[None]:
        return Response(None, status_code=204, headers=with_cookie(request, ""))

    @get("/api/host", summary="The tables of the evening, as everybody may know them")
    async def look(request: AnyRequest) -> Response[Overview]:
        body: Any = msgspec.json.encode(await console.overview(user(request)))
        return Response(body, media_type=MediaType.JSON)

    @post("/api/host/acts", status_code=200, summary="Act at one table, at some or at all")
    async def act(request: AnyRequest, data: JSONBody[AnyAct]) -> Done:
        return await console.act(user(request), data)

    @get("/api/host/reports", summary="What people have reported and nobody has dealt with, newest first")
    async def reports(request: AnyRequest) -> list[ReportShown]:
        user(request)
        return await house.lobby.reports.open()

    @delete("/api/host/reports/{report_id:str}", summary="This report has been dealt with")
    async def settle(request: AnyRequest, report_id: FromPath[str]) -> Response[None]:
        user(request)
        await house.lobby.reports.settle(report_id)
        return Response(None, status_code=204)

    return [enter, leave, look, act, reports, settle]
