"""How strong the bots of Kreuzwort-Pyramiden are, one level against the next.

Two players; each deal is played twice with the seats changed, and the two games are one observation, since they share
the luck of the letters. A win counts 1, a draw a half; equal strength would be a half. A budget is counted work, so the
results are the same on every machine and with any number of processes. FULL=1 plays three times as many games.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.table import Table

from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.games import bot, load

FULL = os.environ.get("FULL") == "1"
DEALS = 600 if FULL else 200
"""Each is played twice: 400 games a match, 1,200 with FULL."""
BOT_LEVELS = ("ecolier", "lettre", "erudit", "scribe")
FIRST_SEED = 20_000


def played(levels: tuple[str, str], seed: int) -> tuple[tuple[int, ...], list[tuple[str, float]]]:
    """The scores of one game, and the CPU seconds of each move."""
    game = load("kreuzwort")
    assert game is not None
    options = game.parse_options({}, 2)
    play = Play(game, options, 2, game.parse_setup({}, options, 2), Chance(seed))
    bots = [bot("kreuzwort", level, seat, 2, options, seed) for seat, level in enumerate(levels)]
    spent = []
    while not play.over:
        seat = play.to_move[0]
        view, legal = play.view(seat), game.legal(play.state, seat)
        begin = time.process_time()
        move = bots[seat].choose(view, legal, Budget())
        spent.append((levels[seat], time.process_time() - begin))
        play.step(Entry(seat, 0.0, move))
    assert play.outcome is not None
    return play.outcome.scores, spent


def twice(job: tuple[str, str, int]) -> tuple[float, float, list[tuple[str, float]]]:
    """The stronger level's share of two games on one deal, its points ahead, and the times of all moves."""
    strong, weak, seed = job
    share, ahead, spent = 0.0, 0.0, []
    for seat in range(2):
        scores, times = played((weak, strong) if seat else (strong, weak), seed)
        mine, other = scores[seat], scores[1 - seat]
        share += ((mine > other) + 0.5 * (mine == other)) / 2
        ahead += (mine - other) / 2
        spent += times
    return share, ahead, spent


def half_width(values: list[float]) -> float:
    """Of the 95 % interval of the mean."""
    return 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def warm_up(_: int) -> None:
    """Load the words and the kernels before anything is timed."""
    for level in BOT_LEVELS:
        played((level, level), 1)


def main() -> None:
    console = Console()
    figures: dict[str, float] = {}
    anchors: dict[str, float] = {}
    ratios: dict[str, float] = {}
    matches = Table("stronger", "weaker", "games", "won (95 %)", "points ahead (95 %)")
    moves: dict[str, list[float]] = {level: [] for level in BOT_LEVELS}
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores) as pool:
        list(pool.map(warm_up, range(cores)))
        for weak, strong in itertools.pairwise(BOT_LEVELS):
            print(f"{strong} against {weak}, {2 * DEALS} games", file=sys.stderr)
            jobs = [(strong, weak, FIRST_SEED + deal) for deal in range(DEALS)]
            results = list(pool.map(twice, jobs, chunksize=2))
            for _, _, spent in results:
                for level, seconds in spent:
                    moves[level].append(1000 * seconds)
            shares, ahead = [r[0] for r in results], [r[1] for r in results]
            name = f"{strong}_over_{weak}"
            share, width = statistics.mean(shares), half_width(shares)
            points, points_width = statistics.mean(ahead), half_width(ahead)
            figures |= {f"share_{name}": share, f"share_{name}_ci": width}
            figures |= {f"points_{name}": points, f"points_{name}_ci": points_width}
            anchors[f"equal_share_{name}"] = 0.5
            ratios[f"share_{name}"] = 2 * share
            matches.add_row(
                strong,
                weak,
                str(2 * DEALS),
                f"{share:.1%} ± {width:.1%}",
                f"{points:.1f} ± {points_width:.1f}",
            )
    console.print(matches)
    times = Table("level", "moves", "ms a move, median", "99 %", "max", title="CPU time")
    for level, spent_ms in moves.items():
        spent_ms.sort()
        median, late, most = (spent_ms[int(q * (len(spent_ms) - 1))] for q in (0.5, 0.99, 1.0))
        figures |= {f"ms_median_{level}": median, f"ms_99_{level}": late, f"ms_max_{level}": most}
        times.add_row(level, str(len(spent_ms)), f"{median:.1f}", f"{late:.0f}", f"{most:.0f}")
    console.print(times)
    print(json.dumps({"bench": "kreuzwort", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
