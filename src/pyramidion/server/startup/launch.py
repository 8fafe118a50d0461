"""What `pyramidion serve` does first and says: a port, a folder, then the house. What is wrong is said at once.

Nothing heavy is imported before it is clear that the house can open.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from pyramidion.server.network import (
    FIRST_PORT,
    NoPort,
    is_loopback,
    listen,
    listen_from,
    network_address,
    url,
)
from pyramidion.server.operations.logs import set_up

from .console_output import Voice

if TYPE_CHECKING:
    from pyramidion.house import OwnBot

log = logging.getLogger("pyramidion.server")

FAILED = 1


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What `pyramidion serve` was asked for."""

    host: str
    port: int | None
    """None: 8000, or the next that is free."""
    lan: bool
    salon: bool = False
    """Opens the screen of the room in a browser of this computer."""
    data: Path
    database: Path | None
    postgres: str | None = None
    """The URL of a PostgreSQL that keeps everything instead of a file."""
    redis: str | None = None
    """The URL of a Redis that carries news between processes."""
    away_minutes: float
    archive_days: float
    bot_delay: tuple[float, float]
    bot_pace: float = 1.0
    workers: int
    host_code: str | None
    """Opens the console of whoever looks after the room; None: there is none."""
    session_keys: tuple[str, ...] = ()
    """What signs cookies and links, the newest first; none: the database's own secret."""
    bots: tuple[OwnBot, ...] = ()
    """Bots that somebody brings into this house."""
    rate_limits: bool
    proxies: str | None
    """Addresses of proxies whose word about scheme and address is believed."""
    test_clock: bool
    admin: tuple[str, int] | None = None
    """Where operators ask for figures and health; None: nowhere."""
    name: str = ""
    """How this process is called in logs and figures."""
    log_format: Literal["text", "json"] = "text"
    log_level: str = "warning"
    tells_code: bool = True
    """The code was made just now: nobody knows it yet."""
    plugins: tuple[str, ...] = ()
    """Modules that bring games of their own: for tests, on this computer alone."""


def run(plan: Plan) -> int:
    """Serves until a signal; gives the status that the command ends with."""
    voice = Voice(os.environ)
    set_up(plan.log_format, plan.log_level, plan.name)
    host = "0.0.0.0" if plan.lan else plan.host  # noqa: S104 - that is what --lan asks for
    if (plan.test_clock or plan.plugins) and not is_loopback(host):
        voice.complain("test_open")
        return FAILED
    with ExitStack() as stack:
        try:
            listener = stack.enter_context(
                listen_from(host) if plan.port is None else listen(host, plan.port)
            )
            admin = None if plan.admin is None else stack.enter_context(listen(*plan.admin))
        except NoPort as error:
            name = "port_taken" if error.taken else "port_denied"
            voice.complain(name, host=error.host, port=error.port, why=error.why)
            return FAILED
        try:
            # The database holds the secret that signs identities: the folder is its owner's alone.
            plan.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            voice.complain("folder", data=plan.data, why=error.strerror)
            return FAILED
        return open_house(plan, listener, admin, host, voice)


def open_house(
    plan: Plan, listener: socket.socket, admin: socket.socket | None, host: str, voice: Voice
) -> int:
    from pyramidion.house import CannotOpen

    from .serve import loop_factory, serve

    port: int = listener.getsockname()[1]
    known = network_address() if plan.lan else None
    address = url(known, port) if known else None
    if plan.log_format == "text":
        opened = partial(announce, plan, host, port, address, voice)
    else:
        opened = partial(record, plan, host, port)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(serve(plan, listener, admin, address, opened))
    except CannotOpen as error:
        voice.complain_plainly(error.en, error.fr)
        return FAILED
    except KeyboardInterrupt:
        pass  # somebody changed their mind while the house was opening
    if plan.log_format == "text":
        voice.say("closed")
    else:
        log.info("closed")
    return 0


def hang_screen(at: str, voice: Voice) -> None:
    """Says where the screen of the room is, and opens it where there is a desktop to open it on."""
    voice.say("salon", url=at)
    if sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        return  # a browser of the terminal would take it from the house
    import threading
    import webbrowser

    # Some browsers make whoever starts them wait.
    threading.Thread(target=webbrowser.open, args=(at,), daemon=True).start()


def announce(plan: Plan, host: str, port: int, address: str | None, voice: Voice) -> None:
    from pyramidion.house import places

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
    if plan.salon:
        hang_screen(f"{url(host, port)}/salon", voice)
    if plan.host_code is not None and plan.tells_code:
        voice.say("host", url=f"{url(host, port)}/hote", code=plan.host_code)
    elif plan.host_code is not None:
        voice.say("host_known", url=f"{url(host, port)}/hote")
    if plan.postgres is None:
        voice.say("data", data=plan.database or plan.data)
    else:
        voice.say("postgres", where=places.postgres(plan.postgres))
        voice.say("redis" if plan.redis else "no_redis")
    voice.say("stop")
    if plan.test_clock:
        voice.say("test")
    sys.stdout.flush()


def record(plan: Plan, host: str, port: int) -> None:
    """The same for machines that read: one line, and no code in it."""
    from pyramidion.house import places

    where = "a file" if plan.postgres is None else places.postgres(plan.postgres)
    news = "Redis" if plan.redis else "no Redis"
    log.info("open at %s, games in %s, %s", url(host, port), where, news)
