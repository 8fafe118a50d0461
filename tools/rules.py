"""Which rules of the rule books no test shows, and which ids tests cite that no rule book has."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.packages import EXAMPLES
from tools.steps import ROOT

GAMES = ROOT / "src" / "pyramidion" / "games"
TESTS = ROOT / "tests"

ID = re.compile(r"\b[RA]-[A-Z]\d+\b")


def games(packages: Sequence[Path] = ()) -> dict[str, Path]:
    """The folder of each game by its key: ours, the examples, and those in further packages."""
    further = [file for package in packages for file in package.glob("*/manifest.toml")]
    found = [*GAMES.glob("*/manifest.toml"), *EXAMPLES.glob("*/*/manifest.toml"), *further]
    return {file.parent.name: file.parent for file in sorted(found)}


def unshown(folder: Path) -> set[str]:
    """Rules that no test can show, says the manifest: rulings about the software, or about pencil and paper."""
    return set(
        tomllib.loads((folder / "manifest.toml").read_text(encoding="utf-8")).get("untested_rules", {})
    )


def ids_in(book: Path) -> set[str]:
    """The ids of a rule book. It may mention another game's; its own letter is the one it uses most."""
    found = ID.findall(book.read_text(encoding="utf-8"))
    letters = [rule[2] for rule in found]
    return {rule for rule in found if rule[2] == max(letters, key=letters.count)}


def cited(packages: Sequence[Path] = ()) -> Iterator[tuple[str, str]]:
    """Every id in a `pytest.mark.rule(…)`, with where it stands."""
    further = {file for package in packages for file in package.glob("tests/**/*.py")}
    for file in sorted({*TESTS.rglob("*.py"), *EXAMPLES.glob("*/tests/**/*.py"), *further}):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "rule"
            ):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, f"{_place(file)}:{node.lineno}"


def _place(file: Path) -> Path:
    return file.relative_to(ROOT) if file.is_relative_to(ROOT) else file


def order(rule: str) -> tuple[bool, str, int]:
    return rule[0] != "R", rule[2], int(rule[3:])


def main(asked: Sequence[str], packages: Sequence[Path] = ()) -> int:
    faults = 0
    places = dict(cited(packages))
    found = games(packages)
    known: set[str] = set()
    for game, folder in found.items():
        book = folder / "rules.fr.md"
        if not book.exists():
            print(f"{game}: no rule book {_place(book)}")
            faults += 1
            continue
        ids = ids_in(book)
        known |= ids
        if asked and game not in asked:
            continue
        wanted = ids - unshown(folder)
        missing = sorted(wanted - places.keys(), key=order)
        print(
            f"{game}: {len(wanted) - len(missing)}/{len(wanted)} rules shown by a test"
            + (f"; none for {' '.join(missing)}" if missing else "")
        )
        faults += bool(missing)
    for unknown in sorted(asked):
        if unknown not in found:
            print(f"{unknown}: no such game; there are {', '.join(found)}")
            faults += 1
    for rule in sorted(places.keys() - known):
        print(f"{places[rule]}: cites {rule}, which no rule book has")
        faults += 1
    return 1 if faults else 0
