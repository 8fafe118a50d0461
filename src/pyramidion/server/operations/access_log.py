"""The access log: an id for every request and every WebSocket, and a line when it has ended."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from pyramidion.server.http.headers import header

from .logs import ROOT_LOGGER, connection_context, structured_logger

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

REQUEST_ID_HEADER = b"x-request-id"
REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
TABLE_PATH = re.compile(r"/(?:api/tables|api/evenings|ws/tables|ws/salon)/([A-Za-z0-9_-]{1,64})(?:/|$)")
RESPONSE_STARTS = ("http.response.start", "websocket.http.response.start", "websocket.accept")

log = structured_logger(f"{ROOT_LOGGER}.access")


class AccessLogMiddleware:
    """Around the application. With `trust_request_ids` the proxy in front may choose a request's id."""

    def __init__(
        self, app: Callable[[Any, Any, Any], Awaitable[None]], trust_request_ids: bool = False
    ) -> None:
        self._app = app
        self._trust_request_ids = trust_request_ids

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request_id = self._request_id(scope)
        table = TABLE_PATH.match(scope["path"])
        is_websocket = scope["type"] == "websocket"
        started = perf_counter()
        status = close_code = 0

        async def send_with_id(message: Any) -> None:
            nonlocal status
            if message["type"] in RESPONSE_STARTS:
                status = message.get("status", 0)
                message["headers"] = [*message.get("headers", ()), (REQUEST_ID_HEADER, request_id.encode())]
                if not status:
                    log.info("a screen came")
            await send(message)

        async def receive_and_note_close() -> Any:
            nonlocal close_code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                close_code = message["code"]
            return message

        with connection_context(request_id, table[1] if table else None):
            try:
                await self._app(scope, receive_and_note_close if is_websocket else receive, send_with_id)
            finally:
                if log.isEnabledFor(logging.INFO):
                    ms = round((perf_counter() - started) * 1000, 1)
                    if is_websocket:
                        log_websocket(status, close_code, ms)
                    else:
                        log_request(scope, status, ms)

    def _request_id(self, scope: Any) -> str:
        given = header(scope["headers"], REQUEST_ID_HEADER) if self._trust_request_ids else None
        return given if given and REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def log_websocket(status: int, close_code: int, ms: float) -> None:
    if status:
        log.info(f"a screen was refused: {status}", status=status, ms=ms)
    else:
        log.info(f"a screen left: {close_code}", code=close_code, ms=ms)


def log_request(scope: Any, status: int, ms: float) -> None:
    """Names the route, not the path, which may hold a personal link or a code."""
    method, route = scope["method"], scope.get("path_template") or "?"
    log.info(f"{method} {route} {status}", method=method, route=route, status=status, ms=ms)
