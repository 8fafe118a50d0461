"""Tables of Le Soleil in the fault tests."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.faults.kinds import Kind, Move


def asks(view: Mapping[str, Any], seat: int, may: tuple[str, ...], random: Random) -> Move | None:
    """A question about a cell that is not solved."""
    asked = {(answer["cell"], answer["symbol"]) for answer in view["log"]}
    free = [
        {"type": "guess", "cell": cell, "symbol": symbol}
        for row, letter in enumerate("ABCD")
        for column in range(6)
        if view["board"][row][column] == "?"
        for cell in (f"{letter}{column + 1}",)
        for symbol in "SLAO"
        if (cell, symbol) not in asked
    ]
    return random.choice(free) if free else None


KINDS = {
    "soleil": Kind("soleil", {"emperor": "house", "ingots": "shuffled"}, ("me", "open"), asks),
}
