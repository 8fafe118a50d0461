"""A small board: the rest of the whole one lies open. The fewest questions, and whether the bots read it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from pyramidion.bots.base import Budget
from pyramidion.core import Chance
from pyramidion.games import bot
from pyramidion.games.soleil import GAME
from pyramidion.games.soleil.board import NEIGHBOURS
from pyramidion.games.soleil.bots.endgame import Endgame
from pyramidion.games.soleil.bots.thinking import position
from pyramidion.games.soleil.research.tree import Tree

OPTIONS = GAME.parse_options({"emperor": "house", "ingots": "shuffled"}, 1)
SIX = [0, 1, 2, 6, 7, 8]
FOUR = [0, 1, 6, 7]
OPEN = 3


def boards(cells: Sequence[int], kinds: Sequence[int]) -> list[tuple[int, ...]]:
    """Every arrangement of these animals on these cells."""
    return [
        tuple(dict(zip(cells, some, strict=True)).get(cell, OPEN) for cell in range(24))
        for some in sorted({*permutations(kinds)})
    ]


def fewest_misses(every: Sequence[tuple[int, ...]], cells: Sequence[int]) -> float:
    """By trying every question in every set of arrangements, as the rules have it: what is found counts no more."""

    @cache
    def best(left: frozenset[tuple[int, ...]], solved: frozenset[int]) -> float:
        if len(left) == 1:
            return 0.0
        values = []
        for cell in cells:
            if cell in solved:
                continue
            for kind in range(3):
                parts: dict[tuple[bool, int], set[tuple[int, ...]]] = {}
                for board in left:
                    near = sum(board[i] == kind for i in NEIGHBOURS[cell] if i not in solved)
                    parts.setdefault((board[cell] == kind, near), set()).add(board)
                hits = sum(len(part) for (hit, _), part in parts.items() if hit)
                if len(parts) == 1 and not hits:
                    continue  # it tells nothing
                after = sum(
                    len(part) * best(frozenset(part), solved | {cell} if hit else solved)
                    for (hit, _), part in parts.items()
                )
                values.append(len(left) - hits + after)
        return min(values) / len(left)

    return best(frozenset(every), frozenset())


def first_state(kinds: Sequence[int]) -> tuple[Tree, Any]:
    tree = Tree(GAME, OPTIONS, {"rows": 2, "columns": 3, "animals": 3})
    return tree, tree.begin(tuple(kinds))


@pytest.mark.rule("R-S8")
@pytest.mark.parametrize("kinds", [(0, 0, 1, 1), (0, 1, 1, 2), (0, 0, 0, 1)])
def test_the_search_finds_what_trying_everything_finds(kinds: tuple[int, ...]) -> None:
    every = boards(FOUR, kinds)
    search = Endgame(every, FOUR, 10**6)
    assert search.misses(search.everything) == pytest.approx(fewest_misses(every, FOUR))
    assert min(search.costs().values()) == pytest.approx(search.misses(search.everything))


def test_weights_say_which_arrangements_are_likely() -> None:
    every = boards(SIX, (0, 0, 1, 1, 2, 2))
    alike, weighed = Endgame(every, SIX, 10**6), Endgame(every, SIX, 10**6, [0.5] * len(every))
    assert weighed.misses(weighed.everything) == pytest.approx(alike.misses(alike.everything))
    one = Endgame(every, SIX, 10**6, [1.0 if i == 7 else 1e-6 for i in range(len(every))])
    assert one.misses(one.everything) < 0.001


def test_a_bot_sees_what_lies_open() -> None:
    tree, state = first_state((0, 1, 2, 2, 1, 0))
    at = position(GAME.view(state, 0))
    assert {*range(24)} - {*at.solved} == {*SIX}
    after = tree.apply(state, 0, (4 * 7 + 1,), ())
    assert after is not None
    at = position(GAME.view(after, 0))
    (clue,) = at.clues
    assert (clue.hit, clue.count) == (True, 1)
    assert clue.mask == sum(1 << cell for cell in SIX if cell != 7)


@pytest.mark.rule("R-S13")
def test_the_oracle_needs_the_fewest_questions_on_two_by_three() -> None:
    every = sorted({*permutations((0, 0, 1, 1, 2, 2))})
    search = Endgame(boards(SIX, every[0]), SIX, 10**6)
    one = bot("soleil", "oracle", 0, 1, OPTIONS, 1)
    questions = 0
    for kinds in every:
        _, state = first_state(kinds)
        while state.over is None:
            move = one.choose(GAME.view(state, 0), GAME.legal(state, 0), Budget())
            state, _ = GAME.apply(state, 0, move, 0.0, Chance(None))
        questions += state.questions[0]
    assert questions / len(every) == pytest.approx(len(SIX) + search.misses(search.everything))
