"""The entries of Évocations: each word with what it makes people think of, best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
HEADER = "mot;nature;évocations"
NATURE_NAMES = {"n": "nom", "v": "verbe", "adj": "adjectif", "adv": "adverbe"}
KIND_NAMES = {
    "c": "contraire",
    "s": "synonyme",
    "g": "genre",
    "p": "partie",
    "l": "lieu",
    "e": "scène",
    "a": "action",
    "d": "dicton",
}
"""How a word is related to what it evokes: opposite, synonym, something in the same scene, a saying…"""
MIN_EVOCATIONS, MAX_EVOCATIONS = 8, 12
"""How many evocations an entry has."""


class Evocation(NamedTuple):
    word: str
    kind: str
    """A key of KIND_NAMES."""


class Entry(NamedTuple):
    word: str
    nature: str
    """A key of NATURE_NAMES."""
    evocations: tuple[Evocation, ...]
    """The first is what people think of first."""


def files() -> list[Path]:
    return sorted(FOLDER.glob("evocations-*.csv"))


class Evocations(Mapping[str, Entry]):
    """All entries by word. A line is parsed only when its word is looked up, which saves most of the time."""

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
    """The entries of one file. Raises ValueError with file and line for a malformed line."""
    for number, line in enumerate(_lines(path), 2):
        try:
            yield _entry(line)
        except ValueError as error:
            raise ValueError(f"{path.name}, line {number}: {error}") from None


def _lines(path: Path) -> list[str]:
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    if header != HEADER:
        raise ValueError(f"{path.name}, line 1: expected {HEADER}")
    return lines


def _entry(line: str) -> Entry:
    fields = line.split(";")
    if len(fields) != len(HEADER.split(";")):
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
    """All entries; the files are read on first use."""
    return Evocations(files())
