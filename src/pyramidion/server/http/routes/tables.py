"""Tables: open one, find one by its code, look at one that is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from pyramidion.core import WHOLE, Fault, Viewer
from pyramidion.house import Created, Denied, Listed, NewTable
from pyramidion.house.history.finished import Replay
from pyramidion.house.history.transcripts import TranscriptShown
from pyramidion.house.table.screen_messages import TableShown
from pyramidion.server.app_state import CODE_LOOKUP, AppState
from pyramidion.server.errors import malformed

from . import AnyRequest


class JoinCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=32)]


class TableFound(msgspec.Struct, frozen=True):
    id: str


def viewer_of(seat: str) -> Viewer:
    if seat == "public":
        return None
    if seat == "all":
        return WHOLE
    if seat.isascii() and seat.isdigit() and len(seat) <= 2:
        return int(seat)
    raise Denied(
        "malformed",
        "`seat` is the number of a seat, `public` or `all`",
        "« seat » est le numéro d'une place, « public » ou « all »",
        [Fault("$.seat", "the number of a seat, public or all")],
    )


def bracket_check(most: int) -> Callable[[AnyRequest], Awaitable[None]]:
    """Refuses a body of more objects and lists than that before it is parsed."""

    async def check(request: AnyRequest) -> None:
        body = await request.body()
        if (count := body.count(b"{") + body.count(b"[")) > most:
            raise malformed([Fault("$", f"at most {most} objects and lists, not {count}")])

    return check


def routes(state: AppState) -> list[HTTPRouteHandler]:
    house, auth = state.house, state.auth

    @get("/api/tables", summary="My tables, newest first")
    async def my_tables(request: AnyRequest) -> list[Listed]:
        return await house.tables_of((await auth.require_player(request)).id)

    @post(
        "/api/tables",
        summary="Open a table",
        request_max_body_size=state.settings.max_transcript_bytes,
        before_request=bracket_check(state.settings.max_transcript_brackets),
    )
    async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Created:
        player = await auth.require_player(request)
        await state.take(("tables", state.address(request)))
        return await house.create(player.id, data)

    @post("/api/join", status_code=200, summary="The table that gathers under a code", opt=CODE_LOOKUP)
    async def join(request: AnyRequest, data: JSONBody[JoinCode]) -> TableFound:
        player = await auth.require_player(request)
        return TableFound(await state.table_of_code(data.code, state.address(request), player.id))

    @get("/api/tables/{table_id:str}", summary="A table as its `table` message shows it")
    async def read_table(request: AnyRequest, table_id: FromPath[str]) -> Response[TableShown]:
        player = await auth.require_player(request)
        table = await house.table_for(table_id, player.id)
        body: Any = table.shown_to(player)  # encoded already
        return Response(body, media_type=MediaType.JSON)

    @get("/api/tables/{table_id:str}/transcript", summary="The transcript of a game that is over")
    async def transcript(request: AnyRequest, table_id: FromPath[str]) -> Response[TranscriptShown]:
        game: Any = await house.finished.transcript(table_id, await viewer_id(request))
        name = f'attachment; filename="pyramidion-{game["game"]}.json"'
        return Response(game, headers={"content-disposition": name})

    @get(
        "/api/tables/{table_id:str}/piles",
        summary="The cards of a game that is over, before they were shuffled",
    )
    async def piles(request: AnyRequest, table_id: FromPath[str]) -> dict[str, list[str]]:
        return await house.finished.piles(table_id, await viewer_id(request))

    @get("/api/tables/{table_id:str}/replay", summary="Every step of a game that is over")
    async def replay(
        request: AnyRequest,
        table_id: FromPath[str],
        seat: Annotated[str, QueryParameter(description="a seat's number, `public` or `all`")] = "public",
    ) -> Response[Replay]:
        body: Any = await house.finished.replay_steps(table_id, await viewer_id(request), viewer_of(seat))
        return Response(body, media_type=MediaType.JSON)  # encoded already

    @get("/api/tables/{table_id:str}/review", summary="Each question beside the best one")
    async def review(request: AnyRequest, table_id: FromPath[str]) -> Response[Any]:
        body: Any = bytes(await house.finished.review(table_id, await viewer_id(request)))  # encoded already
        return Response(body, media_type=MediaType.JSON)

    @get("/api/tables/{table_id:str}/par", summary="How the best bot does where one played alone")
    async def par(request: AnyRequest, table_id: FromPath[str]) -> Response[dict[str, int] | None]:
        body: Any = bytes(await house.finished.par(table_id, await viewer_id(request)))
        return Response(body, media_type=MediaType.JSON)

    async def viewer_id(request: AnyRequest) -> str | None:
        player = await auth.find_player(request)
        return player.id if player else None

    return [my_tables, open_table, join, read_table, transcript, piles, replay, review, par]
