"""Deadlines. A step's clock starts when the step begins; waiting for votes stops it."""

from __future__ import annotations

from collections.abc import Sequence

from .run import Run
from .state import State

SILENCE = 20.0
"""Seconds after which silence leaves a verdict, or accepts a check."""


def deadline(state: State, seconds: float, seats: Sequence[int], at: float) -> float | None:
    """When the time of a step that begins now is out; of several seats the one with most time has it for all."""
    if not state.options.clock:
        return None
    extra = state.options.extra_seconds
    return at + seconds + (0.0 if extra is None else max(extra[seat] for seat in seats))


def start(run: Run, seconds: float) -> None:
    """The time of the seat whose turn it is."""
    run.set(deadline=deadline(run.state, seconds, (run.state.turn,), run.at))


def start_answer(run: Run) -> None:
    start(run, run.state.options.answer_seconds)


def left(state: State, at: float) -> float | None:
    return None if state.deadline is None else state.deadline - at


def resumed(seconds: float | None, at: float) -> float | None:
    """The deadline when the clock that was stopped with so many seconds goes on."""
    return None if seconds is None else at + seconds
