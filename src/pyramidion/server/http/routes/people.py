"""Who you are: name, personal link, « effacer mes données »."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, Meta, UnsetType

from pyramidion.house import Player
from pyramidion.house.levels import ProposedLevel
from pyramidion.house.storage.store import Lang
from pyramidion.server.app_state import AppState
from pyramidion.server.identity.cookies import clear_cookie

from . import AnyRequest


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How you want to be called."""

    name: str
    lang: Lang = "fr"


class Me(msgspec.Struct, frozen=True):
    """`was`: what you were called until now, where somebody else keeps that name with a passkey."""

    name: str
    lang: Lang
    was: str | UnsetType = UNSET


class Link(msgspec.Struct, frozen=True):
    """`until`: when it expires, in seconds since 1970; null: never."""

    link: str
    until: int | None


class LinkToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=512)]


def routes(state: AppState) -> list[HTTPRouteHandler]:
    house, auth = state.house, state.auth

    def signed_in(player: Player, request: AnyRequest) -> Response[Me]:
        """The person, with a fresh cookie."""
        return Response(Me(player.name, player.lang), headers={"set-cookie": auth.cookie(player, request)})

    @post("/api/me", status_code=200, summary="Make an identity, or change its name and language")
    async def make_me(request: AnyRequest, data: JSONBody[Profile]) -> Response[Me]:
        player = await auth.find_player(request)
        if player is not None:
            return signed_in(await house.rename(player.id, data.name, data.lang), request)
        await state.take(("identities", state.address(request)))
        return signed_in(await house.people.new(data.name, data.lang), request)

    @get("/api/me", summary="Who you are")
    async def read_me(request: AnyRequest) -> Me:
        player = await auth.require_player(request)
        settled = await house.settle_name(player)
        return Me(settled.name, settled.lang, UNSET if settled.name == player.name else player.name)

    @get(
        "/api/me/levels/{key:str}", summary="The level of a game that you win about half of the games against"
    )
    async def read_level(request: AnyRequest, key: FromPath[str]) -> ProposedLevel:
        return await house.level_for((await auth.require_player(request)).id, key)

    @get("/api/me/link", summary="A personal link: whoever opens it is you")
    async def read_link(request: AnyRequest) -> Link:
        player = await auth.require_player(request)
        token, until = auth.link_token(player)
        return Link(f"{state.shared_url(request)}/moi/{token}", until)

    @post("/api/me/claim", status_code=200, summary="Take over the identity of a personal link")
    async def claim(request: AnyRequest, data: JSONBody[LinkToken]) -> Response[Me]:
        return signed_in(await auth.player_of_link(data.token), request)

    @post(
        "/api/me/revoke",
        status_code=200,
        summary="Sign out all other devices; old personal links lead nowhere",
    )
    async def revoke(request: AnyRequest) -> Response[Me]:
        player = await house.people.revoke((await auth.require_player(request)).id)
        await house.news.wishes.unsubscribe_all(player.id)
        house.signed_out(player.id)
        return signed_in(player, request)

    @delete("/api/me", summary="Delete the identity; old games keep « joueur parti »")
    async def forget_me(request: AnyRequest) -> Response[None]:
        player = await auth.require_player(request)
        await house.forget(player.id)
        cleared = clear_cookie(request.scope["scheme"] == "https")
        return Response(None, status_code=204, headers={"set-cookie": cleared})

    return [make_me, read_me, read_level, read_link, claim, revoke, forget_me]
