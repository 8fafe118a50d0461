"""Appeals against a verdict of the house on a proposal: a guess, an expression, a name, an enigma (A-P39).

A wrong verdict can be contested as long as its word or card is open, and one that closed it until somebody moves or
time is out; a right one until somebody moves. Where nobody has done anything since, the other verdict goes back to the
state before: what followed by itself has not happened, though cards and dice stay known. Else the proposal counts now.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import msgspec
from msgspec import UNSET

from pyramidion.core import Refused
from pyramidion.games import run as timing
from pyramidion.games.pyramide import words
from pyramidion.games.pyramide.phases import enigma
from pyramidion.games.pyramide.roles import duel, objectors, team
from pyramidion.games.pyramide.run import Run
from pyramidion.games.pyramide.state import Contest, State, Supply
from pyramidion.games.pyramide.values import Almost, Guess, Object, PyramideMove, Said, Solve

from . import votes
from .spelling import visible

RULE = "A-P39"
NOTHING = Supply(None, (), (), (), ())


def remember(run: Run, before: State, seat: int, move: PyramideMove, verdict: Any) -> None:
    """A proposal that was just judged can be contested."""
    if not isinstance(move, Guess | Solve) or verdict is UNSET or isinstance(verdict, Almost):
        return
    if run.state.over is not None:
        return
    text = visible(move.word if isinstance(move, Guess) else move.text)
    kept = msgspec.structs.replace(before, supply=NOTHING, contest=None, late=(), decision=None)
    speech = "guess" if isinstance(move, Guess) else "enigma"
    run.set(contest=Contest(seat, speech, text, verdict is not None, kept, run.at, fresh=True))  # type: ignore[arg-type]


def grow_old(run: Run) -> None:
    """Somebody moves: only a wrong verdict on what is still open can be contested further."""
    contest = run.state.contest
    if contest is None:
        return
    still = not contest.right and place(contest.before) == place(run.state)
    run.set(contest=msgspec.structs.replace(contest, fresh=False) if still else None)


def place(state: State) -> tuple[object, ...]:
    """Which word or enigma is open."""
    return (state.used, state.phase, state.round, state.word)


def object_to(run: Run, seat: int, move: Object) -> None:
    """To the clue where that is possible, else to the verdict, unless the move says which."""
    state = run.state
    if state.vote is not None:
        raise Refused("R-P61", "the table is voting already", "la table vote déjà")
    about = move.about
    if about is UNSET:
        is_clue_open = state.step == "guess" and seat in objectors(state) and not state.settled
        about = "clue" if is_clue_open or state.contest is None else "answer"
    if about == "clue":
        votes.object_to(run, seat)
        return
    contest = state.contest
    if contest is None:
        raise Refused(RULE, "there is no verdict to contest", "il n'y a pas de verdict à contester")
    votes.ask(run, "answer", seat, (contest.seat,), contest.text, right=contest.right, alone=move.alone)


def overturn(run: Run, phases: dict[str, ModuleType]) -> None:
    """The table has decided otherwise than the house."""
    contest = run.state.contest
    assert contest is not None
    if contest.fresh:
        old = contest.before
        deadline = timing.resumed(timing.left(old.deadline, contest.at), run.at)
        run.state = msgspec.structs.replace(old, supply=run.state.supply, deadline=deadline, awake=True)
    elif duel(run.state):
        run.set(turn=team(contest.seat))
    run.set(contest=None)
    right = not contest.right
    if contest.speech == "guess":
        said = Said(contest.seat, "guess", contest.text, "right" if right else "wrong")
        phases[run.state.phase].propose(run, said)
    elif contest.before.step == "solve":
        enigma.solve(run, contest.seat, contest.text, right)
    else:
        enigma.solve_early(run, contest.seat, contest.text, right)


# What voters may know.


def before(state: State) -> State:
    """The state before the contested verdict, with its cards."""
    assert state.contest is not None
    return msgspec.structs.replace(state.contest.before, supply=state.supply)


def is_card_over(state: State) -> bool:
    """Whether the card of the contested proposal is closed, so that nothing of it is secret."""
    assert state.contest is not None
    old = state.contest.before
    same = (old.used, old.phase, old.round) == (state.used, state.phase, state.round)
    return not same or (state.step == "roles" and old.step != "roles")


def expected(state: State) -> str:
    """What the contested proposal was for."""
    old = before(state)
    assert state.contest is not None
    return words.current(old)[0] if state.contest.speech == "guess" else words.phrase(old).answer
