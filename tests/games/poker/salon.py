"""Positions of Pyramid Poker that have to be read across the room."""

from __future__ import annotations

from pyramidion.core.testing import Position

POSITIONS: list[Position] = [
    ({}, 2, lambda play: play.view(None).phase == "keep"),
    ({}, 2, lambda play: len(play.view(None).deals) == 1),
]
