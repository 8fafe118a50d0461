"""The letters of the pyramids and what they are worth."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

VALUES = {
    **dict.fromkeys("EAINORSTUL", 1),
    **dict.fromkeys("DGM", 2),
    **dict.fromkeys("BCP", 3),
    **dict.fromkeys("FHV", 4),
    **dict.fromkeys("JQ", 8),
    **dict.fromkeys("KWXYZ", 10),
}
ALPHABET = frozenset(VALUES)


class Letters(NamedTuple):
    colour: str
    """Twenty-four, the same for every colour (R-K2)."""
    black: str
    """Thirty-six in the centre (R-K5)."""


GREY = "E" * 8 + "S" * 4 + "R" * 4 + "I" * 4 + "N" * 4
SHARE = "eesrin"
"""R-K25: each player's grey ones in the expert game; lower case tells them from the coloured ones."""
SETS: dict[str, Letters] = {
    "french": Letters(
        "ABCDEFGHIJLMOPQRSTUUVXYZ",
        "E" * 6 + "A" * 4 + "N" * 4 + "III" + "TTT" + "OOO" + "RRR" + "SSUULL" + "DMPC",
    ),
    "box": Letters(
        "ABCDEFGHIJKLMOPRSTUUVWXZ",
        "E" * 5 + "A" * 4 + "N" * 4 + "III" + "TTT" + "OOO" + "SSRRUULL" + "DMPCQY",
    ),
}
PRINTED = ("IARUEN", "EDESOO", "LISUNT", "SATTOI", "ECERIU", "MANARL")
"""On the centre of the board, rows C to H: they show when their pyramid is gone (R-K22)."""


def points(letters: str) -> int:
    return sum(VALUES[letter] for letter in letters.upper())


def difference(have: str, want: str) -> str:
    """What is too many and what is missing, in words; empty when both hold the same letters."""
    more, less = Counter(have) - Counter(want), Counter(want) - Counter(have)
    parts = []
    for word, count in (("too many", more), ("missing", less)):
        if count:
            parts.append(
                f"{word}: "
                + ", ".join(f"{n} × {letter}" if n > 1 else letter for letter, n in sorted(count.items()))
            )
    return "; ".join(parts)
