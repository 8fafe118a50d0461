"""The gate in front of the application. Once it is shut nobody new comes in, and those who are in finish.

A proxy with other servers behind it sends a WebSocket that is refused with 503 to the next of them; other requests are
served to the end, because they may be half done.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any


class Gate:
    def __init__(self, app: Callable[[Any, Any, Any], Awaitable[None]]) -> None:
        self._app = app
        self.shut = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if not self.shut or scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await answer(send, "websocket.http", b"")
        elif scope["path"] == "/health":
            await answer(send, "http", b'{"status":"draining"}')
        else:
            await self._app(scope, receive, send)


async def answer(send: Any, kind: str, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": f"{kind}.response.start", "status": 503, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
