"""Reading the decks of the house, beside the plain reading of the same tables by Python's own CSV reader.

Each is measured in fresh processes that take turns, as CPU time and as growth of the process: the import, then
everything that a game needs from the house deck (every card of every kind with its answers looked up), and the lint.
The CSV reader turns the tables into lists of texts and nothing else: no sets, no filters, no checks. Further rows read
all decks of the house, as it does in the background when it opens, begin a game of Pyramide with one deck, and open a
house without tables; the last column says how many decks had cards read by then.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

GOAL_MS = 150.0
"""For all cards of the house deck, cold."""
PROCESSES = 9

IMPORT = """
begin, before = time.process_time(), grown()
from pyramidion.decks import Library
from pyramidion.decks.packaged import PACKAGED_KEYS, packaged
imported, loaded = time.process_time() - begin, grown()
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
WARM = f"""{IMPORT}
Library().warm()
took = time.process_time() - begin - imported
told = [sum(sum(packaged(key).counts().values()) for key in PACKAGED_KEYS), 0]
"""
GAME = f"""{IMPORT}
from pyramidion import games
from pyramidion.core import Chance, Play
game = games.load(next(key for key in games.keys() if "enigmes" in games.manifest(key).cards))
imported, loaded = time.process_time() - begin, grown()
options = game.parse_options({{}}, 4)
Play(game, options, 4, game.parse_setup({{}}, options, 4), Chance(1, Library()))
took = time.process_time() - begin - imported
told = [1, 0]
"""
HOUSE = f"""{IMPORT}
import asyncio, pathlib, tempfile
from pyramidion.house import House
from pyramidion.house.catalogue import games_shown
from pyramidion.house.settings import Settings
imported, loaded = time.process_time() - begin, grown()
async def opened(folder):
    house = await House.open(Settings(database=pathlib.Path(folder) / "house.db"))
    shown = games_shown()
    await house.close()
    return len(shown)
with tempfile.TemporaryDirectory() as folder:
    told = [asyncio.run(opened(folder)), 0]
took = time.process_time() - begin - imported
"""
PLAIN = """
import csv, pathlib
begin, before = time.process_time(), grown()
imported, loaded = 0.0, before
told = [0, 0]
packaged, PACKAGED_KEYS = None, ()
for path in pathlib.Path(sys.argv[1]).rglob("*.csv"):
    with path.open(encoding="utf-8", newline="") as file:
        told[1] += len(list(csv.reader(file, delimiter=";")))
took = time.process_time() - begin
"""
FIRST = """
import resource, sys, time
def grown():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
"""
LAST = """
read = sum(bool(packaged(key)._all) for key in PACKAGED_KEYS)
print(imported * 1e3, took * 1e3, grown() - loaded, read, *told)
"""


class Measured(NamedTuple):
    """CPU milliseconds, MiB that the work added, decks with cards read, and what there was to count."""

    imported: float
    work: float
    memory: float
    decks: float
    items: float
    answers: float


def fresh(body: str, *arguments: str) -> Measured:
    """One measurement in a new process."""
    said = subprocess.run(
        [sys.executable, "-c", FIRST + body + LAST, *arguments], capture_output=True, text=True, check=True
    )
    return Measured(*map(float, said.stdout.split()))


def main() -> None:
    from pyramidion.decks.packaged import FOLDER

    ways = {
        "plain csv": (PLAIN, str(FOLDER / "maison")),
        "one kind": (ONE_KIND,),
        "all cards": (LOAD,),
        "lint": (LINT,),
        "all decks": (WARM,),
        "a game of Pyramide": (GAME,),
        "an empty house": (HOUSE,),
    }
    taken: dict[str, list[Measured]] = {name: [] for name in ways}
    for _ in range(PROCESSES):
        for name, (body, *arguments) in ways.items():
            taken[name].append(fresh(body, *arguments))
    medians = {
        name: Measured(*(statistics.median(column) for column in zip(*runs, strict=True)))
        for name, runs in taken.items()
    }
    table = Table(
        title=f"Decks of the house, cold, CPU ms ({PROCESSES} processes each; goal {GOAL_MS:.0f} ms for all cards)"
    )
    for column in ("", "import", "work", "to plain csv", "memory MiB", "decks read"):
        table.add_column(column, justify="right" if column else "left")
    anchor = medians["plain csv"].work
    for name, one in medians.items():
        row = (one.imported, one.work, one.work / anchor, one.memory)
        table.add_row(name, *(f"{value:.1f}" for value in row), f"{one.decks:.0f}")
    Console().print(table)
    all_cards = medians["all cards"]
    figures = {
        "items": all_cards.items,
        "answers": all_cards.answers,
        "import_ms": all_cards.imported,
        "load_ms": all_cards.work,
        "load_mib": all_cards.memory,
        "one_kind_ms": medians["one kind"].work,
        "lint_ms": medians["lint"].work,
        "all_decks_items": medians["all decks"].items,
        "all_decks_ms": medians["all decks"].work,
        "all_decks_mib": medians["all decks"].memory,
        "game_ms": medians["a game of Pyramide"].work,
        "game_decks": medians["a game of Pyramide"].decks,
        "house_ms": medians["an empty house"].work,
        "house_mib": medians["an empty house"].memory,
    }
    ratios = {
        "load_to_csv": all_cards.work / anchor,
        "lint_to_csv": medians["lint"].work / anchor,
        "load_to_goal": all_cards.work / GOAL_MS,
    }
    told = {"bench": "decks", "figures": figures, "anchors": {"csv_ms": anchor}, "ratios": ratios}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
