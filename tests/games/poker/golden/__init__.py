"""Recorded games of Pyramid Poker: name of the file, options, seats."""

from __future__ import annotations

from pyramidion.core.testing import Variant

VARIANTS: list[Variant] = [
    ("basic", {"scoring": "basic"}, 2),
    ("to-7-tut", {"starter": "tut", "bonuses": "won"}, 2),
]
