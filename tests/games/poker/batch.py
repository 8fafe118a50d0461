"""What chance gave a game of a batch, so that the rule engine can be given the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pyramidion.core import Chance
from pyramidion.games.poker.blocks import CARDS


class Drawn(Chance):
    """The deal that stands in a record, and who starts it."""

    def __init__(self, record: Any) -> None:
        super().__init__(None)
        self._record = record

    def shuffled(self, name: str, items: Sequence[Any], path: str) -> list[Any]:
        if name == "starter":
            starter = int(self._record["starter"])
            return [starter, 1 - starter]
        assert name == f"deal {self._record['deal']}"
        return [CARDS[tile] for tile in self._record["tiles"]]


def drawn(record: Any) -> tuple[Chance, Random]:
    return Drawn(record), Random(0)
