"""The coach's review of a game that is over: who may read it, and how the people who played agree to it.

It is made of moves that everybody may see in the replay, and says which of them were mistakes: so all are asked.
"""

from __future__ import annotations

from .checks import forbidden, wrong_time
from .commands import FromPerson
from .day_clock import DAY_SECONDS
from .decision import Act, Decision, changed
from .messages import AskReview
from .moment import Moment
from .proposals import ask, has_been_away, line
from .record import Proposal, Record
from .screen_messages import Done
from .state import TableState, replace


def is_review_open(record: Record) -> bool:
    """Whether whoever may see the game may read its review: once it is over, if the table was opened with advice, all
    who played have agreed, or only one person did."""
    needs_nobody = len(record.people) < 2
    return record.outcome is not None and (record.coach or record.review.agreed or needs_nobody)


def ask_review(state: TableState, command: FromPerson, _: AskReview, moment: Moment) -> Decision:
    """All the others who played have to agree; at once where nobody of them is left to ask."""
    record, player = state.record, command.player
    if record.status != "over":
        raise wrong_time("the game is not over", "la partie n'est pas terminée")
    if player not in record.people:
        raise forbidden("this is for those who played here", "c'est à ceux qui ont joué ici d'en décider")
    if is_review_open(record):
        return Decision(replies=(Done(),))
    voters = tuple(one for one in record.people if one == player or _is_asked(record, one, moment))
    if len(voters) > 1:
        return ask(state, command, moment, "review", voters=voters, needed=len(voters))
    act = Act("review:away", player=player)
    decision = changed(state, _opened(record), moment.now, act, Done())
    return decision._replace(rows=(*decision.rows, line(state, act.what, None, moment)))


def _is_asked(record: Record, player: str, moment: Moment) -> bool:
    """Everybody but those who have been away for long and never said no. Over days people come back: they are asked
    until the game has been over for as long as a move may take."""
    if player in record.review.declined:
        return True
    is_recent = record.ended is not None and moment.now < record.ended + record.pace * DAY_SECONDS
    return is_recent or not has_been_away(player, moment)


def carry_out(state: TableState, proposal: Proposal, _: str, moment: Moment) -> Decision:
    """Everybody has agreed."""
    return changed(state, _opened(state.record), moment.now, Act("review", player=proposal.by))


def _opened(record: Record) -> Record:
    return replace(record, review=replace(record.review, agreed=True))


def with_refusal(record: Record, proposal: Proposal) -> Record:
    """The record with those who declined a review, if the question was about one: they are asked again even when they
    have gone."""
    if proposal.kind != "review" or not proposal.declined:
        return record
    declined = tuple(dict.fromkeys((*record.review.declined, *proposal.declined)))
    return replace(record, review=replace(record.review, declined=declined))
