"""Recorded games of Marienbad: name of the file, options, seats."""

from __future__ import annotations

from pyramidion.core.testing import Variant

VARIANTS: list[Variant] = [("classic", {}, 2), ("short", {"rows": "3-4-5"}, 2)]
