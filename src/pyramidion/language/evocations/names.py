"""Clues for proper names: for each name on our cards, single words that suggest it, best first.

>>> from pyramidion.language.evocations.names import name_clues
>>> name_clues("Corse")[:2]
('maquis', 'île')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from .entries import FOLDER

HEADER = "nom;indices"
MIN_CLUES = 5
"""How many clues a name has at least: a bet on it is for at most five bricks (R-P44)."""


def files() -> list[Path]:
    return sorted(FOLDER.glob("noms-*.csv"))


def rows(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The names of a file with their clues. Raises ValueError with file and line for a malformed line."""
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    if header != HEADER:
        raise ValueError(f"{path.name}, line 1: expected {HEADER}")
    for number, line in enumerate(lines, 2):
        name, sign, clues = line.partition(";")
        if not name or not sign or ";" in clues:
            raise ValueError(f"{path.name}, line {number}: expected a name, a semicolon and clues")
        yield name, tuple(clues.split(" | "))


@lru_cache(maxsize=1)
def _all() -> dict[str, tuple[str, ...]]:
    return {name: clues for path in files() for name, clues in rows(path)}


def name_clues(name: str) -> tuple[str, ...]:
    """The clues for a name as its card shows it; empty if there are none."""
    return _all().get(name, ())
