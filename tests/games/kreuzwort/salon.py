"""Positions of Kreuzwort that have to be read across the room."""

from __future__ import annotations

from pyramidion.core.testing import Position

POSITIONS: list[Position] = [
    ({"validation": "challenge"}, 4, lambda play: play.seq > 6 and play.view(None).pending is not None)
]
