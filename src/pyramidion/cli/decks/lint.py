"""`pyramidion decks lint PATH…`: the faults of each deck, and what several decks repeat of each other."""

from __future__ import annotations

import argparse
import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING

from pyramidion.cli import INVALID, language

from .tools import as_json, print_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyramidion.decks import Fault
    from pyramidion.decks.lint.across import Cards

FAULTY = 1
TOGETHER = {"fr": "ensemble", "en": "together"}


def day(text: str) -> dt.date:
    """For argparse: a date like 2026-11-01."""
    from pyramidion.decks.marks import parse_date

    if (found := parse_date(text)) is None:
        raise argparse.ArgumentTypeError(f"{text}: a date like 2026-11-01")
    return found


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        type=Path,
        help="a folder, a zip of one, or a table; several decks are compared with each other too",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a fault")
    parser.add_argument("--strict", action="store_true", help="warnings count as faults")
    parser.add_argument(
        "--at", metavar="DATE", type=day, help="what is out of date on this day (today), like 2026-11-01"
    )


def run(args: argparse.Namespace) -> int:
    import msgspec

    from pyramidion.decks.lint import lint, lint_across

    status = 0
    decks: dict[str, Cards] = {}
    for path in args.paths:
        faults = lint(path, args.at)
        prefix = path.parent if path.is_file() and path.suffix in {".csv", ".toml"} else path
        shown = [
            msgspec.structs.replace(fault, file=str(prefix / fault.file) if fault.file else str(path))
            for fault in faults
        ]
        status = _print(args, str(path), shown) or status
        if prefix == path and (cards := _cards(path)) is not None:
            decks[str(path)] = cards
    if len(decks) > 1:
        status = _print(args, TOGETHER[language()], lint_across(decks)) or status
    return status


def _print(args: argparse.Namespace, what: str, faults: Sequence[Fault]) -> int:
    """Prints faults and how many there are; returns the exit status that they make."""
    spoken = language()
    for fault in faults:
        print_lines(as_json(fault) if args.json else fault.text(spoken))
    wrong = sum(not fault.warning for fault in faults)
    if not args.json:
        print_lines(_summary(what, wrong, len(faults) - wrong, spoken))
    if any(fault.code == "no-file" for fault in faults):
        return INVALID
    return FAULTY if wrong or (args.strict and faults) else 0


def _summary(what: str, faults: int, warnings: int, spoken: str) -> str:
    if spoken == "fr":
        return f"{what} : {faults} faute{'s' * (faults > 1)}, {warnings} avertissement{'s' * (warnings > 1)}"
    return f"{what}: {faults} fault{'s' * (faults != 1)}, {warnings} warning{'s' * (warnings != 1)}"


def _cards(path: Path) -> Cards | None:
    """The cards of a deck; None where it is too faulty to be read."""
    from pyramidion.decks import Deck, DeckInvalid

    try:
        deck = Deck.folder(path) if path.is_dir() else Deck.archive(path.read_bytes())
        return {kind: deck.cards(kind) for kind in deck.kinds}
    except (DeckInvalid, OSError):
        return None
