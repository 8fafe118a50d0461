"""The coach at a table: asked by a seat, as often as its budget of hints allows."""

from __future__ import annotations

from pyramidion.house.errors import Denied
from pyramidion.house.table.checks import forbidden, only_playing, paused
from pyramidion.house.table.commands import FromPerson, RefundHint
from pyramidion.house.table.decision import Act, CoachAsked, Decision, changed
from pyramidion.house.table.messages import AskCoach
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.ranking import check_unadvised
from pyramidion.house.table.record import Hints
from pyramidion.house.table.state import TableState, replace


def ask_coach(state: TableState, command: FromPerson, message: AskCoach, moment: Moment) -> Decision:
    """A hint is paid before the coach thinks. The same seat at the same point of the game pays once.

    A seat that may ask as often as it likes pays nothing, but its first hint is noted: it played with help.
    """
    record, seat = state.record, message.seat
    if not record.coach:
        raise forbidden("this table plays without the coach", "cette table joue sans conseiller")
    if seat not in record.seats_of(command.player):
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    only_playing(record)
    check_unadvised(record)
    if record.pause is not None:
        raise paused()
    if command.is_advised:
        raise Denied("limit", "the coach is already thinking", "le conseiller réfléchit déjà")
    hints, asked = record.hints or Hints.unlimited(len(record.seats)), CoachAsked(seat, state.seq)
    is_noted = hints.left(seat) is None and hints.used[seat] > 0
    if is_noted or hints.has_paid(seat, state.seq):
        return Decision(replies=(asked,))
    if hints.left(seat) == 0:
        raise Denied("limit", "this seat has no hints left", "cette place n'a plus de conseils")
    after = replace(record, hints=hints.counted(seat, state.seq))
    return changed(state, after, moment.now, Act("hint", seat, command.player), asked)


def refund_hint(state: TableState, command: RefundHint, moment: Moment) -> Decision:
    """The coach had nothing to say: it does not count. Of all who asked the same, the first gives it back."""
    record, hints = state.record, state.record.hints
    if hints is None or not hints.has_paid(command.seat, command.seq) or record.status != "playing":
        return Decision()
    after = replace(record, hints=hints.given_back(command.seat))
    return changed(state, after, moment.now, Act("hint_back", command.seat))
