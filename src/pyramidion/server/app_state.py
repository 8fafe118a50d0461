"""What all requests and WebSockets of one process share: the house, who is asking, and the rate limits."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from pyramidion.house import Denied, House

from .errors import TooManyRequests, unknown
from .http.headers import header, same_origin
from .http.hosts import AllowedHosts
from .identity.authentication import Authenticator, Connection
from .identity.keys import parse_keys
from .identity.session_monitor import SessionMonitor
from .identity.tokens import Tokens
from .network import is_loopback
from .operations.counters import Counters
from .operations.loop_monitor import LoopMonitor
from .rate_limits.addresses import address_key
from .rate_limits.buckets import TokenBucket
from .rate_limits.limiter import LimitKey, RateLimiter
from .rate_limits.open_sockets import OpenSockets
from .rate_limits.wrong_codes import WrongCodes
from .settings import ServerSettings

ALL_WRONG_CODES: dict[LimitKey, int] = {
    ("all_wrong_codes_4", ""): 6,
    ("all_wrong_codes_6", ""): 8,
    ("all_wrong_codes_8", ""): 10,
}
"""What counts the wrong table codes of everybody, and how many letters codes need once it is exhausted."""
CODE_LOOKUP = {"is_code_lookup": True}
"""The `opt` of a route that tries a code. An address is not limited there, for neighbours share it: what somebody else
has asked keeps nobody with a right code out, and wrong ones are delayed."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class AppState:
    """Made once for each application; `close` ends what it has started."""

    def __init__(self, house: House, settings: ServerSettings) -> None:
        self.house = house
        self.settings = settings
        self.secrets = parse_keys(settings.session_keys) or (house.secret,)
        self.auth = Authenticator(house, self.secrets, settings.link_days)
        self.tokens = Tokens(self.secrets, house.services.now)
        self.counters = Counters()
        self.loop_monitor = LoopMonitor()
        self.limiter = self._limiter()
        self.open_sockets = OpenSockets(settings.sockets_per_address, self.limiter)
        self.take_request = None if self.limiter is None else self.limiter.local("requests")
        self.take_address_message = None if self.limiter is None else self.limiter.local("address_messages")
        self.take_chat_line = None if self.limiter is None else self.limiter.local("chat")
        self.take_reaction = None if self.limiter is None else self.limiter.local("reactions")
        self.take_along = None if self.limiter is None else self.limiter.local("along")
        self.take_seek = None if self.limiter is None else self.limiter.local("seeks")
        self.sessions = SessionMonitor(house)
        self.hosts = AllowedHosts(self._host_names())
        self.wrong_codes = WrongCodes(self.limiter, settings.max_wrong_code_delay_seconds, self.counters)

    def _limiter(self) -> RateLimiter | None:
        rates, url = self.settings.rates, self.house.settings.redis
        if rates is None:
            return None
        if url is None:
            return RateLimiter(rates)
        from .rate_limits.redis_limits import RedisLimits

        return RateLimiter(rates, RedisLimits(url, rates, self.settings.redis_timeout_seconds))

    def _host_names(self) -> list[str]:
        network_name = urlsplit(self.settings.network_url or "").hostname
        return [*self.settings.host_names, *([network_name] if network_name else [])]

    async def close(self) -> None:
        self.loop_monitor.stop()
        await self.sessions.close()
        await self.open_sockets.close()
        if self.limiter is not None:
            await self.limiter.close()

    def message_bucket(self) -> TokenBucket | None:
        """The limit of a new WebSocket."""
        return None if self.settings.rates is None else TokenBucket(self.settings.rates.messages)

    # Addresses.

    def address(self, connection: Connection) -> str:
        """The address that limits are counted for."""
        return address_key(connection.client.host if connection.client else None)

    def base_url(self, connection: Connection) -> str:
        """The URL under which this person reaches the house, without a slash at the end."""
        scope = connection.scope
        return f"{scope['scheme']}://{header(scope['headers'], b'host') or 'localhost'}"

    def shared_url(self, connection: Connection) -> str:
        """The URL under which other devices reach the house; it differs for somebody at the server's own computer."""
        base = self.base_url(connection)
        local = is_loopback(urlsplit(base).hostname or "")
        return self.settings.network_url if local and self.settings.network_url else base

    async def guard(self, connection: Connection, handler: BaseRouteHandler) -> None:
        """Runs before every request: refuses other sites that would change something, and too many requests.

        It awaits nothing, but Litestar runs a guard that is no coroutine function in a thread.
        """
        scope = connection.scope
        if scope["type"] != ScopeType.HTTP:
            return  # the endpoint of WebSockets has checks of its own
        if scope["method"] not in SAFE_METHODS and not same_origin(scope["headers"]):
            raise Denied(
                "forbidden",
                "another site may not act here in your name",
                "un autre site ne peut pas agir ici en votre nom",
            )
        if "\0" in scope["path"]:
            raise unknown()  # no database has to be asked
        is_limited = scope["path"].startswith("/api") and not handler.opt.get("is_code_lookup")
        if is_limited and self.take_request is not None:
            self._passed(self.take_request(self.address(connection)))

    # Rate limits.

    async def take(self, *keys: LimitKey) -> None:
        """Takes a token for each key, or raises TooManyRequests and takes nothing."""
        if self.limiter is not None:
            self._passed(await self.limiter.take(*keys))

    def _passed(self, wait: float) -> None:
        if wait:
            self.counters.limited += 1
            raise TooManyRequests(wait)

    async def table_of_code(self, code: str, address: str, player_id: str | None) -> str:
        """The id of the table with this code. A right code is found at once whatever others tried before; a wrong one
        is counted and answered later, and after too many of them all codes get more letters."""
        keys = [("wrong_codes", f"a {address}")]
        if player_id is not None:
            keys.append(("wrong_codes", f"p {player_id}"))
        async with self.wrong_codes.guess(address, *keys, shared=tuple(ALL_WRONG_CODES)) as taken:
            try:
                return await self.house.by_code(code)
            except Denied:
                needed = [
                    letters for key, letters in ALL_WRONG_CODES.items() if key in taken and taken[key].is_all
                ]
                if not needed:
                    raise
                self.house.codes.lengthen(max(needed))
            return await self.house.by_code(code)  # now it says what happened to short codes
