"""Loading the lexicon and asking it for words, beside a plain Python set of the same words read from a text file.

Loading is measured in fresh processes that take turns: CPU time of the import, CPU time from there to the first answer,
and the most memory the process ever held. A set knows whether a word is there and nothing else; the lexicon also folds
accents and tells lemmas, sounds and frequencies. Lookups are measured in one process, the ways taking turns over the
same words.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from pyramidion.language.lexicon import lexicon

GOAL_MS, GOAL_MB = 50.0, 60.0
PROCESSES, ROUNDS, ASKED = 9, 15, 20_000

# Peak memory in MB. Linux tells it of the program alone; elsewhere what the parent held at the fork counts too.
PEAK = """
import sys
def peak():
    try:
        with open("/proc/self/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1e3
    except OSError:
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
"""
OURS = """
begin = time.process_time()
from pyramidion.language.lexicon import lexicon
imported = time.process_time() - begin
assert "MAISON" in lexicon()
took = time.process_time() - begin - imported
"""
EVERY = """
for word in lexicon():
    lexicon().lemmas(word)
"""
SET = """
begin = time.process_time()
with open(sys.argv[1], encoding="ascii") as file:
    words = set(file.read().split())
assert "MAISON" in words
took = time.process_time() - begin
"""
NOTHING = "took = 0"


class Loaded(NamedTuple):
    """Milliseconds and MB of a new process."""

    import_ms: float
    load_ms: float
    mb: float
    mb_after: float
    """Once it has also done what comes after."""


def fresh(body: str, after: str, *arguments: str) -> Loaded:
    told = "print(imported * 1e3, took * 1e3, peak())"
    code = "\n".join([PEAK, "import time", "imported = 0", body, told, after, "print(peak())"])
    command = [sys.executable, "-c", code, *arguments]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return Loaded(*map(float, said))


def loading(text: Path) -> dict[str, Loaded]:
    """Medians over processes that take turns."""
    ways = {"nothing": (NOTHING, ""), "set": (SET, ""), "lexicon": (OURS, "")}
    taken: dict[str, list[Loaded]] = {name: [] for name in ways}
    for _ in range(PROCESSES):
        for name, (body, after) in ways.items():
            taken[name].append(fresh(body, after, str(text)))
    medians = {name: Loaded(*map(statistics.median, zip(*runs, strict=True))) for name, runs in taken.items()}
    return medians | {"everything": fresh(OURS, EVERY)}


def lookups(words: list[str]) -> dict[str, float]:
    """Median nanoseconds a question; half of the words asked for are in, half are not."""
    random = Random(1)
    known = random.sample(words, ASKED // 2)
    asked = known + [word[:-1] + "W" for word in known]
    random.shuffle(asked)
    accented = [spelling for word in known[:2000] for spelling in lexicon().spellings(word)]
    ours, plain = lexicon(), set(words)

    def found_by_bisection(word: str) -> bool:
        place = bisect_left(words, word)
        return place < len(words) and words[place] == word

    if [word in ours for word in asked] != [word in plain for word in asked]:
        raise SystemExit("The lexicon and the set differ")
    ways: dict[str, tuple[Callable[[str], object], list[str]]] = {
        "set": (lambda word: word in plain, asked),
        "bisection": (found_by_bisection, asked),
        "lexicon": (lambda word: word in ours, asked),
        "accented": (lambda word: word in ours, accented),
        "lemmas": (ours.lemmas, known[:2000]),
        "explain": (ours.explain, known[:500]),
    }
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, (ask, questions) in ways.items():
            begin = time.thread_time_ns()
            for word in questions:
                ask(word)
            taken[name].append((time.thread_time_ns() - begin) / len(questions))
    return {name: statistics.median(runs) for name, runs in taken.items()}


def main() -> int:
    console = Console(width=100)
    words = [*lexicon()]
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder, "words.txt")
        text.write_text("\n".join(words), encoding="ascii")
        loaded = loading(text)
    asked = lookups(words)
    bare, plain, ours = loaded["nothing"].mb, loaded["set"], loaded["lexicon"]
    table = Table("a fresh process", "ms to import", "ms to load", "MB at most", "MB more than Python")
    for one, said in ((plain, "a set from a text file"), (ours, "the lexicon")):
        table.add_row(
            said, f"{one.import_ms:.1f}", f"{one.load_ms:.1f}", f"{one.mb:.1f}", f"{one.mb - bare:.1f}"
        )
    whole = loaded["everything"].mb_after
    table.add_row("… once every lemma was asked for", "", "", f"{whole:.1f}", f"{whole - bare:.1f}")
    console.print(table)
    table = Table("a question", "ns", "× a set")
    for name, said in (
        ("set", "in a set, letters as they are kept"),
        ("bisection", "by bisection in a sorted list"),
        ("lexicon", "in the lexicon, letters as they are kept"),
        ("accented", "in the lexicon, with accents and in small letters"),
        ("lemmas", "lemmas"),
        ("explain", "explain"),
    ):
        table.add_row(said, f"{asked[name]:.0f}", f"{asked[name] / asked['set']:.1f}")
    console.print(table)
    about = lexicon().about
    playable = sum(2 <= len(word) <= 15 for word in words)
    share = 100 * about["common_playable"] / about["common"]
    console.print(
        f"{len(words):,} words, {playable:,} of them of 2 to 15 letters; {share:.2f} % of {about['common']:,} common"
        f" words. The goal of {GOAL_MS:g} ms and {GOAL_MB:g} MB is"
        f" {'reached' if ours.load_ms < GOAL_MS and whole < GOAL_MB else 'missed'}."
    )
    figures = {
        "words": len(words),
        "words_2_to_15": playable,
        "common_percent": share,
        "import_ms": ours.import_ms,
        "load_ms": ours.load_ms,
        "load_mb": ours.mb,
        "everything_mb": whole,
        "lookup_ns": asked["lexicon"],
        "accented_ns": asked["accented"],
        "lemmas_ns": asked["lemmas"],
        "explain_ns": asked["explain"],
    }
    anchors = {
        "set_load_ms": plain.load_ms,
        "set_load_mb": plain.mb,
        "python_mb": bare,
        "set_lookup_ns": asked["set"],
        "bisection_ns": asked["bisection"],
    }
    ratios = {
        "load_faster_than_set": plain.load_ms / ours.load_ms,
        "memory_less_than_set": (plain.mb - bare) / (ours.mb - bare),
        "lookup_faster_than_bisection": asked["bisection"] / asked["lexicon"],
        "lookup_slower_than_set": asked["lexicon"] / asked["set"],
    }
    print(json.dumps({"bench": "lexicon", "figures": figures, "anchors": anchors, "ratios": ratios}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
