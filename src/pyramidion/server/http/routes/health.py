"""Health and metrics on the public port, and the clock of test mode."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from msgspec import Meta

from pyramidion.server.app_state import AppState
from pyramidion.server.errors import unknown
from pyramidion.server.network import is_loopback
from pyramidion.server.operations.metrics import exposition

from . import AnyRequest


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok"]


class ClockAdvance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seconds: Annotated[float, Meta(ge=0, le=400 * 24 * 3600)]


def routes(state: AppState) -> list[HTTPRouteHandler]:
    @get("/health", summary="Whether the house works, its database included")
    async def health() -> Health:
        await state.house.check()
        return Health("ok")

    @get("/metrics", summary="Figures for Prometheus, told on this computer alone", media_type=MediaType.TEXT)
    async def metrics(request: AnyRequest) -> Response[bytes]:
        if not state.settings.metrics or not is_loopback(request.client.host if request.client else ""):
            raise unknown()
        body, media_type = exposition(state)
        return Response(body, media_type=media_type)

    handlers: list[HTTPRouteHandler] = [health, metrics]
    if (advance_clock := state.settings.advance_clock) is not None:

        @post("/api/test/clock", status_code=204, include_in_schema=False)
        async def test_clock(data: JSONBody[ClockAdvance]) -> None:
            advance_clock(data.seconds)

        handlers.append(test_clock)
    return handlers
