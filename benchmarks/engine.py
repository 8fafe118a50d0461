"""Random play: the engines by themselves and as PettingZoo environments, beside PettingZoo's own connect four.

Every environment is driven by the same loop, which draws a legal action from the mask; the engines play by the core
API alone. All take turns in short rounds, so that what else the machine does strikes each alike. Measured is the CPU
time of the thread, and told is the median over the rounds.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.games import habits
from pyramidion.core import Chance
from pyramidion.research import env

ROUNDS = 25
SECONDS = 0.12
"""Of CPU, about, for each player in each round."""
GOAL_AEC, LEAST_ENGINE, GOAL_ENGINE = 5.0, 12.0, 30.0

ENVIRONMENTS: dict[str, tuple[str, dict[str, Any]]] = {
    name: (key, options) for key, module in habits().items() for name, options in module.ENVIRONMENTS.items()
}

Player = Callable[[int], int]
"""Plays a game with this seed and says how many moves it took."""


def through_aec(environment: Any) -> Player:
    draw = Random(1).random

    def play(seed: int) -> int:
        environment.reset(seed=seed)
        moves = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            environment.step(legal[int(draw() * len(legal))])
            moves += 1
        return moves

    return play


def by_core(key: str, raw: dict[str, Any]) -> Player:
    random = Random(1)
    made = env(key, **raw)
    game, options, seats = made.game, made.options, made.seats
    setup = game.parse_setup({}, options, seats)

    def play(seed: int) -> int:
        chance = Chance(seed)
        state = game.start(options, seats, setup, chance)
        moves = 0
        while to_move := game.to_move(state):
            seat = to_move[0]
            state, _ = game.apply(state, seat, game.random_move(state, seat, random), 0.0, chance)
            moves += 1
        return moves

    return play


def connect_four() -> Player:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
        from pettingzoo.classic import connect_four_v3  # type: ignore[import-untyped]
    return through_aec(connect_four_v3.env())


def moves_a_second(play: Player, first: int) -> float:
    moves, seed = 0, first
    begin = time.thread_time()
    while (spent := time.thread_time() - begin) < SECONDS:
        moves += play(seed)
        seed += 1
    return moves / spent


def main() -> int:
    console = Console(width=100)
    players = {"connect_four": connect_four()}
    for name, (key, options) in ENVIRONMENTS.items():
        players[f"{name}_aec"] = through_aec(env(key, **options))
        players[f"{name}_engine"] = by_core(key, options)
    for play in players.values():
        play(0)
    measured: dict[str, list[float]] = {name: [] for name in players}
    for number in range(ROUNDS):
        for name, play in players.items():
            measured[name].append(moves_a_second(play, 1000 * number))
    speeds = {name: statistics.median(values) for name, values in measured.items()}
    anchor = speeds.pop("connect_four")
    ratios = {name: speed / anchor for name, speed in speeds.items()}
    table = Table("moves a second of CPU", "median", "times connect four", "goal")
    table.add_row("PettingZoo connect_four_v3, AEC", f"{anchor:,.0f}", "1", "")
    for name, speed in speeds.items():
        goal = f"{GOAL_AEC:g}" if name.endswith("_aec") else f"{LEAST_ENGINE:g}, beyond {GOAL_ENGINE:g}"
        table.add_row(name.replace("_", " "), f"{speed:,.0f}", f"{ratios[name]:.1f}", goal)
    console.print(table)
    slowest = {
        kind: min(ratios[name] for name in ratios if name.endswith(kind)) for kind in ("_aec", "_engine")
    }
    for told, kind, goal_of_kind in (
        (f"{GOAL_AEC:g} times by the AEC interface", "_aec", GOAL_AEC),
        (f"{LEAST_ENGINE:g} times by the engine", "_engine", LEAST_ENGINE),
        (f"{GOAL_ENGINE:g} times by the engine", "_engine", GOAL_ENGINE),
    ):
        reached = slowest[kind] >= goal_of_kind
        console.print(
            f"{told}: {'reached by all' if reached else f'not by all, the slowest has {slowest[kind]:.1f}'}."
        )
    anchors = {"connect_four_aec_moves_per_s": anchor}
    figures = {f"{name}_moves_per_s": speed for name, speed in speeds.items()}
    print(json.dumps({"bench": "engine", "figures": figures, "anchors": anchors, "ratios": ratios}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
