"""Positions of Pyramide that have to be read across the room."""

from __future__ import annotations

from pyramidion.core.testing import Position

PINGPONG = {"second_round": "pingpong"}
POSITIONS: list[Position] = [
    ({}, 3, lambda play: len(play.view(None).said) > 3),
    (PINGPONG, 4, lambda play: play.view(None).phase == "pingpong" and len(play.view(None).said) > 3),
    (PINGPONG, 4, lambda play: play.view(None).phase == "names" and len(play.view(None).said) > 2),
    ({}, 4, lambda play: play.view(None).phase == "grande_pyramide" and len(play.view(None).said) > 2),
]
