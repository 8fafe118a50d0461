"""How the people of the fault tests choose a move, from what their screen shows and nothing else.

A move that the rules refuse is as good as another: it is refused on every server alike, and the next one is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from pyramidion.games.poker.blocks import PLACE

Move = dict[str, Any]
Brain = Callable[[Mapping[str, Any], int, tuple[str, ...], Random], Move | None]
"""From a view, the own seat and the types of move that it may make; None: says nothing this time."""


def names(view: Mapping[str, Any], seat: int, may: tuple[str, ...], random: Random) -> Move | None:
    return {"type": "name", "number": random.randint(1, 9)}


def hesitates(view: Mapping[str, Any], seat: int, may: tuple[str, ...], random: Random) -> Move | None:
    """Lets the clock ring now and then."""
    return None if random.random() < 0.4 else names(view, seat, may, random)


def asks(view: Mapping[str, Any], seat: int, may: tuple[str, ...], random: Random) -> Move | None:
    """A question of Soleil about a cell that is not solved."""
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


def deals(view: Mapping[str, Any], seat: int, may: tuple[str, ...], random: Random) -> Move | None:
    """A turn of Poker. Whether a block may stand there, the rules say."""
    match random.choice(may) if may else None:
        case "tut":
            return {"type": "tut"}
        case "build":
            placed = [tuple(at) for at in view["placed"]]
            return {"type": "build", "at": random.choice([at for at in PLACE.values() if at not in placed])}
        case "take":
            return {"type": "take", "at": random.choice(view["pyramid"])["at"]}
        case "keep":
            return {"type": "keep", "index": random.randrange(3)}
        case "hand":
            return {"type": "hand", "hand": random.randrange(3)}
        case _:
            return None


def passes(view: Mapping[str, Any], seat: int, may: tuple[str, ...], random: Random) -> Move | None:
    """Kreuzwort against a bot: no word comes to mind, sometimes not even that in time."""
    kind = next((kind for kind in ("accept", "pass") if kind in may), None)
    return None if kind is None or random.random() < 0.15 else {"type": kind}
