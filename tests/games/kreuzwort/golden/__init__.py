"""Recorded games of Kreuzwort: name of the file, options, seats."""

from __future__ import annotations

from pyramidion.core.testing import Variant

VARIANTS: list[Variant] = [
    ("checked-2", {}, 2),
    ("challenge-3", {"validation": "challenge", "letters": "box"}, 3),
    ("expert-4", {"expert": True}, 4),
]
