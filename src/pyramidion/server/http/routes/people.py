"""Who you are: name, personal link, « effacer mes données »."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from msgspec import Meta

from pyramidion.house import Player
from pyramidion.house.people import Lang
from pyramidion.server.app_state import Reception
from pyramidion.server.identity.cookies import clear_cookie

AnyRequest = Request[Any, Any, Any]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How you want to be called."""

    name: str
    lang: Lang = "fr"


class Me(msgspec.Struct, frozen=True):
    name: str
    lang: str


class Link(msgspec.Struct, frozen=True):
    link: str


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=512)]


def routes(reception: Reception) -> list[HTTPRouteHandler]:
    house = reception.house

    def known(player: Player, request: AnyRequest) -> Response[Me]:
        """Answers with the person and keeps the cookie fresh."""
        return Response(
            Me(player.name, player.lang), headers={"set-cookie": reception.cookie(player, request)}
        )

    @post("/api/me", status_code=200, summary="Make an identity, or change its name and language")
    async def make_me(request: AnyRequest, data: JSONBody[Wish]) -> Response[Me]:
        player = await reception.guest(request)
        if player is not None:
            return known(await house.rename(player.id, data.name, data.lang), request)
        await reception.take(("identities", reception.address(request)))
        return known(await house.new_player(data.name, data.lang), request)

    @get("/api/me", summary="Who you are")
    async def read_me(request: AnyRequest) -> Me:
        player = await reception.person(request)
        return Me(player.name, player.lang)

    @get("/api/me/link", summary="A personal link: whoever opens it is you")
    async def read_link(request: AnyRequest) -> Link:
        player = await reception.person(request)
        return Link(f"{reception.shared(request)}/moi/{await house.link_token(player.id)}")

    @post("/api/me/claim", status_code=200, summary="Take over the identity of a personal link")
    async def claim(request: AnyRequest, data: JSONBody[Claim]) -> Response[Me]:
        await reception.take(("identities", reception.address(request)))
        return known(await house.claim(data.token), request)

    @post(
        "/api/me/revoke",
        status_code=200,
        summary="Sign out all other devices; old personal links lead nowhere",
    )
    async def revoke(request: AnyRequest) -> Response[Me]:
        player = await house.people.revoke((await reception.person(request)).id)
        house.signed_out(player.id)
        return known(player, request)

    @delete("/api/me", summary="Delete the identity; old games keep « joueur parti »")
    async def forget_me(request: AnyRequest) -> Response[None]:
        player = await reception.person(request)
        await house.forget(player.id)
        return Response(
            None, status_code=204, headers={"set-cookie": clear_cookie(request.scope["scheme"] == "https")}
        )

    return [make_me, read_me, read_link, claim, revoke, forget_me]
