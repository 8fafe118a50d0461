"""What chance gave a game of a batch, so that the rule engine can be given the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pyramidion.core import Chance
from pyramidion.games.soleil.board import SYMBOLS, VALUES


class Drawn(Chance):
    """The animals and ingots that lie in a record."""

    def __init__(self, record: Any) -> None:
        super().__init__(None)
        self._record = record

    def shuffled(self, name: str, items: Sequence[Any], path: str) -> list[Any]:
        _, number, what = name.split()
        assert int(number) == self._record["round"]
        if what == "board":
            return [SYMBOLS[kind] for kind in self._record["board"]]
        return [VALUES[kind] for kind in self._record["ingots"]]


class Layout(Random):
    """The animals that an emperor left to chance."""

    def __init__(self, record: Any) -> None:
        super().__init__(0)
        self._record = record

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        return [SYMBOLS[kind] for kind in self._record["board"]]


def drawn(record: Any) -> tuple[Chance, Random]:
    return Drawn(record), Layout(record)
