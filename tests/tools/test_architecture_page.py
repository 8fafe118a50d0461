"""docs/architecture.md names nothing that does not exist."""

from __future__ import annotations

import ast
import inspect
import re
import typing
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pyramidion.core import Event
from pyramidion.house.table import commands, decision, moment, rows, state
from pyramidion.house.table.decide import decide
from pyramidion.house.table.state import evolve

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "pyramidion"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
BASES = (ROOT, SOURCE)
"""Where a path of the page may begin."""
MOST_WORDS = 40
"""The glossary has fewer."""


@cache
def names_of(file: Path) -> dict[str, frozenset[str]]:
    """The names at the top of a module, each with those that a class of that name has."""
    found: dict[str, frozenset[str]] = {}
    for node in ast.parse(file.read_text("utf-8")).body:
        for name in defined(node):
            members = node.body if isinstance(node, ast.ClassDef) else []
            found[name] = frozenset(member for part in members for member in defined(part))
    return found


def defined(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            yield node.name
        case ast.Assign():
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]


@cache
def dotted() -> frozenset[str]:
    """Every `module.name` and `Class.member`, and every name by itself."""
    found: set[str] = set()
    for file in modules(SOURCE):
        module = file.parent.name if file.name == "__init__.py" else file.stem
        for name, members in names_of(file).items():
            found |= {name, f"{module}.{name}", *members, *(f"{name}.{member}" for member in members)}
    return frozenset(found)


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))


def tables() -> dict[str, list[list[str]]]:
    """Cells of the rows of each table, by the first cell of its head."""
    found: dict[str, list[list[str]]] = defaultdict(list)
    for table in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        head, _, *lines = [
            [cell.strip() for cell in line.strip("|\n").split("|")] for line in table.splitlines()
        ]
        found[head[0]] += lines
    return found


def rooms() -> dict[str, list[list[str]]]:
    """The tables of folders, by the folder that they list."""
    return {head.strip("`"): lines for head, lines in tables().items() if head.startswith("`")}


def paths(text: str) -> list[str]:
    return [name for name in quoted(text) if "/" in name]


def test_every_path_exists() -> None:
    listed = [
        Path(head, path)
        for head, lines in rooms().items()
        for cells in lines
        for path in paths("|".join(cells))
    ]
    assert len(listed) > 25
    assert [str(path) for path in listed if not (ROOT / path).exists()] == []
    rest = re.sub(r"^\| `[\w/]+/` \|.*\n(\|.*\n)+", "", PAGE, flags=re.MULTILINE)
    named = paths(rest)
    assert len(named) > 20
    assert [path for path in named if not any((base / path).exists() for base in BASES)] == []


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", PAGE):
        assert (ROOT / "docs" / target).is_file(), target


def test_every_folder_is_listed() -> None:
    heads = {"src/pyramidion/": "__init__.py", "src/pyramidion/house/": "__init__.py"}
    heads |= {"src/pyramidion/server/": "__init__.py", "web/src/": "**/*.*"}
    for head, holds in heads.items():
        folders = {path.name for path in (ROOT / head).iterdir() if any(path.glob(holds))}
        listed = {path.strip("/") for cells in rooms()[head] for path in quoted(cells[0])}
        assert folders <= listed, head


def test_every_name_exists() -> None:
    identifier = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
    names = {name for name in quoted(PAGE) if identifier.fullmatch(name)}
    assert len(names) > 40
    assert names - dotted() - {"pyramidion", "index.ts", "manifest.toml"} == set()


def test_classes_are_in_the_folder_that_the_page_gives() -> None:
    for head, lines in rooms().items():
        for cells in lines:
            folder = ROOT / head / quoted(cells[0])[0]
            here = (
                {name for file in modules(folder) for name in names_of(file)}
                if SOURCE in folder.parents
                else set()
            )
            for name in quoted(cells[1]):
                if re.fullmatch(r"[A-Z]\w+", name):
                    assert name in here, f"{name} is not in {folder}"


def test_the_two_functions_have_the_signatures_of_the_page() -> None:
    """Compared as types, whatever they are called where they are used."""
    (block,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    space: dict[str, Any] = {"Event": Event, "tuple": tuple}
    for module in (commands, decision, moment, rows, state):
        space |= vars(module)
    shown: dict[str, Any] = {}
    exec(compile(block, "architecture.md", "exec"), space, shown)
    assert set(shown) == {"decide", "evolve"}
    for real in (decide, evolve):
        stub = shown[real.__name__]
        assert list(inspect.signature(stub).parameters) == list(inspect.signature(real).parameters)
        assert typing.get_type_hints(stub) == typing.get_type_hints(real)


def test_the_glossary_is_short_and_in_order() -> None:
    words = [cells[0].strip("*") for cells in tables()["word"]]
    assert words == sorted(words)
    assert 20 < len(words) < MOST_WORDS
