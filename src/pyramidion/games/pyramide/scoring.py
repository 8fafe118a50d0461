"""Points of a round, rounds, and who wins (R-P27, R-P32, R-P53, R-P55, R-P59, R-P60)."""

from __future__ import annotations

from pyramidion.core import Outcome

from .events import GameOver, RoundWon
from .roles import TEAMS, partner
from .run import Run
from .state import State

NEEDED = {2: 3, 3: 2, 4: 2}
"""Rounds to win before the Grande Pyramide, by the number of players."""


def credit(run: Run, seats: tuple[int, ...], count: int = 1) -> None:
    """Points of the round. Pawns of a team stand together; whom a tie-break does not concern gets none (A-P29)."""
    state = run.state
    gains = set(seats)
    if state.seats == TEAMS and state.phase != "grande_pyramide":
        gains |= {partner(seat) for seat in seats}
    if state.tie:
        gains &= set(state.tie)
    run.set(points=tuple([value + count * (seat in gains) for seat, value in enumerate(state.points)]))


def leaders(values: tuple[int, ...], among: tuple[int, ...]) -> tuple[int, ...]:
    best = max(values[seat] for seat in among)
    return tuple([seat for seat in among if values[seat] == best])


def win_round(run: Run, seats: tuple[int, ...]) -> None:
    state = run.state
    won = tuple([value + (seat in seats) for seat, value in enumerate(state.won)])
    run.set(won=won)
    run.tell(RoundWon(state.round, seats, state.points, won))


def result(state: State, reason: str) -> Outcome:
    return Outcome(state.won, state.winners, reason)


def finish(run: Run, reason: str, winners: tuple[int, ...]) -> None:
    run.set(
        over=reason,
        step=None,
        vote=None,
        late=(),
        called=(),
        deadline=None,
        winners=winners,
        tie=(),
        dico=(),
        syno=(),
    )
    run.tell(GameOver(run.state.won, winners, reason, ranking(run.state)))


def broken_off(state: State) -> tuple[int, ...]:
    """Who wins when the game ends before its end: the MAITRE-MOTS if there is one, else most rounds."""
    return state.ranks[:1] or leaders(state.won, tuple(range(state.seats)))


def ranking(state: State) -> tuple[int, ...] | None:
    """R-P32, R-P33: of four players, when all are placed."""
    return state.ranks if len(state.ranks) == TEAMS else None
