"""The board: 4 rows A-D of 6 columns 1-6, four animals six times each, ingots of four values six times each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

ROWS, COLUMNS = 4, 6
CELLS = tuple(f"{'ABCD'[r]}{c + 1}" for r in range(ROWS) for c in range(COLUMNS))
INDEX = {cell: i for i, cell in enumerate(CELLS)}
SYMBOLS = "SLAO"
"""Singe, lézard, araignée, oiseau."""
NAMES = {"S": "singe", "L": "lézard", "A": "araignée", "O": "oiseau"}
EACH = 6
VALUES = (10, 12, 14, 16)
ALL_SYMBOLS = SYMBOLS * EACH
ALL_INGOTS = VALUES * EACH
SORTED_SYMBOLS, SORTED_INGOTS = sorted(ALL_SYMBOLS), sorted(ALL_INGOTS)
FULL = [COLUMNS] * ROWS
COINS = 50
ALL_SOLVED = (1 << len(CELLS)) - 1


def _neighbours(cell: int) -> tuple[int, ...]:
    """A-S1, A-S2: the eight around it, diagonals too, as far as they exist; A-S3: never the cell itself."""
    row, column = divmod(cell, COLUMNS)
    return tuple(
        r * COLUMNS + c
        for r in range(max(row - 1, 0), min(row + 2, ROWS))
        for c in range(max(column - 1, 0), min(column + 2, COLUMNS))
        if (r, c) != (row, column)
    )


NEIGHBOURS = tuple(_neighbours(cell) for cell in range(len(CELLS)))
AROUND = tuple(sum(1 << i for i in cells) for cells in NEIGHBOURS)
"""The neighbours of each cell, a bit a cell."""


def rows_of(cells: str) -> tuple[str, ...]:
    """24 letters as 4 strings of 6."""
    return (cells[0:6], cells[6:12], cells[12:18], cells[18:24])


def board_faults(rows: Sequence[str]) -> list[tuple[str, str, str]]:
    """What is wrong with an arrangement: (place, English, French)."""
    if [*map(len, rows)] == FULL and sorted("".join(rows)) == SORTED_SYMBOLS:
        return []
    faults = []
    if len(rows) != ROWS:
        faults.append(("", f"4 rows, not {len(rows)}", f"4 rangées et non {len(rows)}"))
    for i, row in enumerate(rows):
        if len(row) != COLUMNS:
            faults.append(
                (f"[{i}]", f"6 symbols a row, not {len(row)}", f"6 symboles par rangée et non {len(row)}")
            )
    strange = sorted({letter for row in rows for letter in row} - set(SYMBOLS))
    if strange:
        named = " ".join(repr(x) for x in strange[:6])
        faults.append(("", f"symbols are S L A O, not {named}", f"les symboles sont S L A O, pas {named}"))
    counts = Counter("".join(rows))
    for symbol in SYMBOLS:
        if counts[symbol] != EACH:
            name = NAMES[symbol]
            faults.append(
                ("", f"6 {symbol} ({name}), not {counts[symbol]}", f"6 cartes {name} et non {counts[symbol]}")
            )
    return faults


def ingot_faults(rows: Sequence[Sequence[int]]) -> list[tuple[str, str, str]]:
    """What is wrong with a layout of ingots: (place, English, French)."""
    if [*map(len, rows)] == FULL and sorted(chain.from_iterable(rows)) == SORTED_INGOTS:
        return []
    faults = []
    if len(rows) != ROWS:
        faults.append(("", f"4 rows, not {len(rows)}", f"4 rangées et non {len(rows)}"))
    for i, row in enumerate(rows):
        if len(row) != COLUMNS:
            faults.append(
                (f"[{i}]", f"6 ingots a row, not {len(row)}", f"6 lingots par rangée et non {len(row)}")
            )
    counts = Counter(value for row in rows for value in row)
    for value in sorted(set(counts) - set(VALUES))[:6]:
        faults.append(
            (
                "",
                f"ingots are 10, 12, 14 or 16, not {value}",
                f"les lingots valent 10, 12, 14 ou 16, pas {value}",
            )
        )
    for value in VALUES:
        if counts[value] != EACH:
            faults.append(
                (
                    "",
                    f"6 ingots of {value}, not {counts[value]}",
                    f"6 lingots de {value} et non {counts[value]}",
                )
            )
    return faults
