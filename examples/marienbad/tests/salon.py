"""Positions of Marienbad that have to be read across the room: options, seats, and when a game has come to one."""

from __future__ import annotations

from pyramidion.core import Play
from pyramidion.core.testing import Position


def begun(play: Play) -> bool:
    return play.seq == 1


POSITIONS: list[Position] = [({"rows": "1-3-5-7-9"}, 2, begun)]
