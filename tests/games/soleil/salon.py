"""Positions of La pyramide du soleil that have to be read across the room."""

from __future__ import annotations

from pyramidion.core.testing import Position

POSITIONS: list[Position] = [({"variant": "tour"}, 4, lambda play: play.seq >= 40)]
