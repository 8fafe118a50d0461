"""Deadlines. A step's clock starts when the step begins; waiting for votes stops it."""

from __future__ import annotations

from pyramidion.games import run as timing

from .roles import waiting
from .run import Run


def start(run: Run) -> None:
    """R-P63: the time for a bet, a clue, a proposal, the enigma, a bid. Choosing roles takes as long as it takes."""
    state = run.state
    seconds = None if state.step == "roles" else state.options.clock
    run.set(deadline=timing.deadline(seconds, state.options.extra_seconds, waiting(state), run.at), called=())


def wait(run: Run) -> None:
    """Nobody has done anything from one tie to the next: the clock waits for whoever comes back.

    Two and three players who are away would tie without end, one time-out after the other.
    """
    if not run.state.awake:
        run.set(deadline=None)
    run.set(awake=False)


def start_list(run: Run) -> None:
    """A-P24: a list of the Grande Pyramide; sudden death is no list and has no time."""
    state = run.state
    seconds = None if state.course == "sudden" else state.options.grande_pyramide_seconds
    run.set(deadline=timing.deadline(seconds, state.options.extra_seconds, waiting(state), run.at), called=())
