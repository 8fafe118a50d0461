"""Questions that the people of a table are asked: who decides, and how one is put and ends.

Whatever asks calls `ask`; what follows from the answers is in `answers`. The clock of the game runs on meanwhile.
"""

from __future__ import annotations

from .checks import wrong_time
from .commands import FromPerson
from .day_clock import DAY_SECONDS
from .decision import Act, Decision, changed
from .moment import Moment
from .record import Proposal, ProposalKind, Record, Unaccepted
from .screen_messages import Asked, ChatLine
from .state import TableState, replace

OPEN_SECONDS = 60.0
"""So long a proposal is open: whoever has not answered by then has not agreed. Over days, as long as a move."""
ASK_AGAIN_SECONDS = 60.0
"""After a proposal that came to nothing, the same person asks the same no sooner."""


def is_present(player: str, moment: Moment) -> bool:
    """Whether this person has a screen here, or nobody can tell."""
    return moment.presence.away_seconds(player, moment.now) is None


def is_absent(record: Record, player: str, moment: Moment) -> bool:
    """Whether this person is known to have been away for as long as the house waits for people. In a game over days
    nobody is: they come back."""
    return not record.pace and has_been_away(player, moment)


def has_been_away(player: str, moment: Moment) -> bool:
    """Whether this person is known to have had no screen here for as long as the house waits for people."""
    away = moment.presence.away_seconds(player, moment.now)
    return away is not None and away >= moment.settings.away_after


def present_people(record: Record, moment: Moment) -> tuple[str, ...]:
    """The people who play and are here. The others are not asked, so they hold nothing up. In a game over days
    everybody is asked: they answer when they come back."""
    return tuple(p for p in record.people if record.seats_of(p) and (record.pace or is_present(p, moment)))


def ask(
    state: TableState,
    command: FromPerson,
    moment: Moment,
    kind: ProposalKind,
    *,
    voters: tuple[str, ...],
    needed: int,
    about: str | None = None,
    seat: int | None = None,
    level: str | None = None,
    seq: int | None = None,
) -> Decision:
    """The question is put; raises Denied while another one is open, and soon after the same one came to nothing.

    Whoever asks must have made sure that somebody has to be asked at all.
    """
    record, now, player = state.record, moment.now, command.player
    proposal = Proposal(
        number=record.proposals.count,
        kind=kind,
        by=player,
        until=now + (record.pace * DAY_SECONDS or OPEN_SECONDS),
        voters=voters,
        needed=needed,
        agreed=(player,) if player in voters else (),
        about=about,
        seat=seat,
        level=level,
        seq=seq,
    )
    _check_may_ask(record, proposal, now)
    unaccepted = tuple(one for one in record.proposals.unaccepted if one.at > now - ASK_AGAIN_SECONDS)
    proposals = replace(record.proposals, count=proposal.number + 1, open=proposal, unaccepted=unaccepted)
    act = Act(f"{kind}:asked", seat, player)
    return changed(state, replace(record, proposals=proposals), now, act, Asked(proposal=proposal.number))


def _check_may_ask(record: Record, proposal: Proposal, now: float) -> None:
    if record.proposal is not None and now < record.proposal.until:
        raise wrong_time(
            "the table is being asked something else; wait for the answer",
            "une autre question est posée à la table ; attendez la réponse",
        )
    for one in record.proposals.unaccepted:
        if one.topic == proposal.topic and now < (again := one.at + ASK_AGAIN_SECONDS):
            seconds = max(round(again - now), 1)
            s = "s" if seconds > 1 else ""
            raise wrong_time(
                f"you have asked this already; ask again in {seconds} second{s}",
                f"vous l'avez déjà demandé ; redemandez dans {seconds} seconde{s}",
            )


def closed(record: Record, proposal: Proposal, now: float, *, is_accepted: bool) -> Record:
    """The record without the open proposal. One that came to nothing is remembered for a while."""
    proposals = replace(record.proposals, open=None)
    if not is_accepted:
        unaccepted = (*proposals.unaccepted, Unaccepted(proposal.topic, now))
        proposals = replace(proposals, unaccepted=unaccepted)
    return replace(record, proposals=proposals)


def line(state: TableState, what: str, seat: int | None, moment: Moment) -> ChatLine:
    """What the house tells the table in its chat, such as `bot:vote`; the client has its words.

    It names a seat and no person, so nothing has to be erased when somebody deletes their data.
    """
    return ChatLine(state.chat_count, "", "", seat, round(moment.now, 3), phrase=what)
