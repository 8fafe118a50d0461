"""Names that people know, and the words that come to mind with them, best first: what SYNO knows names by.

It was written apart from the clues that DICO gives (`language.evocations.names`), as two people know other things.

>>> from pyramidion.games.pyramide.bots.famous import famous
>>> famous()["venise"][:2]
('gondole', 'lagune')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pyramidion.games.pyramide.judging.spelling import folded

FOLDER = Path(__file__).parent
HEAD = "nom;indices"


@lru_cache(maxsize=1)
def famous() -> dict[str, tuple[str, ...]]:
    """The words of each name on our cards, which is folded; read when first asked for."""
    return {folded(name): words for name, words in _rows("famous-*.csv")}


@lru_cache(maxsize=1)
def on_no_card() -> dict[str, tuple[str, ...]]:
    """The words of names that no series has, as they are written; enigmas may ask for them."""
    return dict(_rows("enigmas-*.csv"))


def _rows(pattern: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for path in sorted(FOLDER.glob(pattern)):
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        if head != HEAD:
            raise ValueError(f"{path.name}, line 1: expected {HEAD}")
        for line in lines:
            name, _, clues = line.partition(";")
            yield name, tuple(clues.split())
