"""What chance gave a game of a batch, so that the rule engine can be given the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pyramidion.core import Chance
from pyramidion.games.kreuzwort.board import SIDES
from pyramidion.games.kreuzwort.board_kernel import A_SIDE, COLOURED, GREY_OF_ONE


def _letter(number: int) -> str:
    letter = chr(ord("A") + number % GREY_OF_ONE)
    return letter.lower() if number >= GREY_OF_ONE else letter


class Drawn(Chance):
    """The pyramids that lie in a record of a game that has just begun, and who begins."""

    def __init__(self, record: Any) -> None:
        super().__init__(None)
        self._record = record

    def shuffled(self, name: str, items: Sequence[Any], path: str) -> list[Any]:
        if name == "first":
            return [int(self._record["turn"])]
        if name == "black":
            return [_letter(number) for number in self._record["black"]]
        if name == "grey":
            return self._stacks(COLOURED, len(self._record["height"]))
        first = A_SIDE * SIDES.index(name.removeprefix("stacks "))
        return self._stacks(first, first + A_SIDE)

    def _stacks(self, first: int, last: int) -> list[str]:
        return [
            _letter(number)
            for i in range(first, last)
            for number in self._record["letters"][i, : self._record["height"][i]]
        ]


def drawn(record: Any) -> tuple[Chance, Random]:
    return Drawn(record), Random(0)
