"""Where source names one of the games of the house: by its key in quotes, in a path, or in an import."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

FOLDERS = ("src", "web/src", "benchmarks", "tools", "deploy", "tests")
GAMES = ("src/pyramidion/games", "web/src/games", "benchmarks/games", "tests/games")
"""Here each game has a folder of its own, which may name it."""
SOURCE = {".py", ".ts", ".svelte", ".js", ".mjs", ".css", ".html", ".yaml", ".yml", ".conf", ".sh"}
SKIPPED = {"node_modules", "__pycache__", "client", "data"}
"""Folders that are built, or that others wrote: packages of Node, the built client, lexicon and decks."""


def sources(root: Path, keys: Iterable[str]) -> Iterator[Path]:
    """Every file of source under the root, but for the games' own folders."""
    own = {root / folder / key for folder in GAMES for key in keys}
    waiting = [root / folder for folder in FOLDERS]
    while waiting:
        for path in sorted(waiting.pop().iterdir()):
            if path.is_dir():
                if path not in own and path.name not in SKIPPED:
                    waiting.append(path)
            elif path.suffix in SOURCE:
                yield path


def named(text: str, keys: Iterable[str]) -> dict[str, list[int]]:
    """By game, the lines that name it."""
    found: dict[str, list[int]] = {}
    for key in keys:
        pattern = re.compile(
            rf"""["'`/=]{key}["'`/?]|\bgames[./]{key}\b|\b(?:from|import)\s*\(?\s*["']?[\w./@]*\b{key}\b"""
        )
        lines = [number for number, line in enumerate(text.splitlines(), 1) if pattern.search(line)]
        if lines:
            found[key] = lines
    return found


def is_test(path: Path, root: Path) -> bool:
    """Tests may use a game or two as an example; what is not a test knows none."""
    return path.relative_to(root).parts[0] == "tests" or ".test." in path.name
