"""Opens a house and serves it until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec
import uvicorn

from pyramidion.house import CannotOpen, House, Settings

from .app import create_app
from .banner import Voice
from .network import FIRST_PORT, NoPort, is_loopback, listen, listen_from, network_address, url
from .settings import Rates, ServerSettings
from .wire import Wire

FAILED = 1
FRAME_LIMIT = 1024 * 1024
"""A longer message ends the connection; between this and the protocol's limit it gets an answer and lives on."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What `pyramidion serve` was asked for."""

    host: str
    port: int | None
    """None: 8000, or the next that is free."""
    lan: bool
    data: Path
    database: Path | None
    away_minutes: float
    archive_days: float
    bot_delay: tuple[float, float]
    workers: int
    rate_limits: bool
    proxies: str | None
    """Addresses of proxies whose word about scheme and address is believed."""
    test_clock: bool


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

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

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
        http="h11",
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


def run(plan: Plan) -> int:
    """Serves until a signal; gives the status that the command ends with."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    voice = Voice(os.environ)
    host = "0.0.0.0" if plan.lan else plan.host  # noqa: S104 - that is what --lan asks for
    if plan.test_clock and not is_loopback(host):
        voice.complain("test_open")
        return FAILED
    try:
        listener = listen_from(host) if plan.port is None else listen(host, plan.port)
    except NoPort as error:
        name = "port_taken" if error.taken else "port_denied"
        voice.complain(name, host=error.host, port=error.port, why=error.why)
        return FAILED
    with listener:
        try:
            plan.data.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            voice.complain("folder", data=plan.data, why=error.strerror)
            return FAILED
        factory = configured(None).get_loop_factory()
        try:
            with asyncio.Runner(loop_factory=factory) as runner:
                return runner.run(serve(plan, listener, host, voice))
        except KeyboardInterrupt:
            return 0  # somebody changed their mind while the house was opening


async def serve(plan: Plan, listener: socket.socket, host: str, voice: Voice) -> int:
    clock = TestClock() if plan.test_clock else None
    port: int = listener.getsockname()[1]
    known = network_address() if plan.lan else None
    address = url(known, port) if known else None
    settings = Settings(
        database=plan.database or plan.data / "house.db",
        away_after=plan.away_minutes * 60,
        archive_days=plan.archive_days,
        bot_delay=plan.bot_delay,
        workers=plan.workers,
        now=clock.now if clock else time.time,
    )
    try:
        house = await House.open(settings)
    except CannotOpen as error:
        voice.complain_plainly(str(error))
        return FAILED
    try:
        app = create_app(
            house,
            ServerSettings(
                rates=Rates() if plan.rate_limits else None,
                address=address,
                advance=partial(advance, clock, house) if clock else None,
            ),
        )
        config = configured(app, plan.proxies)
        await Server(config, lambda: announce(plan, host, port, address, voice)).serve(sockets=[listener])
    finally:
        await house.close()
    voice.say("closed")
    return 0


def announce(plan: Plan, host: str, port: int, address: str | None, voice: Voice) -> None:
    if plan.port is None and port != FIRST_PORT:
        voice.say("taken", port=FIRST_PORT)
    voice.say("open", url=url(host, port))
    if address:
        voice.say("lan", url=address)
        voice.qr(address)
    elif plan.lan:
        voice.say("no_lan")
    elif is_loopback(host):
        by_make = os.environ.get("PYRAMIDION_STARTED_BY") == "make"
        voice.say("alone", how="make play ARGS=--lan" if by_make else "pyramidion serve --lan")
    voice.say("data", data=plan.database or plan.data)
    voice.say("stop")
    if plan.test_clock:
        voice.say("test")
    sys.stdout.flush()
