"""The law of paths: where a word may lie.

Inside it runs straight, in a reading direction of its player. It may begin or end on the ring, where it turns freely;
it goes in or out once, straight ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pyramidion.core import Refused

from .board import NAMES, READING, RING, SIZE, is_next

Cells = Sequence[int]


def check(cells: Cells, side: str) -> None:
    """Raises Refused when no word of this side may lie so."""
    if len(cells) < 2:
        raise Refused("R-K20", "a word has two letters or more", "un mot a au moins deux lettres")
    if len(set(cells)) < len(cells):
        twice = next(cell for i, cell in enumerate(cells) if cell in cells[:i])
        raise Refused(
            "R-K9", f"{NAMES[twice]} is in the word twice", f"{NAMES[twice]} est deux fois dans le mot"
        )
    inside = [cell not in RING for cell in cells]
    if not any(inside):
        raise Refused(
            "A-K1",
            "a word has a black letter, and there is none on the ring",
            "un mot a une lettre noire, et le pourtour n'en a pas",
        )
    first, last = inside.index(True), len(cells) - 1 - inside[::-1].index(True)
    if not all(inside[first : last + 1]):
        raise Refused(
            "R-K12",
            "a word does not leave the inner board and come back",
            "un mot ne sort pas de l'intérieur pour y revenir",
        )
    if first > 0 and last < len(cells) - 1:
        raise Refused(
            "A-K2",
            "a word begins on the ring or ends there, not both",
            "un mot commence ou finit sur le pourtour, pas les deux",
        )
    _straight(cells, first, last, side)
    _round(cells[:first])
    _round(cells[last + 1 :])


def _straight(cells: Cells, first: int, last: int, side: str) -> None:
    """The inner run, with the ring cell straight behind or straight ahead of it."""
    run = cells[max(first - 1, 0) : last + 2]
    pairs = list(pairwise(run))
    for a, b in pairs:
        if abs(b - a) not in (1, SIZE):
            raise Refused(
                "R-K9", f"{NAMES[b]} is not beside {NAMES[a]}", f"{NAMES[b]} n'est pas à côté de {NAMES[a]}"
            )
    steps = {b - a for a, b in pairs}
    if len(steps) > 1:
        raise Refused("R-K9", "inside the board a word runs straight", "à l'intérieur, un mot va tout droit")
    if not steps <= set(READING[side]):
        raise Refused(
            "R-K8" if len(run) == len(cells) and run[0] not in RING and run[-1] not in RING else "R-K11",
            "a word reads to the right or downwards, as you see the board",
            "un mot se lit vers la droite ou vers le bas, vu de votre côté",
        )


def _round(part: Cells) -> None:
    """Ring cells follow one another; since none comes twice, they go one way round."""
    if any(not is_next(a, b) for a, b in pairwise(part)):
        raise Refused(
            "R-K9",
            "on the ring a word follows the rim, one way round",
            "sur le pourtour, un mot suit le bord, dans un seul sens",
        )
