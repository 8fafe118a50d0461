"""The exact belief of La pyramide du soleil at every position of 200 random and 50 adversarial games.

Measured is the CPU time of the thread, which is disturbed least by what else the machine does. The anchor is the same
count in plain Python (a dictionary that is filled cell by cell) at some of the same positions in the same run.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.games.soleil.belief_games import adversarial_games, random_games
from pyramidion.games.soleil.belief import Clue, posterior, question_table, sample
from pyramidion.games.soleil.warm import warm
from tests.games.soleil.counting import by_dictionary

GOAL_MEDIAN, GOAL_MAX = 1.0, 50.0
STAGES = {"0-3 clues": (0, 3), "4-12 clues": (4, 12), "13-24 clues": (13, 24), "25 and more": (25, 999)}
DRAWN = 1000
ANCHORED, ANCHOR_CLUES = 40, 16


class Measured(NamedTuple):
    """Milliseconds at every position of some games, and how many clues each position has."""

    clues: list[int]
    posterior: list[float]
    table: list[float]
    sample: list[float]


def timed(function: Callable[..., Any], *arguments: object) -> tuple[float, Any]:
    """Milliseconds of CPU, and what the function returned."""
    begin = time.thread_time_ns()
    result = function(*arguments)
    return (time.thread_time_ns() - begin) / 1e6, result


def positions(game: list[Clue]) -> list[list[Clue]]:
    return [game[:n] for n in range(len(game) + 1)]


def measure(games: Sequence[list[Clue]], progress: Callable[[str], None]) -> Measured:
    result = Measured([], [], [], [])
    for number, game in enumerate(games, start=1):
        for clues in positions(game):
            result.clues.append(len(clues))
            result.posterior.append(timed(posterior, clues)[0])
            result.table.append(timed(question_table, clues)[0])
            result.sample.append(timed(sample, clues, None, DRAWN, number)[0])
        if number % 50 == 0:
            progress(f"{number} of {len(games)} games")
    return result


def anchor(games: Sequence[list[Clue]]) -> tuple[float, float]:
    """The medians of plain Python and of the kernels on positions that are not settled yet; both must agree."""
    plain, ours = [], []
    early = [clues for game in games for clues in positions(game)[1:ANCHOR_CLUES]]
    for clues in random.Random(1).sample(early, ANCHORED):
        slow, (total, _) = timed(by_dictionary, clues)
        fast, known = timed(posterior, clues)
        if total != known.total:
            raise SystemExit(
                f"{total} or {known.total} arrangements? Two ways of counting differ for {clues}"
            )
        plain.append(slow)
        ours.append(fast)
    return float(np.median(plain)), float(np.median(ours))


def at_stage(measured: Measured, values: list[float], low: int, high: int) -> list[float]:
    return [value for n, value in zip(measured.clues, values, strict=True) if low <= n <= high]


def row(table: Table, name: str, values: Sequence[float]) -> None:
    if values:
        shown = (np.median(values), np.percentile(values, 99), max(values))
        table.add_row(name, f"{len(values):,}", *(f"{value:.3f}" for value in shown))


def show(console: Console, kind: str, measured: Measured) -> None:
    table = Table("ms of CPU", "positions", "median", "p99", "max", title=f"{kind} games")
    for name, values in (("posterior", measured.posterior), ("96 questions", measured.table)):
        for stage, bounds in STAGES.items():
            row(table, f"{name}, {stage}", at_stage(measured, values, *bounds))
        row(table, f"{name}, all", values)
    row(table, f"{DRAWN} samples", measured.sample)
    console.print(table)


def figures(kind: str, measured: Measured) -> dict[str, float]:
    named = {
        "posterior": measured.posterior,
        "questions": measured.table,
        "questions_4_12_clues": at_stage(measured, measured.table, 4, 12),
        "samples_1000": measured.sample,
    }
    told = {f"{kind}_positions": float(len(measured.clues))}
    for name, values in named.items():
        told[f"{kind}_{name}_median_ms"] = float(np.median(values))
        told[f"{kind}_{name}_p99_ms"] = float(np.percentile(values, 99))
        told[f"{kind}_{name}_max_ms"] = max(values)
    return told


def main() -> int:
    console = Console(width=100)
    console.print(f"Kernels ready after {warm():.1f} s; the run takes about two minutes.", style="dim")
    games = {"random": random_games(200), "adversarial": adversarial_games(50)}
    told: dict[str, float] = {}
    reached = True
    for kind, played in games.items():
        measured = measure(played, lambda text: console.print(text, style="dim"))
        show(console, kind, measured)
        told |= figures(kind, measured)
        reached = reached and told[f"{kind}_posterior_median_ms"] <= GOAL_MEDIAN
        reached = reached and told[f"{kind}_posterior_max_ms"] <= GOAL_MAX
    anchors, ratios = {}, {}
    table = Table(
        "ms of CPU, median",
        "positions",
        "plain Python",
        "here",
        "ratio",
        title=f"1 to {ANCHOR_CLUES - 1} clues",
    )
    for kind, played in games.items():
        plain, ours = anchor(played)
        anchors[f"{kind}_plain_python_median_ms"] = plain
        ratios[f"{kind}_plain_python_to_posterior"] = plain / ours
        table.add_row(kind, f"{ANCHORED}", f"{plain:.2f}", f"{ours:.3f}", f"{plain / ours:.0f}")
    console.print(table)
    console.print(
        f"The goal of a median of {GOAL_MEDIAN:g} ms and a maximum of {GOAL_MAX:g} ms a posterior is"
        f" {'reached' if reached else 'missed'}."
    )
    print(json.dumps({"bench": "belief", "figures": told, "anchors": anchors, "ratios": ratios}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
