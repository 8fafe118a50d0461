"""Signing in by HTTP: with a passkey or a recovery code, and signing out of this browser."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from msgspec import Meta

from pyramidion.house import Denied, Player
from pyramidion.house.storage.identity_rows import Passkey
from pyramidion.house.storage.store import Lang
from pyramidion.server.app_state import CODE_LOOKUP, AppState
from pyramidion.server.identity import webauthn
from pyramidion.server.identity.cookies import clear_cookie
from pyramidion.server.identity.tokens import Challenge

from . import AnyRequest
from .passkeys import Base64, CredentialId, KnownCredential, Token, described


class AssertionOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What `navigator.credentials.get` needs; `token` goes back with the result."""

    token: str
    challenge: str
    site: str
    allow: tuple[KnownCredential, ...]
    """Only one of these will do; empty: any passkey of this site."""


class Assertion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the browser answered, in base64url."""

    token: Token
    id: CredentialId
    client_data: Base64
    authenticator_data: Base64
    signature: Base64


class RecoveryCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=64)]


class SignedIn(msgspec.Struct, frozen=True, kw_only=True):
    """Who this browser is now. `proof` allows for some minutes to change passkeys and recovery codes."""

    name: str
    lang: Lang
    proof: str


class Proof(msgspec.Struct, frozen=True):
    proof: str


def routes(state: AppState) -> list[HTTPRouteHandler]:
    house, auth, tokens = state.house, state.auth, state.tokens

    def signed_in(player: Player, request: AnyRequest) -> Response[SignedIn]:
        body = SignedIn(name=player.name, lang=player.lang, proof=tokens.proof(player))
        return Response(body, headers={"set-cookie": auth.cookie(player, request)})

    async def verified(request: AnyRequest, data: Assertion, challenge: Challenge) -> Passkey:
        """The passkey that has signed; it has not been used yet."""
        passkey = await house.passkeys.find(data.id)
        if passkey.site != challenge.site:
            raise Denied(
                "unknown", "this passkey is for another site", "cette clé d'accès est pour un autre site"
            )
        counter = webauthn.asserted(
            request, challenge, passkey, data.client_data, data.authenticator_data, data.signature
        )
        if challenge.player_id not in ("", passkey.player):
            raise Denied(
                "forbidden", "this is not one of your passkeys", "ce n'est pas une de vos clés d'accès"
            )
        await house.passkeys.use(passkey, counter, challenge.value, challenge.until)
        return passkey

    @post("/api/sign-in/options", status_code=200, summary="What a browser needs to sign in with a passkey")
    async def begin(request: AnyRequest) -> AssertionOptions:
        site = webauthn.site_of(request)
        token, challenge = tokens.challenge("sign-in", site)
        return AssertionOptions(token=token, challenge=challenge.value, site=site, allow=())

    @post(
        "/api/sign-in",
        status_code=200,
        summary="Sign in with a passkey: this browser is that person from now on",
    )
    async def sign_in(request: AnyRequest, data: JSONBody[Assertion]) -> Response[SignedIn]:
        challenge = tokens.read_challenge(data.token, "sign-in", webauthn.site_of(request))
        passkey = await verified(request, data, challenge)
        return signed_in(await house.people.known(passkey.player), request)

    @post(
        "/api/sign-in/code",
        status_code=200,
        summary="Sign in with a recovery code, which is used up by that",
        opt=CODE_LOOKUP,
    )
    async def sign_in_with_code(request: AnyRequest, data: JSONBody[RecoveryCode]) -> Response[SignedIn]:
        address = state.address(request)
        async with state.wrong_codes.guess(address, ("wrong_codes", f"r {address}")):
            owner = await house.recovery_codes.use(data.code)
        return signed_in(await house.people.known(owner), request)

    @post("/api/me/proof/options", status_code=200, summary="What a browser needs to show a passkey of mine")
    async def begin_proof(request: AnyRequest) -> AssertionOptions:
        player = await auth.require_player(request)
        site = webauthn.site_of(request)
        known = [key for key in await house.passkeys.of(player.id) if key.site == site]
        if not known:
            raise Denied(
                "unknown",
                "you have no passkey for this address of the house; use a recovery code",
                "vous n'avez pas de clé d'accès pour cette adresse de la maison ; prenez un code de secours",
            )
        token, challenge = tokens.challenge("prove", site, player.id)
        return AssertionOptions(token=token, challenge=challenge.value, site=site, allow=described(known))

    @post("/api/me/proof", status_code=200, summary="Show a passkey of mine, to change passkeys and codes")
    async def prove(request: AnyRequest, data: JSONBody[Assertion]) -> Proof:
        player = await auth.require_player(request)
        challenge = tokens.read_challenge(data.token, "prove", webauthn.site_of(request), player.id)
        await verified(request, data, challenge)
        return Proof(tokens.proof(player))

    @post("/api/me/sign-out", status_code=204, summary="Sign this browser out; nothing is deleted")
    async def sign_out(request: AnyRequest) -> Response[None]:
        await auth.require_player(request)
        cleared = clear_cookie(request.scope["scheme"] == "https")
        return Response(None, status_code=204, headers={"set-cookie": cleared})

    return [begin, sign_in, sign_in_with_code, begin_proof, prove, sign_out]
