"""Deadlines. A step's clock starts when the step begins; waiting for votes stops it."""

from __future__ import annotations

from collections.abc import Sequence

from pyramidion.games import run as timing

from .run import Run
from .state import State

SILENCE_SECONDS = 20.0
"""Seconds after which silence leaves a verdict, or accepts a check."""


def deadline(state: State, seconds: float, seats: Sequence[int], at: float) -> float | None:
    """When the time of a step that begins now is out; of several seats the one with most time has it for all."""
    options = state.options
    return timing.deadline(seconds if options.clock else None, options.extra_seconds, seats, at)


def start(run: Run, seconds: float) -> None:
    """The time of the seat whose turn it is."""
    run.set(deadline=deadline(run.state, seconds, (run.state.turn,), run.at))


def start_answer(run: Run) -> None:
    start(run, run.state.options.answer_seconds)
