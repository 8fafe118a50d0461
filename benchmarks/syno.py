"""How often SYNO finds the word from one clue and from two, beside plain ways to guess.

The pairs are ours (tests/language/associations/syno_pairs.csv): the weights were fitted on every second one, the others
were held out. Right is only the very word, among all that SYNO can guess. One clue is either of the two; `first` is the
one that was written first. The time is that of a guess from two clues, once the tables are loaded, beside the ranking
of every word by its frequency alone.
"""

from __future__ import annotations

import csv
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from rich.console import Console
from rich.table import Table

from pyramidion.language.associations import associations, guess
from pyramidion.language.evocations import evocations

PAIRS = Path(__file__).parent.parent / "tests" / "language" / "associations" / "syno_pairs.csv"
TOPS = (1, 3, 10)
GOAL = {"1": 45.0, "2": 75.0}
COUNTS = ("1", "first", "2")
Guesser = Callable[[Sequence[str]], list[str]]


def by_frequency(clues: Sequence[str]) -> list[str]:
    """The commonest words, whatever the clues are."""
    del clues
    known = associations()
    ranked = sorted(range(known.guessed), key=lambda number: -known.frequencies[number])
    return [known.words[number] for number in ranked[: max(TOPS)]]


@lru_cache(maxsize=1)
def naming() -> dict[str, list[tuple[str, int]]]:
    """For each word the entries of Évocations that name it, with the place."""
    found: dict[str, list[tuple[str, int]]] = {}
    for entry in evocations().values():
        for rank, one in enumerate(entry.evocations, 1):
            found.setdefault(one.word, []).append((entry.word, rank))
    return found


def by_lookup(clues: Sequence[str]) -> list[str]:
    """The entries of Évocations that name the clues as they are written, early ones first."""
    scores: dict[str, float] = {}
    for clue in clues:
        for word, rank in naming().get(clue, ()):
            scores[word] = scores.get(word, 0.0) + 1 / rank
    return sorted(scores, key=lambda word: (-scores[word], word))[: max(TOPS)]


def syno(clues: Sequence[str]) -> list[str]:
    return [one.word for one in guess(clues, top=max(TOPS))]


GUESSERS: dict[str, tuple[str, Guesser]] = {
    "frequency": ("the commonest words", by_frequency),
    "lookup": ("looking clues up in Évocations", by_lookup),
    "defined": (
        "SYNO by definitions alone",
        lambda clues: [one.word for one in guess(clues, top=max(TOPS), sources=["defined"])],
    ),
    "evoked": (
        "SYNO by Évocations alone",
        lambda clues: [one.word for one in guess(clues, top=max(TOPS), sources=["evoked"])],
    ),
    "syno": ("SYNO", syno),
}


def shares(pairs: list[list[str]], way: Guesser) -> dict[tuple[str, int], float]:
    """Percent of the words found among the first guesses, by the clues given and the number of guesses."""
    once = [[(word, way([clue])) for clue in clues] for word, *clues in pairs]
    found = {
        "1": [one for both in once for one in both],
        "first": [first for first, *_ in once],
        "2": [(word, way(clues)) for word, *clues in pairs],
    }
    return {
        (count, top): 100 * statistics.mean(word in ranked[:top] for word, ranked in tries)
        for count, tries in found.items()
        for top in TOPS
    }


def milliseconds(pairs: list[list[str]], way: Guesser) -> float:
    taken = []
    for _, *clues in pairs:
        begin = time.thread_time_ns()
        way(clues)
        taken.append((time.thread_time_ns() - begin) / 1e6)
    return statistics.median(taken)


def main() -> int:
    console = Console(width=132)
    with PAIRS.open(encoding="utf-8", newline="") as file:
        pairs = [*csv.reader(file, delimiter=";")][1:]
    figures: dict[str, float] = {}
    anchors: dict[str, float] = {}
    for half, chosen in (("fitted", pairs[0::2]), ("held_out", pairs[1::2])):
        table = Table(
            f"{half.replace('_', ' ')}: {len(chosen)} words",
            *(f"{n} top {top}" for n in COUNTS for top in TOPS),
        )
        for name, (said, way) in GUESSERS.items():
            found = shares(chosen, way)
            table.add_row(said, *(f"{found[n, top]:.0f} %" for n in COUNTS for top in TOPS))
            kept = figures if name == "syno" else anchors
            kept |= {f"{name}_{half}_{n}_clues_top_{top}": share for (n, top), share in found.items()}
        console.print(table)
    figures["guess_ms"] = milliseconds(pairs, syno)
    anchors["frequency_ms"] = milliseconds(pairs, by_frequency)
    known = associations()
    console.print(
        f"{known.guessed:,} words can be guessed; a guess takes {figures['guess_ms']:.2f} ms. The goal on words nobody"
        f" tuned for is {GOAL['1']:g} % after one clue and {GOAL['2']:g} % after two."
    )
    ratios = {
        f"better_than_lookup_{n}_clues": figures[f"syno_held_out_{n}_clues_top_1"]
        / anchors[f"lookup_held_out_{n}_clues_top_1"]
        for n in ("1", "2")
    }
    ratios["guess_to_frequency_time"] = figures["guess_ms"] / anchors["frequency_ms"]
    print(json.dumps({"bench": "syno", "figures": figures, "anchors": anchors, "ratios": ratios}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
