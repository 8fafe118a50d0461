"""Ranking five cards: one call from Python and a batch, beside the public calls of phevaluator and eval7.

The ways take turns for many rounds over the same random hands, so that whatever else the machine does disturbs them
alike; the medians of the rounds are compared. Measured is the CPU time of the thread.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from pyramidion.games.poker import hands, hands_kernel
from tests.games.poker.judges import EVAL7_DECK, by_eval7, by_phevaluator

GOAL_SINGLE, GOAL_BATCH = 2.0, 300.0
ROUNDS = 40
CALLS, BATCH, LARGE = 20_000, 200_000, 2_000_000

Rank: TypeAlias = Callable[[int, int, int, int, int], int]


def random_hands(count: int) -> npt.NDArray[np.uint8]:
    """A hand a row. Two equal cards are no hand: such rows are left out until there are enough."""
    random = np.random.default_rng(1)
    rows = random.integers(0, 52, (2 * count, 5), np.uint8)
    different = (np.diff(np.sort(rows, axis=1), axis=1) > 0).all(axis=1)
    return rows[different][:count].copy()


def calls(rank: Rank, dealt: list[list[int]]) -> Callable[[], None]:
    def run() -> None:
        for a, b, c, d, e in dealt:
            rank(a, b, c, d, e)

    return run


def eval7_calls(dealt: list[list[int]]) -> Callable[[], None]:
    """Its cards are made and listed beforehand, which is to its advantage."""
    listed = [[EVAL7_DECK[card] for card in cards] for cards in dealt]

    def run() -> None:
        for cards in listed:
            by_eval7(cards)

    return run


def agree(cards: npt.NDArray[np.uint8]) -> None:
    """What is compared must say the same."""
    said = hands_kernel.strengths(cards).tolist()
    for row, strength in zip(cards.tolist(), said, strict=True):
        if not hands.strength(*row) == strength == hands.STRENGTHS + 1 - by_phevaluator(*row):
            raise SystemExit(f"The ways to rank a hand differ for {row}")


def measure(ways: dict[str, tuple[Callable[[], object], int]]) -> dict[str, float]:
    """The median nanoseconds a hand of every way."""
    spent: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, (run, count) in ways.items():
            begin = time.thread_time_ns()
            run()
            spent[name].append((time.thread_time_ns() - begin) / count)
    return {name: float(np.median(values)) for name, values in spent.items()}


def main() -> int:
    console = Console(width=100)
    large = random_hands(LARGE)
    batch, few = large[:BATCH], large[:CALLS].tolist()
    agree(large[:CALLS])
    took = measure(
        {
            "phevaluator": (calls(by_phevaluator, few), CALLS),
            "eval7": (eval7_calls(few), CALLS),
            "single": (calls(hands.strength, few), CALLS),
            "batch": (lambda: hands_kernel.strengths(batch), BATCH),
            "large_batch": (lambda: hands_kernel.strengths(large), LARGE),
        }
    )
    said = {
        "phevaluator": "phevaluator, evaluate_cards",
        "eval7": "eval7, evaluate",
        "single": "here, one call from Python",
        "batch": f"here, a batch of {BATCH:,}",
        "large_batch": f"here, a batch of {LARGE:,}",
    }
    table = Table("", "ns a hand", "millions a second", "× phevaluator", "× eval7")
    for name, ns in took.items():
        ratios = (f"{took[other] / ns:.2f}" for other in ("phevaluator", "eval7"))
        table.add_row(said[name], f"{ns:.1f}", f"{1e3 / ns:.2f}", *ratios)
    console.print(table)
    ours = ("single", "batch", "large_batch")
    ratio = {f"{name}_to_phevaluator": took["phevaluator"] / took[name] for name in ours}
    ratio |= {f"{name}_to_eval7": took["eval7"] / took[name] for name in ours}
    reached = (
        ratio["single_to_phevaluator"] >= GOAL_SINGLE
        and min(ratio["batch_to_phevaluator"], ratio["large_batch_to_phevaluator"]) >= GOAL_BATCH
    )
    console.print(
        f"The goal of {GOAL_SINGLE:g} times phevaluator for a call and {GOAL_BATCH:g} times for a batch is"
        f" {'reached' if reached else 'missed'}."
    )
    figures = {f"{name}_ns": took[name] for name in ours}
    anchors = {f"{name}_ns": took[name] for name in ("phevaluator", "eval7")}
    print(json.dumps({"bench": "hands", "figures": figures, "anchors": anchors, "ratios": ratio}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
