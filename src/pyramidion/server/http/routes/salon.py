"""The big screen of a room: which table a television shows. It needs no identity and gets none."""

from __future__ import annotations

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from pyramidion.server.app_state import CODE_LOOKUP, AppState
from pyramidion.server.errors import unknown

from . import AnyRequest


class SalonTable(msgspec.Struct, frozen=True):
    """The table to show; null while there is none."""

    id: str | None


def routes(state: AppState) -> list[HTTPRouteHandler]:
    @get("/api/salon", summary="In a house that was opened as a salon: its newest table")
    async def newest() -> SalonTable:
        if not state.settings.salon:
            raise unknown()
        return SalonTable(await state.house.services.store.newest())

    @get("/api/salon/{code:str}", summary="The table that a screen shows under a code", opt=CODE_LOOKUP)
    async def by_code(request: AnyRequest, code: FromPath[str]) -> SalonTable:
        return SalonTable(await state.table_of_code(code, state.address(request), None))

    return [newest, by_code]
