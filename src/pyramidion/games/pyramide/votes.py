"""The table decides: on a clue that somebody objects to, on how long somebody takes (R-P61, R-P62).

True is always in favour of the one who is judged; a majority of the votes that are not null decides, a tie is in
favour too. The clock stands meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from pyramidion.core import Refused
from pyramidion.games import run as timing

from .events import Called, Ruling, Voted
from .roles import dico, objectors, others, waiting
from .run import Run
from .state import Vote
from .values import Ballot, Decision

TIMED = ("bet", "clue", "guess", "solve", "bid")
"""The steps that can take too long."""


def pending(vote: Vote) -> tuple[int, ...]:
    """Who has not voted yet."""
    voted = {ballot.seat for ballot in vote.ballots}
    return tuple([seat for seat in vote.asked if seat not in voted])


def rule(kind: str) -> str:
    return "R-P61" if kind == "object" else "R-P62"


def object_to(run: Run, seat: int) -> None:
    state = run.state
    if state.vote is not None:
        raise Refused("R-P61", "the table is voting already", "la table vote déjà")
    if state.step != "guess":
        raise Refused("R-P61", "there is no clue to object to", "il n'y a pas d'indice à contester")
    if seat not in objectors(state):
        raise Refused(
            "R-P61",
            "only the other team may object to a clue" if state.seats == 4 else "only a SYNO may object",
            "seule l'équipe adverse peut contester" if state.seats == 4 else "seul un SYNO peut contester",
        )
    if state.settled:
        raise Refused("R-P61", "the table has decided on it", "la table en a déjà décidé")
    ask(run, "object", seat, (dico(state),), state.clues[-1])


def call_slow(run: Run, seat: int) -> None:
    state = run.state
    if state.vote is not None:
        raise Refused("R-P62", "the table is voting already", "la table vote déjà")
    if state.step not in TIMED:
        raise Refused("R-P62", "nobody can be too slow now", "rien ne presse pour l'instant")
    judged = waiting(state)
    if seat in judged:
        raise Refused("R-P62", "the others call you slow", "ce sont les autres qui vous trouvent lent")
    if seat in state.called:
        raise Refused("R-P62", "you have asked the table", "vous avez déjà demandé l'avis de la table")
    run.set(called=(*state.called, seat))
    ask(run, "slow", seat, judged, "")


def ask(run: Run, kind: Literal["object", "slow"], seat: int, judged: tuple[int, ...], text: str) -> None:
    state = run.state
    asked = others(state, *judged)
    run.set(
        vote=Vote(kind, judged, seat, text, asked, (), timing.left(state.deadline, run.at)),
        deadline=None,
        late=(),
    )
    run.tell(Called(seat, kind, judged, text))


def vote(run: Run, seat: int, accept: bool | None, against: Callable[[Run, Vote], None]) -> None:
    """`against` is what follows when the table decides against the one who is judged."""
    state = run.state
    now = state.vote
    if now is None:
        if seat not in state.late:
            raise Refused("R-P62", "there is nothing to vote on", "il n'y a rien à décider")
        # The others decided while this vote was on its way.
        assert state.decision is not None
        votes = (*state.decision.votes, Ballot(seat, accept))
        run.set(
            late=tuple([other for other in state.late if other != seat]),
            decision=msgspec.structs.replace(state.decision, votes=votes),
        )
        run.tell(Voted(seat, accept))
        return
    if seat in now.judged:
        raise Refused(rule(now.kind), "the others decide", "ce sont les autres qui décident")
    if seat not in pending(now):
        raise Refused(rule(now.kind), "you have voted", "vous avez déjà voté")
    now = msgspec.structs.replace(now, ballots=(*now.ballots, Ballot(seat, accept)))
    run.set(vote=now)
    run.tell(Voted(seat, accept))
    if (favour := decided(now)) is not None:
        settle(run, now, favour, against)


def decided(vote: Vote) -> bool | None:
    """Whether it is in favour of the one who is judged, as soon as no further vote can change it; None before."""
    yes = sum(ballot.accept is True for ballot in vote.ballots)
    no = sum(ballot.accept is False for ballot in vote.ballots)
    left = len(pending(vote))
    if no > yes + left:
        return False
    return True if yes >= no + left else None


def settle(run: Run, now: Vote, favour: bool, against: Callable[[Run, Vote], None]) -> None:
    decision = Decision(now.kind, now.judged, now.by, now.text, favour, now.ballots)
    run.set(vote=None, decision=decision, deadline=timing.resumed(now.left, run.at))
    if now.kind == "object":
        run.set(settled=True)
    run.tell(Ruling(now.kind, now.judged, favour))
    if not favour:
        against(run, now)
    run.set(late=pending(now))
