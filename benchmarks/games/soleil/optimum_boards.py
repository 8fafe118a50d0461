"""Small boards with all their arrangements, and the misses of two players there: no board is left out or drawn.

A small board is the corner of the whole one from A1 on; the other cells lie open. The animals are spread as evenly as
the cells allow.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

import numpy as np

from benchmarks.games.soleil.optimum_kernel import HIT, Ints, Listed, Memory, Numbers, fewest
from pyramidion.games.soleil.belief import AROUND, Belief, Clue
from pyramidion.games.soleil.board import CELLS as WHOLE
from pyramidion.games.soleil.board import COLUMNS, EACH
from pyramidion.games.soleil.board import SYMBOLS as ANIMALS
from pyramidion.games.soleil.bots.misses import estimated
from pyramidion.games.soleil.bots.misses_kernel import Reals
from pyramidion.games.soleil.bots.misses_training import train
from pyramidion.games.soleil.bots.oracle import FEW_TO_SEARCH
from pyramidion.games.soleil.bots.thinking import Position

SEED = 1


class SmallBoard(NamedTuple):
    rows: int
    columns: int
    kinds: int

    @property
    def cells(self) -> list[int]:
        """Where they lie on the whole board."""
        return [COLUMNS * row + column for row in range(self.rows) for column in range(self.columns)]

    @property
    def each(self) -> list[int]:
        """How many animals of each kind."""
        n = self.rows * self.columns
        return [n // self.kinds + (kind < n % self.kinds) for kind in range(self.kinds)]

    @property
    def hidden(self) -> int:
        """The cells, a bit each."""
        return sum(1 << cell for cell in self.cells)

    @property
    def shown(self) -> dict[int, int]:
        """What lies open."""
        each = [*self.each, *[0] * (len(ANIMALS) - self.kinds)]
        rest = [kind for kind, hidden in enumerate(each) for _ in range(EACH - hidden)]
        return dict(zip([cell for cell in range(len(WHOLE)) if cell not in self.cells], rest, strict=True))

    @property
    def name(self) -> str:
        return f"{self.rows} × {self.columns}, {self.kinds} animals"


def arrangements(each: list[int]) -> Ints:
    """All of them, a row each, in order."""
    found: list[list[int]] = []

    def add(begun: list[int], left: list[int]) -> None:
        if not any(left):
            found.append(begun)
        for kind, n in enumerate(left):
            if n:
                add([*begun, kind], [x - (k == kind) for k, x in enumerate(left)])

    add([], each)
    return np.array(found, np.int64)


def mirrored(board: SmallBoard) -> list[Ints]:
    """The cell from which each cell gets its animal when the board is turned or mirrored onto itself."""
    place = np.arange(board.rows * board.columns).reshape(board.rows, board.columns)
    turned = [place, place.T] if board.rows == board.columns else [place]
    return [view.ravel() for p in turned for view in (p, p[::-1], p[:, ::-1], p[::-1, ::-1])]


def listed(board: SmallBoard) -> Listed:
    every = arrangements(board.each)
    cells, kinds = board.cells, board.kinds
    near = np.array([[AROUND[a] >> b & 1 for b in cells] for a in cells], np.int64)
    answers = np.empty((len(cells) * kinds, len(every)), np.uint8)
    for kind in range(kinds):
        holds = (every == kind).astype(np.int64)
        answers[kind::kinds] = (holds @ near + HIT * holds).T
    digits = kinds ** np.arange(len(cells))
    codes = every @ digits
    order = np.argsort(codes)
    marks = np.random.default_rng(SEED).integers(0, 1 << 63, len(every), dtype=np.uint64)
    alike = [
        names
        for names in permutations(range(kinds))
        if all(board.each[k] == board.each[names[k]] for k in range(kinds))
    ]
    images = [np.array(names)[every[:, source]] @ digits for source in mirrored(board) for names in alike]
    moved = [marks[order[np.searchsorted(codes[order], image)]] for image in images]
    return Listed(np.ascontiguousarray(every.T.astype(np.uint8)), answers, np.array(moved))


Policy = Callable[[Position, Belief], int]
"""The place of a question, 4 · cell + animal, when no cell is certain."""


def likeliest(at: Position, known: Belief) -> int:
    """Of equals the first on the board."""
    chances = known.probability.copy()
    chances[list(at.solved)] = -1.0
    return int(chances.argmax())


def by_estimate(weights: Reals) -> Policy:
    """As the Oracle asks while more than a few arrangements are left."""

    def ask(at: Position, known: Belief) -> int:
        costs = estimated(at, known, weights)
        return min(costs, key=lambda place: (round(costs[place], 9), place))

    return ask


def refitted(board: SmallBoard, given: Listed, games: int, rounds: int) -> Reals:
    """The weights of the Oracle's estimate, fitted to games on this board."""

    def drawn(n: int, seed: int) -> Ints:
        some = np.random.default_rng(seed).integers(given.symbols.shape[1], size=n)
        boards = np.zeros((n, len(WHOLE)), np.int64)
        boards[:, list(board.shown)] = list(board.shown.values())
        boards[:, board.cells] = given.symbols[:, some].T
        return boards

    return train(games, rounds, SEED, drawn, board.hidden)


def misses(board: SmallBoard, given: Listed, policy: Policy, room: Memory | None) -> float:
    """The mean misses of a player over all arrangements. With `room`, few arrangements are played on exactly."""
    total = 0.0
    n = given.symbols.shape[1]
    waiting: list[tuple[Numbers, list[Clue], dict[int, int]]] = [
        (np.arange(n, dtype=np.int32), [], board.shown)
    ]
    while waiting:
        some, clues, solved = waiting.pop()
        if some.size == 1:
            continue
        if room is not None and some.size <= FEW_TO_SEARCH:
            total += fewest(given, room, some)
            continue
        known = Belief(some.size, _chances(board, given, some, solved))
        certain = [c for c in board.cells if c not in solved and known.probability[c].max() == 1.0]
        place = (
            len(ANIMALS) * certain[0] + int(known.probability[certain[0]].argmax())
            if certain
            else policy(Position(clues, solved, (0.0,) * len(WHOLE), 0.0), known)
        )
        cell, kind = divmod(place, len(ANIMALS))
        answers = given.answers[board.cells.index(cell) * board.kinds + kind][some]
        total += int((answers < HIT).sum())
        mask = AROUND[cell] & sum(1 << c for c in board.cells if c not in solved)
        gone = sum(found == kind for c, found in solved.items() if c in board.cells and AROUND[cell] >> c & 1)
        for answer in np.unique(answers):
            hit = bool(answer >= HIT)
            clue = Clue(cell, kind, hit, int(answer) % HIT - gone, mask)
            waiting.append(
                (some[answers == answer], [*clues, clue], solved | {cell: kind} if hit else solved)
            )
    return float(total / n)


def _chances(board: SmallBoard, given: Listed, some: Numbers, solved: dict[int, int]) -> Reals:
    chances = np.zeros((len(WHOLE), len(ANIMALS)))
    for cell, symbols in zip(board.cells, given.symbols, strict=True):
        chances[cell] = np.bincount(symbols[some], minlength=len(ANIMALS)) / some.size
    for cell, kind in solved.items():
        chances[cell, kind] = 1.0
    return chances
