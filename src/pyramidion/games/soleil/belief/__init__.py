"""What can be known: the exact probability of every symbol in every cell, given all answers so far.

Nothing is sampled: the arrangements that fit every answer are counted. Cells are numbered row by row (A1 = 0, A6 = 5,
B1 = 6, … D6 = 23), symbols in the order S, L, A, O. The counting runs in compiled kernels (`belief_plan` deduces and
lays out, `belief_kernel` counts, `belief_graph` draws, `belief_questions` weighs questions); they are loaded with the
first question, so that this module costs nothing to import.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pyramidion.games.soleil.board import ALL_SOLVED, CELLS, INDEX, NEIGHBOURS, SYMBOLS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from .graph import Graph
    from .kernel import Scratch
    from .plan import Ints, Plan

KEY_BITS = 62
"""The room that a packed key has; a position that needs more is split into cases."""
FIRST_ROOM = 1 << 17
"""Keys that the first memory of a thread has room for; it grows when a position needs more."""


AROUND = tuple(sum(1 << other for other in around) for around in NEIGHBOURS)
"""For every cell the bits of its neighbours."""


class Contradiction(ValueError):
    """No arrangement fits all the answers."""


class Clue(msgspec.Struct, frozen=True):
    """One answer. `mask` has the bits of the neighbours that were unsolved when the question was asked (R-S8)."""

    cell: int
    symbol: int
    hit: bool
    count: int
    mask: int


class Belief(msgspec.Struct, frozen=True, eq=False):
    """How many arrangements fit all answers, and the probability of every symbol (column) in every cell (row)."""

    total: int
    probability: npt.NDArray[np.float64]


def clues_from_log(log: Iterable[Any], unsolved: int = ALL_SOLVED) -> list[Clue]:
    """The clues in one round's log, oldest first; entries are mappings or objects with the log's fields.

    `unsolved`: the cells that were when the round began, a bit a cell.
    """
    clues = []
    for entry in log:
        cell, symbol = INDEX[_field(entry, "cell")], SYMBOLS.index(_field(entry, "symbol"))
        hit, count = bool(_field(entry, "hit")), int(_field(entry, "count"))
        clues.append(Clue(cell, symbol, hit, count, AROUND[cell] & unsolved))
        if hit:
            unsolved &= ~(1 << cell)
    return clues


def posterior(clues: Sequence[Clue], solved: Mapping[int, int] | None = None) -> Belief:
    """The belief after these clues; `solved` adds known cells that no clue tells of.

    Raises Contradiction when no arrangement fits.
    """
    import numpy as np

    from .kernel import spread

    cases = list(_cases(clue_rows(clues), known_cells(solved)))
    total = _total(cases)
    probability = np.zeros((len(CELLS), len(SYMBOLS)))
    for case in cases:
        probability += spread(case.plan, case.can, case.needs, case.classed, case.found)
    return Belief(total, probability / total)


def question_table(clues: Sequence[Clue], solved: Mapping[int, int] | None = None) -> npt.NDArray[np.float64]:
    """The probability of every answer to every question: table[cell, symbol, hit, count], (24, 4, 2, 9).

    A question about a solved cell is not allowed (A-S6): its row is all zero.
    """
    import numpy as np

    from .questions import weigh

    known = known_cells(solved)
    unsolved, certain = _certain_answers(clues, known)
    graphs = _graphs(clue_rows(clues), known)
    total = _total([case for case, _ in graphs])
    table = np.zeros((len(CELLS), len(SYMBOLS), 2, 9))
    for case, graph in graphs:
        part = weigh(case.plan, graph, case.can, case.needs, unsolved, certain)
        table += part * (case.total / total)
    return table


def expected_information(table: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What each question of a `question_table` is expected to tell, in bits: the entropy of its answer."""
    import numpy as np

    flat = table.reshape(*table.shape[:2], -1)
    surprise = np.log2(flat, out=np.zeros_like(flat), where=flat > 0)
    entropy: npt.NDArray[np.float64] = np.abs(np.einsum("csa,csa->cs", flat, surprise))
    return entropy


def sample(
    clues: Sequence[Clue], solved: Mapping[int, int] | None, n: int, seed: int
) -> npt.NDArray[np.uint8]:
    """n arrangements (a symbol for each of the 24 cells) drawn independently from all that fit; `seed` ≥ 0."""
    import numpy as np

    from .graph import arrangements, draw_ranks

    graphs = _graphs(clue_rows(clues), known_cells(solved))
    ranks = draw_ranks(n, _total([case for case, _ in graphs]), seed)
    boards = np.empty((n, len(CELLS)), np.uint8)
    below = 0
    for case, graph in graphs:
        mine = (ranks >= below) & (ranks < below + case.total)
        boards[mine] = arrangements(case.plan, graph, case.can, case.needs, ranks[mine] - below)
        below += case.total
    return boards


class _Case(NamedTuple):
    """One counted part of all arrangements that fit. Almost always there is just one."""

    can: Ints
    needs: Ints
    plan: Plan
    classed: int
    """The number of arrangements of classes."""
    triples: int
    found: Ints

    @property
    def total(self) -> int:
        return self.classed * self.plan.deals


def _cases(rows: Ints, known: Ints) -> Iterator[_Case]:
    """The arrangements that fit, counted; in several cases when a packed key would not hold them all at once."""
    from .kernel import count
    from .plan import layout, reduce_clues

    waiting = [known]
    while waiting:
        known = waiting.pop()
        can, masks, symbols, needs = reduce_clues(rows, known)
        if not masks.size:
            continue
        plan = layout(masks, symbols, needs, KEY_BITS)
        if plan.split >= 0:
            for symbol in range(len(SYMBOLS)):
                if can[symbol] >> plan.split & 1:
                    waiting.append(known.copy())
                    waiting[-1][plan.split] = symbol
            continue
        classed, triples, found = count(plan, counting_memory())
        while triples < 0:
            classed, triples, found = count(plan, counting_memory(grow=True))
        if classed:
            yield _Case(can, needs, plan, classed, triples, found)


def _graphs(rows: Ints, known: Ints) -> list[tuple[_Case, Graph]]:
    """The cases, each with the graph of its arrangements."""
    from .graph import prune

    # A case's graph is made before the next case is counted in the same memory.
    return [(case, prune(case.plan, counting_memory(), case.triples)) for case in _cases(rows, known)]


def _total(cases: list[_Case]) -> int:
    if not cases:
        raise Contradiction("no arrangement of the symbols fits all these answers")
    return sum(case.total for case in cases)


def clue_rows(clues: Sequence[Clue]) -> Ints:
    """The clues as the kernels read them."""
    import numpy as np

    for place, clue in enumerate(clues):
        if not (0 <= clue.cell < len(CELLS) and 0 <= clue.symbol < len(SYMBOLS)):
            raise ValueError(f"clue {place}: cell {clue.cell}, symbol {clue.symbol} is not on the board")
        if not (0 <= clue.count <= 8 and 0 <= clue.mask <= ALL_SOLVED):
            raise ValueError(f"clue {place}: a count of {clue.count} in the cells {clue.mask:#x} cannot be")
    rows = [(clue.cell, clue.symbol, clue.hit, clue.count, clue.mask) for clue in clues]
    return np.array(rows, np.int64).reshape(-1, 5)


def known_cells(solved: Mapping[int, int] | None) -> Ints:
    """A symbol a cell, or -1, as the kernels read it."""
    import numpy as np

    known = np.full(len(CELLS), -1, np.int64)
    for cell, symbol in (solved or {}).items():
        if not (0 <= cell < len(CELLS) and 0 <= symbol < len(SYMBOLS)):
            raise ValueError(f"solved: cell {cell}, symbol {symbol} is not on the board")
        known[cell] = symbol
    return known


def _certain_answers(clues: Sequence[Clue], known: Ints) -> tuple[int, Ints]:
    """The cells that are still unsolved, and the counts that asking a missed question again would give (else -1)."""
    import numpy as np

    solved = {cell: int(symbol) for cell, symbol in enumerate(known) if symbol >= 0}
    solved.update((clue.cell, clue.symbol) for clue in clues if clue.hit)
    unsolved = ALL_SOLVED - sum(1 << cell for cell in solved)
    certain = np.full((len(CELLS), len(SYMBOLS)), -1, np.int64)
    for clue in clues:
        if clue.mask & unsolved == AROUND[clue.cell] & unsolved and not clue.hit:
            gone = sum(clue.mask >> cell & 1 for cell, symbol in solved.items() if symbol == clue.symbol)
            certain[clue.cell, clue.symbol] = clue.count - gone
    return unsolved, certain


def counting_memory(grow: bool = False) -> Scratch:
    """This thread's memory for counting."""
    from .kernel import scratch

    memory: Scratch | None = getattr(_threads, "memory", None)
    if memory is None or grow:
        memory = _threads.memory = scratch(FIRST_ROOM if memory is None else 4 * memory.keys.size)
    return memory


_threads = threading.local()


def _field(entry: Any, name: str) -> Any:
    return entry[name] if isinstance(entry, Mapping) else getattr(entry, name)
