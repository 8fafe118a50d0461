"""The admin port, for operators alone: health, metrics and draining.

GET  /health/live    200 while the process runs
GET  /health/ready   200 when people may be sent here, else 503
GET  /metrics        metrics for Prometheus
POST /drain          lets nobody new in and asks open screens to reconnect, to another process
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from time import perf_counter
from typing import Any, Literal

import msgspec
import uvicorn

from pyramidion.house import Denied, House
from pyramidion.server.app_state import AppState
from pyramidion.server.http.headers import header
from pyramidion.server.http.hosts import refuse

from .metrics import exposition

DATABASE_TIMEOUT_SECONDS = 2.0
"""A database that has not answered after this time counts as down."""

ServiceState = Literal["up", "down", "none"]


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """`degraded`: people can play, but processes learn of each other's moves more slowly."""

    status: Literal["ok", "degraded", "draining", "down"]
    database: ServiceState
    redis: ServiceState


class AdminResponse(msgspec.Struct, frozen=True):
    status: int
    body: bytes
    media_type: str = "application/json"


class DatabaseProbe:
    """Whether the database answers, and how quickly.

    A query that has not been answered in time is left running: cancelling it would be another request to the same
    database. Until it has ended no other one is started.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._query: asyncio.Task[float | None] | None = None

    async def seconds(self) -> float | None:
        """How long the database took to answer; None if it does not."""
        if self._query is None or self._query.done():
            self._query = asyncio.create_task(self._ask())
        done, _ = await asyncio.wait({self._query}, timeout=DATABASE_TIMEOUT_SECONDS)
        return self._query.result() if done else None

    async def _ask(self) -> float | None:
        started = perf_counter()
        try:
            await self._house.check()
        except Denied:
            return None
        return perf_counter() - started


class Admin:
    """The ASGI application of the admin port."""

    def __init__(
        self, state: AppState, process: str, is_draining: Callable[[], bool], drain: Callable[[], None]
    ) -> None:
        self._state = state
        self._database = DatabaseProbe(state.house)
        self._process = process
        self._is_draining = is_draining
        self._drain = drain

    async def readiness(self) -> Readiness:
        house = self._state.house
        redis: ServiceState = "none"
        if house.settings.redis is not None:
            redis = "up" if house.figures().get("bus_up") else "down"
        database: ServiceState = "down" if await self._database.seconds() is None else "up"
        if database == "down":
            return Readiness(status="down", database=database, redis=redis)
        if self._is_draining():
            return Readiness(status="draining", database=database, redis=redis)
        return Readiness(status="degraded" if redis == "down" else "ok", database=database, redis=redis)

    async def _respond(self, method: str, path: str) -> AdminResponse:
        if (method, path) == ("POST", "/drain"):
            self._drain()
            return AdminResponse(202, b'{"status":"draining"}')
        if method not in ("GET", "HEAD"):
            return AdminResponse(404, b"{}")
        if path == "/health/live":
            return AdminResponse(200, b'{"status":"ok"}')
        if path == "/health/ready":
            ready = await self.readiness()
            status = 200 if ready.status in ("ok", "degraded") else 503
            return AdminResponse(status, msgspec.json.encode(ready))
        if path == "/metrics":
            seconds = await self._database.seconds()
            more = {"draining": float(self._is_draining()), "database_up": float(seconds is not None)}
            if seconds is not None:
                more["database_seconds"] = seconds
            return AdminResponse(200, *exposition(self._state, self._process, more))
        return AdminResponse(404, b"{}")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if not self._state.hosts.accepts(scope["headers"]):
            self._state.counters.misdirected += 1
            await refuse(scope, receive, send)
            return
        # A page in a browser on this machine could post to this port. Browsers send an Origin, programs do not.
        if header(scope["headers"], b"origin") is not None:
            response = AdminResponse(403, b"{}")
        else:
            response = await self._respond(scope["method"], scope["path"])
        headers = [
            (b"content-type", response.media_type.encode()),
            (b"content-length", str(len(response.body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": response.status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else response.body
        await send({"type": "http.response.body", "body": body, "more_body": False})


class AdminServer(uvicorn.Server):
    """Leaves signals to the house's own server."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def serving_admin(admin: Admin, listener: socket.socket) -> AsyncIterator[None]:
    """The admin port answers within the block, also while the house's own server is stopping."""
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
