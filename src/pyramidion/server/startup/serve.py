"""Opens a house and serves it until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from pyramidion.house import House, Settings
from pyramidion.server.app import create_app
from pyramidion.server.http.protocol import Asking
from pyramidion.server.operations import logs
from pyramidion.server.operations.access_log import Logged
from pyramidion.server.operations.admin import Admin, listening
from pyramidion.server.operations.draining import Gate
from pyramidion.server.rate_limits.rates import Rates
from pyramidion.server.settings import ServerSettings
from pyramidion.server.websocket.protocol import Wire

if TYPE_CHECKING:
    from .launch import Plan

FRAME_LIMIT = 1024 * 1024
"""A longer message ends the connection; between this and the protocol's limit it gets an answer and lives on."""


class TestClock:
    """The time of day, moved on by tests that cannot wait. Safe by default: it exists in test mode alone."""

    __test__ = False

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds


def advance(clock: TestClock, house: House, seconds: float) -> None:
    clock.advance(seconds)
    house.desk.alarms.ring()


class Server(uvicorn.Server):
    """uvicorn, except that a signal ends it cleanly and is then done with: the status is 0."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None], gate: Gate) -> None:
        super().__init__(config)
        self._opened = opened
        self._gate = gate

    def drain(self) -> None:
        """Nobody new comes in; whoever looks is told to come back at once (1012), where another process answers."""
        self._gate.shut = True
        for connection in list(self.server_state.connections):
            if isinstance(connection, Wire):
                connection.shutdown()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._gate.shut = True
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._opened()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def configured(app: object, proxies: str | None = None) -> uvicorn.Config:
    """uvicorn as the house wants it."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=Asking,
        ws=Wire,
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxies is not None,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=3,
    )


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    return configured(None).get_loop_factory()


def spare_the_collector() -> None:
    """What is loaded now stays; and a move leaves little behind that only a collection would find.

    With Python's own thresholds a busy house spends 6 % of its time looking for garbage that is not there.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def warm(house: House) -> None:
    """While the first people come in; what is missing is told where it is needed."""
    try:
        house.decks.warm()
    except Exception:
        logging.getLogger(__name__).exception("the decks of the house cannot be read")


async def serve(
    plan: Plan,
    listener: socket.socket,
    admin: socket.socket | None,
    address: str | None,
    opened: Callable[[], None],
) -> None:
    """Until a signal. Raises CannotOpen when there is no house to serve; calls `opened` when people may come."""
    asyncio.get_running_loop().set_exception_handler(logs.on_loop_error)
    clock = TestClock() if plan.test_clock else None
    settings = Settings(
        database=plan.database or plan.data / "house.db",
        postgres=plan.postgres,
        redis=plan.redis,
        away_after=plan.away_minutes * 60,
        archive_days=plan.archive_days,
        bot_delay=plan.bot_delay,
        bot_pace=plan.bot_pace,
        workers=plan.workers,
        bots=plan.bots,
        plugins=plan.plugins,
        now=clock.now if clock else time.time,
    )
    house = await House.open(settings)
    try:
        app = create_app(
            house,
            ServerSettings(
                rates=Rates() if plan.rate_limits else None,
                metrics=admin is None,
                address=address,
                salon=plan.salon,
                host_code=plan.host_code,
                session_keys=plan.session_keys,
                advance=partial(advance, clock, house) if clock else None,
            ),
        )
        spare_the_collector()
        threading.Thread(target=warm, args=(house,), daemon=True).start()
        gate = Gate(app)
        server = Server(configured(Logged(gate, plan.proxies is not None), plan.proxies), opened, gate)
        async with contextlib.AsyncExitStack() as stack:
            if admin is not None:
                watch = Admin(app.reception, plan.name, lambda: gate.shut, server.drain)
                await stack.enter_async_context(listening(watch, admin))
            await server.serve(sockets=[listener])
    finally:
        await house.close()
