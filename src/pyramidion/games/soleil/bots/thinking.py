"""What a bot and the coach work out from a view: the position, and what each question is worth now."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pyramidion.games.soleil import belief
from pyramidion.games.soleil.board import ALL_INGOTS, ALL_SOLVED, CELLS, INDEX, SYMBOLS
from pyramidion.games.soleil.values import Answer, Guess, SoleilOptions
from pyramidion.games.soleil.views import SoleilView

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

ENOUGH_COINS = 8
"""Coins that pay for any answer."""


class Position(NamedTuple):
    """What the guessers of a round know."""

    clues: list[belief.Clue]
    solved: dict[int, int]
    ingots: tuple[float, ...]
    """What the ingot of each cell is worth; face-down ones count as the mean of those that are left (R-S12)."""
    bank: float


def position(view: SoleilView, memory: int | None = None) -> Position:
    """From a guesser's view. With `memory` only the last so many answers are remembered, beside what lies open."""
    entries = [entry for entry in view.log if entry.round == view.round]
    solved = {INDEX[e.cell]: SYMBOLS.index(e.symbol) for e in entries if e.hit}
    given = {cell: symbol for cell, symbol in _open(view).items() if cell not in solved}
    clues = belief.clues_from_log(entries, ALL_SOLVED - sum(1 << cell for cell in given))
    if memory is not None:
        clues = clues[max(len(clues) - memory, 0) :]
    return Position(clues, given | solved, ingot_values(view, entries), _bank(view))


def _open(view: SoleilView) -> dict[int, int]:
    """The animals that lie open for all. Atahualpa sees every animal, so his view does not tell which these are."""
    shown = "".join(view.board)
    if "?" not in shown:
        return {}
    return {cell: SYMBOLS.index(symbol) for cell, symbol in enumerate(shown) if symbol != "?"}


def guessers(options: SoleilOptions, seats: int) -> int:
    """How many take turns in a round. One alone (R-S13, or one person against the house) wants the fewest questions."""
    return 1 if options.variant == "duel" else seats - (options.emperor == "seat")


def _bank(view: SoleilView) -> float:
    return float("inf") if view.bank is None else float(view.bank)


def ingot_values(view: SoleilView, entries: list[Answer]) -> tuple[float, ...]:
    if view.ingots is None:
        return (0.0,) * len(CELLS)
    won = [e.ingot for e in entries if e.ingot is not None]
    left = len(ALL_INGOTS) - len(won)
    mean = (sum(ALL_INGOTS) - sum(won)) / left if left else 0.0
    taken = {INDEX[e.cell] for e in entries if e.hit}
    shown = [value for row in view.ingots for value in row]
    return tuple(0.0 if i in taken else mean if v is None else float(v) for i, v in enumerate(shown))


def expected_gold(at: Position, probability: Floats) -> Floats:
    """For every cell and symbol: the ingot times the chance of a hit, and the coins that are paid on average."""
    import numpy as np

    unsolved = [i not in at.solved for i in range(len(CELLS))]
    left = probability * np.array(unsolved, float)[:, None]
    around = _around()
    gold = probability * np.array(at.ingots)[:, None]
    if at.bank >= ENOUGH_COINS:
        gold = gold + around @ left
    elif at.bank > 0:
        table = belief.question_table(at.clues, at.solved)
        paid = np.minimum(np.arange(9), at.bank)
        gold = gold + table.sum(axis=2) @ paid
    gold[[i for i, x in enumerate(unsolved) if not x]] = -1.0
    return np.asarray(gold)


def worth_asking(at: Position, gold: Floats) -> Floats:
    """The same without questions that were answered no already.

    To ask one again is allowed (A-S7) and tells nobody anything. With unlimited coins, players who take the most gold
    now would ask it for ever; with an empty bank, players who look ahead would pass with it for ever, each waiting
    for another to open a cell. A bot asks nothing twice, so its games end.
    """
    out = gold.copy()
    for clue in at.clues:
        if not clue.hit:
            out[clue.cell, clue.symbol] = -1.0
    return out


@cache
def _around() -> Floats:
    import numpy as np

    out = np.zeros((len(CELLS), len(CELLS)))
    for cell, mask in enumerate(belief.AROUND):
        for other in range(len(CELLS)):
            if mask >> other & 1:
                out[cell, other] = 1.0
    return out


def question(index: int) -> Guess:
    """The question of that place in a table of cells and symbols."""
    cell, symbol = divmod(index, len(SYMBOLS))
    return Guess(CELLS[cell], SYMBOLS[symbol])
