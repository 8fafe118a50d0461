"""The console of the house by HTTP: its code opens it, and no player's cookie counts here."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from msgspec import Meta

from pyramidion.house import Denied
from pyramidion.house.console import Console
from pyramidion.house.console_words import AnyAct, Done, Overview
from pyramidion.house.names import clean_name
from pyramidion.server.app_state import Reception
from pyramidion.server.errors import unknown
from pyramidion.server.identity.console_access import HostKeys, set_cookie

AnyRequest = Request[Any, Any, Any]


class Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code, and the name under which the tables are told who acts."""

    code: Annotated[str, Meta(max_length=100)]
    name: str


class HostShown(msgspec.Struct, frozen=True):
    name: str


def routes(reception: Reception) -> list[HTTPRouteHandler]:
    house, code = reception.house, reception.settings.host_code
    keys = None if code is None else HostKeys(reception.secrets, code, house.desk.now)
    console = Console(house)

    def host(request: AnyRequest) -> str:
        if keys is None:
            raise unknown()
        return keys.host(request.scope["headers"])

    def kept(request: AnyRequest, value: str) -> dict[str, str]:
        return {"set-cookie": set_cookie(value, request.scope["scheme"] == "https")}

    @post("/api/host", status_code=200, summary="Open the console with the code of the house")
    async def enter(request: AnyRequest, data: JSONBody[Door]) -> Response[HostShown]:
        if keys is None:
            raise unknown()
        name = clean_name(data.name, house.settings.limits.name)
        key = reception.address(request)
        async with reception.guess(key, ("wrong_host_codes", key), ("all_wrong_host_codes", "")):
            if not keys.fits(data.code):
                raise Denied(
                    "forbidden", "this is not the code of the house", "ce n'est pas le code de la maison"
                )
        return Response(HostShown(name), headers=kept(request, keys.sign(name)))

    @delete("/api/host", summary="Close the console on this device")
    async def leave(request: AnyRequest) -> Response[None]:
        return Response(None, status_code=204, headers=kept(request, ""))

    @get("/api/host", summary="The tables of the evening, as everybody may know them")
    async def look(request: AnyRequest) -> Response[Overview]:
        told: Any = msgspec.json.encode(await console.overview(host(request)))
        return Response(told, media_type=MediaType.JSON)

    @post("/api/host/acts", status_code=200, summary="Act at one table, at some or at all")
    async def act(request: AnyRequest, data: JSONBody[AnyAct]) -> Done:
        return await console.act(host(request), data)

    return [enter, leave, look, act]
