"""`pyramidion arena GAME BOT BOT…`: bots against bots over duplicate deals."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import INVALID
from .converters import integer, number

if TYPE_CHECKING:
    from pyramidion.arena.standings import Results

FAILED = 1
INTERRUPTED = 130
FILE_COLUMNS = 120
"""Of the table where it is written to a file."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Each deal is played once in every rotation of the seats, with more bots than seats by every choice of "
        "bots. Results depend on the seed and not on the workers. docs/arena.md and docs/bots.md tell more."
    )
    parser.add_argument("game", metavar="GAME", help="a key that `pyramidion games` lists")
    parser.add_argument(
        "bots", metavar="BOT", nargs="+", help="one of its levels, random, or a class: module:Class"
    )
    add = parser.add_argument
    add(
        "--games",
        metavar="N",
        type=integer(1, 10**9),
        default=100,
        help="at least N games, whole deals (100)",
    )
    add("--workers", metavar="W", type=integer(1, 1024), default=None, help="processes (one a core)")
    add(
        "--options",
        metavar="OPTIONS",
        action="append",
        default=[],
        help='the game\'s options: emperor=house,ingots=shuffled or {"emperor": "house"}',
    )
    add(
        "--seats",
        metavar="N",
        type=integer(1, 64),
        help="seats of a game (one a bot, as far as the game has them)",
    )
    add(
        "--seed", metavar="N", type=integer(0, 2**53 - 1), default=1, help="deals and bots follow from it (1)"
    )
    add(
        "--work",
        metavar="N",
        type=integer(1, 10**12),
        help="how much a bot may think, in counted work (1000)",
    )
    add(
        "--seconds", metavar="S", type=number(0.001, 86400), default=10.0, help="a move may take so long (10)"
    )
    add("--json", metavar="FILE", help="write everything as JSON; - writes it to standard output")
    add("--svg", metavar="FILE", type=Path, help="draw shares and ratings")
    add(
        "--transcripts", metavar="FILE", type=Path, help="write each game as a line of JSON; FILE must be new"
    )
    add("--resume", metavar="FILE", type=Path, help="keep results in FILE as they come; go on if it is there")
    add(
        "--ray",
        metavar="ADDRESS",
        nargs="?",
        const="local",
        help="play on a Ray cluster; without ADDRESS one is started on this computer",
    )


def run(args: argparse.Namespace) -> int:
    from pyramidion.arena.plan import plan
    from pyramidion.arena.run import Stopped, run
    from pyramidion.core import Invalid

    # Whoever ends it otherwise, a batch system say, is told what was played, as after Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        _writable(args)
        asked = plan(
            args.game,
            args.bots,
            options=_options(args.options),
            seats=args.seats,
            seed=args.seed,
            work=args.work,
            seconds=args.seconds,
            transcripts=args.transcripts is not None,
        )
        with _Bar() as bar:
            results = run(
                asked,
                args.games,
                workers=args.workers or _cores(),
                ray=args.ray,
                resume=args.resume,
                transcripts=args.transcripts,
                progress=bar.show,
            )
    except Invalid as invalid:
        for fault in invalid.faults:
            print(fault, file=sys.stderr)
        return INVALID
    except Stopped as stopped:
        so_far = stopped.so_far
        print(f"{stopped}: {so_far.played} of {so_far.asked} games were played", file=sys.stderr)
        if args.resume:
            print(f"the same command goes on with {args.resume}", file=sys.stderr)
        if so_far.played:
            _tell(args, so_far)
        return INTERRUPTED if str(stopped) == "stopped" else FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    return _tell(args, results)


def _tell(args: argparse.Namespace, results: Results) -> int:
    import msgspec
    from rich.console import Console

    from pyramidion.arena.plot import plot
    from pyramidion.arena.report import report

    console = Console(stderr=args.json == "-")
    if not console.is_terminal:
        console.width = FILE_COLUMNS
    console.print(report(results))
    everything = msgspec.json.encode(results) + b"\n"
    try:
        if args.json == "-":
            sys.stdout.buffer.write(everything)
        elif args.json:
            Path(args.json).write_bytes(everything)
        if args.svg:
            args.svg.write_text(plot(results), encoding="utf-8")
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return FAILED
    return 0


def _options(said: list[str]) -> dict[str, Any]:
    """`name=value,…` or a JSON object, as often as one likes; a value is JSON where it can be, else a word."""
    import msgspec

    from pyramidion.core import Fault, Invalid

    found: dict[str, Any] = {}
    for text in said:
        if text.lstrip().startswith("{"):
            try:
                found |= msgspec.json.decode(text, type=dict[str, Any])
            except msgspec.DecodeError as error:
                raise Invalid([Fault("--options", f"{text!r} is no JSON object: {error}")]) from None
            continue
        for part in text.split(","):
            name, mark, value = part.strip().partition("=")
            if not mark or not name:
                raise Invalid([Fault("--options", f"{part!r} is neither name=value nor a JSON object")])
            try:
                found[name] = msgspec.json.decode(value)
            except msgspec.DecodeError:
                found[name] = value
    return found


def _writable(args: argparse.Namespace) -> None:
    """Nobody waits an hour to hear that a folder is not there."""
    from pyramidion.core import Fault, Invalid

    faults = []
    files = {"--json": None if args.json in (None, "-") else Path(args.json), "--svg": args.svg}
    for option, file in {**files, "--transcripts": args.transcripts, "--resume": args.resume}.items():
        if file is None:
            continue
        if file.is_dir():
            faults.append(Fault(f"{option} {file}", "is a folder"))
        elif not file.parent.is_dir():
            faults.append(Fault(f"{option} {file}", f"there is no folder {file.parent}"))
        elif not os.access(file if file.exists() else file.parent, os.W_OK):
            faults.append(Fault(f"{option} {file}", "cannot be written"))
    if faults:
        raise Invalid(faults)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Bar:
    """The progress of the games on standard error, where that is a terminal."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        self._bar = Progress(
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[faults]}", style="red"),
            console=console,
            disable=not console.is_terminal,
            transient=True,
        )
        self._task = self._bar.add_task("games", total=None, faults="")

    def __enter__(self) -> _Bar:
        self._bar.start()
        return self

    def __exit__(self, *what: object) -> None:
        self._bar.stop()

    def show(self, over: int, asked: int, faults: int) -> None:
        said = f"{faults} faults" if faults else ""
        self._bar.update(self._task, completed=over, total=asked, faults=said)
