"""The application: Litestar over the house."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import Receive, Scope, Send

from pyramidion.core import Invalid
from pyramidion.house import Denied, House

from .app_state import AppState
from .errors import on_denied, on_failure, on_http_exception, on_invalid
from .http import openapi
from .http.headers import add_headers
from .http.hosts import refuse
from .http.requests import HouseRequest
from .http.routes import (
    console,
    days,
    decks,
    evening,
    export,
    health,
    house_info,
    lobby,
    news,
    pages,
    passkeys,
    people,
    profiles,
    salon,
    sign_in,
    tables,
    words,
)
from .settings import ServerSettings
from .websocket.endpoint import WebSocketEndpoint


class App:
    """Sends HTTP to Litestar and WebSockets to their own endpoint: screens are opened and closed with every game, and
    nothing that Litestar does for a request is needed for them. What is meant for another house gets no further."""

    def __init__(self, http: Litestar, websockets: WebSocketEndpoint, state: AppState) -> None:
        self.state = state
        self.http = http
        self._websockets = websockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "headers" in scope and not self.state.hosts.accepts(scope["headers"]):
            self.state.counters.misdirected += 1
            await refuse(scope, receive, send)
            return
        app = self._websockets if scope["type"] == ScopeType.WEBSOCKET else self.http
        await app(scope, receive, send)


def create_app(house: House, settings: ServerSettings | None = None) -> App:
    """The caller opens and closes the house. Run the application on uvicorn with ws=WebSocketProtocol."""
    state = AppState(house, settings or ServerSettings())

    def on_exception(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        state.counters.failures += 1
        return on_failure(request, error)

    http = Litestar(
        route_handlers=[
            *house_info.routes(state),
            *health.routes(state),
            *pages.routes(state),
            *people.routes(state),
            *profiles.routes(state),
            *news.routes(state),
            *passkeys.routes(state),
            *sign_in.routes(state),
            *export.routes(state),
            *tables.routes(state),
            *days.routes(state),
            *words.routes(),
            *decks.routes(state),
            *console.routes(state),
            *salon.routes(state),
            *evening.routes(state),
            *lobby.routes(state),
            openapi.route(),
        ],
        guards=[state.guard],
        request_class=HouseRequest,
        before_send=[add_headers],
        on_startup=[state.loop_monitor.start],
        on_shutdown=[state.close],
        exception_handlers={
            Denied: on_denied,
            Invalid: on_invalid,
            HTTPException: on_http_exception,
            Exception: on_exception,
        },
        request_max_body_size=state.settings.max_body_bytes,
        openapi_config=openapi.CONFIG,
        logging_config=None,
        debug=False,
    )
    return App(http, WebSocketEndpoint(state), state)
