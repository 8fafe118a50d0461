"""What the bots of La pyramide du soleil give away on a board of 2 × 3 with two of three animals each.

There the best play is known exactly. Alone, the house hides the animals, each of 90 arrangements alike, and a search
through all sets of arrangements gives the fewest questions. In a round of the duel Atahualpa hides them so that it
takes long to find them: the equilibrium in questions comes from a linear program over his arrangements and the best
answers to them, to which best answers are added until none helps (double oracle). Arrangements that differ by turning
the board or by exchanging animals are equally likely in an equilibrium, so they are one row of it.

A kind of arrangement is all that differ only so. Every level finds each arrangement, those that draw lots with 40
seeds. As Atahualpa the bots lay out whole boards only, so they are measured as those who ask.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table
from scipy.optimize import linprog

from pyramidion.bots.base import Budget
from pyramidion.games import bot
from pyramidion.games.soleil.bots.endgame import Endgame
from pyramidion.research import spiel

NAME = "pyramidion_soleil_solo(rows=2,columns=3,animals=3)"
ROWS, COLUMNS, WHOLE_ROW = 2, 3, 6
CELLS = [WHOLE_ROW * row + column for row in range(ROWS) for column in range(COLUMNS)]
ARRANGEMENTS = sorted({*permutations((0, 0, 1, 1, 2, 2))})
OPEN = 3
"""The animal that lies on all other cells as far as this search is concerned: none of them counts."""
BOARDS = [
    [dict(zip(CELLS, kinds, strict=True)).get(cell, OPEN) for cell in range(24)] for kinds in ARRANGEMENTS
]
SEEDS = {"novice": 40, "adept": 40, "oracle": 1}
ENOUGH = 10**7
LEAST = 1e-9
"""No arrangement is quite impossible, so that a best answer knows what to ask everywhere."""


def orbits() -> list[list[int]]:
    """The arrangements that are the same but for a turned board or exchanged animals."""
    number = {kinds: i for i, kinds in enumerate(ARRANGEMENTS)}
    places = range(len(CELLS))
    mirrored = [
        places,
        [COLUMNS * row + COLUMNS - 1 - column for row in range(ROWS) for column in range(COLUMNS)],
        [COLUMNS * (ROWS - 1 - row) + column for row in range(ROWS) for column in range(COLUMNS)],
        [*reversed(places)],
    ]
    found = {
        tuple(
            sorted(
                {
                    number[tuple(names[kinds[place]] for place in order)]
                    for order in mirrored
                    for names in permutations(range(3))
                }
            )
        )
        for kinds in ARRANGEMENTS
    }
    return [[*orbit] for orbit in sorted(found)]


def best_answer(weights: Sequence[float]) -> list[float]:
    """The questions that somebody who knows these weights needs for each arrangement."""
    search = Endgame(BOARDS, CELLS, ENOUGH, weights)
    questions = [float(len(CELLS))] * len(BOARDS)
    waiting = [search.everything]
    while waiting:
        some = waiting.pop()
        if some.bit_count() == 1:
            continue
        costs = search.costs(some)
        hits, parts = search.questions[min(costs, key=costs.__getitem__)]
        for i in range(len(BOARDS)):
            questions[i] += some >> i & ~hits >> i & 1
        waiting += [part & some for part in parts if part & some]
    return questions


def equilibrium(rows: list[list[int]]) -> tuple[float, float, list[float]]:
    """What Atahualpa is sure of, what who asks is sure of, and the weight of each arrangement."""
    mixed = [len(orbit) / len(BOARDS) for orbit in rows]
    answers: list[list[float]] = []
    while True:
        weights = [0.0] * len(BOARDS)
        for share, orbit in zip(mixed, rows, strict=True):
            for i in orbit:
                weights[i] = max(share / len(orbit), LEAST)
        new = best_answer(weights)
        sure = sum(w * q for w, q in zip(weights, new, strict=True)) / sum(weights)
        answers.append([statistics.mean(new[i] for i in orbit) for orbit in rows])
        # Atahualpa's shares of the rows, and the questions that every answer so far needs at least.
        result = linprog(
            [0.0] * len(rows) + [-1.0],
            A_ub=[[*(-x for x in answer), 1.0] for answer in answers],
            b_ub=[0.0] * len(answers),
            A_eq=[[1.0] * len(rows) + [0.0]],
            b_eq=[1.0],
            bounds=[(0, 1)] * len(rows) + [(None, None)],
            method="highs",
        )
        most, mixed = -float(result.fun), result.x[:-1].tolist()
        if most - sure < 1e-6:
            return sure, most, weights


def asked(level: str, seed: int, kinds: Sequence[int]) -> tuple[int, list[float]]:
    """The questions of a level for one arrangement, and the CPU seconds of each."""
    state: Any = pyspiel.load_game(NAME).new_initial_state()
    for kind in kinds:
        state.apply_action(kind)
    shared = state.shared
    one = bot("soleil", level, 0, 1, shared.options, seed)
    spent = []
    while not state.is_terminal():
        now = state.node.state
        begin = time.process_time()
        move = one.choose(shared.game.view(now, 0), shared.game.legal(now, 0), Budget())
        spent.append(time.process_time() - begin)
        state.apply_action(shared.codec.encode(move, 0)[0])
    return state.node.state.questions[0], spent


def main() -> None:
    assert "pyramidion_soleil_solo" in spiel.names()
    rows = orbits()
    alone = statistics.mean(best_answer([1.0] * len(BOARDS)))
    sure, most, weights = equilibrium(rows)
    figures: dict[str, float] = {"arrangements": len(BOARDS), "orbits": len(rows), "alone_best": alone}
    figures |= {"duel_value": sure, "duel_gap": most - sure}
    table = Table(
        "who asks",
        "alone",
        "against the equilibrium's Atahualpa",
        "the hardest kind of arrangement for it",
        title="2 × 3 cells, two of three animals each: mean questions",
    )
    table.add_row("best", f"{alone:.3f}", f"{sure:.3f}", f"{most:.3f}")
    for level, seeds in SEEDS.items():
        needed = np.array(
            [[asked(level, seed, kinds)[0] for seed in range(seeds)] for kinds in ARRANGEMENTS], float
        ).mean(axis=1)
        against = float(needed @ np.array(weights) / sum(weights))
        hardest = max(float(needed[orbit].mean()) for orbit in rows)
        figures |= {f"{level}_alone": float(needed.mean()), f"{level}_duel": against}
        figures[f"{level}_hardest"] = hardest
        table.add_row(level, f"{needed.mean():.3f}", f"{against:.3f}", f"{hardest:.3f}")
    Console().print(table)
    ratios = {f"{level}_over_best": figures[f"{level}_alone"] / alone for level in SEEDS}
    print(json.dumps({"bench": "small_board", "figures": figures, "anchors": {}, "ratios": ratios}))


if __name__ == "__main__":
    main()
