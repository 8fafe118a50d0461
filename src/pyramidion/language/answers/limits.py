"""How many answers one question may have. Each text that is given is compared with all of them while people wait."""

from __future__ import annotations

from typing import Final

MAX_CARD_NAMES: Final = 1000
"""Names of all its answers together, every spelling counted."""
MAX_CARD_CHARACTERS: Final = 20_000
"""Characters of all these names together."""
