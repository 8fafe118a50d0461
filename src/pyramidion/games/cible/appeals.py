"""The table decides (A-C32): on spoken answers, on verdicts of the house, on texts of a finale.

A verdict can be appealed until somebody moves or time is out. Granting it goes back to the state before the verdict:
what followed by itself has not happened. True is always in favour of the one who is judged.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec import UNSET

from pyramidion.core import Refused
from pyramidion.games import run as timing
from pyramidion.language.answers.plausible import is_plausible

from . import clock, flow
from .events import Appealed, Ruling, Spoken, Voted
from .phases import check
from .run import Run
from .state import State, Supply, Undo, Vote
from .values import Answer, Appeal, Ballot, CibleMove, Ruled, Said

RULE = "A-C32"
NOTHING = Supply((), (), (), (), (), ())


def waiting(vote: Vote) -> tuple[int, ...]:
    """Who has not voted yet."""
    voted = {ballot.seat for ballot in vote.ballots}
    return tuple([seat for seat in vote.asked if seat not in voted])


def answer(run: Run, seat: int, text: str, form: str | None) -> None:
    """An answer: judged by the house at once, or waiting for somebody to rule on it."""
    if run.state.options.judge == "table":
        run.tell(Spoken(seat, text))
        said = flow.weighed(run.state, seat, text, form, None)
        open_vote(run, "table", seat, text, None, said.right, form)
        return
    before = run.state
    said = flow.weighed(before, seat, text, form, None)
    flow.say(run, said)
    remember(run, before, said, form)


def remember(run: Run, before: State, said: Said, form: str | None) -> None:
    """Until the next move an appeal may go back to the state before this verdict. Tokens and cards stay known."""
    run.set(undo=Undo(msgspec.structs.replace(before, supply=NOTHING), said, form, run.at))


def appeal(run: Run, seat: int, move: Appeal) -> None:
    state = run.state
    if state.vote is not None:
        raise Refused(RULE, "the table is voting already", "la table vote déjà")
    if state.phase == "check":
        appeal_text(run, seat, move)
        return
    if move.level is not UNSET:
        raise Refused(
            RULE,
            "answers of a finale are decided on in its check",
            "les réponses de la finale se jugent à la fin",
        )
    undo = state.undo
    if undo is None:
        raise Refused(RULE, "there is no verdict to appeal", "il n'y a pas de verdict à contester")
    said = undo.said
    assert said.text is not None
    run.tell(Appealed(seat, said.seat, said.text, alone=move.alone))
    open_vote(run, "appeal", said.seat, said.text, seat, said.right, undo.form, alone=move.alone)


def follow_up(
    before: State, move: CibleMove, after: State, people: Collection[int]
) -> tuple[int, CibleMove] | None:
    """What the house does in the name of a seat after a person's move.

    A list that is open by nature cannot tell that a plausible answer is wrong: the people vote at once.
    """
    undo = after.undo
    if not isinstance(move, Answer) or undo is None or after.vote is not None or undo.said.verdict != "faux":
        return None
    if before.phase in ("definitions", "finale") or not flow.card(before).open:
        return None
    voters = set(people) - {undo.said.seat}
    return (undo.said.seat, Appeal()) if voters and is_plausible(move.text) else None


def question_has_changed(state: State) -> bool:
    """Whether the question that is open came only after the answer on which the table votes."""
    if state.undo is None or state.vote is None or state.vote.kind != "appeal":
        return False
    before = state.undo.before
    return place(before) != place(state)


def place(state: State) -> tuple[object, ...]:
    """Which question is open."""
    return (state.partie, state.phase, getattr(state.used, state.phase, 0), flow.number(state))


def named(move: Appeal) -> tuple[int, str]:
    """The level and the text that an appeal in the check of a finale is about."""
    if isinstance(move.level, msgspec.UnsetType) or isinstance(move.text, msgspec.UnsetType):
        raise Refused(
            "R-C27", "an appeal here names a level and a text", "nommez le niveau et la réponse à contester"
        )
    return move.level, move.text


def appeal_text(run: Run, seat: int, move: Appeal) -> None:
    draft = check.find(run.state, *named(move))
    run.tell(Appealed(seat, run.state.turn, draft.text, draft.level, move.alone))
    right = draft.answer is not None
    turn = run.state.turn
    open_vote(run, "check", turn, draft.text, seat, right, draft.answer, draft.level, alone=move.alone)


def open_vote(
    run: Run,
    kind: str,
    seat: int,
    text: str,
    by: int | None,
    right: bool,
    form: str | None,
    level: int | None = None,
    *,
    alone: bool = False,
) -> None:
    """The clock stands. Silence leaves a verdict; a spoken answer waits as long as it takes."""
    state = run.state
    asked = tuple([other for other in range(state.seats) if other != seat])
    if alone and by is not None:
        asked = (by,)
    left = timing.left(state.deadline, run.at)
    vote = Vote(kind, seat, text, by, right, form, asked, (), run.at, left, level, alone)  # type: ignore[arg-type]
    silence = None if kind == "table" else clock.deadline(state, clock.SILENCE_SECONDS, asked, run.at)
    run.set(vote=vote, deadline=silence, ruling=None, late=())


def vote(run: Run, seat: int, accept: bool | None) -> None:
    state = run.state
    now = state.vote
    if now is None:
        if seat not in state.late:
            raise Refused(RULE, "there is nothing to vote on", "il n'y a rien à décider")
        # The others decided while this vote was on its way.
        run.set(late=tuple([other for other in state.late if other != seat]))
        if state.ruling is not None:
            votes = (*state.ruling.votes, Ballot(seat, accept))
            run.set(ruling=msgspec.structs.replace(state.ruling, votes=votes))
        run.tell(Voted(seat, accept))
        return
    if seat == now.seat and seat not in now.asked:
        raise Refused(RULE, "the others decide on your answer", "les autres décident de votre réponse")
    if seat not in waiting(now):
        raise Refused(RULE, "you have voted", "vous avez déjà voté")
    now = msgspec.structs.replace(now, ballots=(*now.ballots, Ballot(seat, accept)))
    run.set(vote=now)
    run.tell(Voted(seat, accept))
    if (right := decided(now)) is not None:
        settle(run, right)


def decided(vote: Vote) -> bool | None:
    """What the answer is, as soon as no further vote can change it; None before."""
    yes = sum(ballot.accept is True for ballot in vote.ballots)
    no = sum(ballot.accept is False for ballot in vote.ballots)
    open_ = len(waiting(vote))
    if vote.kind == "table":
        # One who rules is enough; when all abstain, the house's lists decide.
        return yes > no if yes or no else None if open_ else vote.right
    if abs(yes - no) > open_ or not open_:
        return vote.right if yes == no else yes > no
    return None


def silence(run: Run) -> None:
    """Nobody says any more: the votes that are there decide, without any the verdict stands."""
    now = run.state.vote
    assert now is not None
    yes = sum(ballot.accept is True for ballot in now.ballots)
    no = sum(ballot.accept is False for ballot in now.ballots)
    settle(run, now.right if yes == no else yes > no)


def settle(run: Run, right: bool) -> None:
    state = run.state
    now = state.vote
    assert now is not None
    late = waiting(now)
    run.tell(Ruling(now.seat, now.text, right, right != now.right, now.level))
    run.set(vote=None, deadline=timing.resumed(now.left, run.at))
    if now.kind == "check":
        assert now.level is not None
        check.ruled(run, now.level, now.text, right)
    elif now.kind == "table":
        before = run.state
        said = flow.weighed(before, now.seat, now.text, now.form, right if ruled_by_people(now) else None)
        flow.say(run, said)
        remember(run, before, said, now.form)
    elif right != now.right:
        go_back(run, state, now, right)
    else:
        run.set(undo=None)
    run.set(late=late, ruling=Ruled(now.seat, now.text, right, right != now.right, now.ballots, now.level))


def ruled_by_people(vote: Vote) -> bool:
    return any(ballot.accept is not None for ballot in vote.ballots)


def go_back(run: Run, after: State, now: Vote, right: bool) -> None:
    """The verdict has not been given, nor has anything followed from it; the other verdict has."""
    undo = after.undo
    assert undo is not None
    before = undo.before
    still = (before.phase, before.turn, before.used.definitions)
    if before.phase == "definitions" and still == (after.phase, after.turn, after.used.definitions):
        deadline = timing.resumed(now.left, run.at)  # the same series ran on until the appeal
    else:
        deadline = timing.resumed(timing.left(before.deadline, undo.at), run.at)
    run.state = msgspec.structs.replace(before, supply=after.supply, now=run.at, deadline=deadline)
    flow.say(run, flow.weighed(run.state, now.seat, now.text, now.form, right))
