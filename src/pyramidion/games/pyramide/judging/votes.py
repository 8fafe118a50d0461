"""The table decides: on a contested clue, on how long somebody takes, on a verdict (R-P61, R-P62, A-P39).

True is always in favour of the one who is judged; a majority of the votes that are not null decides, a tie leaves the
clue, the time or the verdict. The clock stands meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pyramidion.core import Refused
from pyramidion.games import run as timing
from pyramidion.games.pyramide.events import Called, Ruling, Voted
from pyramidion.games.pyramide.roles import dico, objectors, others, waiting
from pyramidion.games.pyramide.run import Run
from pyramidion.games.pyramide.state import Vote
from pyramidion.games.pyramide.values import Ballot, Decision, VoteKind

TIMED = ("bet", "clue", "guess", "solve", "bid")
"""The steps that can take too long."""


def pending(vote: Vote) -> tuple[int, ...]:
    """Who has not voted yet."""
    voted = {ballot.seat for ballot in vote.ballots}
    return tuple([seat for seat in vote.asked if seat not in voted])


def rule(kind: str) -> str:
    return {"object": "R-P61", "slow": "R-P62"}.get(kind, "A-P39")


def object_to(run: Run, seat: int) -> None:
    state = run.state
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
        raise Refused(
            "R-P62", "only the others can ask for that", "ce sont les autres qui peuvent le demander"
        )
    if seat in state.called:
        raise Refused(
            "R-P62", "you have asked the table already", "vous avez déjà demandé l'avis de la table"
        )
    run.set(called=(*state.called, seat))
    ask(run, "slow", seat, judged, "")


def ask(
    run: Run,
    kind: VoteKind,
    seat: int,
    judged: tuple[int, ...],
    text: str,
    *,
    right: bool = True,
    alone: bool = False,
) -> None:
    """`alone`: only bots could vote, so that the one who asks decides."""
    state = run.state
    asked = (seat,) if alone else others(state, *judged)
    left = timing.left(state.deadline, run.at)
    run.set(
        vote=Vote(kind, judged, seat, text, asked, (), left, right, alone),
        deadline=None,
        late=(),
        decision=None,
    )
    run.tell(Called(seat, kind, judged, text, alone))


def vote(run: Run, seat: int, accept: bool | None, against: Callable[[Run, Vote], None]) -> None:
    """`against` is what follows when the table decides otherwise than what holds without it."""
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
    if seat in now.judged and seat not in now.asked:
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
    with_it, against_it = (yes, no) if vote.right else (no, yes)
    left = len(pending(vote))
    if against_it > with_it + left:
        return not vote.right
    return vote.right if with_it >= against_it + left else None


def settle(run: Run, now: Vote, favour: bool, against: Callable[[Run, Vote], None]) -> None:
    run.set(vote=None, deadline=timing.resumed(now.left, run.at))
    if now.kind == "object":
        run.set(settled=True)
    overturned = favour != now.right
    run.tell(Ruling(now.kind, now.judged, favour, overturned and now.kind == "answer"))
    if overturned:
        against(run, now)
    elif now.kind == "answer":
        run.set(contest=None)
    decision = Decision(now.kind, now.judged, now.by, now.text, favour, now.ballots, now.alone)
    run.set(late=pending(now), decision=decision)
