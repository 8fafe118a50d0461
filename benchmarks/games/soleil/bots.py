"""How strong the bots of La pyramide du soleil are, one level against the next.

Alone (as in the duel) each level finds the same boards; the figure is the mean number of questions, and the difference
is paired board by board. Of three players one is of the stronger level and sits in each seat once on the same board;
the figure is its share of the wins, of which a third would be equal strength. A bot's budget is counted work, so the
results are the same on every machine and with any number of processes. FULL=1 plays more games with larger budgets.
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
BOARDS = 1200 if FULL else 400
"""Boards that each level finds alone."""
DEALS = 400 if FULL else 200
"""Boards for three players, each played three times: 600 games, 1,200 with FULL."""
WORK = 1000 if FULL else 250
BOT_LEVELS = ("novice", "adept", "oracle")


def played(levels: tuple[str, ...], seed: int) -> tuple[Play, list[float]]:
    """One game against the house, and the CPU seconds of each of the first seat's moves."""
    game = load("soleil")
    assert game is not None
    seats = len(levels)
    options = game.parse_options({"emperor": "house", "ingots": "shuffled"}, seats)
    play = Play(game, options, seats, game.parse_setup({}, options, seats), Chance(seed))
    bots = [bot("soleil", level, seat, seats, options, seed) for seat, level in enumerate(levels)]
    spent = []
    while not play.over:
        seat = play.to_move[0]
        begin = time.process_time()
        move = bots[seat].choose(play.view(seat), game.legal(play.state, seat), Budget(WORK))
        spent.append(time.process_time() - begin)
        play.step(Entry(seat, 0.0, move))
    return play, spent


def alone(job: tuple[str, int]) -> tuple[int, list[float]]:
    play, spent = played((job[0],), job[1])
    return play.state.questions[0], spent


def among_three(job: tuple[str, str, int, int]) -> float:
    """The share of the victory of the one stronger player."""
    strong, weak, seat, seed = job
    outcome = played(tuple(strong if i == seat else weak for i in range(3)), seed)[0].outcome
    assert outcome is not None
    return (seat in outcome.winners) / len(outcome.winners)


def half_width(values: list[float]) -> float:
    """Of the 95 % interval of the mean."""
    return 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def main() -> None:
    console = Console()
    figures: dict[str, float] = {}
    ratios: dict[str, float] = {}
    anchors: dict[str, float] = {}
    questions: dict[str, list[int]] = {}
    times = Table(
        "level",
        "boards",
        "questions (95 %)",
        "ms a move, median",
        "max",
        title="Alone: questions to find a board",
    )
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for level in BOT_LEVELS:
            print(f"alone: {level}, {BOARDS} boards", file=sys.stderr)
            found = list(pool.map(alone, [(level, seed) for seed in range(BOARDS)], chunksize=10))
            questions[level] = [n for n, _ in found]
            spent = sorted(1000 * t for _, all_spent in found for t in all_spent)
            mean, width = statistics.mean(questions[level]), half_width([float(n) for n in questions[level]])
            figures |= {f"questions_{level}": mean, f"questions_{level}_ci": width}
            figures |= {f"ms_median_{level}": spent[len(spent) // 2], f"ms_max_{level}": spent[-1]}
            times.add_row(
                level,
                str(BOARDS),
                f"{mean:.2f} ± {width:.2f}",
                f"{spent[len(spent) // 2]:.1f}",
                f"{spent[-1]:.0f}",
            )
        console.print(times)
        matches = Table(
            "stronger", "against two", "games", "share of wins (95 %)", "fewer questions alone (95 %, paired)"
        )
        for weak, strong in itertools.pairwise(BOT_LEVELS):
            print(f"three players: {strong} against two {weak}, {3 * DEALS} games", file=sys.stderr)
            jobs = [(strong, weak, seat, seed) for seed in range(DEALS) for seat in range(3)]
            shares = list(pool.map(among_three, jobs, chunksize=6))
            # The three games on one board are one observation: they share its luck.
            by_deal = [statistics.mean(shares[i : i + 3]) for i in range(0, len(shares), 3)]
            share, width = statistics.mean(shares), half_width(by_deal)
            saved = [float(a - b) for a, b in zip(questions[weak], questions[strong], strict=True)]
            gain, gain_width = statistics.mean(saved), half_width(saved)
            name = f"{strong}_over_{weak}"
            figures |= {f"share_{name}": share, f"share_{name}_ci": width}
            figures |= {f"saved_{name}": gain, f"saved_{name}_ci": gain_width}
            anchors[f"equal_share_{name}"] = 1 / 3
            ratios |= {
                f"share_{name}": 3 * share,
                f"questions_{name}": figures[f"questions_{weak}"] / figures[f"questions_{strong}"],
            }
            matches.add_row(
                strong, weak, str(3 * DEALS), f"{share:.1%} ± {width:.1%}", f"{gain:.2f} ± {gain_width:.2f}"
            )
        console.print(matches)
    figures["work"] = WORK
    print(json.dumps({"bench": "bots", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
