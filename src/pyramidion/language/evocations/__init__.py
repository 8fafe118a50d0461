"""Évocations: for each word, what people think of when they hear it, best first. A lexicon of our own.

>>> from pyramidion.language.evocations import evocations
>>> [(one.word, one.kind) for one in evocations()["froid"].evocations[:2]]
[('chaud', 'c'), ('hiver', 'e')]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
HEAD = "mot;nature;évocations"
NATURES = {"n": "nom", "v": "verbe", "adj": "adjectif", "adv": "adverbe"}
KINDS = {
    "c": "contraire",
    "s": "synonyme",
    "g": "genre",
    "p": "partie",
    "l": "lieu",
    "e": "scène",
    "a": "action",
    "d": "dicton",
}
"""How a word comes to mind: the opposite, what stands beside it in a scene, what is said with it…"""
FEWEST, MOST = 8, 12
"""Evocations of an entry."""


class Evocation(NamedTuple):
    word: str
    kind: str
    """A key of KINDS."""


class Entry(NamedTuple):
    word: str
    nature: str
    """A key of NATURES."""
    evocations: tuple[Evocation, ...]
    """The one that people think of first stands first."""


def files() -> list[Path]:
    return sorted(FOLDER.glob("evocations-*.csv"))


def entries(path: Path) -> Iterator[Entry]:
    """The entries of one file. A line that is none raises ValueError, with the file and the line."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    if head != HEAD:
        raise ValueError(f"{path.name}, line 1: expected {HEAD}")
    for number, line in enumerate(lines, 2):
        fields = line.split(";")
        if len(fields) != len(HEAD.split(";")):
            raise ValueError(f"{path.name}, line {number}: expected three fields, found {len(fields)}")
        word, nature, told = fields
        found = []
        for one in told.split(" | "):
            kind, sign, evoked = one.partition("=")
            if not sign:
                raise ValueError(f"{path.name}, line {number}: expected a kind, = and a word, found {one!r}")
            found.append(Evocation(evoked, kind))
        yield Entry(word, nature, tuple(found))


@lru_cache(maxsize=1)
def evocations() -> dict[str, Entry]:
    """All entries by their word; read when first asked for."""
    return {entry.word: entry for path in files() for entry in entries(path)}
