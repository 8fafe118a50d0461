"""How many questions the Oracle needs alone, beside a lower bound that nobody can beat.

Each of the 24 cells is found by a question of its own, so what differs is the misses. Nobody has fewer of them than
among the first few questions alone, and how many hits those can have on average is worked out exactly (`bound`).
docs/decisions.md has the argument. The Oracle is compared, board by board, with one who always asks for the likeliest
animal. FULL=1 plays more boards, and its bound looks at four questions instead of three, some minutes long.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.table import Table

from benchmarks.games.soleil.bots import half_width, played
from benchmarks.games.soleil.bound import most_hits
from pyramidion.games.soleil.board import CELLS
from pyramidion.games.soleil.bots import likeliest_questions

FULL = os.environ.get("FULL") == "1"
BOARDS = 4000 if FULL else 400
QUESTIONS = 4 if FULL else 3


def both(seed: int) -> tuple[int, int, list[float]]:
    """The questions of the Oracle and of the likeliest animals for one board, and the Oracle's CPU seconds a move."""
    play, spent = played(("oracle",), seed)
    return play.state.questions[0], likeliest_questions(play.state.board), spent


def main() -> None:
    begin = time.process_time()
    hits = most_hits(QUESTIONS)
    bound = len(CELLS) + QUESTIONS - hits
    figures = {"hits": hits, "lower_bound": bound, "bound_cpu_s": time.process_time() - begin}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(both, range(BOARDS), chunksize=10))
    questions = [float(n) for n, _, _ in found]
    gained = [float(n - likeliest) for n, likeliest, _ in found]
    mean, width = statistics.mean(questions), half_width(questions)
    spent = sorted(1000 * t for _, _, all_spent in found for t in all_spent)
    figures |= {"boards": BOARDS, "oracle": mean, "oracle_ci": width}
    figures |= {"against_likeliest": statistics.mean(gained), "against_likeliest_ci": half_width(gained)}
    figures |= {"ms_median": spent[len(spent) // 2], "ms_p99": spent[len(spent) * 99 // 100]}
    figures["ms_max"] = spent[-1]
    table = Table("", "questions (95 %)", "likeliest", "ms a move, median", "p99", "max", title="Alone")
    table.add_row("lower bound", f"{bound:.3f}", "", "", "", "")
    table.add_row(
        "oracle",
        f"{mean:.2f} ± {width:.2f}",
        f"{statistics.mean(gained):+.2f} ± {half_width(gained):.2f}",
        f"{figures['ms_median']:.1f}",
        f"{figures['ms_p99']:.1f}",
        f"{spent[-1]:.0f}",
    )
    Console().print(table)
    print(
        json.dumps(
            {
                "bench": "alone",
                "figures": figures,
                "anchors": {"lower_bound": bound},
                "ratios": {"oracle_over_bound": mean / bound},
            }
        )
    )


if __name__ == "__main__":
    main()
