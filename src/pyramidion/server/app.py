"""The application: Litestar over the house."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import Message, Receive, Scope, Send

from pyramidion.core import Invalid
from pyramidion.house import Denied, House

from .app_state import RENEWED, Reception
from .errors import on_denied, on_failure, on_http_exception, on_invalid
from .http import openapi
from .http.headers import ALWAYS, WHERE_TRUSTED, header, policy, trusted
from .http.routes import decks, evening, host, people, public, salon, tables, words
from .settings import ServerSettings
from .websocket.endpoint import Socket


class App:
    """Litestar for everything by HTTP. WebSockets go straight to their own place: a table's two screens are opened and
    closed with every game, and nothing that Litestar does for a request is needed for them."""

    def __init__(self, http: Litestar, socket: Socket, reception: Reception) -> None:
        self.http = http
        self.reception = reception
        self._socket = socket

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self._socket if scope["type"] == ScopeType.WEBSOCKET else self.http)(scope, receive, send)


def create_app(house: House, settings: ServerSettings | None = None) -> App:
    """The house is opened and closed by whoever calls this. Run it on uvicorn with ws=Wire."""
    reception = Reception(house, settings or ServerSettings())

    def failed(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        reception.counts.failures += 1
        return on_failure(request, error)

    http = Litestar(
        route_handlers=[
            *public.routes(reception),
            *people.routes(reception),
            *tables.routes(reception),
            *words.routes(),
            *decks.routes(reception),
            *host.routes(reception),
            *salon.routes(reception),
            *evening.routes(reception),
            openapi.route(),
        ],
        guards=[reception.guard],
        before_send=[add_headers],
        on_shutdown=[reception.close],
        exception_handlers={
            Denied: on_denied,
            Invalid: on_invalid,
            HTTPException: on_http_exception,
            Exception: failed,
        },
        request_max_body_size=reception.settings.body_bytes,
        openapi_config=openapi.CONFIG,
        logging_config=None,
        debug=False,
    )
    return App(http, Socket(reception), reception)


async def add_headers(message: Message, scope: Scope) -> None:
    """On every response, errors included: what the browser may do, and what it may keep."""
    if message["type"] != "http.response.start":
        return
    headers: list[Any] = list(message.get("headers", ()))
    headers += ALWAYS
    host = header(scope["headers"], b"host")
    if trusted(scope["scheme"], host):
        headers.append(WHERE_TRUSTED)
    headers.append((b"content-security-policy", policy(host)))
    renewed = scope["state"].get(RENEWED)
    if renewed is not None and not any(name == b"set-cookie" for name, _ in headers):
        headers.append((b"set-cookie", renewed.encode()))
    if not any(name == b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))
    message["headers"] = headers
