"""Who is asking: the person behind the cookie of a request, or behind a personal link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar.connection import ASGIConnection

from pyramidion.house import Denied, House, Player
from pyramidion.server.errors import no_identity
from pyramidion.server.http.headers import NEW_DEVICE_COOKIE, RENEWED_COOKIE, Headers

from .cookies import IDENTITY_COOKIE, CookieSigner, cookie_values, device_of, new_device_cookie, set_cookie
from .links import LinkSigner

Connection = ASGIConnection[Any, Any, Any, Any]


class Authenticator:
    """Finds people by their cookies and links, and signs new ones.

    A forged cookie, a revoked one and one of somebody who was deleted all count as no cookie.
    """

    def __init__(self, house: House, secrets: Sequence[bytes], link_days: float = 0.0) -> None:
        """Personal links expire after `link_days`; 0: never."""
        self._house = house
        self._link_seconds = link_days * 86400
        self._cookies = CookieSigner(secrets)
        self._links = LinkSigner(secrets)

    async def player_of(self, headers: Headers) -> Player | None:
        """The person whose cookie these headers carry."""
        found = await self._player_and_age(headers)
        return None if found is None else found[0]

    async def find_player(self, connection: Connection) -> Player | None:
        """The person who asks, if it is somebody; a cookie of an older key is renewed with the response."""
        found = await self._player_and_age(connection.scope["headers"])
        if found is None:
            return None
        player, is_old = found
        self._name_device(connection)
        if is_old:
            connection.scope["state"][RENEWED_COOKIE] = self.cookie(player, connection)
        return player

    async def require_player(self, connection: Connection) -> Player:
        """The person who asks; raises Denied `no_identity` for nobody."""
        player = await self.find_player(connection)
        if player is None:
            raise no_identity()
        return player

    def cookie(self, player: Player, connection: Connection) -> str:
        """The Set-Cookie header that makes this browser this person's."""
        self._name_device(connection)
        signed = self._cookies.sign(player.id, player.epoch)
        return set_cookie(signed, connection.scope["scheme"] == "https")

    def _name_device(self, connection: Connection) -> None:
        """The response gives the browser of a person a device id, unless it has one."""
        if not device_of(connection.scope["headers"]):
            is_secure = connection.scope["scheme"] == "https"
            connection.scope["state"][NEW_DEVICE_COOKIE] = new_device_cookie(is_secure)

    def link_token(self, player: Player) -> tuple[str, int | None]:
        """The token of a personal link, and when it expires, in seconds since 1970; None: never."""
        until = int(self._house.services.now() + self._link_seconds) if self._link_seconds else 0
        return self._links.sign(player.id, player.epoch, until), until or None

    async def player_of_link(self, token: str) -> Player:
        """Raises Denied `unknown` when the link is forged, revoked or of somebody who was deleted, and `expired`."""
        signed = self._links.verify(token)
        player = None if signed is None else await self._current(signed.player_id, signed.epoch)
        if signed is None or player is None:
            raise Denied("unknown", "this link leads to nobody", "ce lien ne mène à personne")
        if signed.is_expired(self._house.services.now()):
            raise Denied(
                "expired",
                "this personal link has expired; ask for a new one on a device where you are still signed in, in your "
                "settings",
                "ce lien personnel a expiré ; sur un appareil encore connecté, demandez-en un nouveau "
                "dans vos réglages",
            )
        return player

    async def _player_and_age(self, headers: Headers) -> tuple[Player, bool] | None:
        """The person, and whether the cookie should be renewed."""
        for value in cookie_values(headers, IDENTITY_COOKIE):
            signed = self._cookies.verify(value)
            if signed is not None:
                player = await self._current(signed.player_id, signed.epoch)
                if player is not None:
                    return player, signed.is_old
        return None

    async def _current(self, player_id: str, epoch: int) -> Player | None:
        """The person, unless they have signed out their other devices since."""
        player = await self._house.people.get(player_id)
        return player if player is not None and player.epoch == epoch else None
