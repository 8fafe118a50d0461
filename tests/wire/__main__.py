"""`python -m tests.wire URL`: plays at that house as strangers do; ends with 1 if anybody was told too much."""

from __future__ import annotations

import argparse
import asyncio
import sys

from pyramidion import games

from .run import Run


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.wire", description="Looks for leaks at a running house."
    )
    parser.add_argument("url", help="of the house, e.g. http://127.0.0.1:8000")
    parser.add_argument("--games", default=",".join(games.GAME_KEYS), help="keys, with commas between them")
    parser.add_argument("--times", type=int, default=1, help="how often each variant is played")
    parser.add_argument("--seed", type=int, default=0, help="what the people's choices follow from")
    given = parser.parse_args()
    keys = given.games.split(",")
    if unknown := [key for key in keys if key not in games.GAME_KEYS]:
        parser.error(f"there is no game {', '.join(unknown)}; there are {', '.join(games.GAME_KEYS)}")
    run = Run(given.url, seed=given.seed, tell=lambda line: print(line, flush=True))
    report = asyncio.run(run.all(keys, given.times))
    print("\n".join(report.lines()))
    sys.exit(1 if report.findings else 0)


main()
