"""The die: one roll a team or seat, the lower number first; the highest wins, the tied ones roll again.

A roll that the set-up does not give is the first of the shuffle named `die K` of 1 to 6, K counting all rolls of the
game from 0.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .events import DiceRolled
from .run import Run

PATH = "$.setup.dice"
SIDES = range(1, 7)


def roll(run: Run) -> int:
    state = run.state
    known, number = state.supply.dice, state.used.dice
    if number == len(known):
        known = (*known, run.chance.shuffled(f"die {number}", SIDES, PATH)[0])
    run.set(
        supply=msgspec.structs.replace(state.supply, dice=known),
        used=msgspec.structs.replace(state.used, dice=number + 1),
    )
    return known[number]


def highest(
    run: Run, purpose: Literal["starter", "pingpong", "names", "enigma"], who: tuple[int, ...]
) -> int:
    rolls: list[tuple[int, int]] = []
    left = who
    while len(left) > 1:
        shown = {one: roll(run) for one in left}
        rolls += shown.items()
        best = max(shown.values())
        left = tuple([one for one in left if shown[one] == best])
    run.set(rolls=tuple(rolls))
    run.tell(DiceRolled(purpose, tuple(rolls), left[0]))
    return left[0]
