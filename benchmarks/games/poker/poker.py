"""How fast Pyramid Poker's search is, and how strong its bots are, one level against the next.

A playout is the rest of a deal from one move on, both sides playing by habit, with its score; here from the first
take of a pyramid of thirty blocks. The anchor is the same from the rule book in Python, with random moves. Levels
meet over duplicate deals: each deal is played twice with seats changed, advanced scoring, no points yet. The
figure is the share of decided deals (totals not equal); the two games of one deal are one observation. A bot's
budget is counted in units of 128 playouts, so the results are the same on every machine and with any number of
processes. What building is worth alone: one level builds and another takes. FULL=1 plays more deals with a larger
budget.
"""

from __future__ import annotations

import json
import math
import os
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from pyramidion.bots.base import Budget
from pyramidion.core import Chance
from pyramidion.games import bot
from pyramidion.games.poker import GAME
from pyramidion.games.poker.bots.knowledge import position
from pyramidion.games.poker.bots.pharaon import UNIT, WORLDS, Search
from pyramidion.games.poker.values import PokerSetup, State

FULL = os.environ.get("FULL") == "1"
WORK = 100 if FULL else 8
LIVE = Budget()
"""What a bot at a table may use."""
DEALS = {
    ("adept", "novice"): 1500 if FULL else 600,
    ("pharaon", "adept"): 800 if FULL else 440,
    ("pharaon builds, adept takes", "adept"): 800 if FULL else 150,
    ("adept builds, pharaon takes", "adept"): 800 if FULL else 150,
}
"""How many deals, each played twice."""
GOALS = {("adept", "novice"): 0.75, ("pharaon", "adept"): 0.65}
OPTIONS = GAME.parse_options({"scoring": "advanced"}, 2)


class Job(NamedTuple):
    levels: tuple[str, str]
    seed: int


def start(seed: int) -> State:
    return GAME.start(OPTIONS, 2, PokerSetup(), Chance(seed))


def stepped(state: State, seat: int, move: object, seed: int) -> State:
    return GAME.apply(state, seat, move, 0.0, Chance(seed))[0]  # type: ignore[arg-type]


def builder_and_taker(name: str) -> tuple[str, str]:
    if ", " not in name:
        return name, name
    builder, taker = (part.split()[0] for part in name.split(", "))
    return builder, taker


def ahead(levels: tuple[str, str], seed: int) -> int:
    """By how many points seat 0 wins the deal."""
    seats = [
        [bot("poker", level, seat, 2, OPTIONS, seed) for level in builder_and_taker(levels[seat])]
        for seat in (0, 1)
    ]
    state = start(seed)
    while not state.deals:
        seat = state.turn
        one = seats[seat][state.phase != "build"]
        move = one.choose(GAME.view(state, seat), GAME.legal(state, seat), Budget(WORK))
        state = stepped(state, seat, move, seed)
    mine, others = state.deals[0].totals
    return mine - others


def duplicate(job: Job) -> tuple[int, int]:
    """By how many points the first level wins, in seat 0 and in seat 1."""
    strong, weak = job.levels
    return ahead((strong, weak), job.seed), -ahead((weak, strong), job.seed)


def share(results: list[tuple[int, int]]) -> tuple[float, float, int]:
    """The first level's share of the decided deals, half the width of its 95 % interval, and how many were
    decided."""
    decided = sum(x != 0 for pair in results for x in pair)
    won = sum(x > 0 for pair in results for x in pair)
    p = won / decided
    # A ratio of two sums over deals: what each deal adds to it, less what it would add on average.
    apart = [sum((x > 0) - p * (x != 0) for x in pair) for pair in results]
    return p, 1.96 * math.sqrt(sum(x * x for x in apart)) / decided, decided


def built(seed: int) -> State:
    state, random = start(seed), Random(seed)
    while state.phase == "build":
        state = stepped(state, state.turn, GAME.random_move(state, state.turn, random), seed)
    return state


def fastest(work: Callable[[], object]) -> float:
    """CPU seconds of the quickest of three rounds: on a busy machine the others say more about the neighbours."""
    spent = []
    for _ in range(3):
        begin = time.process_time()
        work()
        spent.append(time.process_time() - begin)
    return min(spent)


def kernel_speed() -> float:
    """Playouts a second, all first takes of several pyramids alike."""
    count, spent = 0, 0.0
    for seed in range(12):
        state = built(seed)
        search = Search(position(GAME.view(state, state.turn), state.turn), OPTIONS, WORLDS, seed)
        alive = np.arange(len(search.moves))
        search.play(alive, 0, 10)  # compiled, and in the processor's caches
        each = 20_000 // len(alive)
        spent += fastest(partial(search.play, alive, 10, 10 + each))
        count += each * len(alive)
    return count / spent


def engine_speed() -> float:
    """The anchor: random playouts a second with the rule book, from the first take on."""
    states = [built(seed) for seed in range(12)]
    random = Random(0)

    def play() -> None:
        for seed, first in enumerate(states):
            for _ in range(4):
                state = first
                while not state.deals:
                    state = stepped(state, state.turn, GAME.random_move(state, state.turn, random), seed)

    return 4 * len(states) / fastest(play)


def move_times() -> dict[str, list[float]]:
    """CPU seconds of the Pharaon's moves at a table, by phase: every move of a deal against an Adept."""
    out: dict[str, list[float]] = {"build": [], "take": [], "hand": []}
    for seed in range(3 if FULL else 1):
        state = start(seed)
        levels = ("pharaon", "adept")
        seats = [bot("poker", level, seat, 2, OPTIONS, seed) for seat, level in enumerate(levels)]
        while not state.deals:
            seat, phase = state.turn, state.phase
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            begin = time.process_time()
            move = seats[seat].choose(view, legal, LIVE)
            if seat == 0:
                out["hand" if phase == "keep" else phase].append(time.process_time() - begin)
            state = stepped(state, seat, move, seed)
    return out


def main() -> None:
    console = Console()
    duplicate(Job(("pharaon", "adept"), 0))
    kernel, engine = kernel_speed(), engine_speed()
    figures = {"playouts_per_second": kernel, "work": WORK, "playouts_per_move": WORK * UNIT}
    anchors = {"engine_random_playouts_per_second": engine, "goal_playouts_per_second": 300_000}
    ratios = {"playouts_over_engine": kernel / engine, "playouts_over_goal": kernel / 300_000}
    speed = Table("what", "a second, one core", "ratio", title="Playouts from the first take on")
    speed.add_row("rule book, random moves (anchor)", f"{engine:,.0f}", "1")
    speed.add_row("search kernel, moves by habit", f"{kernel:,.0f}", f"{kernel / engine:,.0f}")
    console.print(speed)
    times = Table(
        "phase", "moves", "ms, median", "max", title=f"A move at a table: {LIVE.work * UNIT:,} playouts"
    )
    for phase, spent in move_times().items():
        median, longest = 1000 * statistics.median(spent), 1000 * max(spent)
        figures |= {f"ms_median_{phase}": median, f"ms_max_{phase}": longest}
        times.add_row(phase, str(len(spent)), f"{median:.0f}", f"{longest:.0f}")
    console.print(times)
    matches = Table(
        "",
        "against",
        "decided deals",
        "won (95 %)",
        "points a deal (95 %)",
        title=f"{WORK * UNIT:,} playouts a move",
    )
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for levels, deals in DEALS.items():
            print(f"{levels[0]} against {levels[1]}, {deals} deals twice", file=sys.stderr)
            results = list(pool.map(duplicate, [Job(levels, seed) for seed in range(deals)], chunksize=4))
            p, width, decided = share(results)
            points = [statistics.mean(pair) for pair in results]
            mean = statistics.mean(points)
            spread = 1.96 * statistics.stdev(points) / math.sqrt(len(points))
            name = "_".join(levels).replace(", ", "_").replace(" ", "_")
            figures |= {
                f"won_{name}": p,
                f"won_{name}_ci": width,
                f"points_{name}": mean,
                f"points_{name}_ci": spread,
            }
            anchors[f"equal_{name}"] = 0.5
            ratios[f"won_{name}"] = 2 * p
            if levels in GOALS:
                anchors[f"goal_{name}"] = GOALS[levels]
            row = f"{p:.1%} ± {width:.1%}", f"{mean:+.2f} ± {spread:.2f}"
            matches.add_row(*levels, str(decided), *row)
            print(f"  {row[0]} of {decided} decided deals, {row[1]} points", file=sys.stderr)
    console.print(matches)
    print(json.dumps({"bench": "poker", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
