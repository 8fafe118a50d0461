"""What operators ask, on a port of its own that is theirs alone: figures, health, and the way out.

GET  /health/live    200 while the process runs
GET  /health/ready   200 when people may be sent here, else 503
GET  /metrics        figures for Prometheus
POST /drain          nobody new comes in; screens that are open are told to come back, to another process
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from time import perf_counter
from typing import Any, Literal

import msgspec
import uvicorn

from pyramidion.house import Denied, House
from pyramidion.server.app_state import Reception
from pyramidion.server.http.headers import header

from .metrics import exposition

PATIENCE = 2.0
"""Seconds after which a database that has not answered counts as down."""

State = Literal["up", "down", "none"]


class Ready(msgspec.Struct, frozen=True, kw_only=True):
    """`degraded`: play goes on, more slowly between processes."""

    status: Literal["ok", "degraded", "draining", "down"]
    database: State
    redis: State


class Answer(msgspec.Struct, frozen=True):
    status: int
    body: bytes
    media_type: str = "application/json"


class Pulse:
    """Whether the database answers, and how quickly.

    A question that is not answered in time is left to itself: to call it off would be a question to the same database.
    Until it has an answer nobody asks another.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._asking: asyncio.Task[float | None] | None = None

    async def seconds(self) -> float | None:
        """None: it does not answer."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        done, _ = await asyncio.wait({self._asking}, timeout=PATIENCE)
        return self._asking.result() if done else None

    async def _ask(self) -> float | None:
        begun = perf_counter()
        try:
            await self._house.check()
        except Denied:
            return None
        return perf_counter() - begun


class Admin:
    """The application of the admin port."""

    def __init__(
        self, reception: Reception, process: str, is_draining: Callable[[], bool], drain: Callable[[], None]
    ) -> None:
        self._reception = reception
        self._pulse = Pulse(reception.house)
        self._process = process
        self._is_draining = is_draining
        self._drain = drain

    async def ready(self) -> Ready:
        house = self._reception.house
        redis: State = "none"
        if house.settings.redis is not None:
            redis = "up" if house.figures().get("news_up") else "down"
        database: State = "down" if await self._pulse.seconds() is None else "up"
        if database == "down":
            return Ready(status="down", database=database, redis=redis)
        if self._is_draining():
            return Ready(status="draining", database=database, redis=redis)
        return Ready(status="degraded" if redis == "down" else "ok", database=database, redis=redis)

    async def _answer(self, method: str, path: str) -> Answer:
        if (method, path) == ("POST", "/drain"):
            self._drain()
            return Answer(202, b'{"status":"draining"}')
        if method not in ("GET", "HEAD"):
            return Answer(404, b"{}")
        if path == "/health/live":
            return Answer(200, b'{"status":"ok"}')
        if path == "/health/ready":
            ready = await self.ready()
            return Answer(200 if ready.status in ("ok", "degraded") else 503, msgspec.json.encode(ready))
        if path == "/metrics":
            seconds = await self._pulse.seconds()
            more = {"draining": float(self._is_draining()), "database_up": float(seconds is not None)}
            if seconds is not None:
                more["database_seconds"] = seconds
            return Answer(200, *exposition(self._reception, self._process, more))
        return Answer(404, b"{}")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        # A page in a browser of this machine could post to this port; browsers say so, programs have nothing to say.
        if header(scope["headers"], b"origin") is not None:
            answer = Answer(403, b"{}")
        else:
            answer = await self._answer(scope["method"], scope["path"])
        headers = [
            (b"content-type", answer.media_type.encode()),
            (b"content-length", str(len(answer.body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else answer.body
        await send({"type": "http.response.body", "body": body, "more_body": False})


class AdminServer(uvicorn.Server):
    """Signals are the house's own server's to hear."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def listening(admin: Admin, listener: Any) -> AsyncIterator[None]:
    """The admin port answers within the block: also while the house's own server is being stopped."""
    config = uvicorn.Config(
        admin,
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    server = AdminServer(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving
