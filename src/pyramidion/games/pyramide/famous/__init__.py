"""Names that people know, and the words that come to mind with them, best first: what SYNO knows names by.

It was written apart from the clues that DICO gives (`language.evocations.names`), as two people know other things.

>>> from pyramidion.games.pyramide.famous import famous
>>> famous()["venise"][:2]
('gondole', 'lagune')
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pyramidion.games.pyramide.spelling import folded

FOLDER = Path(__file__).parent
HEAD = "nom;indices"


@lru_cache(maxsize=1)
def famous() -> dict[str, tuple[str, ...]]:
    """The words of each name, which is folded; read when first asked for."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(FOLDER.glob("famous-*.csv")):
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        if head != HEAD:
            raise ValueError(f"{path.name}, line 1: expected {HEAD}")
        for line in lines:
            name, _, clues = line.partition(";")
            found[folded(name)] = tuple(clues.split())
    return found
