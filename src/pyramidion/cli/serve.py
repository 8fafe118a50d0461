"""`pyramidion serve`: opens the house."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

PREFIX = "PYRAMIDION_"
YES = {"1", "on", "true", "yes"}
NO = {"", "0", "off", "false", "no"}


def seconds(text: str) -> tuple[float, float]:
    """`1.5`, or a range such as `0.6-1.6`."""
    least, dash, most = text.partition("-")
    try:
        found = (float(least), float(most if dash else least))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither seconds nor a range such as 0.6-1.6") from None
    if not 0 <= found[0] <= found[1] <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r}: seconds are 0 to 3600, the smaller number first")
    return found


def number(least: float, most: float) -> Callable[[str], float]:
    def parse(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no number") from None
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"{text} is not between {least:g} and {most:g}")
        return found

    return parse


def whole(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"{text} is not between {least} and {most}")
        return found

    return parse


def own(text: str) -> Any:
    """A bot that somebody brings into the house."""
    from pyramidion.bots.own import own_bot
    from pyramidion.core import Invalid

    try:
        return own_bot(text)
    except Invalid as invalid:
        raise argparse.ArgumentTypeError(str(invalid)) from None


def host_code(text: str) -> str:
    from pyramidion.server.host_code import LEAST, plain

    if len(plain(text)) < LEAST or not text.isprintable():
        raise argparse.ArgumentTypeError(f"a code of the console has at least {LEAST} letters or digits")
    return text


def folder(text: str) -> Path:
    return Path(text).expanduser()


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        f"Every option can also be given by the environment: --away-minutes 5 is {PREFIX}AWAY_MINUTES=5, "
        f"--lan is {PREFIX}LAN=1. docs/operations.md tells how to host a house."
    )

    def option(name: str, default: Any, convert: Callable[[str], Any], metavar: str, text: str) -> None:
        shown = text.replace("%", "%%")
        # A default that is text goes through `type`, so what the environment says is checked as on the command line.
        said = os.environ.get(PREFIX + name.replace("-", "_").upper())
        parser.add_argument(f"--{name}", metavar=metavar, type=convert, default=said or default, help=shown)

    def switch(name: str, text: str, default: bool = False) -> None:
        variable = PREFIX + name.replace("-", "_").upper()
        said = os.environ.get(variable, "").lower()
        if said not in YES | NO:
            parser.error(f"{variable} is on or off, not {said!r}")
        parser.add_argument(
            f"--{name}",
            action=argparse.BooleanOptionalAction,
            default=said in YES if variable in os.environ else default,
            help=text,
        )

    option("host", "127.0.0.1", str, "ADDRESS", "listen on this address (127.0.0.1: this computer alone)")
    option("port", None, whole(0, 65535), "N", "listen on this port (8000, or the next that is free)")
    switch("lan", "let phones and computers of the same network in, and show a QR code")
    switch("salon", "open the big screen of the room in a browser: it shows the table that is opened next")
    option("data", None, folder, "FOLDER", "keep games in this folder (the user's data folder)")
    option("database", None, folder, "FILE", "keep games in this file (house.db in the data folder)")
    option(
        "away-minutes",
        "3",
        number(0, 1440),
        "N",
        "the others may seat a bot for somebody who is away so long (3)",
    )
    option("archive-days", "90", number(0, 36500), "N", "archive tables untouched for so long; 0: never (90)")
    option(
        "bot-delay",
        "0.6-1.6",
        seconds,
        "SECONDS",
        "a bot's move takes at least this long: 0.5, or 0.6-1.6, or 0",
    )
    option("host-code", None, host_code, "CODE", "what opens the console at /hote (a new code at each start)")
    option(
        "bot-pace",
        "1",
        number(0, 10),
        "N",
        "bots think and type for so many times as long as people would (1); 0.5 is brisk, 2 is calm",
    )
    switch("fast-bots", "bots move at once, as --bot-delay 0")
    option("workers", "1", whole(1, 64), "N", "processes in which bots and coach think (1)")
    try:
        brought = [own(text) for text in os.environ.get(PREFIX + "BOT", "").split()]
    except argparse.ArgumentTypeError as error:
        parser.error(f"{PREFIX}BOT: {error}")
    parser.add_argument(
        "--bot",
        metavar="GAME=MODULE:CLASS[:NAME]",
        dest="bots",
        type=own,
        action="append",
        default=brought,
        help="seat a bot of your own, found in the current folder or installed; as often as you like",
    )
    option(
        "proxies",
        None,
        str,
        "ADDRESSES",
        "believe these reverse proxies about scheme and address: 127.0.0.1,…",
    )
    switch("rate-limits", "limit how much one address may ask", True)
    # For browser tests: POST /api/test/clock moves the clock. It works on this computer alone and is no option to find.
    parser.set_defaults(test_clock=os.environ.get(PREFIX + "TEST_CLOCK") == "1")


def run(args: argparse.Namespace) -> int:
    from pyramidion.server.host_code import new_code
    from pyramidion.server.launch import Plan, run

    if args.data is None and args.database is None:
        from platformdirs import user_data_path

        args.data = user_data_path("pyramidion", appauthor=False)
    if args.bots:
        sys.path.append(str(Path.cwd()))
    return run(
        Plan(
            host=args.host,
            port=args.port,
            lan=args.lan,
            salon=args.salon,
            data=args.data or args.database.parent,
            database=args.database,
            away_minutes=args.away_minutes,
            archive_days=args.archive_days,
            bot_delay=(0.0, 0.0) if args.fast_bots else args.bot_delay,
            bot_pace=args.bot_pace,
            workers=args.workers,
            host_code=args.host_code or new_code(),
            bots=tuple(args.bots),
            rate_limits=args.rate_limits,
            proxies=args.proxies,
            test_clock=args.test_clock,
        )
    )
