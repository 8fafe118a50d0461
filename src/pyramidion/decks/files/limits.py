"""How big a deck may be. A bigger one is refused before it is read."""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 20_000_000
"""All tables together, unpacked."""
MAX_FILES: Final = 1_000
MAX_CARD_ROWS: Final = 5_000
"""Rows of all card tables together."""
MAX_ANSWER_ROWS: Final = 100_000
"""Rows of all sets together."""
MAX_TEXT_CHARACTERS: Final = 300
"""A question or a definition."""
MAX_NAME_CHARACTERS: Final = 120
"""One name of an answer."""
MAX_CELL_CHARACTERS: Final = 20_000
"""A cell with many answers."""
