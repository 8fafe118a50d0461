"""Every way to form some words on a position, one by one, as the rules judge them, with none of the finder's ideas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from pyramidion.core import Chance, Refused
from pyramidion.games.kreuzwort import GAME, rules
from pyramidion.games.kreuzwort.board import CELL, CENTRE_INDEX, COLOUR, NAMES, STACK_INDEX, STACKS
from pyramidion.games.kreuzwort.letters import points
from pyramidion.games.kreuzwort.values import KreuzwortSetup, State, Word
from pyramidion.games.kreuzwort.words import Formed, form

from .enumerator import name, paths


class Way(NamedTuple):
    word: str
    move: Word
    score: int
    own: int
    after: Formed | None
    """None where the rules would refuse it for want of the own colour, and it was asked for all the same."""


@cache
def paths_of(side: str, length: int) -> tuple[tuple[str, ...], ...]:
    """Those with a cell of the centre: on the others there is no black letter."""
    found = [tuple(map(name, path)) for path in paths(side) if len(path) == length]
    return tuple([path for path in found if any(CELL[cell] in CENTRE_INDEX for cell in path)])


def all_ways(state: State, seat: int, words: Sequence[str], needs_own: bool = True) -> Iterator[Way]:
    tops = "".join(GAME.view(state, seat).tops)
    stacks = [cell for cell in STACKS if state.stacks[STACK_INDEX[cell]]]
    for word in words:
        for cells in paths_of(state.sides[seat], len(word)):
            options: list[list[str]] = []
            for cell, letter in zip(cells, word, strict=True):
                moved = [NAMES[top] for top in stacks if tops[top] == letter and top != CELL[cell]]
                options.append(moved + ([""] if tops[CELL[cell]] == letter else []))
            for choice in product(*options):
                sources = {cell: source for cell, source in zip(cells, choice, strict=True) if source}
                if len(set(sources.values())) < len(sources) or len(sources) == len(cells):
                    continue  # a top used twice, or nothing left in place and so no black letter
                way = judged(state, seat, word, Word(cells, sources), needs_own)
                if way is not None:
                    yield way


def judged(state: State, seat: int, word: str, move: Word, needs_own: bool = True) -> Way | None:
    try:
        formed = form(state, seat, move)
    except Refused as refused:
        # R-K16 is the last thing that is looked at.
        black = [cell for cell in move.cells if CELL[cell] in CENTRE_INDEX and cell not in move.sources]
        if needs_own or refused.rule != "R-K16" or not black:
            return None
        taken = [CELL[move.sources.get(cell, cell)] for cell in move.cells]
        letters = [state.stacks[STACK_INDEX[cell]][-1:] for cell in taken if cell in STACK_INDEX]
        letters += [state.black[CENTRE_INDEX[cell]].strip(".") for cell in taken if cell in CENTRE_INDEX]
        return Way(word, move, points("".join(letters)), 0, None)
    assert formed.word == word
    own = [STACK_INDEX[cell] for cell in COLOUR[state.sides[seat]]]
    gone = sum(len(state.stacks[i]) - len(formed.stacks[i]) for i in own)
    return Way(word, move, formed.score, gone, formed)


def left_by(state: State, seat: int, formed: Formed, words: Sequence[str]) -> int:
    """What the next player could win after this, as far as it can be foreseen."""
    after = rules.changed(state, stacks=formed.stacks, black=formed.black)
    if any(rules.is_out(after, other) for other in range(len(state.sides))):
        return 0
    other = (seat + 1) % len(state.sides)
    needs_own = True
    stacks, printed = list(formed.stacks), list(state.printed)
    for i, (before, now) in enumerate(zip(state.stacks, formed.stacks, strict=True)):
        if now and now != before:
            stacks[i] = now[:-1] + NO_USE
            needs_own = needs_own and STACKS[i] not in COLOUR[state.sides[other]]
    for i, (old, new) in enumerate(zip(state.black, formed.black, strict=True)):
        if old != new:
            printed[i] = NO_USE
    after = rules.changed(after, stacks=tuple(stacks), printed="".join(printed))
    return max([way.score for way in all_ways(after, other, words, needs_own)], default=0)


# Small positions.


NO_USE = "W"
"""A letter that is in no word: what is unknown, or does not matter."""
ALPHABETS = ("AEZ", "ESTZ", "FERZ", "EGIR")
"""Few letters, so that many are equal; some are printed on the colour cells too."""


def small_position(random: Random, letters: str, expert: bool = False, most: int = 7) -> State:
    """A late position: few stacks, one line of the centre full of letters, some elsewhere, black and printed ones."""
    seats = random.choice((2, 2, 3, 4))
    options = GAME.parse_options({"expert": expert}, seats)
    state = GAME.start(options, seats, KreuzwortSetup(), Chance(1))
    stacks = [""] * len(STACKS)
    seated = [STACK_INDEX[cell] for side in state.sides for cell in COLOUR[side]]
    for n in range(random.randint(2, most)):
        i = random.choice(seated) if n % 3 < 2 else random.randrange(len(STACKS))
        # Mostly the last pyramid, so that printed letters come to light.
        stack = "".join(random.choice(letters) for _ in range(random.choice((1, 1, 1, 2, 3))))
        stacks[i] = stack.lower() if expert and i in seated and random.random() < 0.3 else stack
    for side in state.sides:
        # Nobody is out yet: a pyramid of no use stands for the rest.
        if not any(stacks[STACK_INDEX[cell]] for cell in COLOUR[side]):
            stacks[STACK_INDEX[random.choice(COLOUR[side])]] = random.choice(letters + NO_USE)
    row = random.randrange(6)
    full = [6 * row + i for i in range(6)] if random.random() < 0.5 else [6 * i + row for i in range(6)]
    black, printed = ["."] * 36, [NO_USE] * 36
    for i in (*full, *random.sample(range(36), 3)):
        (black if random.random() < 0.6 else printed)[i] = random.choice(letters)
    return rules.changed(state, stacks=tuple(stacks), black="".join(black), printed="".join(printed))


def small_words(random: Random, letters: str, number: int, longest: int) -> list[str]:
    """Words of no language."""
    lengths = [random.randint(2, longest) for _ in range(number)]
    return sorted({"".join(random.choice(letters) for _ in range(length)) for length in lengths})
