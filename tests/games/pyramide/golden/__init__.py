"""Recorded games of Pyramide: name of the file, options, seats."""

from __future__ import annotations

from pyramidion.core.testing import Variant

VARIANTS: list[Variant] = [
    ("enigmas-4", {}, 4),
    ("pingpong-4", {"second_round": "pingpong", "clock": 10}, 4),
    ("table-3", {"judge": "table", "answers": "lemma", "spoken": True}, 3),
    ("heard-3", {"answers": "heard"}, 3),
    ("clock-2", {"clock": 10, "grande_pyramide_seconds": 60}, 2),
]
