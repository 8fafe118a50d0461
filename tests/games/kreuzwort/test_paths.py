"""The law of paths and of words against the plain reading of the rule book in `enumerator`."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.core import Refused
from pyramidion.games.kreuzwort import paths
from pyramidion.games.kreuzwort.board import CELL, FERTIG, SIZE, STACK_INDEX, STACKS
from pyramidion.games.kreuzwort.letters import points
from pyramidion.games.kreuzwort.values import State, Word
from pyramidion.games.kreuzwort.words import form

from . import enumerator
from .enumerator import Cell, Pyramid
from .positions import Table, board, expert

SIDES = "SWNE"
EVERYWHERE: list[Cell] = [(r, c) for r in range(10) for c in range(10)]
NEAR: list[Cell] = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
by_side = pytest.mark.parametrize("side", SIDES)


@cache
def written_down(side: str) -> frozenset[enumerator.Path]:
    return frozenset(enumerator.paths(side))


@cache
def ordered(side: str) -> list[enumerator.Path]:
    """As many short ones as long ones."""
    every = sorted(written_down(side))
    short = [path for path in every if len(path) < 7]
    return short * (len(every) // len(short)) + every


def accepted(path: enumerator.Path, side: str) -> bool:
    try:
        paths.check([SIZE * r + c for r, c in path], side)
    except Refused:
        return False
    return True


def walks(length: int, steps: list[Cell]) -> list[enumerator.Path]:
    """All ways over the board that take these steps, also back to where they were."""
    ways: list[enumerator.Path] = [(cell,) for cell in EVERYWHERE]
    for _ in range(length - 1):
        ways = [
            (*way, (r, c))
            for way in ways
            for dr, dc in steps
            if (r := way[-1][0] + dr) in range(10) and (c := way[-1][1] + dc) in range(10)
        ]
    return ways


@by_side
@pytest.mark.rule("R-K9")
@pytest.mark.rule("R-K10")
def test_every_path_of_the_book_is_accepted(side: str) -> None:
    every = written_down(side)
    # 2 directions of 8 lines: 28 straight runs, and 8 that reach an edge, with 71 ways round the rim, at either end.
    assert len(every) == 2 * 8 * (28 + 2 * 8 * 71)
    for path in every:
        assert accepted(path, side), path


@by_side
@pytest.mark.rule("R-K8")
@pytest.mark.rule("R-K9")
def test_of_all_pairs_of_cells_only_those_of_the_book_are_accepted(side: str) -> None:
    every = written_down(side)
    for path in product(EVERYWHERE, EVERYWHERE):
        assert accepted(path, side) == (path in every), path


@by_side
@pytest.mark.rule("R-K9")
@pytest.mark.rule("R-K12")
@pytest.mark.parametrize(
    ("length", "steps"), [(3, NEAR), (5, [(0, 1), (1, 0), (0, -1), (-1, 0)])], ids=["king", "rook"]
)
def test_of_all_short_ways_only_those_of_the_book_are_accepted(
    side: str, length: int, steps: list[Cell]
) -> None:
    every = written_down(side)
    for path in walks(length, steps):
        assert accepted(path, side) == (path in every), path


@st.composite
def nearly_paths(draw: st.DrawFn) -> tuple[enumerator.Path, str]:
    """A path of the book, often a long one, with some damage, for some side."""
    random = draw(st.randoms(use_true_random=False))
    of = random.choice(SIDES)
    every = ordered(of)
    path = list(random.choice(every))
    for _ in range(draw(st.integers(0, 3))):
        i = random.randrange(len(path)) if path else 0
        match draw(st.integers(0, 6)):
            case 0:
                del path[i : i + 1]
            case 1:
                path.insert(i, (random.randrange(10), random.randrange(10)))
            case 2:
                path.reverse()
            case 3:
                path = path[i:]
            case 4:
                path = path[: i + 1]
            case 5:
                path += random.choice(every)[:3]
            case 6 if path:
                r, c = random.choice(NEAR)
                path[i] = (min(max(path[i][0] + r, 0), 9), min(max(path[i][1] + c, 0), 9))
    return tuple(path), draw(st.sampled_from(SIDES))


@pytest.mark.rule("R-K9")
@pytest.mark.rule("R-K11")
@pytest.mark.rule("R-K12")
@pytest.mark.rule("A-K2")
@settings(max_examples=400, deadline=None)
@given(nearly_paths())
def test_of_long_and_damaged_paths_only_those_of_the_book_are_accepted(
    case: tuple[enumerator.Path, str],
) -> None:
    path, side = case
    assert accepted(path, side) == (path in written_down(side))


def looks(state: State) -> tuple[dict[Cell, list[Pyramid]], dict[Cell, Pyramid]]:
    """The state as things on a table: pyramids and printed letters."""
    pyramids: dict[Cell, list[Pyramid]] = {}
    printed: dict[Cell, Pyramid] = {}
    for cell, stack in zip(STACKS, state.stacks, strict=True):
        r, c = divmod(cell, SIZE)
        side = "N" if r == 1 else "S" if r == 8 else "W" if c == 1 else "E"
        if (r in (1, 8)) and (c in (1, 8)):
            side = "G"
        else:
            place = {"S": c - 2, "N": 7 - c, "W": r - 2, "E": 7 - r}[side]
            printed[r, c] = Pyramid(FERTIG[place], side)
        pyramids[r, c] = [
            Pyramid(letter.upper(), side.lower() if letter.islower() else side) for letter in stack
        ]
    for i, (letter, under) in enumerate(zip(state.black, state.printed, strict=True)):
        cell2 = (2 + i // 6, 2 + i % 6)
        pyramids[cell2] = [] if letter == "." else [Pyramid(letter, "K")]
        printed[cell2] = Pyramid(under, "K")
    return pyramids, printed


def position(random: Random) -> State:
    """Somewhere in a game: stacks of any height, black ones gone here and there."""
    seats = random.choice((2, 3, 4))
    if random.random() < 0.4:
        table = Table(seats=seats, setup=expert(seats), expert=True)
    else:
        table = Table(seats=seats, setup=board())
    state = table.play.state
    assert isinstance(state, State)
    emptiness = random.random()
    stacks = [
        stack[: random.randint(0, len(stack))] if random.random() < emptiness else stack
        for stack in state.stacks
    ]
    black = "".join("." if random.random() < emptiness / 2 else letter for letter in state.black)
    return msgspec.structs.replace(state, stacks=tuple(stacks), black=black)


def some_move(state: State, side: str, random: Random) -> tuple[enumerator.Path, dict[Cell, Cell]]:
    """A path of the book and tops for some of its cells, so that about half of all moves are allowed."""
    path = random.choice(ordered(side))
    tops = [divmod(cell, SIZE) for cell in STACKS if state.stacks[STACK_INDEX[cell]]]
    random.shuffle(tops)
    sources = {}
    for cell in path:
        if tops and (not enumerator.is_inside(cell) or random.random() < 0.4):
            sources[cell] = tops.pop()
    if random.random() < 0.2:
        target = random.choice(path if random.random() < 0.7 else EVERYWHERE)
        sources[target] = (random.randrange(10), random.randrange(10))
    return path, sources


@pytest.mark.rule("R-K16")
@pytest.mark.rule("R-K17")
@pytest.mark.rule("A-K5")
@pytest.mark.rule("A-K27")
@settings(max_examples=80, deadline=None)
@given(st.randoms(use_true_random=False))
def test_words_on_random_boards_are_what_hands_would_lay(random: Random) -> None:
    state = position(random)
    seat = random.randrange(len(state.sides))
    side = state.sides[seat]
    pyramids, printed = looks(state)
    for _ in range(12):
        path, sources = some_move(state, side, random)
        laid = enumerator.lay(pyramids, printed, side, path, sources)
        move = Word(
            tuple(map(enumerator.name, path)),
            {enumerator.name(target): enumerator.name(source) for target, source in sources.items()},
        )
        try:
            formed = form(state, seat, move)
        except Refused:
            assert laid is None, (move, side)
            continue
        assert laid is not None, (move, side)
        assert (formed.word, formed.letters, formed.score) == (
            laid.word,
            "".join(laid.taken),
            points("".join(laid.taken)),
        )
        after = msgspec.structs.replace(state, stacks=formed.stacks, black=formed.black)
        assert looks(after)[0] == laid.board


def test_the_random_boards_try_words_of_every_kind() -> None:
    """The test above would say nothing if it met no legal word, or no illegal one."""
    random, found = Random(1), {"laid": 0, "ring": 0, "printed": 0, "refused": 0}
    for _ in range(120):
        state = position(random)
        side = state.sides[0]
        pyramids, printed = looks(state)
        for _ in range(12):
            path, sources = some_move(state, side, random)
            laid = enumerator.lay(pyramids, printed, side, path, sources)
            found["refused" if laid is None else "laid"] += 1
            if laid is not None:
                found["ring"] += not all(map(enumerator.is_inside, path))
                found["printed"] += len(laid.taken) < len(path)
    assert min(found.values()) > 20, found


def test_cells_are_named_as_the_contract_names_them() -> None:
    for cell in EVERYWHERE:
        assert CELL[enumerator.name(cell)] == SIZE * cell[0] + cell[1]
