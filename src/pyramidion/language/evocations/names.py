"""Clues for proper names: for each name on our cards, single words that make somebody say it, best first.

>>> from pyramidion.language.evocations.names import name_clues
>>> name_clues("Corse")[:2]
('maquis', 'île')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from .entries import FOLDER

HEAD = "nom;indices"
FEWEST = 5
"""Clues of a name: a bet on it is for five bricks at most (R-P44)."""


def files() -> list[Path]:
    return sorted(FOLDER.glob("noms-*.csv"))


def rows(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Names with their clues. A line that is none raises ValueError, with the file and the line."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    if head != HEAD:
        raise ValueError(f"{path.name}, line 1: expected {HEAD}")
    for number, line in enumerate(lines, 2):
        name, sign, clues = line.partition(";")
        if not name or not sign or ";" in clues:
            raise ValueError(f"{path.name}, line {number}: expected a name, a semicolon and clues")
        yield name, tuple(clues.split(" | "))


@lru_cache(maxsize=1)
def _all() -> dict[str, tuple[str, ...]]:
    return {name: clues for path in files() for name, clues in rows(path)}


def name_clues(name: str) -> tuple[str, ...]:
    """What to say for a name as it stands first on its card; nothing for one that we have no clues for."""
    return _all().get(name, ())
