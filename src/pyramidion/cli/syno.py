"""`pyramidion syno INDICE…`: the words that clues were probably given for, the likeliest first."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import INVALID, read

if TYPE_CHECKING:
    from pyramidion.language.associations import Guess

MAX_SHOWN = 10


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise ValueError
    return count


_count.__name__ = "number of guesses"  # argparse names it when it refuses a value


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Ends with 0; with 3 for a line without any clue."
    parser.add_argument(
        "clues",
        nargs="+",
        metavar="INDICE",
        help="a clue; - alone reads lists of clues from standard input, one a line, commas between them",
    )
    parser.add_argument(
        "--top", type=_count, default=MAX_SHOWN, metavar="N", help=f"how many guesses ({MAX_SHOWN})"
    )
    parser.add_argument("--bricks", type=int, metavar="N", help="how many bricks were bet on the word")
    parser.add_argument("--title", metavar="TITRE", help="the title of the enigma that the word belongs to")
    parser.add_argument(
        "--excluded", action="append", default=[], metavar="MOT", help="a wrong guess; can be repeated"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a list")


def run(args: argparse.Namespace) -> int:
    from pyramidion.language.associations import guess
    from pyramidion.language.data_files import DataFault

    broken = False
    try:
        for clues in _asked(args.clues):
            if isinstance(clues, str):
                print(clues, file=sys.stderr)
                broken = True
                continue
            found = guess(clues, excluded=args.excluded, bricks=args.bricks, title=args.title, top=args.top)
            line = _object(clues, found) if args.json else _sentence(clues, found)
            sys.stdout.buffer.write(line.encode("utf-8", "replace") + b"\n")
        sys.stdout.flush()
    except DataFault as fault:
        print(fault, file=sys.stderr)
        return INVALID
    except BrokenPipeError:  # whoever read has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return INVALID if broken else 0


def _asked(given: list[str]) -> Iterator[list[str] | str]:
    """The lists of clues; for a line that has none, what is wrong with it."""
    if given != ["-"]:
        clues = _clues(",".join(given))
        yield clues or "pyramidion syno: there is no clue"
        return
    lines = read("-").decode("utf-8", "replace").split("\n")
    for number, line in enumerate(lines if lines[-1] else lines[:-1], 1):
        yield _clues(line) or f"line {number}: expected clues with commas between them"


def _clues(text: str) -> list[str]:
    return [clue for piece in text.split(",") if (clue := piece.strip())]


def _sentence(clues: list[str], found: list[Guess]) -> str:
    words = ", ".join(f"{one.word} ({one.score:.0%})" for one in found)
    return f"{', '.join(clues)} → {words}"


def _object(clues: list[str], found: list[Guess]) -> str:
    guesses = [{"word": one.word, "score": round(one.score, 6)} for one in found]
    return json.dumps({"clues": clues, "guesses": guesses}, ensure_ascii=False)
