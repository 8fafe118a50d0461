"""Steps a CPU second in batches, with observation and mask, beside Pgx's connect four and Leduc hold'em.

Every game is stepped 4,096 at once by legal actions that are drawn at random, outside of what is measured. Measured is
the CPU time of all threads in the step alone: rules, rewards, auto-reset, observations and masks. All take turns in
short rounds, so that what else the machine does strikes each alike, and told is the median over the rounds. FULL=1 has
more rounds.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from benchmarks.games import habits
from benchmarks.pgx_games import PgxGame
from pyramidion.research import batch, batch_keys

N = 4096
ROUNDS = 60 if os.environ.get("FULL") == "1" else 20
STEPS = 25
"""Of each batch in each round."""
GOAL, GOAL_RATIO = 3e6, 2.0
ANCHORS = ("connect_four", "leduc_holdem")


class Games(Protocol):
    """Games that are stepped together."""

    def mask(self) -> NDArray[Any]:
        """The legal actions of every row."""

    def step(self, actions: NDArray[np.int64]) -> float:
        """One step; returns the CPU time that it took."""


class OurGames:
    def __init__(self, key: str, options: dict[str, Any]) -> None:
        self._batch = batch(key, N, **options)
        self._shown, _ = self._batch.reset(seed=1)

    def mask(self) -> NDArray[Any]:
        return self._shown["action_mask"]

    def step(self, actions: NDArray[np.int64]) -> float:
        begin = time.process_time()
        self._shown, *_ = self._batch.step(actions)
        return time.process_time() - begin


def steps_a_second(games: Games, steps: int, random: np.random.Generator) -> float:
    spent = 0.0
    for _ in range(steps):
        mask = games.mask()
        # From above 0 to 1: a legal action that drew 0 would look like one that is not.
        drawn = 1 - random.random(mask.shape, np.float32)
        spent += games.step((drawn * mask).argmax(1))
    return steps * N / spent


def main() -> int:
    console = Console(width=100)
    random = np.random.default_rng(1)
    players: dict[str, Games] = {f"pgx_{name}": PgxGame(name, N) for name in ANCHORS}
    goals: dict[str, float] = {}
    for key, module in habits().items():
        if key in batch_keys():
            variants = getattr(module, "BATCHES", module.ENVIRONMENTS)
            players |= {name: OurGames(key, options) for name, options in variants.items()}
            goals |= dict.fromkeys(variants, getattr(module, "BATCH_GOAL", GOAL))
    for games in players.values():
        steps_a_second(games, 100, random)  # compiled, and every game somewhere else
    measured: dict[str, list[float]] = {name: [] for name in players}
    load = [os.getloadavg()[0]]
    for _ in range(ROUNDS):
        for name, games in players.items():
            measured[name].append(steps_a_second(games, STEPS, random))
        load.append(os.getloadavg()[0])
    speeds = {name: statistics.median(values) for name, values in measured.items()}
    anchors = {name: speeds.pop(name) for name in [f"pgx_{name}" for name in ANCHORS]}
    fastest = max(anchors.values())
    ratios = {name: speed / fastest for name, speed in speeds.items()}
    table = Table("steps a second of CPU", "median", "slowest and fastest round", "times the faster of Pgx")
    for name, speed in (anchors | speeds).items():
        rounds = f"{min(measured[name]):,.0f} – {max(measured[name]):,.0f}"
        table.add_row(name.replace("_", " "), f"{speed:,.0f}", rounds, f"{speed / fastest:.2f}")
    console.print(table)
    console.print(f"{N:,} games at once; load of the machine {min(load):.1f} to {max(load):.1f}.")
    fast = [name for name, goal in goals.items() if goal == GOAL]
    for told, reached in (
        *(
            (f"{name.replace('_', ' ')}: {goal:,.0f} steps a CPU second", speeds[name] >= goal)
            for name, goal in goals.items()
        ),
        (f"{GOAL_RATIO:g} times Pgx in {', '.join(fast)}", min(ratios[name] for name in fast) >= GOAL_RATIO),
    ):
        console.print(f"{told}: {'reached' if reached else 'not reached'}.")
    figures = {f"{name}_steps_per_cpu_s": speed for name, speed in speeds.items()} | {"load_1min": load[-1]}
    told_anchors = {f"{name}_steps_per_cpu_s": speed for name, speed in anchors.items()}
    print(json.dumps({"bench": "batch", "figures": figures, "anchors": told_anchors, "ratios": ratios}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
