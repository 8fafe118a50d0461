"""The board: a hundred cells, seen from the south; whose they are, and which way each side reads.

A cell is a number: 10 × row + column. The ring is outside; then a row of colour cells on each side with a grey stack in
every corner; then the centre, six by six.
"""

from __future__ import annotations

SIZE = 10
ROWS = "ABCDEFGHIJ"
NAMES = tuple(f"{row}{column}" for row in ROWS for column in range(1, SIZE + 1))
CELL = {name: number for number, name in enumerate(NAMES)}

SIDES = "SWNE"
"""Clockwise."""
SEATED = {2: "SN", 3: "SWN", 4: "SWNE"}
"""The sides of the seats (A-K14: two sit opposite)."""


def _on_ring(cell: int) -> bool:
    return not (0 < cell // SIZE < SIZE - 1 and 0 < cell % SIZE < SIZE - 1)


RING = frozenset(cell for cell in range(SIZE * SIZE) if _on_ring(cell))
CENTRE = tuple(SIZE * row + column for row in range(2, 8) for column in range(2, 8))
CENTRE_INDEX = {cell: i for i, cell in enumerate(CENTRE)}
CORNERS = (11, 18, 81, 88)
COLOUR = {
    "S": tuple(SIZE * 8 + column for column in range(2, 8)),
    "W": tuple(SIZE * row + 1 for row in range(2, 8)),
    "N": tuple(SIZE + column for column in range(7, 1, -1)),
    "E": tuple(SIZE * row + 8 for row in range(7, 1, -1)),
}
"""F E R T I G of each colour, from the left as its owner sees them."""
FERTIG = "FERTIG"
STACKS = (*COLOUR["S"], *COLOUR["W"], *COLOUR["N"], *COLOUR["E"], *CORNERS)
"""The cells with stacks, in the order in which a state keeps them."""
STACK_INDEX = {cell: i for i, cell in enumerate(STACKS)}
SIDE_OF = {cell: side for side, cells in COLOUR.items() for cell in cells}
PRINTED_COLOUR = {cell: FERTIG[i] for cells in COLOUR.values() for i, cell in enumerate(cells)}

READING = {"S": (1, SIZE), "W": (SIZE, -1), "N": (-1, -SIZE), "E": (-SIZE, 1)}
"""R-K8: to the right and downwards, as each side sees them, as steps between cells."""

_CLOCKWISE = (
    *range(9),
    *range(9, 99, 10),
    *range(99, 90, -1),
    *range(90, 0, -10),
)
ROUND = {cell: i for i, cell in enumerate(_CLOCKWISE)}
"""The place of each ring cell on the way round."""


def is_next(one: int, other: int) -> bool:
    """Whether the second ring cell comes after the first, on either way round."""
    return (ROUND[other] - ROUND[one]) % len(_CLOCKWISE) in (1, len(_CLOCKWISE) - 1)
