"""`pyramidion new-game KEY`: a small game that is complete and can be played at once, to be made into another one."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import INVALID, language

FAILED = 1


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", metavar="KEY", help="2 to 32 small letters and digits, a letter first")
    parser.add_argument(
        "--package",
        metavar="FOLDER",
        type=Path,
        help="write a package of its own into this new folder (without it: into the checkout that you are in)",
    )


def run(args: argparse.Namespace) -> int:
    from pyramidion.cli import skeleton

    french = language() == "fr"
    try:
        if args.package is not None:
            layout = skeleton.package_layout(args.key, args.package)
        else:
            layout = skeleton.checkout_layout(args.key, Path.cwd())
        skeleton.check(layout)
        written = skeleton.write(layout)
    except skeleton.Impossible as refused:
        print(f"pyramidion new-game: {refused.fr if french else refused.en}", file=sys.stderr)
        return INVALID
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"pyramidion new-game: {place}{error.strerror}", file=sys.stderr)
        return FAILED
    for folder in written:
        print(folder)
    if args.package is None:
        print(
            f"Ensuite : make check GAME={args.key}, puis make play."
            if french
            else f"Next: make check GAME={args.key}, then make play."
        )
    else:
        print(
            f"Ensuite : pip install --no-build-isolation -e {args.package}, et la maison a ce jeu."
            if french
            else f"Next: pip install --no-build-isolation -e {args.package}, and the house has the game."
        )
    return 0
