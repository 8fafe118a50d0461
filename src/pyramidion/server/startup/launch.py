"""`pyramidion serve` up to the open house: finds a port and a folder, and prints at once what is wrong.

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
    CannotListen,
    is_loopback,
    listen,
    listen_from,
    network_address,
    url,
)
from pyramidion.server.operations import logs

from .console_output import ConsoleOutput

if TYPE_CHECKING:
    from pyramidion.house import CustomBot

log = logging.getLogger("pyramidion.server")

EXIT_FAILED = 1


class ServeOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What `pyramidion serve` was asked for."""

    host: str
    port: int | None
    """None: 8000, or the next that is free."""
    lan: bool
    salon: bool = False
    lobby: bool = True
    """Opens the big screen of the room in a browser of this computer."""
    data: Path
    database: Path | None
    postgres: str | None = None
    """The URL of a PostgreSQL that keeps everything instead of a file."""
    redis: str | None = None
    """The URL of a Redis through which processes learn of each other's moves."""
    away_minutes: float
    archive_days: float
    link_days: float = 90.0
    """Personal links expire after so long; 0: never."""
    bot_delay: tuple[float, float]
    bot_pace: float = 1.0
    workers: int
    host_code: str | None
    """Opens the console of the house; None: there is no console."""
    session_keys: tuple[str, ...] = ()
    """The keys that sign cookies and links, newest first; none: the database's own secret."""
    bots: tuple[CustomBot, ...] = ()
    """Bots from outside the project that play in this house."""
    host_names: tuple[str, ...] = ()
    """Names under which people reach the house, apart from this computer's own."""
    client: Path | None = None
    """The folder with the web client; None: the one that came with the house."""
    push: bool = True
    """News is sent to people's devices."""
    push_contact: str | None = None
    """A mailto: or https: address; None: the first of `host_names`, if there is one."""
    push_private: bool = False
    """News is also sent into private networks."""
    rate_limits: bool
    proxies: str | None
    """Addresses of proxies whose headers about scheme and client address are believed."""
    test_clock: bool
    admin: tuple[str, int] | None = None
    """Where the admin port listens; None: there is none."""
    name: str = ""
    """The name of this process in logs and metrics."""
    log_format: Literal["text", "json"] = "text"
    log_level: str = "warning"
    print_host_code: bool = True
    """The code was made just now, so nobody knows it yet."""
    """Modules that bring games of their own: for tests, on this computer alone."""


def run(options: ServeOptions) -> int:
    """Serves until a signal; returns the exit status of the command."""
    output = ConsoleOutput(os.environ)
    logs.configure(options.log_format, options.log_level, options.name)
    host = "0.0.0.0" if options.lan else options.host  # noqa: S104 - that is what --lan asks for
    if options.test_clock and not is_loopback(host):
        output.error("test_open")
        return EXIT_FAILED
    with ExitStack() as stack:
        try:
            listener = stack.enter_context(
                listen_from(host) if options.port is None else listen(host, options.port)
            )
            admin = None if options.admin is None else stack.enter_context(listen(*options.admin))
        except CannotListen as error:
            name = "port_taken" if error.taken else "port_denied"
            output.error(name, host=error.host, port=error.port, why=error.why)
            return EXIT_FAILED
        try:
            # The database holds the secret that signs identities: the folder is its owner's alone.
            options.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            output.error("folder", data=options.data, why=error.strerror)
            return EXIT_FAILED
        return open_house(options, listener, admin, host, output)


def open_house(
    options: ServeOptions,
    listener: socket.socket,
    admin: socket.socket | None,
    host: str,
    output: ConsoleOutput,
) -> int:
    from pyramidion.house import CannotOpen

    from .serve import loop_factory, serve

    port: int = listener.getsockname()[1]
    lan_address = network_address() if options.lan else None
    network_url = url(lan_address, port) if lan_address else None
    if options.log_format == "text":
        on_open = partial(announce, options, host, port, network_url, output)
    else:
        on_open = partial(log_opening, options, host, port)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(serve(options, listener, admin, network_url, on_open))
    except CannotOpen as error:
        output.plain_error(error.en, error.fr)
        return EXIT_FAILED
    except KeyboardInterrupt:
        pass  # interrupted while the house was opening
    if options.log_format == "text":
        output.message("closed")
    else:
        log.info("closed")
    return 0


def open_salon_screen(salon_url: str, output: ConsoleOutput) -> None:
    """Prints where the big screen of the room is, and opens it in a browser if there is a desktop."""
    output.message("salon", url=salon_url)
    if sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        return  # a text browser would take over the terminal
    import threading
    import webbrowser

    # Some browsers only return when they are closed.
    threading.Thread(target=webbrowser.open, args=(salon_url,), daemon=True).start()


def announce(
    options: ServeOptions, host: str, port: int, network_url: str | None, output: ConsoleOutput
) -> None:
    from pyramidion.house.catalogue import games_left_out
    from pyramidion.house.storage.urls import postgres_label

    if options.port is None and port != FIRST_PORT:
        output.message("taken", port=FIRST_PORT)
    output.message("open", url=url(host, port))
    if network_url:
        output.message("lan", url=network_url)
        output.qr_code(network_url)
    elif options.lan:
        output.message("no_lan")
    elif is_loopback(host):
        by_make = os.environ.get("PYRAMIDION_STARTED_BY") == "make"
        switches = "--salon --lan" if options.salon else "--lan"
        how = f'make play ARGS="{switches}"' if by_make else f"pyramidion serve {switches}"
        output.message("alone", how=how)
    if options.salon:
        open_salon_screen(f"{url(host, port)}/salon", output)
    if options.host_code is not None and options.print_host_code:
        output.message("host", url=f"{url(host, port)}/hote", code=options.host_code)
    elif options.host_code is not None:
        output.message("host_known", url=f"{url(host, port)}/hote")
    if options.postgres is None:
        output.message("data", data=options.database or options.data)
    else:
        output.message("postgres", where=postgres_label(options.postgres))
        output.message("redis" if options.redis else "no_redis")
    for path in exposed(options):
        output.message("exposed", path=path)
    for what in games_left_out():
        output.message("left_out", what=what)
    output.message("stop")
    if options.test_clock:
        output.message("test")
    sys.stdout.flush()


def exposed(options: ServeOptions) -> list[Path]:
    """What others on this computer could read of the house."""
    from pyramidion.house.storage import private_files

    if options.postgres is not None:
        return private_files.exposed([options.data, options.data / "decks"])
    return private_files.exposed(private_files.of_house(options.database or options.data / "house.db"))


def log_opening(options: ServeOptions, host: str, port: int) -> None:
    """The same as one log line, for machines; without the code."""
    from pyramidion.house.catalogue import games_left_out
    from pyramidion.house.storage.urls import postgres_label

    where = "a file" if options.postgres is None else postgres_label(options.postgres)
    bus = "Redis" if options.redis else "no Redis"
    log.info("open at %s, games in %s, %s", url(host, port), where, bus)
    for path in exposed(options):
        log.warning("other users of this computer can get at %s; close it with chmod go= on it", path)
    for what in games_left_out():
        log.warning("left out: %s", what)
