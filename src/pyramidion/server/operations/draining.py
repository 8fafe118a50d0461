"""Draining: a process that is to stop lets nobody new in, and those who are in finish.

A proxy with several servers behind it sends a WebSocket that is refused with 503 to the next of them. Requests are
still served to the end, because they may be half done.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any


class DrainMiddleware:
    """Around the application: refuses WebSockets and says so at /health once `drain` was called."""

    def __init__(self, app: Callable[[Any, Any, Any], Awaitable[None]]) -> None:
        self._app = app
        self._draining = False

    @property
    def is_draining(self) -> bool:
        return self._draining

    def drain(self) -> None:
        self._draining = True

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if not self._draining or scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await answer_503(send, "websocket.http", b"")
        elif scope["path"] == "/health":
            await answer_503(send, "http", b'{"status":"draining"}')
        else:
            await self._app(scope, receive, send)


async def answer_503(send: Any, kind: str, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": f"{kind}.response.start", "status": 503, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
