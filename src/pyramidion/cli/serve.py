"""`pyramidion serve`: opens the house."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import converters, default_data_folder
from .configuration import PREFIX, Configuration
from .converters import InvalidValue


def seconds_range(text: str) -> tuple[float, float]:
    """`1.5`, or a range such as `0.6-1.6`."""
    least, dash, most = text.partition("-")
    try:
        found = (float(least), float(most if dash else least))
    except ValueError:
        found = (1.0, 0.0)
    if not 0 <= found[0] <= found[1] <= 3600:
        raise InvalidValue(
            "must be seconds from 0 to 3600, or a range such as 0.6-1.6",
            "il faut des secondes de 0 à 3600, ou un intervalle comme 0.6-1.6",
        )
    return found


def custom_bot(text: str) -> Any:
    """A bot that somebody brings into the house."""
    from pyramidion.bots import custom

    try:
        return custom.parse_custom_bot(text)
    except custom.NoBot as fault:
        raise InvalidValue(
            str(fault).removeprefix(f"{text}: "), fault.fr.removeprefix(f"{text} : ")
        ) from None


def host_code(text: str) -> str:
    from pyramidion.server.identity.console_code import MIN_CODE_CHARACTERS, normalized

    if len(normalized(text)) < MIN_CODE_CHARACTERS or not text.isprintable():
        raise InvalidValue(
            f"must have at least {MIN_CODE_CHARACTERS} letters or digits",
            f"il faut au moins {MIN_CODE_CHARACTERS} lettres ou chiffres",
        )
    return text


def client_folder(text: str) -> Path:
    """A folder with a web client that Vite built."""
    folder = converters.path(text)
    if not (folder / "index.html").is_file():
        raise InvalidValue(
            "must be a folder with a built client, and there is no index.html in it",
            "il faut un dossier qui contienne un client construit, et celui-ci n'a pas d'index.html",
        )
    return folder


def configuration(parser: argparse.ArgumentParser) -> Configuration:
    declared = Configuration(parser)
    option, switch, variable = declared.option, declared.switch, declared.variable
    option("host", "127.0.0.1", str, "ADDRESS", "listen on this address (127.0.0.1: this computer alone)")
    option(
        "port",
        None,
        converters.integer(0, 65535),
        "N",
        "listen on this port (8000, or the next that is free)",
    )
    switch("lan", "let phones and computers of the same network in, and show a QR code")
    switch("salon", "open the big screen of the room in a browser: it shows the table that is opened next")
    switch("lobby", "list open tables and bring strangers together; --no-lobby and a salon do neither", True)
    option("data", None, converters.path, "FOLDER", "keep games in this folder (the user's data folder)")
    option(
        "database",
        None,
        converters.database,
        "FILE|URL",
        "keep games in this file (house.db in the data folder), or in a PostgreSQL: postgresql://…",
        is_secret=True,
    )
    option(
        "redis",
        None,
        converters.redis_url,
        "URL",
        "notes between several processes, redis://…; with PostgreSQL alone",
        is_secret=True,
    )
    option(
        "away-minutes",
        "3",
        converters.number(0, 1440),
        "N",
        "the others may seat a bot for somebody who is away so long (3)",
    )
    option(
        "archive-days",
        "90",
        converters.number(0, 36500),
        "N",
        "archive tables untouched for so long; 0: never (90)",
    )
    option(
        "link-days",
        "90",
        converters.number(0, 36500),
        "N",
        "personal links expire after so long; 0: never (90)",
    )
    option(
        "bot-delay",
        "0.6-1.6",
        seconds_range,
        "SECONDS",
        "a bot's move takes at least this long: 0.5, or 0.6-1.6, or 0",
    )
    option(
        "host-code",
        None,
        host_code,
        "CODE",
        "what opens the console at /hote (a new code at each start; with PostgreSQL no console without it)",
        is_secret=True,
    )
    option(
        "bot-pace",
        "1",
        converters.number(0, 10),
        "N",
        "bots think and type for so many times as long as people would (1); 0.5 is brisk, 2 is calm",
    )
    switch("fast-bots", "bots move at once, as --bot-delay 0")
    option("workers", "2", converters.integer(1, 64), "N", "processes in which bots and coach think (2)")
    option(
        "bot",
        (),
        custom_bot,
        "GAME=MODULE:CLASS[:NAME]",
        "seat a bot of your own, found in the current folder or installed; as often as you like",
        is_list=True,
    )
    option(
        "proxies",
        None,
        converters.networks,
        "ADDRESSES",
        "believe these reverse proxies about scheme and address: 127.0.0.1,…",
    )
    option(
        "host-name",
        (),
        converters.host_name,
        "NAME",
        "people reach the house under this name, such as games.example.org; as often as you like (its own names)",
        is_list=True,
    )
    option(
        "client",
        None,
        client_folder,
        "FOLDER",
        "serve the pages from this folder, such as a client with further games (those that came with the house)",
    )
    switch("push", "send news to the devices of people who ask for it (Web Push)", True)
    option(
        "push-contact",
        None,
        converters.contact,
        "ADDRESS",
        "how push services reach you: mailto:… or https://… (the first --host-name)",
    )
    switch("push-private", "send news also to push services in private networks, and over plain http")
    switch("rate-limits", "limit how much one address may ask", True)
    option(
        "admin",
        None,
        converters.address_and_port,
        "ADDRESS:PORT",
        "figures, health and draining on a port of their own, for operators alone (none)",
    )
    option("name", None, str, "NAME", "how logs and figures call this process (its machine and number)")
    option(
        "log-format", "text", converters.choice("text", "json"), "text|json", "how logs are written (text)"
    )
    option(
        "log-level",
        "warning",
        converters.choice("debug", "info", "warning", "error"),
        "LEVEL",
        "debug, info (every request), warning, error (warning)",
    )
    # Keys are in no list of processes: they come by the environment or from a file.
    variable("session-keys", (), converters.session_keys, is_secret=True)
    # For tests, on this computer alone and no options to find: POST /api/test/clock moves the clock.
    variable("test-clock", False, converters.boolean)
    return declared


def parse(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """Everything that is wrong is said at once."""
    parser.epilog = (
        f"Every option can also be given by the environment: --away-minutes 5 is {PREFIX}AWAY_MINUTES=5, "
        f"--lan is {PREFIX}LAN=1; secrets also by a file that {PREFIX}DATABASE_FILE names. "
        "docs/operations.md tells how to host a house."
    )
    declared = configuration(parser)
    values = declared.parse(words)
    values.postgres = values.database if isinstance(values.database, str) else None
    if values.postgres is not None:
        values.database = None
    elif values.redis is not None:
        declared.add_problem(
            "redis",
            "is for several processes, and those need --database postgresql://…; without it leave --redis away",
            "sert à plusieurs processus, qui demandent --database postgresql://… ; sinon, enlevez --redis",
        )
    declared.check()
    return values


def run(args: argparse.Namespace) -> int:
    from pyramidion.server.identity.console_code import new_code
    from pyramidion.server.operations.logs import process_name
    from pyramidion.server.startup.launch import ServeOptions, run

    if args.data is None and args.database is None:
        args.data = default_data_folder()
    if args.bot:
        sys.path.append(str(Path.cwd()))
    # Several processes would each make a code of their own, and whoever asks does not know which one answers.
    code = args.host_code or (None if args.postgres else new_code())
    return run(
        ServeOptions(
            host=args.host,
            port=args.port,
            lan=args.lan,
            salon=args.salon,
            lobby=args.lobby and not args.salon,
            data=args.data or args.database.parent,
            database=args.database,
            postgres=args.postgres,
            redis=args.redis,
            away_minutes=args.away_minutes,
            archive_days=args.archive_days,
            link_days=args.link_days,
            bot_delay=(0.0, 0.0) if args.fast_bots else args.bot_delay,
            bot_pace=args.bot_pace,
            workers=args.workers,
            host_code=code,
            print_host_code=args.host_code is None,
            session_keys=args.session_keys,
            bots=args.bot,
            host_names=args.host_name,
            client=args.client,
            push=args.push,
            push_contact=args.push_contact,
            push_private=args.push_private,
            rate_limits=args.rate_limits,
            proxies=args.proxies,
            test_clock=args.test_clock,
            admin=args.admin,
            name=args.name or process_name(),
            log_format=args.log_format,
            log_level=args.log_level,
        )
    )
