"""How many questions the Oracle needs alone, beside a lower bound that nobody can beat.

Each of the 24 cells is found by a question of its own, so what differs is the misses. Nobody has fewer of them than
among the first three questions alone, and how many hits those can have on average is worked out exactly: all first and
second questions are tried, and after each pair of answers the likeliest animal is the best third one. docs/decisions.md
has the argument. FULL=1 plays more boards.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.table import Table

from benchmarks.games.soleil.bots import alone, half_width
from pyramidion.games.soleil.belief import Clue, posterior, question_table
from pyramidion.games.soleil.board import ALL_SOLVED, AROUND, CELLS, COLUMNS, ROWS

FULL = os.environ.get("FULL") == "1"
BOARDS = 1200 if FULL else 400
QUESTIONS = 3
CORNER = [COLUMNS * row + column for row in range(ROWS // 2) for column in range(COLUMNS // 2)]
"""The board looks the same in a mirror, so a first question is about one of these cells."""


def after(clues: list[Clue], cell: int, symbol: int) -> Iterator[tuple[float, list[Clue]]]:
    """Every answer to this question: how likely it is, and what is known then."""
    unsolved = ALL_SOLVED - sum(1 << clue.cell for clue in clues if clue.hit)
    table = question_table(clues)[cell, symbol]
    for hit in (False, True):
        for count, probability in enumerate(table[int(hit)]):
            if probability > 0:
                clue = Clue(cell, symbol, hit, count, AROUND[cell] & unsolved)
                yield float(probability), [*clues, clue]


def most_hits(clues: list[Clue], questions: int) -> float:
    """The most hits to expect from so many questions, whatever is asked."""
    chances = posterior(clues).probability.copy()
    found = [clue.cell for clue in clues if clue.hit]
    chances[found] = -1.0
    if questions == 1:
        return float(chances.max())
    # Animals that nobody has named yet are all alike: one of them stands for them.
    symbols = range(1 + len({clue.symbol for clue in clues}))
    cells = [cell for cell in (range(len(CELLS)) if clues else CORNER) if cell not in found]
    return max(
        float(chances[cell, symbol])
        + sum(
            probability * most_hits(known, questions - 1) for probability, known in after(clues, cell, symbol)
        )
        for cell in cells
        for symbol in symbols
    )


def main() -> None:
    begin = time.process_time()
    hits = most_hits([], QUESTIONS)
    bound = len(CELLS) + QUESTIONS - hits
    figures = {"hits_of_three": hits, "lower_bound": bound, "bound_cpu_s": time.process_time() - begin}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(alone, [("oracle", seed) for seed in range(BOARDS)], chunksize=10))
    questions = [float(n) for n, _ in found]
    mean, width = statistics.mean(questions), half_width(questions)
    spent = sorted(1000 * t for _, all_spent in found for t in all_spent)
    figures |= {"boards": BOARDS, "oracle": mean, "oracle_ci": width}
    figures |= {"ms_median": spent[len(spent) // 2], "ms_p99": spent[len(spent) * 99 // 100]}
    figures["ms_max"] = spent[-1]
    table = Table("", "questions (95 %)", "ms a move, median", "p99", "max", title="Alone")
    table.add_row("lower bound", f"{bound:.3f}", "", "", "")
    table.add_row(
        "oracle",
        f"{mean:.2f} ± {width:.2f}",
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
