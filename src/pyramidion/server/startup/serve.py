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
from pyramidion.house.settings import LOCAL_CONTACT
from pyramidion.server.app import create_app
from pyramidion.server.http.protocol import HttpProtocol
from pyramidion.server.operations import logs
from pyramidion.server.operations.access_log import AccessLogMiddleware
from pyramidion.server.operations.admin import Admin, serving_admin
from pyramidion.server.operations.draining import DrainMiddleware
from pyramidion.server.rate_limits.rates import Rates
from pyramidion.server.settings import CLIENT, ServerSettings
from pyramidion.server.websocket.protocol import WebSocketProtocol

if TYPE_CHECKING:
    from .launch import ServeOptions

MAX_FRAME_BYTES = 1024 * 1024
"""A longer message ends the connection; one between this and the protocol's limit is refused and the connection lives
on."""
SWITCH_SECONDS = 0.001


class TestClock:
    """The time of day, moved on by tests that cannot wait. It exists in test mode alone."""

    __test__ = False

    def __init__(self) -> None:
        self._ahead_seconds = 0.0

    def now(self) -> float:
        return time.time() + self._ahead_seconds

    def advance(self, seconds: float) -> None:
        self._ahead_seconds += seconds


def advance(clock: TestClock, house: House, seconds: float) -> None:
    clock.advance(seconds)
    house.services.scheduler.ring()


class Server(uvicorn.Server):
    """uvicorn's server, except that a signal ends it cleanly, with exit status 0."""

    def __init__(
        self, config: uvicorn.Config, on_open: Callable[[], None], draining: DrainMiddleware
    ) -> None:
        super().__init__(config)
        self._on_open = on_open
        self._draining = draining

    def drain(self) -> None:
        """Lets nobody new in and asks everybody who has a screen open to reconnect (1012), to another process."""
        self._draining.drain()
        for connection in list(self.server_state.connections):
            if isinstance(connection, WebSocketProtocol):
                connection.shutdown()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._draining.drain()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_open()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """uvicorn's own would raise the signal again at the end."""
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


def uvicorn_config(app: object, proxies: str | None = None) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=MAX_FRAME_BYTES,
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
    return uvicorn_config(None).get_loop_factory()


def tune_garbage_collector() -> None:
    """What is loaded now stays, and a move leaves little garbage that only the collector would find.

    With Python's own thresholds a busy house spends 6 % of its time on collections that find nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def tune_threads() -> None:
    """A thread that computes leaves the interpreter to the loop after a millisecond: with Python's own five, four such
    threads kept it waiting for 60 ms at a time."""
    sys.setswitchinterval(SWITCH_SECONDS)


def warm_up(house: House) -> None:
    """Runs in a thread while the first people come in. A deck that cannot be read is reported where it is used."""
    try:
        house.services.library.warm()
    except Exception:
        logging.getLogger(__name__).exception("the decks of the house cannot be read")


async def serve(
    options: ServeOptions,
    listener: socket.socket,
    admin_listener: socket.socket | None,
    network_url: str | None,
    on_open: Callable[[], None],
) -> None:
    """Serves until a signal. Calls `on_open` when people may come; raises CannotOpen if the house cannot be opened."""
    asyncio.get_running_loop().set_exception_handler(logs.on_loop_error)
    clock = TestClock() if options.test_clock else None
    house = await House.open(house_settings(options, clock.now if clock else time.time))
    try:
        app = create_app(
            house,
            ServerSettings(
                rates=Rates() if options.rate_limits else None,
                metrics=admin_listener is None,
                client_folder=options.client or CLIENT,
                network_url=network_url,
                host_names=(*options.host_names, options.host),
                salon=options.salon,
                link_days=options.link_days,
                host_code=options.host_code,
                session_keys=options.session_keys,
                advance_clock=partial(advance, clock, house) if clock else None,
            ),
        )
        tune_garbage_collector()
        tune_threads()
        threading.Thread(target=warm_up, args=(house,), daemon=True).start()
        draining = DrainMiddleware(app)
        logged = AccessLogMiddleware(draining, trust_request_ids=options.proxies is not None)
        server = Server(uvicorn_config(logged, options.proxies), on_open, draining)
        async with contextlib.AsyncExitStack() as stack:
            if admin_listener is not None:
                admin = Admin(app.state, options.name, lambda: draining.is_draining, server.drain)
                await stack.enter_async_context(serving_admin(admin, admin_listener))
            await server.serve(sockets=[listener])
    finally:
        await house.close()


def push_contact(options: ServeOptions) -> str:
    """What push services are told when the operator says nothing: where the house is, if it has a name."""
    names = [name for name in options.host_names if name != "*" and "." in name]
    if options.push_contact is not None or not names:
        return options.push_contact or LOCAL_CONTACT
    return f"https://{names[0]}"


def house_settings(options: ServeOptions, now: Callable[[], float]) -> Settings:
    return Settings(
        database=options.database or options.data / "house.db",
        postgres=options.postgres,
        redis=options.redis,
        away_after=options.away_minutes * 60,
        archive_days=options.archive_days,
        bot_delay=options.bot_delay,
        bot_pace=options.bot_pace,
        workers=options.workers,
        lobby=options.lobby,
        bots=options.bots,
        push=options.push,
        push_contact=push_contact(options),
        push_private=options.push_private,
        now=now,
    )
