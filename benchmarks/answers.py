"""Verdicts of the judge against 500 answers, beside plain loops over them that compare letter by letter.

The answers are cities and persons of the house's own sets, and what the house knows by name is known to the judge, as
at a table. The texts are answers as they stand, with a slip of the keys, other names, nonsense, and what somebody may
throw at a house: long texts, HTML, 5,000 letters. Every text is new to the judge: each round begins with a set that was
prepared afresh and with nothing remembered. CPU time counts, without the garbage collector, and of a text its best one,
so that other work on the machine does not; told are the median and the slowest text of each kind.
"""

from __future__ import annotations

import difflib
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from rich.console import Console
from rich.table import Table

from pyramidion.decks import Library
from pyramidion.language.answers import Answers, folded, judge
from pyramidion.language.answers.phonetic_keys import word_key
from pyramidion.language.answers.vocabulary import (
    inflection_between,
    is_everyday_word,
    is_name,
    is_word,
    lemmas,
)

GOAL_US, GOAL_BUILD_MS = 200.0, 20.0
SIZE, TEXTS, ROUNDS, BUILDS, ANCHORED, FROM_EACH = 500, 200, 7, 15, 12, 12
LETTERS = "abcdefghijklmnopqrstuvwxyz "

FORGETFUL = (word_key, is_word, is_everyday_word, is_name, inflection_between, lemmas)

LIBRARY = Library()
Names = list[tuple[str, ...]]


def drawn(random: Random, *, persons: bool) -> Names:
    """So many answers of sets of persons, or of the cities of the world."""
    savoirs = LIBRARY.savoirs()
    if persons:
        all_names = [tuple(own) for one in savoirs.values() if one.about.persons for own in one.names]
        distinct = {folded(own[0]): own for own in all_names}
        return random.sample([*distinct.values()], SIZE)
    return random.sample([tuple(own) for own in savoirs["villes-du-monde"].names], SIZE)


def texts(random: Random, names: Names) -> dict[str, list[str]]:
    """What is asked, by kind."""
    shown = [random.choice(names)[0] for _ in range(TEXTS)]
    others = [own[0] for one in LIBRARY.savoirs().values() for own in one.names]

    def slip(name: str) -> str:
        place = random.randrange(1, max(2, len(name) - 1))
        return name[:place] + name[place + 1 :] + name[-1:]

    def nonsense(letters: int) -> str:
        return "".join(random.choices(LETTERS, k=letters))

    return {
        "an answer": shown,
        "an answer with a slip": [slip(name) for name in shown],
        "another name": random.choices(others, k=TEXTS),
        "nonsense": [nonsense(random.randrange(4, 40)) for _ in range(TEXTS)],
        "60 characters": [nonsense(60) for _ in range(TEXTS)],
        "bad input": [
            "x" * 5000,
            " " * 5000,
            "😀" * 100,
            "'; DROP TABLE x; --",
            "<script>alert('Paris')</script>",
        ],
    }


def timed(prepared: Callable[[], Callable[[str], object]], asked: Sequence[str], rounds: int) -> list[float]:
    """The best time of every text, in microseconds."""
    best = [float("inf")] * len(asked)
    for _ in range(rounds):
        ask = prepared()
        gc.disable()
        for place, text in enumerate(asked):
            begin = time.thread_time_ns()
            ask(text)
            best[place] = min(best[place], (time.thread_time_ns() - begin) / 1e3)
        gc.enable()
    return best


def fresh(names: Names, *, persons: bool) -> Callable[[str], object]:
    """A set that has heard some texts, and a judge who remembers none of those to come."""
    for remembered in FORGETFUL:
        remembered.cache_clear()
    answers = Answers(names, persons=persons, known=LIBRARY.known_names.__contains__)
    for text in ("zzzzzz", "Grenoble sur Yvette", "Alphonse Karr", "aujourd’hui", "Trifouillis les Oies"):
        judge(text, answers)
    return lambda text: judge(text, answers)


def building(names: Names, *, persons: bool) -> tuple[float, float]:
    """Milliseconds to prepare a set, and to be ready for the first text that is not an answer as it stands."""
    exact, near = [], []
    for _ in range(BUILDS):
        for remembered in FORGETFUL:
            remembered.cache_clear()
        begin = time.thread_time_ns()
        answers = Answers(names, persons=persons, known=LIBRARY.known_names.__contains__)
        middle = time.thread_time_ns()
        judge("zzzzzz", answers)
        exact.append((middle - begin) / 1e6)
        near.append((time.thread_time_ns() - middle) / 1e6)
    return statistics.median(exact), statistics.median(near)


def levenshtein(one: str, other: str) -> int:
    """As it stands in every book."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


SLIPS: dict[str, Callable[[Random, str, int], str]] = {
    "two neighbours swapped": lambda _, name, at: name[:at] + name[at + 1] + name[at] + name[at + 2 :],
    "a letter lost": lambda _, name, at: name[:at] + name[at + 1 :],
    "a letter doubled": lambda _, name, at: name[:at] + name[at] + name[at:],
    "a letter for another": lambda random, name, at: name[:at] + random.choice("aeiourstnl") + name[at + 1 :],
}
SPANS = {"4 and 5": range(4, 6), "6 to 8": range(6, 9), "9 and more": range(9, 99)}


def forgiven(random: Random) -> dict[tuple[str, str], tuple[float, float]]:
    """Of names with one slip behind the first letter: percent that are still found, and that lead to another answer."""
    counts = {(slip, span): [0, 0, 0] for slip in SLIPS for span in SPANS}
    for savoir in LIBRARY.savoirs().values():
        answers = Answers(
            savoir.names,
            persons=savoir.about.persons,
            agreement=savoir.about.agreement,
            known=LIBRARY.known_names.__contains__,
        )
        for index in random.sample(range(len(savoir.names)), min(FROM_EACH, len(savoir.names))):
            name = savoir.names[index][0]
            span = next((key for key, lengths in SPANS.items() if len(name) in lengths), "")
            for slip, slipped in SLIPS.items():
                at = random.randrange(1, max(2, len(name) - 1))
                if not span or not name[at : at + 2].isalpha() or at + 1 >= len(name):
                    continue
                text = slipped(random, name, at)
                if folded(text) != folded(name):
                    found = judge(text, answers).index
                    count = counts[slip, span]
                    count[0] += 1
                    count[1] += found == index
                    count[2] += found not in (None, index)
    return {
        key: (100 * right / max(asked, 1), 100 * wrong / max(asked, 1))
        for key, (asked, right, wrong) in counts.items()
    }


def main() -> int:
    console = Console(width=110)
    random = Random(1)
    figures: dict[str, float] = {}
    slowest = 0.0
    near_medians: list[float] = []
    table = Table(
        "against 500 answers", "cities: median µs", "slowest µs", "persons: median µs", "slowest µs"
    )
    rows: dict[str, list[str]] = {}
    anchored: tuple[list[str], list[str]] = ([], [])
    builds = Table("to prepare 500 answers", "ms", "ms to the first near miss")
    for persons in (False, True):
        names = drawn(random, persons=persons)
        set_name = "persons" if persons else "cities"
        exact, near = building(names, persons=persons)
        builds.add_row(set_name, f"{exact:.1f}", f"{near:.1f}")
        figures |= {f"{set_name}_build_ms": exact, f"{set_name}_near_build_ms": near}
        prepared = partial(fresh, names, persons=persons)
        for kind, asked in texts(random, names).items():
            best = timed(prepared, asked, ROUNDS)
            rows.setdefault(kind, []).extend((f"{statistics.median(best):.1f}", f"{max(best):.1f}"))
            key = f"{set_name}_{kind.replace(' ', '_')}"
            figures |= {f"{key}_us": statistics.median(best), f"{key}_worst_us": max(best)}
            slowest = max(slowest, *best)
            if kind == "an answer with a slip":
                near_medians.append(statistics.median(best))
                if not persons:
                    anchored = ([folded(own[0]) for own in names], asked[:ANCHORED])
    for kind, cells in rows.items():
        table.add_row(kind, *cells)
    console.print(table)
    console.print(builds)
    forms, slips = anchored

    def loop(text: str) -> int:
        return min(levenshtein(folded(text), form) for form in forms)

    def close(text: str) -> list[str]:
        return difflib.get_close_matches(folded(text), forms)

    looped = statistics.median(timed(lambda: loop, slips, 1))
    matched = statistics.median(timed(lambda: close, slips, 2))
    anchors = {"levenshtein_loop_us": looped, "difflib_us": matched}
    plain = Table("plain Python, a slip against the names of 500 cities", "µs", "× the judge")
    for said, took in (("a loop of Levenshtein's distance", looped), ("difflib.get_close_matches", matched)):
        plain.add_row(said, f"{took:.0f}", f"{took / near_medians[0]:.0f}")
    console.print(plain)
    recall = Table("one slip in a name of the house's sets: % found (% another)", *SPANS)
    rates = forgiven(random)
    for slip in SLIPS:
        recall.add_row(slip, *(f"{rates[slip, span][0]:.0f} ({rates[slip, span][1]:.1f})" for span in SPANS))
    console.print(recall)
    for (slip, span), (right, wrong) in rates.items():
        key = f"{slip}_{span}".replace(" ", "_")
        figures |= {f"{key}_found_percent": right, f"{key}_another_percent": wrong}
    built = max(figures["cities_build_ms"], figures["persons_build_ms"])
    reached = slowest < GOAL_US and built < GOAL_BUILD_MS
    console.print(
        f"The slowest of all verdicts took {slowest:.0f} µs. The goal of {GOAL_US:g} µs a verdict and"
        f" {GOAL_BUILD_MS:g} ms to prepare a set is {'reached' if reached else 'missed'}."
    )
    figures["slowest_us"] = slowest
    ratios = {
        "near_faster_than_levenshtein_loop": looped / near_medians[0],
        "near_faster_than_difflib": matched / near_medians[0],
        "goal_over_slowest": GOAL_US / slowest,
    }
    print(json.dumps({"bench": "answers", "figures": figures, "anchors": anchors, "ratios": ratios}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
