"""What the Scribe gained by its learned taste: against the Scribe as it was before, in the same second.

The earlier Scribe chooses its words by rules of thumb, plays them on to the end with one word in 32, 250 games a move,
and counts a game as won or lost. Two players; each deal is played twice with the seats changed, and the two games are
one observation. The goal is a share of 60 %, and a move of one second of CPU at p99. FULL=1 plays three times as many
games; DEALS, WORK and PROCESSES say how many deals, how large a budget and how many processes instead.
"""

from __future__ import annotations

import json
import math
import os
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.games.kreuzwort.before import Before
from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.bots.levels import Scribe
from pyramidion.games.kreuzwort.views import KreuzwortView

FULL = os.environ.get("FULL") == "1"
DEALS = 300 if FULL else 100
FIRST_SEED = 70_000
WORK = int(os.environ.get("WORK", Budget().work))
GOAL_SHARE, GOAL_SECONDS = 0.6, 1.0


class Result(NamedTuple):
    share: float
    """Of the two games on one deal."""
    ahead: float
    now_seconds: list[float]
    before_seconds: list[float]


def twice(seed: int) -> Result:
    share, ahead = 0.0, 0.0
    spent: tuple[list[float], list[float]] = ([], [])
    options = GAME.parse_options({}, 2)
    for seat in range(2):
        play = Play(GAME, options, 2, GAME.parse_setup({}, options, 2), Chance(seed))
        bots = [(Scribe if i == seat else Before)(i, 2, options, seed) for i in range(2)]
        while not play.over:
            turn = play.to_move[0]
            view = play.view(turn)
            assert isinstance(view, KreuzwortView)
            begin = time.process_time()
            move = bots[turn].choose(view, GAME.legal(play.state, turn), Budget(WORK))
            spent[turn != seat].append(time.process_time() - begin)
            play.step(Entry(turn, 0.0, move))
        assert play.outcome is not None
        mine, other = play.outcome.scores[seat], play.outcome.scores[1 - seat]
        share += ((mine > other) + 0.5 * (mine == other)) / 2
        ahead += (mine - other) / 2
    return Result(share, ahead, *spent)


def at(seconds: list[float], part: float) -> float:
    return sorted(seconds)[int(part * (len(seconds) - 1))]


def main() -> None:
    deals = int(os.environ.get("DEALS", DEALS))
    twice(1)  # compiled
    with ProcessPoolExecutor(int(os.environ.get("PROCESSES", os.cpu_count() or 1))) as pool:
        list(pool.map(twice, [1]))
        print(f"{2 * deals} games", file=sys.stderr)
        results = []
        for number, result in enumerate(pool.map(twice, range(FIRST_SEED, FIRST_SEED + deals)), 1):
            results.append(result)
            if number % 10 == 0:
                print(number, statistics.mean(one.share for one in results), file=sys.stderr, flush=True)
    shares = [one.share for one in results]
    share, width = statistics.mean(shares), 1.96 * statistics.stdev(shares) / math.sqrt(len(shares))
    figures = {
        "work": WORK,
        "share": share,
        "share_ci": width,
        "ahead": statistics.mean(one.ahead for one in results),
    }
    anchors = {"goal_share": GOAL_SHARE, "goal_seconds": GOAL_SECONDS}
    table = Table("", "s a move, median", "p99", "max", title=f"{2 * deals} games: {share:.1%} ± {width:.1%}")
    for name, spent in (
        ("now", [s for one in results for s in one.now_seconds]),
        ("before", [s for one in results for s in one.before_seconds]),
    ):
        median, late, most = at(spent, 0.5), at(spent, 0.99), max(spent)
        figures |= {f"s_median_{name}": median, f"s_99_{name}": late, f"s_max_{name}": most}
        table.add_row(name, f"{median:.2f}", f"{late:.2f}", f"{most:.2f}")
    Console().print(table)
    ratios = {"share": 2 * share, "seconds_99": figures["s_99_now"] / figures["s_99_before"]}
    print(json.dumps({"bench": "scribe", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
