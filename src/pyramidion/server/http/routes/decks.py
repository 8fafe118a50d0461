"""Decks by HTTP: which there are, and uploading one's own."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from pyramidion.house.deck_choice import CardChoice, CardsLeft
from pyramidion.house.decks import Brought, DecksShown
from pyramidion.server.app_state import AppState

from . import AnyRequest


def routes(state: AppState) -> list[HTTPRouteHandler]:
    house = state.house

    @get("/api/decks", summary="The decks of the house, and mine")
    async def my_decks(request: AnyRequest) -> DecksShown:
        player = await state.auth.find_player(request)
        return await house.decks.listed(player.id if player else None)

    @post(
        "/api/decks/left", status_code=200, summary="What the decks and choices of a table leave to play with"
    )
    async def cards_left(request: AnyRequest, data: JSONBody[CardChoice]) -> tuple[CardsLeft, ...]:
        player = await state.auth.find_player(request)
        return await house.decks.left(player.id if player else None, data)

    @post(
        "/api/decks",
        summary="Bring a deck: the zip of its folder. 422 with every fault, file and line, where it cannot be played",
        request_max_body_size=state.settings.max_deck_bytes,
    )
    async def bring_deck(request: AnyRequest) -> Response[Brought]:
        player = await state.auth.require_player(request)
        await state.take(("tables", state.address(request)))
        brought = await house.decks.bring(player.id, await request.body())
        return Response(brought, status_code=201 if brought.deck is not None else 422)

    @delete("/api/decks/{name:str}", summary="No new table is opened with this deck of mine")
    async def drop_deck(request: AnyRequest, name: FromPath[str]) -> None:
        await house.decks.drop((await state.auth.require_player(request)).id, name)

    return [my_decks, cards_left, bring_deck, drop_deck]
