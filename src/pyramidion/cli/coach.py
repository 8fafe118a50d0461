"""`pyramidion coach FILE`: what a seat may believe, and the best thing it can do."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from . import INVALID, REFUSED, read
from .lazy_library import LazyLibrary

if TYPE_CHECKING:
    from pyramidion.core.coach import Advice, HasTable


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a transcript; - reads it from standard input")
    parser.add_argument("--seat", metavar="N", type=int, help="advise seat N (the one to move)")
    parser.add_argument("--until", metavar="K", type=int, help="after K moves (all of them)")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object, as for a game without a table of its own"
    )


def run(args: argparse.Namespace) -> int:
    import msgspec

    from pyramidion import games
    from pyramidion.core import Invalid
    from pyramidion.core import transcript as transcripts
    from pyramidion.core.coach import HasTable

    cards = LazyLibrary()
    try:
        transcript = transcripts.read(read(args.file), games.load)
        play = transcripts.replay(transcript, cards, None if args.until is None else max(args.until, 0))
    except transcripts.RefusedMove as refused:
        print(refused, file=sys.stderr)
        return REFUSED
    except Invalid as invalid:
        for fault in invalid.faults:
            print(fault, file=sys.stderr)
        return INVALID
    if args.seat is not None and not 0 <= args.seat < play.seats:
        print(f"--seat {args.seat}: there is no such seat; seats are 0 to {play.seats - 1}", file=sys.stderr)
        return INVALID
    if play.over:
        print("the game is over: there is nothing left to advise", file=sys.stderr)
        return INVALID
    seat = play.to_move[0] if args.seat is None else args.seat
    coach = games.coach(play.game.key)
    advice = coach.advise(play.options, play.seats, play.view(seat), seat, cards)
    if not args.json and isinstance(coach, HasTable):
        _show(advice, transcript.seats[seat], coach)
    else:
        sys.stdout.buffer.write(msgspec.json.encode(advice) + b"\n")
    return 0


def _show(advice: Advice, name: str, coach: HasTable) -> None:
    from rich.console import Console

    spoken = next((os.environ[v] for v in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(v)), "en")
    Console().print(coach.table(advice, name, "fr" if spoken.startswith("fr") else "en"))
