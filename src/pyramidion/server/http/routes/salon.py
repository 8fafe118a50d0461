"""The screen of the room: which table a television shows. It needs no identity and gets none."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from pyramidion.server.app_state import Reception
from pyramidion.server.errors import unknown

AnyRequest = Request[Any, Any, Any]


class Hung(msgspec.Struct, frozen=True):
    """The table to show; null while there is none."""

    id: str | None


def routes(reception: Reception) -> list[HTTPRouteHandler]:
    @get("/api/salon", summary="In a house that was opened as a salon: its newest table")
    async def newest() -> Hung:
        if not reception.settings.salon:
            raise unknown()
        return Hung(await reception.house.newest())

    @get("/api/salon/{code:str}", summary="The table that a screen shows under a code")
    async def by_code(request: AnyRequest, code: FromPath[str]) -> Hung:
        return Hung(await reception.table_of_code(code, reception.address(request), None))

    return [newest, by_code]
