"""The Camera tokens (R-C3, R-C7, R-C16): every designation turns one, of those that lie face down.

A token that the set-up does not give is the first of the shuffle named `camera K`, K counting all tokens of the game
from 0, of the seats whose tokens lie face down, ascending.
"""

from __future__ import annotations

import msgspec

from pyramidion.core import Fault, Invalid

from .events import CameraTurned
from .run import Run

PATH = "$.setup.camera"


def turn(run: Run, down: tuple[int, ...], reshuffled: bool) -> int:
    """Turns one of the tokens that lie face down."""
    state = run.state
    known, number = state.supply.camera, state.used.camera
    while number < len(known) and known[number] not in down:
        if number >= state.supply.most.camera:
            lie = ", ".join(map(str, down))
            raise Invalid(
                [Fault(f"{PATH}[{number}]", f"the token of seat {known[number]} is not there, only {lie}")]
            )
        # It was turned in what an appeal has undone, and has no place in what happened instead.
        number += 1
    if number == len(known):
        known = (*known, run.chance.shuffled(f"camera {number}", down, PATH)[0])
    seat = known[number]
    most = msgspec.structs.replace(state.supply.most, camera=max(state.supply.most.camera, number + 1))
    left = tuple([other for other in down if other != seat])
    run.set(
        supply=msgspec.structs.replace(state.supply, camera=known, most=most),
        used=msgspec.structs.replace(state.used, camera=number + 1),
        lap=left,
        turn=seat,
    )
    run.tell(CameraTurned(seat, left, reshuffled, number))
    return seat


def designate(run: Run) -> int:
    """The next token of the lap; when all have been turned, those in play are shuffled again."""
    state = run.state
    return turn(run, state.lap or state.inside, not state.lap)
