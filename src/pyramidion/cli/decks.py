"""`pyramidion decks lint|show|stats|new|blind`: for those who write cards."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import INVALID, language

FAULTY = 1


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "docs/decks.md tells how a deck is written."
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    lint = actions.add_parser("lint", help="report every fault with file, line and reason")
    lint.add_argument(
        "paths", nargs="+", metavar="PATH", type=Path, help="a folder, a zip of one, or a table"
    )
    lint.add_argument("--json", action="store_true", help="print one JSON object a fault")
    lint.add_argument("--strict", action="store_true", help="warnings count as faults")


def run(args: argparse.Namespace) -> int:
    return {"lint": _lint}[args.action](args)


def _lint(args: argparse.Namespace) -> int:
    import msgspec

    from pyramidion.decks.lint import lint

    spoken, status = language(), 0
    for path in args.paths:
        faults = lint(path)
        prefix = path.parent if path.is_file() and path.suffix != ".zip" else path
        for fault in faults:
            shown = msgspec.structs.replace(fault, file=str(prefix / fault.file) if fault.file else str(path))
            line = msgspec.json.encode(shown).decode() if args.json else shown.text(spoken)
            sys.stdout.write(line + "\n")
            if fault.code == "no-file":
                status = INVALID
            elif (not fault.warning or args.strict) and status == 0:
                status = FAULTY
        if not args.json:
            wrong = sum(not fault.warning for fault in faults)
            print(_summary(path, wrong, len(faults) - wrong, spoken))
    return status


def _summary(path: Path, faults: int, warnings: int, spoken: str) -> str:
    if spoken == "fr":
        return f"{path} : {faults} faute{'s' * (faults > 1)}, {warnings} avertissement{'s' * (warnings > 1)}"
    return f"{path}: {faults} fault{'s' * (faults != 1)}, {warnings} warning{'s' * (warnings != 1)}"
