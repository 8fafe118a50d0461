"""The reception: who is there, from which address, and how much was asked already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType

from pyramidion.house import Denied, House, Player

from .errors import TooMuch, no_identity
from .headers import Headers, header, same_origin
from .identity import Signer, cookie_values
from .limits import Bucket, Buckets, address_key
from .network import is_loopback
from .screen import Counts
from .settings import Rate, Rates, ServerSettings

Connection = ASGIConnection[Any, Any, Any, Any]

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Reception:
    """Everything that requests and WebSockets share."""

    def __init__(self, house: House, settings: ServerSettings) -> None:
        self.house = house
        self.settings = settings
        self.signer = Signer(house.secret)
        self.counts = Counts()
        self.open_sockets: Counter[str] = Counter()
        rates = settings.rates

        def buckets(pick: Callable[[Rates], Rate]) -> Buckets | None:
            return None if rates is None else Buckets(pick(rates))

        self.requests = buckets(lambda x: x.requests)
        self.sockets = buckets(lambda x: x.sockets)
        self.address_messages = buckets(lambda x: x.address_messages)
        self.identities = buckets(lambda x: x.identities)
        self.tables = buckets(lambda x: x.tables)
        self.wrong_codes = buckets(lambda x: x.wrong_codes)
        self.all_wrong_codes = buckets(lambda x: x.all_wrong_codes)
        self.wrong_host_codes = buckets(lambda x: x.wrong_host_codes)
        self.all_wrong_host_codes = buckets(lambda x: x.all_wrong_host_codes)

    def message_bucket(self) -> Bucket | None:
        """The limit of a new WebSocket."""
        return None if self.settings.rates is None else Bucket(self.settings.rates.messages)

    # Who.

    async def player(self, headers: Headers) -> Player | None:
        """Whose cookie this is. A forged one and one of somebody who was forgotten say the same: nobody's."""
        for name, value in headers:
            if name == b"cookie":
                for signed in cookie_values(value.decode("latin-1")):
                    player_id = self.signer.verified(signed)
                    if player_id is not None and (
                        player := await self.house.player(player_id)
                    ) is not None:
                        return player
        return None

    async def guest(self, connection: Connection) -> Player | None:
        return await self.player(connection.scope["headers"])

    async def person(self, connection: Connection) -> Player:
        player = await self.guest(connection)
        if player is None:
            raise no_identity()
        return player

    # Where from.

    def address(self, connection: Connection) -> str:
        return address_key(connection.client.host if connection.client else None)

    def base(self, connection: Connection) -> str:
        """The address under which this person reaches the house, without a slash at the end."""
        scope = connection.scope
        return f"{scope['scheme']}://{header(scope['headers'], b'host') or 'localhost'}"

    def shared(self, connection: Connection) -> str:
        """The address under which other devices reach the house: whoever sits at its own computer sees another."""
        base = self.base(connection)
        local = is_loopback(urlsplit(base).hostname or "")
        return self.settings.address if local and self.settings.address else base

    async def guard(self, connection: Connection, _: object) -> None:
        """Before every request: no other site may change anything, and nobody may ask too much.

        There is nothing to wait for here; but a guard that is no coroutine would be sent to a thread.
        """
        scope = connection.scope
        if scope["type"] != ScopeType.HTTP:
            return  # a WebSocket is judged at its own door
        if scope["method"] not in SAFE and not same_origin(scope["headers"]):
            raise Denied(
                "forbidden",
                "another site may not act here in your name",
                "un autre site ne peut pas agir ici en votre nom",
            )
        if scope["path"].startswith("/api"):
            self.take(self.requests, self.address(connection))

    # How much.

    def take(self, buckets: Buckets | None, key: str) -> None:
        """Takes one, or raises TooMuch."""
        if buckets is not None and (wait := buckets.take(key)):
            self.counts.limited += 1
            raise TooMuch(wait)

    async def table_of_code(self, code: str, address: str, player_id: str | None) -> str:
        """The table under this code. Wrong codes are counted and soon make one wait; right ones are not."""
        if self.wrong_codes is None or self.all_wrong_codes is None:
            return await self.house.by_code(code)
        keys = [f"a {address}", *([] if player_id is None else [f"p {player_id}"])]
        wait = max(*(self.wrong_codes.wait(key) for key in keys), self.all_wrong_codes.wait(""))
        if wait > 0:
            self.counts.limited += 1
            raise TooMuch(wait)
        try:
            return await self.house.by_code(code)
        except Denied:
            for key in keys:
                self.wrong_codes.take(key)
            self.all_wrong_codes.take("")
            raise
