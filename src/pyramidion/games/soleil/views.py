"""What each seat may know, built by adding."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from pyramidion.core import WHOLE, View, Viewer

from .board import COLUMNS, rows_of
from .values import Answer, Phase, State


class SoleilView(View, kw_only=True, frozen=True):
    """`board`: `?` unsolved, `.` not yet arranged (the emperor's own view); `ingots`: null where taken or hidden."""

    phase: Phase
    round: int
    emperor: int | None
    board: tuple[str, ...]
    ingots: tuple[tuple[int | None, ...], ...] | None
    bank: int | None
    questions: tuple[int, ...]
    log: tuple[Answer, ...]


def scores(state: State) -> tuple[int, ...]:
    """R-S10: gold; R-S13, A-S16: in the duel the fewest questions."""
    if state.options.variant == "duel":
        return tuple(-n for n in state.questions)
    return state.gold


def sees_palace(state: State, viewer: Viewer) -> bool:
    """Only Atahualpa looks behind the palace. With the house as Atahualpa nobody does."""
    return viewer is WHOLE or (viewer is not None and viewer == state.emperor)


def sees_ingots(state: State, viewer: Viewer) -> bool:
    """R-S12, A-S20: ingots that lie face down are known to nobody."""
    return viewer is WHOLE or state.options.ingots != "hidden"


def view_group(state: State, viewer: Viewer) -> Hashable:
    return "whole" if viewer is WHOLE else sees_palace(state, viewer)


def _board(state: State, viewer: Viewer) -> tuple[str, ...]:
    if sees_palace(state, viewer):
        return rows_of(state.board or "." * 24)
    if state.board is None or not state.solved:
        return ("??????",) * 4
    return _found(state.board, state.solved)


# Most answers find nothing, and after them board and ingots look as they did before.


@lru_cache(1024)
def _found(board: str, solved: int) -> tuple[str, ...]:
    return rows_of("".join([x if solved >> i & 1 else "?" for i, x in enumerate(board)]))


def _ingots(state: State, viewer: Viewer) -> tuple[tuple[int | None, ...], ...] | None:
    if state.options.variant == "duel":
        return None
    if state.ingots is None or not sees_ingots(state, viewer):
        return ((None,) * COLUMNS,) * 4
    return _left(state.ingots, state.solved)


@lru_cache(1024)
def _left(ingots: tuple[int, ...], solved: int) -> tuple[tuple[int | None, ...], ...]:
    left = [None if solved >> i & 1 else x for i, x in enumerate(ingots)]
    return tuple(tuple(left[i : i + COLUMNS]) for i in range(0, 24, COLUMNS))


def view(state: State, viewer: Viewer, to_move: tuple[int, ...]) -> SoleilView:
    laid = state.board is not None and (state.ingots is not None or state.options.variant == "duel")
    return SoleilView(
        phase="over" if state.over is not None else "guess" if laid else "setup",
        to_move=to_move,
        scores=scores(state),
        deadline=None,
        round=state.round,
        emperor=state.emperor,
        board=_board(state, viewer),
        ingots=_ingots(state, viewer),
        bank=state.bank,
        questions=state.questions,
        log=state.log,
    )
