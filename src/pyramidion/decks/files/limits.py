"""How big a deck may be. Whoever uploads more is told at once, before anything is read."""

from __future__ import annotations

from typing import Final

BYTES: Final = 20_000_000
"""Of all tables together, unpacked."""
FILES: Final = 1_000
CARDS: Final = 20_000
"""Rows of all tables of cards."""
ANSWERS: Final = 100_000
"""Rows of all sets."""
TEXT: Final = 300
"""Characters of a question or a definition."""
NAME: Final = 120
"""Characters of one name of an answer."""
CELL: Final = 20_000
"""Characters of a cell of many answers."""
