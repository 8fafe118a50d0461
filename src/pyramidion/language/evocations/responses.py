"""The words people answer first when they hear a clue: the reverse of the entries.

>>> from pyramidion.language.evocations.responses import responses
>>> responses()["ruche"]
('abeille',)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from .entries import FOLDER

PATH = FOLDER / "reponses.csv"
HEADER = "indice;réponses"
MAX_RESPONSES = 6
"""How many answers a clue has at most."""


def rows(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The clues of a file with their answers. Raises ValueError with file and line for a malformed line."""
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    if header != HEADER:
        raise ValueError(f"{path.name}, line 1: expected {HEADER}")
    for number, line in enumerate(lines, 2):
        clue, sign, told = line.partition(";")
        found = tuple(told.split(" | "))
        if not (sign and clue and all(found)):
            raise ValueError(f"{path.name}, line {number}: expected a clue, a semicolon and answers")
        yield clue, found


@lru_cache(maxsize=1)
def responses() -> dict[str, tuple[str, ...]]:
    """The answers to each clue, best first; the file is read on first use."""
    return dict(rows(PATH))
