"""How close the Oracle comes, alone, to the fewest questions: on boards so small that these are known exactly.

For every arrangement of a small board three players count: one who always asks for the likeliest animal, the Oracle
with an estimate fitted to that board, and the best there can be (`optimum_kernel`). Beside them stands the lower bound
that is proven for the whole board (`bound`), here of three questions. FULL=1 goes on to larger boards, some twenty
minutes long.
"""

from __future__ import annotations

import json
import os
import time

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.games.soleil.bound import most_hits
from benchmarks.games.soleil.optimum_boards import (
    SmallBoard,
    by_estimate,
    likeliest,
    listed,
    misses,
    refitted,
)
from benchmarks.games.soleil.optimum_kernel import Listed, fewest, memory

FULL = os.environ.get("FULL") == "1"
BOARDS = [(2, 3, 3), (2, 3, 4), (2, 4, 3), (3, 3, 3), (2, 4, 4)]
LARGER = [(2, 5, 3), (3, 3, 4), (3, 4, 3)]
SETS = 1 << 24 if FULL else 1 << 20
"""The size of the table of sets, a power of two."""
QUESTIONS = 3
GAMES, ROUNDS = 3000, 3
"""For the estimate of each board."""


def least_misses(given: Listed, most: float) -> tuple[float, int]:
    """The mean misses of the best there can be, and how many sets were looked at; `most` are enough.

    Two searches: one may not ask a known cell for other animals, one may, even when the cell is found. The rules lie in
    between. They agree, so neither matters.
    """
    n = given.symbols.shape[1]
    every = np.arange(n, dtype=np.int32)
    room = memory(given, SETS)
    enough = round(most * n) + 1
    without = fewest(given, room, every, enough)
    looked = int(room.looked[0])
    room = memory(given, SETS)
    if fewest(given, room, every, without, known_too=True) < without:
        raise AssertionError("to ask for what is known helps here")
    return without / n, looked


def compared(board: SmallBoard) -> dict[str, float]:
    begin = time.process_time()
    given = listed(board)
    cells = board.rows * board.columns
    plain = misses(board, given, likeliest, None)
    least, looked = least_misses(given, plain)
    weights = refitted(board, given, GAMES, ROUNDS)
    oracle = misses(board, given, by_estimate(weights), memory(given, 1 << 20))
    bound = QUESTIONS - most_hits(QUESTIONS, board.shown)
    return {
        "arrangements": given.symbols.shape[1],
        "sets": looked,
        "likeliest": cells + plain,
        "oracle": cells + oracle,
        "least": cells + least,
        "bound": cells + bound,
        "share": (plain - oracle) / (plain - least),
        "cpu_s": time.process_time() - begin,
    }


def main() -> None:
    table = Table(
        "board",
        "arrangements",
        "likeliest",
        "oracle",
        "fewest",
        f"bound, {QUESTIONS} questions",
        "of the distance",
        title="Alone on small boards: mean questions over all arrangements",
    )
    figures: dict[str, float] = {}
    ratios: dict[str, float] = {}
    for board in [SmallBoard(*size) for size in BOARDS + LARGER * FULL]:
        found = compared(board)
        short = f"{board.rows}x{board.columns}x{board.kinds}"
        figures |= {f"{short}_{name}": value for name, value in found.items()}
        ratios[f"{short}_oracle_over_fewest"] = found["oracle"] / found["least"]
        table.add_row(
            board.name,
            f"{found['arrangements']:,}",
            *(f"{found[name]:.3f}" for name in ("likeliest", "oracle", "least", "bound")),
            f"{found['share']:.0%}",
        )
    Console().print(table)
    print(json.dumps({"bench": "optimum", "figures": figures, "anchors": {}, "ratios": ratios}))


if __name__ == "__main__":
    main()
