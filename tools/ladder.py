"""`make ladder`: plays the matches of the ladder and writes ratings, table and pictures.

The ratings of a game go to `strengths.json` in its package, the table and the pictures of all games to the
documentation. The results follow from the seed; only the CPU times depend on the machine. FULL=1 lets every two bots
meet, four times as often.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from pyramidion import games
from pyramidion.arena.ladder import picture, table
from pyramidion.arena.ladder.matches import Pairing, pairings, play
from pyramidion.arena.ladder.run import strengths
from pyramidion.cli.converters import integer
from pyramidion.core import Invalid
from pyramidion.core.chance import SEED_LIMIT
from pyramidion.games.strengths import Strengths, read_strengths, write_strengths

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
PICTURES = ROOT / "docs" / "pictures"
DEFAULT_SEED = 20


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make ladder")
    parser.add_argument("games", metavar="GAME", nargs="*", help="only these games")
    add = parser.add_argument
    add(
        "--seed",
        type=integer(0, SEED_LIMIT - 1),
        default=DEFAULT_SEED,
        help="deals and bots follow from it (20)",
    )
    add("--workers", type=integer(1, 1024), default=os.cpu_count() or 1, help="processes (one a core)")
    args = parser.parse_args(arguments)
    full = os.environ.get("FULL") == "1"
    try:
        plans = {key: pairings(key, args.seed, full=full) for key in args.games or games.keys()}
        for key, pairs in plans.items():
            write_strengths(games.folder(key), climb(key, pairs, args.workers))
        write()
    except Invalid as invalid:
        print(invalid, file=sys.stderr)
        return 1
    return 0


def climb(key: str, pairs: list[Pairing], workers: int) -> Strengths:
    """The ladder of one game, with a line for each match when it is over and a bar while it is played."""
    met = []
    for pairing in pairs:
        begun = time.monotonic()
        with _bar() as bar:
            task = bar.add_task(f"{key}: {pairing.first} – {pairing.second}", total=pairing.games)
            met.append(play(pairing, workers, lambda: bar.advance(task)))  # noqa: B023 - called at once
        match = met[-1].match
        print(
            f"{key}: {match.second} wins {1 - match.share:.1%} ({100 * (1 - match.high):.1f}–"
            f"{100 * (1 - match.low):.1f}) of {match.games} games against {match.first}"
            f" in {time.monotonic() - begun:.0f} s",
            flush=True,
        )
    return strengths(pairs, met)


def write() -> None:
    """The table and the pictures, from the ratings of all games that have any."""
    ladders = [one for key in games.keys() if (one := read_strengths(games.folder(key))) is not None]
    PAGE.write_text(table.within(PAGE.read_text(encoding="utf-8"), ladders), encoding="utf-8")
    (PICTURES / "ladder.svg").write_text(picture.ladder(ladders), encoding="utf-8")
    (PICTURES / "thinking.svg").write_text(picture.thinking(ladders), encoding="utf-8")


def _bar() -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
