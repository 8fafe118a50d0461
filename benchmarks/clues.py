"""The judge of clues: time a verdict, and how well it sees roots and sounds beside plainer methods."""

from __future__ import annotations

import csv
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from pyramidion.language.clues import judge_clue
from pyramidion.language.clues.judge import _profile
from pyramidion.language.lexicon import lexicon
from pyramidion.language.spelling import plain_capitals

TABLES = Path(__file__).parent.parent / "tests" / "language" / "clues"
GOAL_US = 1000.0
TIMED = 20000 if os.environ.get("FULL") else 4000
Pairs = list[tuple[str, str, bool, str]]
PARTS = ("essai", "réserve", "seconde", "tierce", "quarte", "quinte", "sixte", "septime")


def pairs(name: str, column: str) -> Pairs:
    with (TABLES / name).open(encoding="utf-8", newline="") as file:
        return [
            (row["mot"], row["indice"], row[column] == "oui", row["moitié"])
            for row in csv.DictReader(file, delimiter=";")
        ]


def prefix(word: str, clue: str) -> bool:
    """The plainest method: four letters in common at the beginning."""
    return plain_capitals(word)[:4] == plain_capitals(clue)[:4]


def stem(word: str, clue: str) -> bool:
    """All but the last two letters of the shorter word, three at least."""
    one, other = sorted((plain_capitals(word), plain_capitals(clue)), key=len)
    return other.startswith(one[: max(3, len(one) - 2)])


def lemma(word: str, clue: str) -> bool:
    return not set(lexicon().lemmas(word)).isdisjoint(lexicon().lemmas(clue))


def derived(word: str, clue: str) -> bool:
    """What Lexique says that words are made of."""
    one, other = (
        {
            *lexicon().lemmas(text),
            *(part for parts in lexicon().derivations(text) for part in parts if len(part) > 2),
        }
        for text in (word, clue)
    )
    return not one.isdisjoint(other)


def exact_sound(word: str, clue: str) -> bool:
    return not set(lexicon().sounds(word)).isdisjoint(lexicon().sounds(clue))


def refused(word: str, clue: str) -> bool:
    return judge_clue(word, clue).verdict == "refused"


def noticed(word: str, clue: str) -> bool:
    return judge_clue(word, clue).verdict != "allowed"


def rates(method: Callable[[str, str], bool], asked: Pairs) -> tuple[float, float]:
    """Percent found of the pairs that are related, and percent of false alarms among the others."""
    found = [method(word, clue) for word, clue, related, _ in asked if related]
    alarms = [method(word, clue) for word, clue, related, _ in asked if not related]
    return 100 * sum(found) / len(found), 100 * sum(alarms) / len(alarms)


def timed(asked: list[tuple[str, str]]) -> list[float]:
    """Microseconds of processor time of each verdict; nothing remembered of the words."""
    _profile.cache_clear()
    took = []
    for word, clue in asked:
        begin = time.thread_time_ns()
        judge_clue(word, clue)
        took.append((time.thread_time_ns() - begin) / 1000)
    return took


def started() -> float:
    """Milliseconds of processor time until a fresh process has given its first verdict, without that of Python."""
    script = "import resource as r{};t=r.getrusage(r.RUSAGE_SELF);print(1000*(t.ru_utime+t.ru_stime))"
    ask = ";from pyramidion.language.clues import judge_clue;judge_clue('roi','reine')"

    def spent(what: str) -> float:
        runs = (
            subprocess.run(
                [sys.executable, "-c", script.format(what)], capture_output=True, check=True
            ).stdout
            for _ in range(5)
        )
        return statistics.median(map(float, runs))

    return spent(ask) - spent("")


def main() -> int:
    console = Console(width=110)
    roots, heard = pairs("roots.csv", "racine"), pairs("sounds.csv", "son")
    figures: dict[str, float] = {}
    anchors: dict[str, float] = {}
    table = Table("same root", *(f"{part} %" for part in PARTS), "all: found / alarms %")
    methods: dict[str, Callable[[str, str], bool]] = {
        "the judge refuses": refused,
        "the judge refuses or doubts": noticed,
        "four letters in common": prefix,
        "a stem in common": stem,
        "one lemma": lemma,
        "derivations of Lexique": derived,
    }
    for name, method in methods.items():
        cells = [rates(method, [pair for pair in roots if pair[3] == part]) for part in PARTS]
        found, alarms = rates(method, roots)
        table.add_row(name, *(f"{one:.1f} / {other:.1f}" for one, other in (*cells, (found, alarms))))
        kept = figures if "judge" in name else anchors
        key = f"root_{name.replace(' ', '_')}"
        kept |= {f"{key}_found_percent": found, f"{key}_alarms_percent": alarms}
    console.print(table)
    table = Table("same sound", "found %", "alarms %")
    for name, method in {"the judge refuses": refused, "sounds of Lexique": exact_sound}.items():
        found, alarms = rates(method, heard)
        table.add_row(name, f"{found:.1f}", f"{alarms:.1f}")
        kept = figures if "judge" in name else anchors
        key = f"sound_{name.replace(' ', '_')}"
        kept |= {f"{key}_found_percent": found, f"{key}_alarms_percent": alarms}
    console.print(table)
    random = Random(1)
    common = [word.lower() for word in lexicon() if lexicon().band(word) >= 3]
    asked = [(random.choice(common), random.choice(common)) for _ in range(TIMED)]
    judge_clue("roi", "reine")
    fresh = timed(asked)
    begin = time.thread_time_ns()
    for word, clue in asked:
        judge_clue(word, clue)
    again = (time.thread_time_ns() - begin) / 1000 / len(asked)
    begin = time.thread_time_ns()
    for word, clue in asked:
        derived(word, clue)
    plainly = (time.thread_time_ns() - begin) / 1000 / len(asked)
    first = started()
    figures |= {
        "verdict_median_us": statistics.median(fresh),
        "verdict_99th_us": sorted(fresh)[len(fresh) * 99 // 100],
        "verdict_again_us": again,
        "first_verdict_ms": first,
    }
    anchors["derivations_of_Lexique_us"] = plainly
    table = Table(f"{TIMED} pairs of common words", "µs a verdict")
    table.add_row("words never asked for, median", f"{figures['verdict_median_us']:.0f}")
    table.add_row("words never asked for, 99 of 100 faster than", f"{figures['verdict_99th_us']:.0f}")
    table.add_row("words asked for before, mean", f"{again:.0f}")
    table.add_row("derivations of Lexique alone, mean", f"{plainly:.0f}")
    console.print(table)
    goal = "reached" if figures["verdict_99th_us"] < GOAL_US else "missed"
    console.print(
        f"A fresh process gives its first verdict after {first:.0f} ms of processor time (imports included)."
    )
    console.print(f"The goal of {GOAL_US:g} µs a verdict is {goal}.")
    ratios = {
        "verdict_over_derivations": figures["verdict_median_us"] / plainly,
        "goal_over_99th": GOAL_US / figures["verdict_99th_us"],
    }
    print(json.dumps({"bench": "clues", "figures": figures, "anchors": anchors, "ratios": ratios}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
