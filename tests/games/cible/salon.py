"""Positions of La Cible that have to be read across the room."""

from __future__ import annotations

from pyramidion.core.testing import Position

POSITIONS: list[Position] = [
    (
        {"clock": False},
        6,
        lambda play: play.view(None).phase == "definitions" and len(play.view(None).said) > 2,
    ),
    ({"clock": False}, 4, lambda play: play.view(None).finale is not None and play.seq > 60),
    ({"clock": False, "check": True}, 4, lambda play: play.view(None).check is not None),
    ({"clock": False, "judge": "table"}, 4, lambda play: play.view(None).vote is not None),
]
