"""The house itself: its games and limits, their schemas, and QR codes of its addresses."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, QueryParameter

from pyramidion import __version__
from pyramidion.core import Fault
from pyramidion.core.schema import schema_of
from pyramidion.house import PHRASES, Denied
from pyramidion.house.catalogue import GameShown, games_shown, rule_book, schemas_of
from pyramidion.house.lobby.messages import AnyLobbyAnswer, AnyLobbyMessage
from pyramidion.house.storage.store import Lang
from pyramidion.house.table.messages import AnyMessage
from pyramidion.house.table.screen_messages import AnyAnswer
from pyramidion.server.app_state import AppState
from pyramidion.server.errors import unknown

from . import AnyRequest


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
    """The URL under which other devices of the network reach the house, if it is known."""
    salon: bool
    """The house was opened for one room, and its big screen shows the newest table."""
    lobby: bool
    """Strangers meet here: there is a list of open tables, and people are brought together."""


class GameSchemas(msgspec.Struct, frozen=True):
    """A JSON Schema for each of a game's values."""

    options: dict[str, Any]
    setup: dict[str, Any]
    move: dict[str, Any]
    view: dict[str, Any]
    event: dict[str, Any]


class MessageSchemas(msgspec.Struct, frozen=True, kw_only=True):
    """JSON Schemas of what a screen sends to a table and to the lobby, and of what it receives."""

    sent: dict[str, Any]
    received: dict[str, Any]
    lobby_sent: dict[str, Any]
    lobby_received: dict[str, Any]


def routes(state: AppState) -> list[HTTPRouteHandler]:
    limits = state.house.settings.limits
    games = games_shown()
    messages = MessageSchemas(
        sent=schema_of(AnyMessage),
        received=schema_of(AnyAnswer),
        lobby_sent=schema_of(AnyLobbyMessage),
        lobby_received=schema_of(AnyLobbyAnswer),
    )

    @get("/api/house", summary="Version, games and limits of this house")
    async def read_house() -> HouseShown:
        return HouseShown(
            version=__version__,
            games=games,
            limits=LimitsShown(limits.name, limits.chat, limits.tables, state.settings.max_message_bytes),
            phrases=PHRASES,
            address=state.settings.network_url,
            salon=state.settings.salon,
            lobby=state.house.lobby.is_open,
        )

    @get("/api/games/{key:str}/schema", summary="JSON Schemas of a game's values")
    async def read_schema(key: FromPath[str]) -> GameSchemas:
        schemas = schemas_of(key)
        if schemas is None:
            raise unknown()
        return GameSchemas(**schemas)

    @get("/api/messages.json", summary="JSON Schemas of the messages of a WebSocket")
    async def read_message_schemas() -> MessageSchemas:
        return messages

    @get("/api/games/{key:str}/rules/{lang:str}", summary="The rules of a game", media_type="text/markdown")
    async def read_rules(key: FromPath[str], lang: FromPath[Lang]) -> str:
        text = rule_book(key, lang)
        if text is None:
            raise unknown()
        return text

    @get(
        "/api/qr",
        summary="A QR code of an address of this house",
        media_type="image/svg+xml",
    )
    async def qr(
        request: AnyRequest,
        text: Annotated[str, QueryParameter(description="an address of this house", max_length=500)],
    ) -> Response[bytes]:
        own_urls = {state.base_url(request), state.settings.network_url}
        try:
            url = urlsplit(text)
            is_own = f"{url.scheme}://{url.netloc}" in own_urls
        except ValueError:
            is_own = False
        if not is_own:
            raise Denied(
                "malformed",
                "`text` is an address of this house",
                "« text » est une adresse de cette maison",
                [Fault("$.text", "an address of this house")],
            )
        # A long address takes a while to draw.
        return Response(await asyncio.to_thread(qr_svg, text), media_type="image/svg+xml")

    return [read_house, read_schema, read_rules, read_message_schemas, qr]


def qr_svg(text: str) -> bytes:
    """A QR code as SVG, dark on light whatever the page's colours are, as cameras expect it."""
    from io import BytesIO

    import segno

    out = BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return out.getvalue()
