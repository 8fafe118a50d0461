"""What a word on the board is made of: its letters, the pyramids it takes, and whether it may be formed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pyramidion.core import Refused

from . import paths
from .board import (
    CELL,
    CENTRE_INDEX,
    NAMES,
    PRINTED_COLOUR,
    SIDE_OF,
    STACK_INDEX,
)
from .letters import points
from .values import State, Word


class Formed(NamedTuple):
    """A word that the rules of the board allow; whether it is a word, the dictionary says."""

    word: str
    letters: str
    """Of the pyramids that it takes."""
    score: int
    stacks: tuple[str, ...]
    """The board after it."""
    black: str


def read_cells(names: Sequence[str], rule: str) -> tuple[int, ...]:
    for name in names:
        if name not in CELL:
            raise Refused(rule, f"there is no cell {name[:20]!r}", f"il n'y a pas de case « {name[:20]} »")
    return tuple([CELL[name] for name in names])


def form(state: State, seat: int, move: Word) -> Formed:
    """The word as it would lie on the board; raises Refused with the rule that forbids it."""
    side = state.sides[seat]
    cells = read_cells(move.cells, "R-K9")
    paths.check(cells, side)
    sources = moved(state, side, cells, move.sources)
    left = set(sources.values())
    letters: list[str] = []
    taken: list[str] = []
    stacks = state.stacks
    own = neutral = False
    for cell in cells:
        if cell in sources:
            source = sources[cell]
            letter = stacks[STACK_INDEX[source]][-1]
            taken.append(letter)
            own = own or (SIDE_OF.get(source) == side and letter.isupper())
        elif cell in left:
            name = NAMES[cell]
            raise Refused(
                "A-K5",
                f"the top of {name} has left: what lies under it is for later",
                f"le sommet de {name} est parti : ce qu'il couvrait est pour plus tard",
            )
        elif cell in STACK_INDEX:
            stack = stacks[STACK_INDEX[cell]]
            if stack:
                letter = stack[-1]
                check_grey(side, cell, letter)
                taken.append(letter)
                own = own or (SIDE_OF.get(cell) == side and letter.isupper())
            else:
                letter = printed_colour(cell)
                own = own or SIDE_OF.get(cell) == side
        elif cell in CENTRE_INDEX:
            # R-K22: an emptied cell shows its printed letter, which is black too.
            place = CENTRE_INDEX[cell]
            letter = state.black[place]
            if letter == ".":
                letter = state.printed[place]
            else:
                taken.append(letter)
            neutral = True
        else:
            raise empty(cell)
        letters.append(letter.upper())
    if not own or not neutral:
        raise lacks(own)
    won = "".join(taken).upper()
    return Formed("".join(letters), won, points(won), *taken_off(state, cells, sources))


def taken_off(state: State, cells: Sequence[int], sources: Mapping[int, int]) -> tuple[tuple[str, ...], str]:
    """The stacks and the black pyramids when those of the word are gone."""
    stacks, black = list(state.stacks), list(state.black)
    for cell in cells:
        if cell in sources:
            stacks[STACK_INDEX[sources[cell]]] = state.stacks[STACK_INDEX[sources[cell]]][:-1]
        elif cell in STACK_INDEX:
            # A-K6: what a moved pyramid covers stays.
            stacks[STACK_INDEX[cell]] = state.stacks[STACK_INDEX[cell]][:-1]
        elif cell in CENTRE_INDEX:
            black[CENTRE_INDEX[cell]] = "."
    return tuple(stacks), "".join(black)


def moved(state: State, side: str, cells: Sequence[int], named: Mapping[str, str]) -> dict[int, int]:
    """Which cell gets the top of which other one."""
    targets = read_cells(list(named), "R-K17")
    sources = read_cells(list(named.values()), "R-K14")
    for target, source in zip(targets, sources, strict=True):
        if target not in cells:
            raise Refused(
                "A-K4",
                f"what is put on {NAMES[target]} is not in the word",
                f"ce qui est posé en {NAMES[target]} n'est pas dans le mot",
            )
        if target == source:
            raise Refused(
                "R-K17",
                f"the top of {NAMES[source]} lies there already",
                f"le sommet de {NAMES[source]} y est déjà",
            )
        if source in CENTRE_INDEX:
            raise Refused(
                "R-K13",
                f"black pyramids stay where they are: {NAMES[source]}",
                f"les pyramides noires ne bougent pas : {NAMES[source]}",
            )
        stack = state.stacks[STACK_INDEX[source]] if source in STACK_INDEX else ""
        if not stack:
            raise Refused(
                "R-K14",
                f"there is no pyramid to be moved on {NAMES[source]}",
                f"il n'y a pas de pyramide à déplacer en {NAMES[source]}",
            )
        check_grey(side, source, stack[-1])
    if len(set(sources)) < len(sources):
        twice = next(source for i, source in enumerate(sources) if source in sources[:i])
        raise Refused(
            "R-K15",
            f"only the top of {NAMES[twice]} may be used, once",
            f"seul le sommet de {NAMES[twice]} peut servir, une fois",
        )
    return dict(zip(targets, sources, strict=True))


def check_grey(side: str, cell: int, letter: str) -> None:
    """A-K27: in the expert game the others' grey ones are theirs alone."""
    if letter.islower() and SIDE_OF[cell] != side:
        raise Refused(
            "R-K25",
            f"the grey pyramid on {NAMES[cell]} is another player's",
            f"la pyramide grise en {NAMES[cell]} appartient à quelqu'un d'autre",
        )


def printed_colour(cell: int) -> str:
    if cell not in PRINTED_COLOUR:
        raise empty(cell)
    return PRINTED_COLOUR[cell]


def empty(cell: int) -> Refused:
    return Refused("A-K10", f"{NAMES[cell]} has no letter", f"{NAMES[cell]} n'a pas de lettre")


def lacks(own: bool) -> Refused:
    if own:
        return Refused(
            "R-K16", "a word needs a visible black letter", "il faut une lettre noire visible dans le mot"
        )
    return Refused(
        "R-K16", "a word needs a letter of your own colour", "il faut une lettre de votre couleur dans le mot"
    )
