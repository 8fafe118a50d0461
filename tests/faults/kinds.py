"""What is played at the tables of the fault tests, and how people choose a move: from what their screen shows alone.

A move that the rules refuse is as good as another: it is refused on every server alike, and the next one is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

Move = dict[str, Any]
Brain = Callable[[Mapping[str, Any], int, tuple[str, ...], Random], Move | None]
"""From a view, the own seat and the types of move that it may make; None: says nothing this time."""


def names(view: Mapping[str, Any], seat: int, may: tuple[str, ...], random: Random) -> Move | None:
    return {"type": "name", "number": random.randint(1, 9)}


def hesitates(view: Mapping[str, Any], seat: int, may: tuple[str, ...], random: Random) -> Move | None:
    """Lets the clock ring now and then."""
    return None if random.random() < 0.4 else names(view, seat, may, random)


class Kind(msgspec.Struct, frozen=True):
    """What is played at a table, and who sits there: `me`, `open` (somebody else), or the level of a bot."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[str, str]
    brain: Brain | None = None
    endless: bool = False
    """Of the test game, with secrets that nobody finds."""
    devices: int = 1
    """With several, each through another server, people race against themselves for every move."""


SABLIER: dict[str, Kind] = {
    "turns": Kind("sablier", {"seconds": 1e6}, ("me", "open"), names, endless=True),
    "clock": Kind("sablier", {"seconds": 1.0}, ("me", "open"), hesitates, endless=True),
    "race": Kind("sablier", {"seconds": 1e6}, ("me", "open"), names, endless=True, devices=2),
    "mixed": Kind("sablier", {"seconds": 5.0}, ("me", "plain"), names, endless=True),
    "bots": Kind("sablier", {"seconds": 1e6}, ("plain", "plain"), endless=True),
}
"""Tables of the test game."""
