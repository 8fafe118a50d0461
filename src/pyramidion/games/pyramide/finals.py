"""The last round, « façon Grande Pyramide »: who plays which list, and who wins the game.

Four players: R-P29 to R-P33, A-P23. Three: R-P54, R-P55, A-P31. Two: R-P60, A-P38. DICO scores nothing (A-P30).
"""

from __future__ import annotations

from . import clock
from .events import RoundBegun, RoundTied
from .phases import grande_pyramide
from .roles import TEAMS, others, seats_of, team
from .run import Run
from .scoring import finish, leaders, win_round
from .state import State

REASON = "grande_pyramide"


def begin(run: Run, first: int) -> None:
    state = run.state
    run.set(
        phase="grande_pyramide",
        round=state.round + 1,
        first=first,
        played=(),
        base=0,
        tie=(),
        points=(0,) * state.seats,
        course="list",
    )
    if state.seats == TEAMS:
        loser = 1 - team(leaders(state.won, tuple(range(TEAMS)))[0])
        run.tell(RoundBegun(run.state.round, "grande_pyramide", 1 - loser))
        grande_pyramide.choose(run, loser)
    else:
        run.tell(RoundBegun(run.state.round, "grande_pyramide", first))
        next_list(run)


def take_roles(run: Run, seat: int) -> None:
    """Four players: the DICO of the winners' list."""
    grande_pyramide.begin(run, seat, seats_of(1 - team(seat)), "list")


def next_list(run: Run) -> None:
    """Two and three players: everybody is DICO once, then whoever a tie leaves aside."""
    state = run.state
    dico = others(state, *state.tie)[0] if state.tie else (state.first + len(state.played)) % state.seats
    grande_pyramide.begin(run, dico, others(state, dico), state.course)


def list_over(run: Run) -> None:
    if run.state.seats == TEAMS:
        four(run)
    elif run.state.tie:
        separate(run, run.state.tie)
    elif len(run.state.played) % run.state.seats:
        next_list(run)
    else:
        separate(run, tuple(range(run.state.seats)))


def four(run: Run) -> None:
    """R-P32, R-P33: two places are decided by each list."""
    state = run.state
    ahead = leaders(state.points, state.syno)
    if len(ahead) == 2:
        run.tell(RoundTied(state.round, ahead, replayed=False))
        grande_pyramide.begin(run, state.dico[0], state.syno, "sudden")
        return
    best = ahead[0]
    other = next(seat for seat in state.syno if seat != best)
    run.set(ranks=(*state.ranks, best, other))
    if len(run.state.ranks) == TEAMS:
        finish(run, REASON, run.state.ranks[:1])
    else:
        grande_pyramide.begin(run, best, seats_of(1 - team(best)), "list")


def separate(run: Run, among: tuple[int, ...]) -> None:
    """Whoever leads has won the round, or, in lists that decide the game, the game."""
    state = run.state
    ahead = leaders(state.points, among)
    if len(ahead) == 1:
        if state.course == "decider":
            finish(run, REASON, ahead)
        else:
            round_won(run, ahead)
        return
    replayed = len(ahead) == 3
    run.tell(RoundTied(state.round, ahead, replayed))
    if replayed:
        run.set(played=(), points=(0,) * state.seats)
    elif state.seats == 3:
        run.set(tie=ahead)
    next_list(run)
    clock.wait(run)


def round_won(run: Run, ahead: tuple[int, ...]) -> None:
    """R-P55, R-P60: most rounds; a tie is broken by lists that give no round."""
    win_round(run, ahead)
    state: State = run.state
    best = leaders(state.won, tuple(range(state.seats)))
    if len(best) == 1:
        finish(run, REASON, best)
        return
    run.set(course="decider", points=(0,) * state.seats, played=(), tie=best if state.seats == 3 else ())
    run.tell(RoundTied(state.round, best, replayed=False))
    next_list(run)
