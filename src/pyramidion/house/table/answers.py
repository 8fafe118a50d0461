"""What follows from the answers to a proposal: it is carried out, or comes to nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyramidion.core import Refused
from pyramidion.house.errors import Denied

from . import chat, review
from .checks import forbidden, wrong_time
from .commands import ExpireProposal, FromPerson
from .decision import Act, Decision, Later, changed
from .messages import AnswerProposal, WithdrawProposal
from .moment import Moment
from .playing import clock, ending, taking_back
from .proposals import closed, line
from .record import Proposal, ProposalKind
from .rows import change_row
from .screen_messages import Done
from .seats import seating
from .state import TableState, evolve, replace

CarryOut = Callable[[TableState, Proposal, str, Moment], Decision]
"""What an accepted proposal brings about, given how it was accepted (`Proposal.result`). Its replies and acts are not
used. Raises Denied or Refused where that has become impossible."""
CARRY_OUT: Mapping[ProposalKind, CarryOut] = {
    "stand": seating.carry_out_stand,
    "bot": seating.carry_out_bot,
    "remove": chat.carry_out_remove,
    "end": ending.carry_out,
    "take_back": taking_back.carry_out,
    "lend": seating.carry_out_lend,
    "review": review.carry_out,
}


def answer(
    state: TableState, command: FromPerson, message: AnswerProposal, moment: Moment
) -> Decision | Later:
    proposal = _open(state, message.proposal, moment)
    if command.player not in proposal.asked:
        raise forbidden("you are not asked this", "cette question ne vous est pas posée")
    if (first := clock.ring_first(state, moment)) is not None:
        return first
    proposal = proposal.answered(command.player, message.yes)
    how = proposal.result
    if how is None:
        proposals = replace(state.record.proposals, open=proposal)
        act = Act("answer", player=command.player)
        return changed(state, replace(state.record, proposals=proposals), moment.now, act, Done())
    if how == "refused":
        return _unaccepted(state, proposal, "refused", moment)
    return _accepted(state, proposal, how, moment)


def withdraw(state: TableState, command: FromPerson, message: WithdrawProposal, moment: Moment) -> Decision:
    proposal = _open(state, message.proposal, moment)
    if command.player != proposal.by:
        raise forbidden("somebody else has asked this", "c'est quelqu'un d'autre qui le demande")
    return _unaccepted(state, proposal, "withdrawn", moment)


def expire(state: TableState, command: ExpireProposal, moment: Moment) -> Decision:
    """Nothing where it was decided in time."""
    proposal = state.record.proposal
    if proposal is None or proposal.number != command.number or moment.now < proposal.until:
        return Decision()
    return _unaccepted(state, proposal, "expired", moment)._replace(replies=())


def _open(state: TableState, number: int, moment: Moment) -> Proposal:
    proposal = state.record.proposal
    if proposal is None or proposal.number != number or moment.now >= proposal.until:
        raise wrong_time("this question is no longer asked", "cette question n'est plus posée")
    return proposal


def _unaccepted(state: TableState, proposal: Proposal, how: str, moment: Moment) -> Decision:
    what = f"{proposal.kind}:{how}"
    after = closed(state.record, proposal, moment.now, is_accepted=False)
    after = review.with_refusal(after, proposal)
    act = Act(what, proposal.seat, proposal.by)
    decision = changed(state, after, moment.now, act, Done())
    return decision._replace(rows=(*decision.rows, line(state, what, proposal.seat, moment)))


def _accepted(state: TableState, proposal: Proposal, how: str, moment: Moment) -> Decision:
    """One row closes the proposal, the next ones carry it out; all of them are stored together or not at all."""
    record = closed(state.record, proposal, moment.now, is_accepted=True)
    row = change_row(state.head, replace(record, touched=moment.now))
    after, _ = evolve(state, row)
    try:
        done = CARRY_OUT[proposal.kind](after, proposal, how, moment)
    except (Denied, Refused):
        return Decision((row,), (Done(),), (Act(f"{proposal.kind}:overtaken", proposal.seat, proposal.by),))
    what = f"{proposal.kind}:{how}"
    rows = (row, *done.rows, line(state, what, proposal.seat, moment))
    return Decision(rows, (Done(),), (Act(what, proposal.seat, proposal.by),))
