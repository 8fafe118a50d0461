"""Who asked what, and how it went: an id for every request and every WebSocket, and a line when it is done."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from pyramidion.server.http.headers import header

from .logs import OWN, Trace, current

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

HEADER = b"x-request-id"
WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")
TABLE = re.compile(r"/(?:api/tables|api/evenings|ws/tables|ws/salon)/([A-Za-z0-9_-]{1,64})(?:/|$)")
STARTS = ("http.response.start", "websocket.http.response.start", "websocket.accept")

log = logging.getLogger(f"{OWN}.access")


class Logged:
    """Around the application. With `believe` a proxy in front names the requests."""

    def __init__(self, app: Callable[[Any, Any, Any], Awaitable[None]], believe: bool = False) -> None:
        self._app = app
        self._believe = believe

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        found = TABLE.match(scope["path"])
        trace = Trace(self._request(scope), found[1] if found else None)
        token = current.set(trace)
        is_screen = scope["type"] == "websocket"
        begun = perf_counter()
        status = code = 0

        async def tell(message: Any) -> None:
            nonlocal status
            if message["type"] in STARTS:
                status = message.get("status", 0)
                message["headers"] = [*message.get("headers", ()), (HEADER, trace.request.encode())]
                if not status:
                    log.info("a screen came")
            await send(message)

        async def hear() -> Any:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message["code"]
            return message

        try:
            await self._app(scope, hear if is_screen else receive, tell)
        finally:
            if log.isEnabledFor(logging.INFO):
                ms = round((perf_counter() - begun) * 1000, 1)
                if is_screen:
                    screen_done(status, code, ms)
                else:
                    request_done(scope, status, ms)
            current.reset(token)

    def _request(self, scope: Any) -> str:
        named = header(scope["headers"], HEADER) if self._believe else None
        return named if named and WELL_FORMED.fullmatch(named) else secrets.token_hex(8)


def screen_done(status: int, code: int, ms: float) -> None:
    if status:
        log.info("a screen was refused: %d", status, extra={"fields": {"status": status, "ms": ms}})
    else:
        log.info("a screen left: %d", code, extra={"fields": {"code": code, "ms": ms}})


def request_done(scope: Any, status: int, ms: float) -> None:
    """The path itself may be a personal link or a code: the route is named instead."""
    method, route = scope["method"], scope.get("path_template") or "?"
    fields = {"method": method, "route": route, "status": status, "ms": ms}
    log.info("%s %s %d", method, route, status, extra={"fields": fields})
