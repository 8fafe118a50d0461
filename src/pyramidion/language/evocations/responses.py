"""What people answer first when they hear a word as a clue: the other way round than the entries are written.

>>> from pyramidion.language.evocations.responses import answers
>>> answers()["ruche"]
('abeille',)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from .entries import FOLDER

PATH = FOLDER / "reponses.csv"
HEAD = "indice;réponses"
MOST = 6
"""Answers to a clue."""


def rows(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The clues of a file, each with its answers. A line that is none raises ValueError, with the file and the line."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    if head != HEAD:
        raise ValueError(f"{path.name}, line 1: expected {HEAD}")
    for number, line in enumerate(lines, 2):
        clue, sign, told = line.partition(";")
        found = tuple(told.split(" | "))
        if not (sign and clue and all(found)):
            raise ValueError(f"{path.name}, line {number}: expected a clue, a semicolon and answers")
        yield clue, found


@lru_cache(maxsize=1)
def answers() -> dict[str, tuple[str, ...]]:
    """The first answers to each clue, best first; the file is read when first asked for."""
    return dict(rows(PATH))
