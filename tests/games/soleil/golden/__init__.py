"""Recorded games of Le Soleil: name of the file, options, seats."""

from __future__ import annotations

from pyramidion.core.testing import Variant

VARIANTS: list[Variant] = [
    ("simple-3", {}, 3),
    ("tour-hidden-3", {"variant": "tour", "ingots": "hidden", "coins": "unlimited"}, 3),
    ("duel", {"variant": "duel"}, 2),
    ("house-2", {"emperor": "house", "ingots": "shuffled"}, 2),
]
