"""`decide`: what follows from a command. It changes nothing, waits for nothing and reads no clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import along, answers, chat, console, review
from . import commands as c
from . import messages as m
from . import screen_messages as screen
from .checks import REMOVED, forbidden
from .decision import Decision, Later
from .gathering import no_show, options, pace, seeding, starting, teams
from .moment import Moment
from .playing import (
    clock,
    coaching,
    days,
    ending,
    legal_moves,
    moves,
    pausing,
    readiness,
    resigning,
    taking_back,
)
from .record import Record
from .seats import knowledge, membership, seating
from .state import TableState


def decide(state: TableState, command: c.Command, moment: Moment) -> Decision | Later:
    """Rows to append and what follows from them, or when to ask again.

    Raises Denied, Refused or Invalid where it cannot be done, and Behind where somebody has seen more of the table than
    this state holds.
    """
    if isinstance(command, c.FromPerson):
        decision = _from_person(state, command, moment)
    else:
        decision = COMMANDS[type(command)](state, command, moment)
    if state.record.pace and isinstance(decision, Decision):
        return days.timed(state, decision, moment)
    return decision


def _from_person(state: TableState, command: c.FromPerson, moment: Moment) -> Decision | Later:
    message = command.message
    if type(message) is not m.Ping:
        _check_may_ask(state.record, command.player)
    return MESSAGES[type(message)](state, command, message, moment)


def _check_may_ask(record: Record, player: str) -> None:
    if not player:
        raise forbidden("this screen only shows the table", "cet écran ne fait que montrer la table")
    if player in record.removed:  # what they asked for before that may still be in the queue
        fr, en = REMOVED
        raise forbidden(en, fr)


def _ping(_: TableState, __: c.FromPerson, ___: m.Ping, ____: Moment) -> Decision:
    return Decision(replies=(screen.Pong(),))


MESSAGES: Mapping[type, Callable[[TableState, c.FromPerson, Any, Moment], Decision | Later]] = {
    m.Move: moves.move,
    m.Look: moves.look,
    m.EndGame: ending.end,
    m.Resign: resigning.resign,
    m.TakeBack: taking_back.take_back,
    m.Sit: seating.sit,
    m.Stand: seating.stand,
    m.SeatBot: seating.seat_bot,
    m.Back: seating.take_back,
    m.Offer: seating.offer,
    m.AddSeat: options.add_seat,
    m.DropSeat: options.drop_seat,
    m.ChangeOptions: options.change_options,
    m.ChangeSettings: options.change_settings,
    m.SwapSeats: teams.swap_seats,
    m.NameTeam: teams.name_team,
    m.GiveNonce: seeding.give_nonce,
    m.AgreePace: pace.agree,
    m.AcceptTranscript: seeding.accept_transcript,
    m.Start: starting.start,
    m.Rematch: starting.rematch,
    m.Follow: starting.follow,
    m.PauseTable: pausing.pause,
    m.ResumeTable: pausing.resume,
    m.Ready: readiness.ready,
    m.Say: chat.say,
    m.React: chat.react,
    m.Mute: chat.mute,
    m.Unmute: chat.mute,
    m.Remove: chat.remove,
    m.AnswerAlong: along.answer,
    m.AskCoach: coaching.ask_coach,
    m.AskReview: review.ask_review,
    m.AskLegal: legal_moves.ask_legal,
    m.AnswerProposal: answers.answer,
    m.WithdrawProposal: answers.withdraw,
    m.Ping: _ping,
}

COMMANDS: Mapping[type, Callable[[TableState, Any, Moment], Decision | Later]] = {
    c.TimeOut: lambda state, _, moment: (days if state.record.pace else clock).time_out(state, moment),
    c.RecountDays: lambda state, _, moment: days.recount(state, moment),
    c.SkipTime: lambda state, command, moment: clock.skip_time(state, command.seat, moment),
    c.BotMove: moves.bot_move,
    c.GiveSeatBack: seating.give_back,
    c.PauseUnwatched: lambda state, _, moment: clock.pause_unwatched(state, moment),
    c.ResumeWatched: pausing.resume_watched,
    c.StartMatched: starting.start_matched,
    c.GiveUpMatched: no_show.give_up,
    c.ReplaceHost: membership.replace_host,
    c.ExpireProposal: answers.expire,
    c.NoteDevice: knowledge.note_device,
    c.RefundHint: coaching.refund_hint,
    c.RenamePerson: membership.rename,
    c.ForgetPerson: membership.forget,
    c.LengthenCode: membership.lengthen_code,
    c.CloseHouse: console.close_house,
    c.ConsolePause: pausing.console_pause,
    c.ConsoleResume: pausing.console_resume,
    c.ConsoleEnd: console.end,
    c.ConsoleExtend: console.extend,
    c.ConsoleSeatBot: console.seat_bot,
    c.ConsoleGiveBack: console.give_back,
    c.ConsoleSwap: console.swap,
    c.ConsoleArrive: console.arrive,
    c.ConsoleDepart: console.depart,
    c.ConsoleSay: chat.console_say,
}
