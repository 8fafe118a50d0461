"""A move is taken back: where the rules let it, and everybody else who plays agrees."""

from __future__ import annotations

from pyramidion.core import TakenBack
from pyramidion.house.errors import Behind
from pyramidion.house.table.beats import current, ended
from pyramidion.house.table.checks import only_own_seat, only_playing, paused, wrong_time
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.decision import Act, Decision, GameShown, Later
from pyramidion.house.table.entries import game_of
from pyramidion.house.table.messages import TakeBack as TakeBackMessage
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.proposals import ask, line
from pyramidion.house.table.record import Proposal
from pyramidion.house.table.rows import Row, TakeBack, take_back_row
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import LastMove, TableState

from . import clock
from .resigning import playing_people


def seat_that_may(state: TableState) -> int | None:
    """The seat whose last move may be taken back. Everybody at the table may know."""
    last = state.last
    if last is None or not state.is_playing:
        return None
    return last.entry.seat if last.before.may_take_back(last.entry, game_of(state)) else None


def take_back(
    state: TableState, command: FromPerson, message: TakeBackMessage, moment: Moment
) -> Decision | Later:
    """At once where nobody else plays but bots, who always agree; otherwise all the others are asked."""
    record, seat = state.record, message.seat
    only_playing(record)
    only_own_seat(record, command.player, seat)
    if record.pause is not None:
        raise paused()
    delay = clock.credited_delay(state, command.delay, moment)
    if (first := clock.ring_first(state, moment, delay)) is not None:
        return first
    seq = game_of(state).seq
    if message.seq > seq:
        raise Behind
    if message.seq != seq:
        return Decision(replies=(GameShown(is_stale=True),))
    row = _row(state, seat, moment)
    people = playing_people(state)
    if any(player != command.player for player in people):
        return ask(state, command, moment, "take_back", voters=people, needed=len(people), seat=seat, seq=seq)
    act = Act("take_back:agreed", seat, command.player)
    return Decision((row, line(state, act.what, seat, moment)), (Done(),), (act,))


def carry_out(state: TableState, proposal: Proposal, _: str, moment: Moment) -> Decision:
    """Everybody has agreed; raises Denied where something has happened since they were asked."""
    if proposal.seq != state.seq or proposal.seat is None:
        raise wrong_time("the game has gone on", "la partie a continué")
    return Decision((_row(state, proposal.seat, moment),))


def _row(state: TableState, seat: int, moment: Moment) -> Row:
    if seat_that_may(state) != seat:
        raise wrong_time(
            "this cannot be taken back: it was not your move, or something hidden has been learned from it",
            "ce coup ne se reprend pas : ce n'est pas le vôtre, ou il a révélé quelque chose",
        )
    assert state.last is not None
    taken = TakeBack(seat, _seconds_since(state, state.last, moment))
    play = state.last.before.again(game_of(state), taken.seconds)
    is_in_beat = current(state.record, moment.now) is not None
    record = ended(state.record, play.at, moment) if is_in_beat else None
    return take_back_row(state.head, taken, (play, (TakenBack(seat),)), record)


def _seconds_since(state: TableState, last: LastMove, moment: Moment) -> float:
    """A clock that ran before the move shows again what it showed when the move was made."""
    if last.before.deadline is None:
        return 0.0
    return round(max(clock.game_time(state, moment.now) - last.entry.at, 0.0), 3)
