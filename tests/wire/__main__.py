"""`python -m tests.wire URL`: plays at that house as strangers do; ends with 1 if anybody was told too much."""

from __future__ import annotations

import argparse
import sys

from pyramidion import games
from tests.apart import run_apart

from .play import MOST_MOVES
from .run import Run, wishes


def main(argv: list[str] | None = None) -> int:
    """The exit status: 1 with findings."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.wire", description="Looks for leaks at a running house."
    )
    parser.add_argument("url", help="of the house, e.g. http://127.0.0.1:8000")
    parser.add_argument("--games", default=",".join(games.keys()), help="keys, with commas between them")
    parser.add_argument("--times", type=int, default=1, help="how often each variant is played")
    parser.add_argument("--variants", type=int, help="how many variants of each game; all without it")
    parser.add_argument("--moves", type=int, default=MOST_MOVES, help="after which the host ends a game")
    parser.add_argument("--seed", type=int, default=0, help="what the people's choices follow from")
    given = parser.parse_args(argv)
    keys = given.games.split(",")
    if unknown := [key for key in keys if key not in games.keys()]:
        parser.error(f"there is no game {', '.join(unknown)}; there are {', '.join(games.keys())}")
    run = Run(given.url, given.seed, given.moves, lambda line: print(line, flush=True))
    chosen = [
        wish for _ in range(given.times) for key in keys for wish in list(wishes(key))[: given.variants]
    ]
    report = run_apart(run.these(chosen))
    print("\n".join(report.lines()))
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
