"""Three slow and simple ways to count arrangements, each unlike the fast one and unlike the others.

They share nothing with the kernels but the clues: `by_trying` lists every arrangement, `by_dictionary` decides cell
after cell and remembers how much every clue still needs, `by_sets` lists the places of each animal and puts the
lists together.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice

import numpy as np
import numpy.typing as npt

from pyramidion.games.soleil.belief import AROUND, Clue

Board = tuple[int, ...]
COLUMN_BY_COLUMN = tuple(row * 6 + column for column in range(6) for row in range(4))
ROW_BY_ROW = tuple(range(24))
EVERY = 24 * 23 * 22 * 21 * 20 * 19 // 720
"""The number of ways to place six equal animals on the board."""


def answer(board: Sequence[int], cell: int, symbol: int, unsolved: int) -> Clue:
    """What the emperor answers (R-S6, R-S8)."""
    mask = AROUND[cell] & unsolved
    count = sum(mask >> other & 1 for other in range(24) if board[other] == symbol)
    return Clue(cell, symbol, board[cell] == symbol, count, mask)


def ask(board: Sequence[int], questions: Sequence[tuple[int, int]]) -> list[Clue]:
    """The clues of a game with these questions; those about a cell that is solved by then are left out (A-S6)."""
    clues = []
    unsolved = (1 << 24) - 1
    for cell, symbol in questions:
        if unsolved >> cell & 1:
            clues.append(answer(board, cell, symbol, unsolved))
            if clues[-1].hit:
                unsolved &= ~(1 << cell)
    return clues


def shuffled_board(chance: random.Random) -> Board:
    return tuple(chance.sample([0, 1, 2, 3] * 6, 24))


def fits(board: Sequence[int], clues: Sequence[Clue], solved: Mapping[int, int]) -> bool:
    """This arrangement would have given all these answers."""
    return all(board[cell] == symbol for cell, symbol in solved.items()) and all(
        (board[clue.cell] == clue.symbol) == clue.hit
        and sum(clue.mask >> cell & 1 for cell in range(24) if board[cell] == clue.symbol) == clue.count
        for clue in clues
    )


def by_trying(clues: Sequence[Clue], solved: Mapping[int, int]) -> list[Board]:
    """Every arrangement that fits, when few enough cells are open."""
    known = dict(solved) | {clue.cell: clue.symbol for clue in clues if clue.hit}
    left = Counter([0, 1, 2, 3] * 6)
    left.subtract(known.values())

    def fill(cell: int, board: list[int]) -> Iterator[Board]:
        if cell == 24:
            yield tuple(board)
        elif cell in known:
            yield from fill(cell + 1, [*board, known[cell]])
        else:
            for symbol in range(4):
                if left[symbol] > 0:
                    left[symbol] -= 1
                    yield from fill(cell + 1, [*board, symbol])
                    left[symbol] += 1

    return [board for board in fill(0, []) if fits(board, clues, solved)]


def by_dictionary(
    clues: Sequence[Clue], order: Sequence[int] = COLUMN_BY_COLUMN
) -> tuple[int, list[list[int]]]:
    """The number of arrangements, and for every cell and symbol the number of those that have it there.

    A key holds in base 16 what is still needed of every symbol and for every clue.
    """
    clues = list(dict.fromkeys(clues))
    first = sum(6 << 4 * symbol for symbol in range(4))
    steps = [[1 << 4 * symbol for symbol in range(4)] for _ in range(24)]
    digits: list[list[list[int]]] = [[[4 * symbol] for symbol in range(4)] for _ in range(24)]
    done_at: list[list[int]] = [[] for _ in range(24)]
    possible = [{0, 1, 2, 3} for _ in range(24)]
    for place, clue in enumerate(clues, start=4):
        first += clue.count << 4 * place
        for cell in range(24):
            if clue.mask >> cell & 1:
                steps[cell][clue.symbol] += 1 << 4 * place
                digits[cell][clue.symbol].append(4 * place)
        if clue.mask:
            done_at[max((cell for cell in range(24) if clue.mask >> cell & 1), key=order.index)].append(
                4 * place
            )
        elif clue.count:
            return 0, []
        possible[clue.cell] &= {clue.symbol} if clue.hit else {0, 1, 2, 3} - {clue.symbol}
    layers = [{first: 1}]
    for cell in order:
        layer: dict[int, int] = {}
        for symbol in possible[cell]:
            step, needed = steps[cell][symbol], digits[cell][symbol]
            for key, ways in layers[-1].items():
                if all(key >> digit & 15 for digit in needed):
                    new = key - step
                    if not any(new >> digit & 15 for digit in done_at[cell]):
                        layer[new] = layer.get(new, 0) + ways
        layers.append(layer)
    total = layers[-1].get(0, 0)
    found = [[0] * 4 for _ in range(24)]
    after = {0: 1}
    for cell, layer in zip(reversed(order), reversed(layers[:-1]), strict=True):
        before: dict[int, int] = {}
        for key, ways in layer.items():
            for symbol in possible[cell]:
                beyond = after.get(key - steps[cell][symbol], 0)
                if beyond and all(key >> digit & 15 for digit in digits[cell][symbol]):
                    before[key] = before.get(key, 0) + beyond
                    found[cell][symbol] += ways * beyond
        after = before
    return total, found


def by_sets(clues: Sequence[Clue]) -> int:
    """The number of arrangements: the possible places of each animal, put together two by two.

    Meant for many clues: with few of them the lists are long.
    """
    everywhere = np.fromiter(
        (sum(1 << cell for cell in cells) for cells in combinations(range(24), 6)), np.int64, EVERY
    )
    places = []
    for symbol in range(4):
        lists = everywhere
        for clue in clues:
            if clue.symbol == symbol:
                lists = lists[(lists >> clue.cell & 1) == clue.hit]
                lists = lists[np.bitwise_count(lists & clue.mask) == clue.count]
            elif clue.hit:
                lists = lists[(lists >> clue.cell & 1) == 0]
        places.append(lists)
    halves = [_unions(places[0], places[1]), _unions(places[2], places[3])]
    return sum(ways * halves[1][(1 << 24) - 1 - union] for union, ways in halves[0].items())


def _unions(some: npt.NDArray[np.int64], others: npt.NDArray[np.int64]) -> Counter[int]:
    """How often each set of twelve cells is the union of two disjoint ones."""
    unions: Counter[int] = Counter()
    for places in some:
        unions.update((places | others[others & places == 0]).tolist())
    return unions


def questions_in(words: str) -> list[tuple[int, int]]:
    """« B4O C1S »: cells and symbols."""
    return [("ABCD".index(word[0]) * 6 + int(word[1]) - 1, "SLAO".index(word[2])) for word in words.split()]


def first_misses(board: Sequence[int], chance: random.Random, n: int) -> list[tuple[int, int]]:
    """n different questions whose answer is no."""
    wrong = [(cell, symbol) for cell in range(24) for symbol in range(4) if board[cell] != symbol]
    chance.shuffle(wrong)
    return list(islice(wrong, n))
