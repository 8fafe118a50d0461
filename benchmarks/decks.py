"""Reading the house deck, beside the plain reading of the same tables by Python's own CSV reader.

Each is measured in fresh processes that take turns, as CPU time: the import, then everything that a game needs from the
deck (every card of every kind with its answers looked up), and the lint. The CSV reader turns the tables into lists of
texts and nothing else: no sets, no filters, no checks.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys

from rich.console import Console
from rich.table import Table

GOAL_MS = 150.0
"""For all cards of the deck, cold."""
PROCESSES = 9

IMPORT = """
begin = time.process_time()
from pyramidion.decks import Library
imported = time.process_time() - begin
"""
LOAD = f"""{IMPORT}
deck = Library().find("maison")
counts = deck.counts()
took = time.process_time() - begin - imported
answers = sum(len(deck.savoir(key)) for key in deck._reader.used)
told = [sum(counts.values()), answers]
"""
ONE_KIND = f"""{IMPORT}
told = [len(Library().find("maison").premier_tour), 0]
took = time.process_time() - begin - imported
"""
LINT = f"""{IMPORT}
from pyramidion.decks.lint import lint
from pyramidion.decks.packaged import FOLDER
told = [len(lint(FOLDER / "maison")), 0]
took = time.process_time() - begin - imported
"""
PLAIN = """
import csv, pathlib
begin = time.process_time()
imported = 0.0
told = [0, 0]
for path in pathlib.Path(sys.argv[1]).rglob("*.csv"):
    with path.open(encoding="utf-8", newline="") as file:
        told[1] += len(list(csv.reader(file, delimiter=";")))
took = time.process_time() - begin
"""


def fresh(body: str, *arguments: str) -> list[float]:
    """CPU milliseconds of the import and of the work, and what there was to count, in a new process."""
    code = "\n".join(["import sys, time", body, "print(imported * 1e3, took * 1e3, *told)"])
    said = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True
    )
    return [float(part) for part in said.stdout.split()]


def main() -> None:
    from pyramidion.decks.packaged import FOLDER

    ways = {
        "plain csv": (PLAIN, str(FOLDER / "maison")),
        "one kind": (ONE_KIND,),
        "all cards": (LOAD,),
        "lint": (LINT,),
    }
    taken: dict[str, list[list[float]]] = {name: [] for name in ways}
    for _ in range(PROCESSES):
        for name, (body, *arguments) in ways.items():
            taken[name].append(fresh(body, *arguments))
    medians = {
        name: [statistics.median(column) for column in zip(*runs, strict=True)]
        for name, runs in taken.items()
    }
    table = Table(
        title=f"House deck, cold, CPU ms ({PROCESSES} processes each; goal {GOAL_MS:.0f} ms for all cards)"
    )
    for column in ("", "import", "work", "to plain csv"):
        table.add_column(column, justify="right" if column else "left")
    anchor = medians["plain csv"][1]
    for name, (imported, work, *_) in medians.items():
        table.add_row(name, f"{imported:.1f}", f"{work:.1f}", f"{work / anchor:.1f}")
    Console().print(table)
    _, _, items, answers = medians["all cards"]
    figures = {
        "items": items,
        "answers": answers,
        "import_ms": medians["all cards"][0],
        "load_ms": medians["all cards"][1],
        "one_kind_ms": medians["one kind"][1],
        "lint_ms": medians["lint"][1],
    }
    ratios = {
        "load_to_csv": medians["all cards"][1] / anchor,
        "lint_to_csv": medians["lint"][1] / anchor,
        "load_to_goal": medians["all cards"][1] / GOAL_MS,
    }
    told = {"bench": "decks", "figures": figures, "anchors": {"csv_ms": anchor}, "ratios": ratios}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
