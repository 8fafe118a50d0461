"""`pyramidion bots`: processes in which the bots and the coach of houses with a Redis think."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from . import converters, default_data_folder, language
from .configuration import PREFIX, Configuration
from .serve import custom_bot

if TYPE_CHECKING:
    from pyramidion.house.bots.queue_worker import BotWorkers

log = logging.getLogger("pyramidion.bots")

FAILED = 1
MISSING = object()
"""What is not given; what is given wrongly is another fault."""
TEXTS = {
    "fr": {
        "thinking": "Des robots réfléchissent ici ({count} à la fois) pour {where}. Pour arrêter : Ctrl-C",
        "stopped": "Les robots ont fini de réfléchir ici.",
    },
    "en": {
        "thinking": "Bots think here ({count} at once) for {where}. To stop: Ctrl-C",
        "stopped": "Bots no longer think here.",
    },
    "machines": {
        "thinking": "bots think here, {count} at once, for {where}",
        "stopped": "closed",
    },
}


def configuration(parser: argparse.ArgumentParser) -> Configuration:
    declared = Configuration(parser)
    option = declared.option
    option("redis", MISSING, converters.redis_url, "URL", "the Redis of the house, redis://…", is_secret=True)
    option(
        "workers", "1", converters.integer(1, 64), "N", "bots that think at the same time, a process each (1)"
    )
    option(
        "data",
        None,
        converters.path,
        "FOLDER",
        "the data folder of the house: its decks lie there (the user's)",
    )
    option(
        "bot",
        (),
        custom_bot,
        "GAME=MODULE:CLASS[:NAME]",
        "a bot of your own that the house has too; as often as you like",
        is_list=True,
    )
    option("name", None, str, "NAME", "how logs call this process (its machine and number)")
    option(
        "log-format", "text", converters.choice("text", "json"), "text|json", "how logs are written (text)"
    )
    option(
        "log-level",
        "warning",
        converters.choice("debug", "info", "warning", "error"),
        "LEVEL",
        "debug, info, warning, error (warning)",
    )
    # For tests: modules that bring games of their own.
    return declared


def parse(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    parser.epilog = (
        f"Every option can also be given by the environment: --workers 4 is {PREFIX}WORKERS=4; the URL also by a file "
        f"that {PREFIX}REDIS_FILE names. docs/operations.md tells more."
    )
    declared = configuration(parser)
    values = declared.parse(words)
    if values.redis is MISSING and "--redis" not in words:
        declared.add_problem(
            "redis",
            "is needed: bots get their work from there",
            "est nécessaire : le travail des robots vient de là",
        )
    declared.check()
    return values


def run(args: argparse.Namespace) -> int:
    import asyncio

    from pyramidion.house import CannotOpen, Settings
    from pyramidion.house.bots.queue_worker import BotWorkers
    from pyramidion.house.storage.urls import redis_label
    from pyramidion.server.operations import logs

    data: Path = args.data or default_data_folder()
    if args.bot:
        sys.path.append(str(Path.cwd()))
    logs.configure(args.log_format, args.log_level, args.name or logs.process_name())
    settings = Settings(
        database=data / "house.db",
        redis=args.redis,
        workers=args.workers,
        bots=args.bot,
    )
    try:
        workers = BotWorkers(settings)
    except CannotOpen as error:
        print(error.fr if language() == "fr" else error.en, file=sys.stderr)
        return FAILED
    # Machines that read get a line of the log, as from a server.
    said = TEXTS[language() if args.log_format == "text" else "machines"]
    say = partial(print, flush=True) if args.log_format == "text" else log.info
    greeting = said["thinking"].format(count=args.workers, where=redis_label(args.redis))
    asyncio.run(_work(workers, partial(say, greeting)))
    say(said["stopped"])
    return 0


async def _work(workers: BotWorkers, greet: Callable[[], object]) -> None:
    import asyncio
    import signal

    from pyramidion.server.operations import logs

    until = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(logs.on_loop_error)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(until.set))
    greet()
    await workers.run(until)
