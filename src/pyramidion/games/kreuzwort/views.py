"""What each seat may know, built by adding. What lies under a top is hidden from everybody."""

from __future__ import annotations

from pyramidion.core import WHOLE, View, Viewer

from .board import CENTRE, COLOUR, CORNERS, NAMES, PRINTED_COLOUR, SIDE_OF, SIDES, SIZE, STACK_INDEX, STACKS
from .letters import points
from .values import Heap, Last, Pending, Phase, State, Told


class KreuzwortView(View, kw_only=True, frozen=True):
    """Rows from the top as the south seat sees them. `stacks` is in the whole truth alone."""

    phase: Phase
    turn: int
    sides: str
    tops: tuple[str, ...]
    heights: tuple[tuple[int, ...], ...]
    owners: tuple[str, ...]
    won: tuple[Heap, ...]
    left: tuple[Heap, ...]
    last: Last | None
    pending: Pending | None
    accepted: tuple[int, ...]
    lost: tuple[int, ...]
    hidden: dict[str, str]
    """The letters under the tops of each colour, and under the grey ones (G), in the order of the alphabet: which they
    are is known to all who have watched, where they lie to nobody."""
    log: tuple[Told, ...] = ()
    """Every turn that is over, oldest first."""
    resigned: tuple[int, ...] = ()
    """The seats that are passed over, in the order in which they gave up."""
    words: tuple[str, ...] | None = None
    """What replaces the dictionary at this table, where something does."""
    stacks: dict[str, str | tuple[str, ...]] | None = None
    """Bottom to top: by cell, and the six of each side together, as a set-up has them."""


def own(state: State, seat: int) -> str:
    """The letters of the seat's own pyramids on the board; in the expert game with its grey ones (A-K26)."""
    return "".join([state.stacks[STACK_INDEX[cell]] for cell in COLOUR[state.sides[seat]]])


def scores(state: State) -> tuple[int, ...]:
    """R-K24: what is won, less what is left of one's own."""
    return tuple([points(won) - points(own(state, seat)) for seat, won in enumerate(state.won)])


def heap(letters: str) -> Heap:
    return Heap(len(letters), points(letters))


def phase(state: State) -> Phase:
    return "over" if state.over is not None else "play" if state.pending is None else "challenge"


def rows(cells: list[str]) -> tuple[str, ...]:
    return tuple(["".join(cells[i : i + SIZE]) for i in range(0, SIZE * SIZE, SIZE)])


def board(state: State) -> tuple[list[str], list[str], list[int]]:
    """Cell by cell: the letter on top, whose it is, how many pyramids there are."""
    tops, owners, heights = ["."] * 100, ["."] * 100, [0] * 100
    for cell, stack in zip(STACKS, state.stacks, strict=True):
        heights[cell] = len(stack)
        side = SIDE_OF.get(cell)
        if stack:
            tops[cell] = stack[-1].upper()
            owners[cell] = "G" if side is None else side.lower() if stack[-1].islower() else side
        elif side is not None:
            tops[cell], owners[cell] = PRINTED_COLOUR[cell], side
    for cell, letter, printed in zip(CENTRE, state.black, state.printed, strict=True):
        tops[cell] = printed if letter == "." else letter
        heights[cell] = int(letter != ".")
        owners[cell] = "K"
    return tops, owners, heights


def view(state: State, viewer: Viewer, to_move: tuple[int, ...]) -> KreuzwortView:
    tops, owners, heights = board(state)
    seats = range(len(state.sides))
    return KreuzwortView(
        phase=phase(state),
        to_move=to_move,
        scores=scores(state),
        deadline=state.deadline,
        turn=state.turn,
        sides=state.sides,
        tops=rows(tops),
        heights=tuple([tuple(heights[i : i + SIZE]) for i in range(0, SIZE * SIZE, SIZE)]),
        owners=rows(owners),
        won=tuple([heap(won) for won in state.won]),
        left=tuple([heap(own(state, seat)) for seat in seats]),
        last=state.last,
        pending=state.pending,
        accepted=tuple([seat for seat in seats if state.accepted >> seat & 1]),
        lost=state.lost,
        hidden=hidden(state),
        log=state.log,
        resigned=state.resigned,
        words=None if state.words is None else tuple(sorted(state.words)),
        stacks=all_stacks(state) if viewer is WHOLE else None,
    )


def hidden(state: State) -> dict[str, str]:
    """The letters under the tops, by where they could lie."""
    return {
        group: "".join(sorted("".join([state.stacks[i][:-1] for i in together])))
        for group, together in zip((*SIDES, "G"), HIDDEN_TOGETHER, strict=True)
    }


def all_stacks(state: State) -> dict[str, str | tuple[str, ...]]:
    sides = {side: tuple([state.stacks[STACK_INDEX[cell]] for cell in COLOUR[side]]) for side in SIDES}
    return {**sides, **{NAMES[cell]: stack for cell, stack in zip(STACKS, state.stacks, strict=True)}}


HIDDEN_TOGETHER = tuple(
    tuple(STACK_INDEX[cell] for cell in cells) for cells in (*(COLOUR[side] for side in SIDES), CORNERS)
)
"""The stacks whose hidden letters could lie in one another's place: those of one colour, and the grey ones."""
