"""The chat of a table, reactions, and whom the host silences or sends away."""

from __future__ import annotations

from msgspec import UNSET

from pyramidion.house.errors import Denied

from .checks import forbidden, only_host
from .commands import ConsoleSay, FromPerson
from .decision import Act, Decision, ReactionShown, changed
from .messages import BOT_FAILED, PHRASES, Mute, React, Remove, Say, Unmute
from .moment import Moment
from .record import Proposal, Record
from .screen_messages import ChatLine, Done, Reacted, malformed
from .seats.names import shown_names
from .seats.seating import act_upon, ask_for_seat, done, must_ask, vacate
from .state import TableState, replace
from .text import clean_line

CONSOLE = "host"
"""The `who` of what the console says at a table; no person's handle looks like it."""


def say(state: TableState, command: FromPerson, message: Say, moment: Moment) -> Decision:
    record = state.record
    _may_speak(record, command)
    if (message.text is None) == (message.phrase is None):
        return Decision(replies=(malformed("either `text` or `phrase`"),))
    if message.phrase is not None and message.phrase not in PHRASES:
        raise Denied("unknown", "there is no such phrase", "cette phrase n'existe pas")
    text = UNSET if message.text is None else clean_line(message.text, moment.settings.limits.chat)
    seats = record.seats_of(command.player)
    here = {**moment.presence.here, command.player: command.name}
    line = ChatLine(
        state.chat_count,
        moment.handle(record.id, command.player),
        shown_names(record, here, moment.settings.limits.name)[command.player],
        seats[0] if len(seats) == 1 else None,
        round(moment.now, 3),
        text,
        UNSET if message.phrase is None else message.phrase,
    )
    return Decision((line,), (Done(),))


def react(state: TableState, command: FromPerson, message: React, moment: Moment) -> Decision:
    """Shown to everybody and stored nowhere: whoever comes later has missed it."""
    record, player = state.record, command.player
    _may_speak(record, command)
    seats = record.seats_of(player)
    here = {**moment.presence.here, player: command.name}
    shown = Reacted(
        who=moment.handle(record.id, player),
        name=shown_names(record, here, moment.settings.limits.name)[player],
        seat=seats[0] if len(seats) == 1 else None,
        reaction=message.reaction,
    )
    return Decision(replies=(ReactionShown(shown),))


def _may_speak(record: Record, command: FromPerson) -> None:
    if command.player in record.muted or command.is_visitor:
        raise forbidden("you cannot speak at this table", "vous ne pouvez pas parler à cette table")


def announcement(
    state: TableState, by: str, text: str | None, phrase: str | None, now: float, seat: int | None = None
) -> ChatLine:
    """A line of the console, which every screen shows by itself."""
    return ChatLine(
        state.chat_count,
        CONSOLE,
        by,
        seat,
        round(now, 3),
        UNSET if text is None else text,
        UNSET if phrase is None else phrase,
    )


ABOUT_TONIGHT = frozenset(("closing", "open_after_all"))
"""Phrases about the hour at which the house closes."""


def console_say(state: TableState, command: ConsoleSay, moment: Moment) -> Decision:
    if command.phrase in ABOUT_TONIGHT and state.record.pace:
        return Decision()  # a game over days goes on tomorrow
    line = announcement(state, command.by, command.text, command.phrase, moment.now)
    return Decision((line,), acts=(Act("announce", console=command.by),))


def bot_failed(state: TableState, seat: int, level: str, moment: Moment) -> ChatLine | None:
    """The table is told once, by the bot's name, that a move was made for it; the log of the house has every time."""
    told = any(
        line.phrase == BOT_FAILED and (line.seat, line.name) == (seat, level) and not line.who
        for line in state.chat
    )
    if told:
        return None
    return ChatLine(state.chat_count, "", level, seat, round(moment.now, 3), phrase=BOT_FAILED)


def _person(state: TableState, who: str, moment: Moment) -> str:
    """The person behind a handle: somebody who sits, looks through any process, or was dealt with before."""
    record = state.record
    for player in (*record.people, *moment.presence.here, *record.muted, *record.removed):
        if moment.handle(record.id, player) == who:
            return player
    raise Denied("unknown", "there is no such person here", "cette personne n'est pas ici")


def mute(state: TableState, command: FromPerson, message: Mute | Unmute, moment: Moment) -> Decision:
    record = state.record
    only_host(record, command.player)
    who = _person(state, message.who, moment)
    silent = isinstance(message, Mute)
    muted = tuple(player for player in record.muted if player != who)
    after = replace(record, muted=(*muted, who) if silent else muted)
    act = Act("mute" if silent else "unmute", player=command.player)
    return changed(state, after, moment.now, act, Done())


def remove(state: TableState, command: FromPerson, message: Remove, moment: Moment) -> Decision:
    record = state.record
    only_host(record, command.player)
    who = _person(state, message.who, moment)
    if who == record.host:
        raise forbidden("the host cannot be removed", "l'hôte ne peut pas être exclu")
    seats = [number for number, seat in enumerate(record.seats) if seat.player == who]
    if not seats:
        after = _without(record, who)
        return changed(state, after, moment.now, Act("remove", player=command.player), Done())
    if must_ask(record, who, command.player, moment):
        return ask_for_seat(state, command, moment, "remove", who, seats[0])
    what = act_upon("remove", record, who, command.player)
    return done(state, _without(record, who), moment, Act(what, seats[0], command.player))


def carry_out_remove(state: TableState, proposal: Proposal, _: str, moment: Moment) -> Decision:
    assert proposal.about is not None
    return changed(state, _without(state.record, proposal.about), moment.now, Act("remove", proposal.seat))


def _without(record: Record, player: str) -> Record:
    """The record once this person has been sent away."""
    removed = (*(one for one in record.removed if one != player), player)
    return replace(vacate(record, player), removed=removed)
