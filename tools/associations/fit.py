"""`python -m tools.associations.fit`: finds the weights of `evoked` on the even pairs, and tells how well they do.

The words of the pairs are made as likely as can be among all that is linked to a clue, from one clue and from two.
"""

from __future__ import annotations

import csv
import math
from typing import Any

import numpy as np
import numpy.typing as npt

from pyramidion.language.associations import associations
from pyramidion.language.associations.syno import forbidden
from tools.associations.build import linked
from tools.associations.evoked import WEIGHTS, Links, Reasons
from tools.associations.vocabulary import Vocabulary
from tools.data import LEXICON
from tools.steps import ROOT

PAIRS = ROOT / "tests" / "language" / "associations" / "syno_pairs.csv"
HELD_BACK = 0.001
"""How much a large weight costs."""
TWO = 0.5
"""What two clues count beside one."""
STEPS, STEP = 600, 0.06
NAMES = tuple(WEIGHTS)

Floats = npt.NDArray[np.float64]


class Examples:
    """Questions one under the other: a row for each word that could be the answer."""

    def __init__(self) -> None:
        self._rows: list[Floats] = []
        self._fixed: list[float] = []
        self._starts: list[int] = []
        self._right: list[int] = []
        self._counts: list[float] = []
        self.missed = 0

    def add(self, words: Vocabulary, links: Links, word: str, clues: list[str], count: float) -> None:
        likely: dict[int, tuple[Reasons, float]] = {}
        for clue in clues:
            for number, share in associations().meant(clue).items():
                for other in links.words(words.number.get(associations().words[number], -1)):
                    found, fixed = likely.get(other, (links.salient(other), 0.0))
                    reasons = links.reasons(words.number[associations().words[number]], other)
                    likely[other] = ({**found, **_sum(found, reasons)}, fixed + math.log(share))
        kept = [one for one in likely if not any(forbidden(words.words[one], clue) for clue in clues)]
        if words.number[word] not in kept:
            self.missed += 1
            return
        self._starts.append(len(self._rows))
        self._right.append(len(self._rows) + kept.index(words.number[word]))
        self._counts.append(count)
        for one in kept:
            reasons, fixed = likely[one]
            self._rows.append(np.array([reasons.get(name, 0.0) for name in NAMES]))
            self._fixed.append(fixed)

    def arrays(self) -> tuple[Any, ...]:
        starts = np.array(self._starts)
        sizes = np.diff(np.append(starts, len(self._rows)))
        of = np.repeat(np.arange(len(starts)), sizes)
        return (
            np.array(self._rows), np.array(self._fixed), starts, of, np.array(self._right), np.array(self._counts)
        )  # fmt: skip


def _sum(one: Reasons, other: Reasons) -> Reasons:
    return {name: one.get(name, 0.0) + value for name, value in other.items()}


def fit(examples: Examples) -> Floats:
    rows, fixed, starts, of, right, counts = examples.arrays()
    weights, mean, spread = np.zeros(len(NAMES)), np.zeros(len(NAMES)), np.zeros(len(NAMES))
    for step in range(1, STEPS + 1):
        scores = rows @ weights + fixed
        odds = np.exp(scores - np.maximum.reduceat(scores, starts)[of])
        shares = odds / np.add.reduceat(odds, starts)[of] * counts[of]
        slope = (shares @ rows - counts @ rows[right]) / counts.sum() + HELD_BACK * weights
        mean = 0.9 * mean + 0.1 * slope
        spread = 0.99 * spread + 0.01 * slope**2
        weights -= STEP * mean / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-8)
    return weights


def found(examples: Examples, weights: Floats) -> float:
    """The share of the questions whose answer comes first."""
    rows, fixed, starts, of, right, _ = examples.arrays()
    scores = rows @ weights + fixed
    better = np.add.reduceat((scores > scores[right][of]).astype(int), starts)
    return float((better == 0).sum() / (len(starts) + examples.missed))


def main() -> None:
    words, links = linked(LEXICON)
    with PAIRS.open(encoding="utf-8", newline="") as file:
        pairs = [*csv.reader(file, delimiter=";")][1:]
    asked: dict[str, Examples] = {
        name: Examples() for name in ("fit", "1 clue", "2 clues", "held 1", "held 2")
    }
    for place, (word, *clues) in enumerate(pairs):
        for given, count in (*(([clue], 1.0) for clue in clues), (clues, TWO)):
            chosen = (
                ("fit", f"{len(given)} clue{'s' * (len(given) - 1)}")
                if place % 2 == 0
                else (f"held {len(given)}",)
            )
            for name in chosen:
                asked[name].add(words, links, word, given, count)
    weights = fit(asked["fit"])
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{name:10} {weight:6.2f} (now {WEIGHTS[name]:.2f})")
    for name, examples in asked.items():
        print(f"{name:10} {found(examples, weights):6.1%}")


if __name__ == "__main__":
    main()
