"""`pyramidion replay FILE`: where a transcript stands."""

from __future__ import annotations

import argparse
import sys

from . import INVALID, REFUSED, read
from .lazy_library import LazyLibrary


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a transcript; - reads it from standard input")
    parser.add_argument("--until", metavar="K", type=int, help="stop after K moves")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--seat", metavar="N", type=int, help="show what seat N may know")
    who.add_argument("--public", action="store_true", help="show what everybody may know (the default)")
    who.add_argument(
        "--all", dest="whole", action="store_true", help="show everything: for finished games and set-ups"
    )


def run(args: argparse.Namespace) -> int:
    import msgspec

    from pyramidion.core import WHOLE, Invalid
    from pyramidion.core import transcript as transcripts
    from pyramidion.games import load

    try:
        transcript = transcripts.read(read(args.file), load)
        play = transcripts.replay(
            transcript, LazyLibrary(), None if args.until is None else max(args.until, 0)
        )
        out = transcripts.shown(transcript, play, WHOLE if args.whole else args.seat)
    except transcripts.RefusedMove as refused:
        print(refused, file=sys.stderr)
        return REFUSED
    except Invalid as invalid:
        for fault in invalid.faults:
            print(fault, file=sys.stderr)
        return INVALID
    sys.stdout.buffer.write(msgspec.json.encode(out) + b"\n")
    return 0
