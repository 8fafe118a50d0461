"""Recorded games of La Cible: name of the file, options, seats."""

from __future__ import annotations

from pyramidion.core.testing import Variant

VARIANTS: list[Variant] = [
    ("house-3", {}, 3),
    ("table-4", {"judge": "table", "clock": False, "ready": True}, 4),
    ("check-two-parties-3", {"parties": 2, "check": True, "definitions_seconds": 12, "finale": 120}, 3),
]
