"""What the rules would say of a move, as far as a seat can know it: they are asked on a position that looks the same.

Which letters lie under the tops, and in which order, makes no word possible or impossible.
"""

from __future__ import annotations

from pyramidion.core import Chance, Refused
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.board import CENTRE, SIDES, STACKS
from pyramidion.games.kreuzwort.values import KreuzwortMove, KreuzwortOptions, KreuzwortSetup, State
from pyramidion.games.kreuzwort.views import HIDDEN_TOGETHER, KreuzwortView


def refusal(view: KreuzwortView, seat: int, options: KreuzwortOptions, move: KreuzwortMove) -> Refused | None:
    """The rule that forbids the move; None where the rules allow it."""
    try:
        GAME.apply(alike(view, options), seat, move, 0.0, Chance(0))
    except Refused as refused:
        return refused
    return None


def alike(view: KreuzwortView, options: KreuzwortOptions) -> State:
    """A position of which the seat would see the same board, with the same move to be made."""
    tops, owners = "".join(view.tops), "".join(view.owners)
    heights = [height for row in view.heights for height in row]
    stacks = [""] * len(STACKS)
    for group, together in zip((*SIDES, "G"), HIDDEN_TOGETHER, strict=True):
        under = iter(view.hidden[group])
        for i in together:
            cell = STACKS[i]
            if heights[cell]:
                top = tops[cell].lower() if owners[cell].islower() else tops[cell]
                stacks[i] = "".join([next(under) for _ in range(heights[cell] - 1)]) + top
    return State(
        options=options,
        sides=view.sides,
        given=KreuzwortSetup(),
        words=None if view.words is None else frozenset(view.words),
        stacks=tuple(stacks),
        black="".join([tops[cell] if heights[cell] else "." for cell in CENTRE]),
        printed="".join([tops[cell] for cell in CENTRE]),
        won=("",) * len(view.sides),
        turn=view.turn,
        lost=view.lost,
        passed=0,
        last=view.last,
        log=view.log,
        pending=view.pending,
        accepted=sum(1 << seat for seat in view.accepted),
        deadline=view.deadline,
        over=None if view.phase != "over" else "ended",
        resigned=view.resigned,
    )
