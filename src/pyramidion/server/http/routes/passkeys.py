"""« Garder mon nom » by HTTP: my passkeys and my recovery codes."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from pyramidion.house import Player
from pyramidion.house.codes import new_id
from pyramidion.house.storage.identity_rows import Passkey
from pyramidion.server.app_state import AppState
from pyramidion.server.identity import webauthn
from pyramidion.server.identity.tokens import MAX_TOKEN_CHARACTERS

from . import AnyRequest

Token = Annotated[str, Meta(max_length=MAX_TOKEN_CHARACTERS)]
Base64 = Annotated[str, Meta(max_length=6000, pattern="^[A-Za-z0-9_-]*$")]
"""Bytes in base64url, without padding."""
Attestation = Annotated[str, Meta(max_length=12_000, pattern="^[A-Za-z0-9_-]*$")]
"""The same; some devices add certificates that nobody asked for."""
CredentialId = Annotated[str, Meta(min_length=1, max_length=1364, pattern="^[A-Za-z0-9_-]*$")]
Transport = Annotated[str, Meta(max_length=20, pattern="^[a-z-]+$")]


class PasskeyShown(msgspec.Struct, frozen=True, kw_only=True):
    """`site`: the name of the house that it works under. `made`, `used`: seconds since 1970; null: never used."""

    id: str
    name: str
    site: str
    made: float
    used: float | None


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """How I keep my name. Without passkeys it is kept by nobody."""

    passkeys: tuple[PasskeyShown, ...]
    codes: int
    """Recovery codes that are left."""


class Prove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`proof` comes from signing in or from POST /api/me/proof; it is not needed for the first passkey."""

    proof: Token = ""


class KnownCredential(msgspec.Struct, frozen=True):
    id: str
    transports: tuple[str, ...]


class RegistrationOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What `navigator.credentials.create` needs; `token` goes back with the result."""

    token: str
    challenge: str
    site: str
    user: str
    """In base64url."""
    name: str
    algorithms: tuple[int, ...]
    exclude: tuple[KnownCredential, ...]
    """A device that has one of these makes no second one."""


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the browser answered, in base64url, and what the passkey is called in the list."""

    token: Token
    name: Annotated[str, Meta(max_length=400)]
    id: CredentialId
    client_data: Base64
    attestation: Attestation
    transports: Annotated[tuple[Transport, ...], Meta(max_length=8)] = ()


class Added(msgspec.Struct, frozen=True, kw_only=True):
    """`proof` lets recovery codes be made right away."""

    passkeys: tuple[PasskeyShown, ...]
    codes: int
    proof: str


class PasskeyName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=400)]


class Remove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`frees_name`: yes, also if it is the last one, and then anybody may have the name."""

    proof: Token
    frees_name: bool = False


class Codes(msgspec.Struct, frozen=True):
    """Shown once: the house keeps digests alone."""

    codes: tuple[str, ...]


def described(passkeys: list[Passkey]) -> tuple[KnownCredential, ...]:
    """As a browser wants to know them."""
    return tuple(KnownCredential(key.credential, tuple(key.transports.split())) for key in passkeys)


def routes(state: AppState) -> list[HTTPRouteHandler]:
    house, auth, tokens = state.house, state.auth, state.tokens

    async def shown(player: Player) -> Kept:
        passkeys = await house.passkeys.of(player.id)
        lines = (
            PasskeyShown(id=key.id, name=key.name, site=key.site, made=round(key.made, 3), used=key.used)
            for key in passkeys
        )
        return Kept(passkeys=tuple(lines), codes=await house.recovery_codes.left(player.id))

    @get("/api/me/passkeys", summary="My passkeys, and how many recovery codes are left")
    async def read_passkeys(request: AnyRequest) -> Kept:
        return await shown(await auth.require_player(request))

    @post("/api/me/passkeys/options", status_code=200, summary="What a browser needs to make a passkey")
    async def begin(request: AnyRequest, data: JSONBody[Prove]) -> RegistrationOptions:
        player = await auth.require_player(request)
        site = webauthn.site_of(request)
        known = await house.passkeys.check_room(player)
        if known:
            tokens.check_proof(data.proof, player)
        token, challenge = tokens.challenge("add", site, player.id)
        return RegistrationOptions(
            token=token,
            challenge=challenge.value,
            site=site,
            user=webauthn.encoded(player.id.encode()),
            name=player.name,
            algorithms=webauthn.ALGORITHMS,
            exclude=described([key for key in known if key.site == site]),
        )

    @post(
        "/api/me/passkeys", summary="Add the passkey that the browser has made; the first one keeps my name"
    )
    async def add(request: AnyRequest, data: JSONBody[NewPasskey]) -> Added:
        player = await auth.require_player(request)
        site = webauthn.site_of(request)
        challenge = tokens.read_challenge(data.token, "add", site, player.id)
        made = webauthn.registered(request, challenge, data.id, data.client_data, data.attestation)
        passkey = Passkey(
            id=new_id(),
            player=player.id,
            credential=made.id,
            public_key=made.public_key,
            counter=made.counter,
            transports=" ".join(data.transports),
            site=site,
            name=data.name,
            made=house.services.now(),
        )
        await house.passkeys.add(player, passkey, challenge.value, challenge.until)
        kept = await shown(player)
        return Added(passkeys=kept.passkeys, codes=kept.codes, proof=tokens.proof(player))

    @post("/api/me/passkeys/{passkey_id:str}/name", status_code=200, summary="Call a passkey of mine so")
    async def rename(request: AnyRequest, passkey_id: FromPath[str], data: JSONBody[PasskeyName]) -> Kept:
        player = await auth.require_player(request)
        await house.passkeys.rename(player.id, passkey_id, data.name)
        return await shown(player)

    @post("/api/me/passkeys/{passkey_id:str}/remove", status_code=200, summary="Remove a passkey of mine")
    async def remove(request: AnyRequest, passkey_id: FromPath[str], data: JSONBody[Remove]) -> Kept:
        player = await auth.require_player(request)
        tokens.check_proof(data.proof, player)
        await house.passkeys.remove(player.id, passkey_id, data.frees_name)
        return await shown(player)

    @post("/api/me/recovery-codes", status_code=200, summary="New recovery codes; earlier ones are void")
    async def renew_codes(request: AnyRequest, data: JSONBody[Prove]) -> Response[Codes]:
        player = await auth.require_player(request)
        tokens.check_proof(data.proof, player)
        return Response(Codes(tuple(await house.recovery_codes.renew(player.id))))

    return [read_passkeys, begin, add, rename, remove, renew_codes]
