"""What anybody may ask: the house and its games, health, figures, QR codes, the client's pages."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, get, post, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from pyramidion import __version__
from pyramidion.core import Fault
from pyramidion.house import PHRASES, Denied
from pyramidion.house.catalogue import GameShown, games_shown, schemas_of
from pyramidion.server.app_state import Reception
from pyramidion.server.errors import unknown
from pyramidion.server.http.headers import header
from pyramidion.server.http.static_files import Client
from pyramidion.server.network import is_loopback
from pyramidion.server.operations.metrics import exposition

AnyRequest = Request[Any, Any, Any]


class LimitsShown(msgspec.Struct, frozen=True):
    """Letters of a name and of a chat line, tables of one person, bytes of a message."""

    name: int
    chat: int
    tables: int
    message: int


class HouseShown(msgspec.Struct, frozen=True, kw_only=True):
    version: str
    games: tuple[GameShown, ...]
    limits: LimitsShown
    phrases: tuple[str, ...]
    address: str | None
    """Where other devices of the network reach the house, if it knows."""
    salon: bool
    """The house was opened for one room, and its big screen shows the newest table."""


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok"]


class Advance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seconds: Annotated[float, Meta(ge=0, le=400 * 24 * 3600)]


def routes(reception: Reception) -> list[HTTPRouteHandler]:
    limits = reception.house.settings.limits
    client = Client(reception.settings.client)
    games = games_shown()

    @get("/api/house", summary="Version, games and limits of this house")
    async def read_house() -> HouseShown:
        return HouseShown(
            version=__version__,
            games=games,
            limits=LimitsShown(limits.name, limits.chat, limits.tables, reception.settings.message_bytes),
            phrases=PHRASES,
            address=reception.settings.address,
            salon=reception.settings.salon,
        )

    @get("/api/games/{key:str}/schema", summary="JSON Schemas of a game's values")
    async def read_schema(key: FromPath[str]) -> dict[str, Any]:
        found = schemas_of(key)
        if found is None:
            raise unknown()
        return found

    @get(
        "/api/qr",
        summary="A QR code of an address of this house",
        media_type="image/svg+xml",
    )
    async def qr(
        request: AnyRequest,
        text: Annotated[str, QueryParameter(description="an address of this house", max_length=500)],
    ) -> Response[bytes]:
        here = {reception.base(request), reception.settings.address}
        try:
            asked = urlsplit(text)
            fits = f"{asked.scheme}://{asked.netloc}" in here
        except ValueError:
            fits = False
        if not fits:
            raise Denied(
                "malformed",
                "`text` is an address of this house",
                "« text » est une adresse de cette maison",
                [Fault("$.text", "an address of this house")],
            )
        return Response(drawn(text), media_type="image/svg+xml")

    @get("/health", summary="Whether the house works, its database included")
    async def health() -> Health:
        await reception.house.check()
        return Health("ok")

    @get("/metrics", summary="Figures for Prometheus, told on this computer alone", media_type=MediaType.TEXT)
    async def metrics(request: AnyRequest) -> Response[bytes]:
        if not reception.settings.metrics or not is_loopback(request.client.host if request.client else ""):
            raise unknown()
        body, media_type = exposition(reception)
        return Response(body, media_type=media_type)

    @route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
    async def page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
        found = None if path.strip("/").split("/")[0] in ("api", "ws") else client.find(path)
        if found is None:
            raise unknown()
        headers = {"cache-control": found.cache, "vary": "accept-encoding"}
        if found.tag:
            headers["etag"] = found.tag
            if header(request.scope["headers"], b"if-none-match") == found.tag:
                return Response(b"", status_code=304, headers=headers)
        body = found.body
        if found.zipped is not None and "gzip" in (
            header(request.scope["headers"], b"accept-encoding") or ""
        ):
            body = found.zipped
            headers["content-encoding"] = "gzip"
        return Response(body, status_code=found.status, media_type=found.media_type, headers=headers)

    handlers: list[HTTPRouteHandler] = [read_house, read_schema, qr, health, metrics, page]
    if (advance := reception.settings.advance) is not None:

        @post("/api/test/clock", status_code=204, include_in_schema=False)
        async def test_clock(data: JSONBody[Advance]) -> None:
            advance(data.seconds)

        handlers.append(test_clock)
    return handlers


def drawn(text: str) -> bytes:
    """A QR code as SVG, dark on light whatever the page's colours are, as cameras expect it."""
    from io import BytesIO

    import segno

    out = BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return out.getvalue()
