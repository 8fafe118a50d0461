"""Deadlines. A step's clock starts when the step begins; waiting for votes stops it."""

from __future__ import annotations

from collections.abc import Sequence

from .roles import waiting
from .run import Run
from .state import State


def deadline(state: State, seconds: float | None, seats: Sequence[int], at: float) -> float | None:
    """When the time of a step that begins now is out; of several seats the one with most time has it for all."""
    if seconds is None:
        return None
    extra = state.options.extra_seconds
    return at + seconds + (0.0 if extra is None else max(extra[seat] for seat in seats))


def start(run: Run) -> None:
    """R-P63: the time for a bet, a clue, a proposal, the enigma, a bid. Choosing roles takes as long as it takes."""
    state = run.state
    seconds = None if state.step == "roles" else state.options.clock
    run.set(deadline=deadline(state, seconds, waiting(state), run.at), called=())


def start_list(run: Run) -> None:
    """A-P24: a list of the Grande Pyramide; sudden death is no list and has no time."""
    state = run.state
    seconds = None if state.course == "sudden" else state.options.grande_pyramide_seconds
    run.set(deadline=deadline(state, seconds, waiting(state), run.at), called=())


def left(state: State, at: float) -> float | None:
    return None if state.deadline is None else state.deadline - at


def resumed(seconds: float | None, at: float) -> float | None:
    """The deadline when the clock that was stopped with so many seconds goes on."""
    return None if seconds is None else at + seconds
