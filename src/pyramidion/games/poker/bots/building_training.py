"""Train the Pharaon's builder: `python -m pyramidion.games.poker.bots.building_training builder.json`.

Builders are varied around the best so far; each plays deals against one that builds anywhere, and both take by the
learned tables (`prospects`). From the best quarter come the weights that are varied next, and by how much (the
cross-entropy method). All builders of a round meet the same deals. The same numbers give the same weights on
processors of one kind.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from .building_kernel import WEIGHTS, duels
from .prospects import mind
from .training import GAME

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

ROUNDS = 50
BUILDERS = 40
"""In each round, the best quarter of which is learned from."""
DEALS = 1_500
"""That each of them plays twice."""
SPREAD, LEAST_SPREAD = 1.5, 0.25
"""By how much a weight is varied at first, and at least."""
SEED = 1
ANYWHERE = np.zeros(WEIGHTS)


def train(rounds: int = ROUNDS, builders: int = BUILDERS, deals: int = DEALS, seed: int = SEED) -> Floats:
    """The weights, to two decimals: what the last quarter of the rounds came to on average."""
    random, taking = np.random.default_rng(seed), mind(GAME)
    mean, spread = np.zeros(WEIGHTS), np.full(WEIGHTS, SPREAD)
    means = []
    for number in range(rounds):
        tried = mean + spread * random.standard_normal((builders, WEIGHTS))
        first = (seed * rounds + number) * deals
        results = [duels(deals, first, one, ANYWHERE, taking, GAME) for one in tried]
        # A deal won counts as much as four points more.
        worth = np.array([4 * (won - lost) + points for won, lost, points in results])
        best = tried[np.argsort(-worth, kind="stable")[: max(builders // 4, 1)]]
        mean = 0.3 * mean + 0.7 * best.mean(axis=0)
        spread = np.maximum(0.3 * spread + 0.7 * best.std(axis=0), LEAST_SPREAD)
        means.append(mean)
    last: Floats = np.array(means[-max(rounds // 4, 1) :]).mean(axis=0).round(2)
    return last


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="pyramidion.games.poker.bots.building_training", description=__doc__
    )
    parser.add_argument("out", type=Path, help="the file that is written (.json)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"{ROUNDS}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"{SEED}")
    given = parser.parse_args()
    if given.rounds < 1:
        parser.error("--rounds: at least 1")
    begin = time.process_time()
    weights = train(given.rounds, seed=given.seed)
    given.out.write_text(json.dumps(weights.tolist()) + "\n", encoding="ascii")
    print(f"{given.out}: trained in {time.process_time() - begin:.0f} CPU seconds", file=sys.stderr)
    won, lost, points = duels(20_000, 10**9, weights, ANYWHERE, mind(GAME), GAME)
    print(
        f"against a builder who builds anywhere: {won / (won + lost):.1%} of {won + lost} decided deals,"
        f" {points / 40_000:+.2f} points a deal"
    )


if __name__ == "__main__":
    main()
