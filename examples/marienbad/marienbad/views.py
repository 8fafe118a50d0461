"""What leaves the house: here the same for everybody."""

from __future__ import annotations

from .values import LAST_MATCH, MarienbadView, State


def view(state: State, to_move: tuple[int, ...]) -> MarienbadView:
    return MarienbadView(
        phase="over" if state.over else "take",
        to_move=to_move,
        scores=scores(state),
        deadline=None,
        rows=state.rows,
    )


def scores(state: State) -> tuple[int, ...]:
    """R-M3: a point for whoever left the last match to the other."""
    return tuple(int(state.over == LAST_MATCH and seat == state.turn) for seat in (0, 1))
