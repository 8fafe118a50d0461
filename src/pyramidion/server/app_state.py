"""The reception: who is there, from which address, and how much was asked already."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType

from pyramidion.house import Denied, House, Player

from .errors import TooMuch, no_identity, unknown
from .http.headers import Headers, header, same_origin
from .identity.cookies import Signer, cookie_values, secrets_of, set_cookie
from .identity.session_monitor import Present
from .network import is_loopback
from .rate_limits.addresses import address_key
from .rate_limits.buckets import TokenBucket
from .rate_limits.limiter import LimitKey, RateLimiter
from .rate_limits.open_sockets import OpenSockets
from .settings import ServerSettings
from .websocket.screen import Counts

Connection = ASGIConnection[Any, Any, Any, Any]

RENEWED = "pyramidion renewed cookie"
"""Where the state of a request keeps a cookie that its answer should set."""
WRONG = frozenset({"code_unknown", "forbidden"})
"""What is said of a wrong code."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Reception:
    """Everything that requests and WebSockets share."""

    def __init__(self, house: House, settings: ServerSettings) -> None:
        self.house = house
        self.settings = settings
        self.secrets = secrets_of(settings.session_keys) or (house.secret,)
        house.people.secrets = self.secrets
        self.signer = Signer(self.secrets)
        self.counts = Counts()
        self.limiter = self._limiter()
        self.open_sockets = OpenSockets(settings.sockets_per_address, self.limiter)
        self.take_request = None if self.limiter is None else self.limiter.local("requests")
        self.take_address_message = None if self.limiter is None else self.limiter.local("address_messages")
        self.present = Present(house)
        self._guessing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Addresses that try a code just now."""

    def _limiter(self) -> RateLimiter | None:
        rates, url = self.settings.rates, self.house.settings.redis
        if rates is None:
            return None
        if url is None:
            return RateLimiter(rates)
        from .rate_limits.redis_limits import RedisLimits

        return RateLimiter(rates, RedisLimits(url, rates, self.settings.redis_timeout_seconds))

    async def close(self) -> None:
        await self.present.close()
        await self.open_sockets.close()
        if self.limiter is not None:
            await self.limiter.close()

    def message_bucket(self) -> TokenBucket | None:
        """The limit of a new WebSocket."""
        return None if self.settings.rates is None else TokenBucket(self.settings.rates.messages)

    # Who.

    async def player(self, headers: Headers) -> Player | None:
        """Whose cookie this is. A forged one, one that was revoked and one of somebody who was forgotten say the same:
        nobody's."""
        known = await self._known(headers)
        return None if known is None else known[0]

    async def _known(self, headers: Headers) -> tuple[Player, bool] | None:
        """The person, and whether the cookie should be renewed."""
        for name, value in headers:
            if name == b"cookie":
                for cookie in cookie_values(value.decode("latin-1")):
                    signed = self.signer.verified(cookie)
                    if signed is not None:
                        player = await self.house.player(signed.player_id)
                        if player is not None and player.epoch == signed.epoch:
                            return player, signed.is_old
        return None

    def cookie(self, player: Player, connection: Connection) -> str:
        """A Set-Cookie header by which this browser stays this person."""
        signed = self.signer.sign(player.id, player.epoch)
        return set_cookie(signed, connection.scope["scheme"] == "https")

    async def guest(self, connection: Connection) -> Player | None:
        known = await self._known(connection.scope["headers"])
        if known is None:
            return None
        player, is_old = known
        if is_old:
            connection.scope["state"][RENEWED] = self.cookie(player, connection)
        return player

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
        if "\0" in scope["path"]:
            raise unknown()  # no database has to be asked
        if scope["path"].startswith("/api") and self.take_request is not None:
            self._passed(self.take_request(self.address(connection)))

    # How much.

    async def take(self, *keys: LimitKey) -> None:
        """Takes a token for each key, or raises TooMuch and takes nothing."""
        if self.limiter is not None:
            self._passed(await self.limiter.take(*keys))

    def _passed(self, wait: float) -> None:
        if wait:
            self.counts.limited += 1
            raise TooMuch(wait)

    async def table_of_code(self, code: str, address: str, player_id: str | None) -> str:
        """The table under this code. Wrong codes are counted and soon make one wait; right ones are not."""
        all_wrong = "all_wrong_long_codes" if self.house.desk.log.shared else "all_wrong_codes"
        keys = [("wrong_codes", f"a {address}"), (all_wrong, "")]
        if player_id is not None:
            keys.append(("wrong_codes", f"p {player_id}"))
        async with self.guess(address, *keys):
            return await self.house.by_code(code)

    @asynccontextmanager
    async def guess(self, address: str, *keys: LimitKey) -> AsyncIterator[None]:
        """A try at a code. It is counted when the block says that it was wrong, and costs nothing otherwise.

        An address makes one after the other: a whole class comes in at once with the right code, and a hundred wrong
        ones at once are not all looked at before the first is counted.
        """
        if self.limiter is None:
            yield
            return
        lock = self._guessing.setdefault(address, asyncio.Lock())
        async with lock:
            await self.take(*keys)
            wrong = False
            try:
                yield
            except Denied as denied:
                wrong = denied.code in WRONG
                raise
            finally:
                if not wrong:
                    await self.limiter.refund(*keys)
