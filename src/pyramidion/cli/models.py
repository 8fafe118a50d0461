"""`pyramidion models bench`: the benchmark sheet for a language model, with the games' bots beside it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from . import INVALID
from .converters import integer

if TYPE_CHECKING:
    from pyramidion.decks import Library
    from pyramidion.research.http_bot.settings import Settings
    from pyramidion.research.sheet import Marks, Model
    from pyramidion.research.sheet.run import Line

FAILED = 1
DEFAULT_ITEMS = 60


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "The last line is a JSON object with all figures. Ends with 0; with 1 if the model does not answer; with 3 for "
        "wrong arguments. docs/language-models.md tells more."
    )
    parser.add_argument("what", choices=["bench"], help="ask the questions of the sheet")
    parser.add_argument("games", metavar="GAME", nargs="*", help="only these games")
    add = parser.add_argument
    add(
        "--settings",
        metavar="FILE",
        type=Path,
        help="which model is asked, and how; without it only the bots are",
    )
    add("--items", metavar="N", type=integer(2, 10_000), default=DEFAULT_ITEMS, help="items of a task (60)")
    add("--seed", metavar="N", type=integer(0, 2**53 - 1), default=1, help="items follow from it (1)")


def run(args: argparse.Namespace) -> int:
    from pyramidion.core import Invalid
    from pyramidion.decks import Library
    from pyramidion.research.http_bot.settings import SettingsFault, read_settings
    from pyramidion.research.sheet import Model, Unreachable, anchors
    from pyramidion.research.sheet.run import lines

    cards = Library()
    try:
        settings = None if args.settings is None else read_settings(args.settings)
        asked = lines(args.games, args.seed, args.items, cards)
    except (Invalid, SettingsFault) as error:
        print(error, file=sys.stderr)
        return INVALID
    model = None if settings is None else Model(settings)
    marks = [one for line in asked for one in anchors(line, args.seed, cards)]
    status = 0
    try:
        if model is not None:
            marks += _examined(model, asked, cards)
    except Unreachable as error:
        print(f"the model does not answer: {error}", file=sys.stderr)
        status = FAILED
    except KeyboardInterrupt:
        return 130
    if status == 0:
        _tell(marks, asked, model, settings, args)
    return status


def _examined(model: Model, asked: Sequence[Line], cards: Library) -> list[Marks]:
    from rich.console import Console
    from rich.progress import track

    from pyramidion.research.sheet import examine

    console = Console(stderr=True)
    shown = track(asked, "tasks", console=console, transient=True, disable=not console.is_terminal)
    return [examine(model, line, cards) for line in shown]


def _tell(
    marks: Sequence[Marks],
    asked: Sequence[Line],
    model: Model | None,
    settings: Settings | None,
    args: argparse.Namespace,
) -> None:
    from rich.console import Console

    from pyramidion.research.sheet.report import closing, report

    console = Console()
    if not console.is_terminal:
        console.width = 120
    console.print(report(marks, asked, model))
    print(json.dumps(closing(marks, model, settings, args.seed), ensure_ascii=False))
