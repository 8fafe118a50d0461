"""Which rules of the rule books no test shows, and which ids tests cite that no rule book has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.steps import ROOT

BOOKS = ROOT / "docs" / "rules"
GAMES = ROOT / "src" / "pyramidion" / "games"
TESTS = ROOT / "tests"

ID = re.compile(r"\b[RA]-[A-Z]\d+\b")
# Rulings about the software or about pencil and paper: there is nothing to play.
BESIDE_PLAY = frozenset({"A-S19", "A-C32", "R-S14"})


def games() -> list[str]:
    return sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))


def book_of(game: str) -> Path | None:
    return next((p for name in (f"{game}.md", f"{game}.fr.md") if (p := BOOKS / name).exists()), None)


def ids_in(book: Path) -> set[str]:
    """The ids of a rule book. It may mention another game's; its own letter is the one it uses most."""
    found = ID.findall(book.read_text(encoding="utf-8"))
    letters = [rule[2] for rule in found]
    return {rule for rule in found if rule[2] == max(letters, key=letters.count)}


def cited() -> Iterator[tuple[str, str]]:
    """Every id in a `pytest.mark.rule(…)`, with where it stands."""
    for file in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "rule"
            ):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, f"{file.relative_to(ROOT)}:{node.lineno}"


def order(rule: str) -> tuple[bool, str, int]:
    return rule[0] != "R", rule[2], int(rule[3:])


def main(asked: Sequence[str]) -> int:
    faults = 0
    places = dict(cited())
    known: set[str] = set()
    for game in games():
        book = book_of(game)
        if book is None:
            print(f"{game}: no rule book docs/rules/{game}.md")
            faults += 1
            continue
        ids = ids_in(book)
        known |= ids
        if asked and game not in asked:
            continue
        wanted = ids - BESIDE_PLAY
        missing = sorted(wanted - places.keys(), key=order)
        print(
            f"{game}: {len(wanted) - len(missing)}/{len(wanted)} rules shown by a test"
            + (f"; none for {' '.join(missing)}" if missing else "")
        )
        faults += bool(missing)
    for unknown in sorted(asked):
        if unknown not in games():
            print(f"{unknown}: no such game; there are {', '.join(games())}")
            faults += 1
    for rule in sorted(places.keys() - known):
        print(f"{places[rule]}: cites {rule}, which no rule book has")
        faults += 1
    return 1 if faults else 0
