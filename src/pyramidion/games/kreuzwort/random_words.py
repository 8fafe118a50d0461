"""Some word of a position, for random play: short, from wherever chance looks, none when it finds none soon."""

from __future__ import annotations

from random import Random

from pyramidion.core import Refused

from .board import CENTRE, COLOUR, NAMES, READING, RING, STACK_INDEX, STACKS
from .values import State, Word
from .words import form

MAX_TRIES = 60


def some_word(state: State, seat: int, random: Random) -> Word | None:
    """A word of two or three letters with an own pyramid put beside a black letter; in challenge mode any letters."""
    from .rules import known

    side = state.sides[seat]
    own = [cell for cell in COLOUR[side] if state.stacks[STACK_INDEX[cell]]]
    tops = [cell for cell in STACKS if state.stacks[STACK_INDEX[cell]]]
    for _ in range(MAX_TRIES):
        start, step = random.choice(CENTRE), random.choice(READING[side])
        cells = [start + i * step for i in range(-random.randint(0, 1), random.randint(1, 2))]
        if len(cells) < 2 or not own or any(cell in RING for cell in cells):
            continue
        places = [cell for cell in cells if cell != start]
        random.shuffle(places)
        sources = {places[0]: random.choice(own)}
        for place in places[1:]:
            free = [cell for cell in tops if cell not in sources.values()]
            if free and random.random() < 0.5:
                sources[place] = random.choice(free)
        move = Word(
            tuple(NAMES[cell] for cell in cells),
            {NAMES[target]: NAMES[source] for target, source in sources.items()},
        )
        try:
            word = form(state, seat, move).word
        except Refused:
            continue
        if state.options.validation == "challenge" or known(state, word):
            return move
    return None
