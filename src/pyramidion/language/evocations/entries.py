"""Évocations: for each word, what people think of when they hear it, best first. A lexicon of our own.

>>> from pyramidion.language.evocations import evocations
>>> [(one.word, one.kind) for one in evocations()["froid"].evocations[:2]]
[('chaud', 'c'), ('hiver', 'e')]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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


class Evocations(Mapping[str, Entry]):
    """All entries by their word. A line is taken apart when its word is asked for, which saves most of the time."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._lines: dict[str, str] = {}
        for path in paths:
            self._lines |= {line.partition(";")[0]: line for line in _lines(path)}

    def __getitem__(self, word: str) -> Entry:
        return _entry(self._lines[word])

    def __contains__(self, word: object) -> bool:
        return word in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


def entries(path: Path) -> Iterator[Entry]:
    """The entries of one file. A line that is none raises ValueError, with the file and the line."""
    for number, line in enumerate(_lines(path), 2):
        try:
            yield _entry(line)
        except ValueError as error:
            raise ValueError(f"{path.name}, line {number}: {error}") from None


def _lines(path: Path) -> list[str]:
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    if head != HEAD:
        raise ValueError(f"{path.name}, line 1: expected {HEAD}")
    return lines


def _entry(line: str) -> Entry:
    fields = line.split(";")
    if len(fields) != len(HEAD.split(";")):
        raise ValueError(f"expected three fields, found {len(fields)}")
    word, nature, told = fields
    found = []
    for one in told.split(" | "):
        kind, sign, evoked = one.partition("=")
        if not sign:
            raise ValueError(f"expected a kind, = and a word, found {one!r}")
        found.append(Evocation(evoked, kind))
    return Entry(word, nature, tuple(found))


@lru_cache(maxsize=1)
def evocations() -> Evocations:
    """All entries; the files are read when first asked for."""
    return Evocations(files())
