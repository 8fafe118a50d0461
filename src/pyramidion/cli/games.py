"""`pyramidion games`: the games that were found, and what was left out."""

from __future__ import annotations

import argparse
import sys

from . import language

FAILED = 1


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object a game")
    parser.add_argument(
        "--warm", action="store_true", help="compile what the bots of these games compute with, and end"
    )


def run(args: argparse.Namespace) -> int:
    from pyramidion import games

    keys = games.usable_keys()
    if args.warm:
        for key in keys:
            if (warm := games.part(key, "warm")) is not None:
                print(f"{key}: compiled in {warm.warm():.1f} s", flush=True)
    elif args.json:
        _print_json(keys)
    else:
        _print_table(keys)
    for one in games.left_out():
        print(("laissé de côté : " if language() == "fr" else "left out: ") + str(one), file=sys.stderr)
    return FAILED if games.left_out() else 0


def _print_json(keys: tuple[str, ...]) -> None:
    import msgspec

    from pyramidion import games

    for key in keys:
        print(
            msgspec.json.encode(
                {**msgspec.to_builtins(games.manifest(key)), "levels": games.levels(key)}
            ).decode()
        )


def _print_table(keys: tuple[str, ...]) -> None:
    from rich.console import Console
    from rich.table import Table

    from pyramidion import games

    french = language() == "fr"
    table = Table(
        *(("clé", "titre", "places", "robots") if french else ("key", "title", "seats", "bots")), box=None
    )
    for key in keys:
        manifest = games.manifest(key)
        least, most = min(s.least for s in manifest.sizes), max(s.most for s in manifest.sizes)
        title = manifest.title.fr if french else manifest.title.en
        table.add_row(
            key, title, f"{least}–{most}" if least < most else f"{least}", ", ".join(games.levels(key))
        )
    Console().print(table)
