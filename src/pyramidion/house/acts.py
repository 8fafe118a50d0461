"""What people do at a table, one function for each kind of message. Each runs when it is its turn in the queue."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import UNSET

from pyramidion.core import End, Entry

from . import advising, opening, pausing, seating
from . import messages as m
from .codes import new_id
from .course import Course
from .decks import allow, pinned
from .errors import Behind, Denied
from .log import INSERT_LINE
from .names import clean_line, clean_name
from .seating import Change, forbidden, only_gathering, only_host, replace, wrong_time
from .showing import malformed
from .store import FREE_CODE

if TYPE_CHECKING:
    from .audience import Looker
    from .table import Table

T = TypeVar("T")
Act = Callable[["Table", "Looker", Any], None]


def act(table: Table, looker: Looker, message: m.AnyMessage) -> None:
    """Raises Denied, Refused or Invalid when it cannot be done; then nothing has changed."""
    if not looker.player and not isinstance(message, m.Ping):
        raise forbidden("this screen only shows the table", "cet écran ne fait que montrer la table")
    ACTS[type(message)](table, looker, message)


def move(table: Table, looker: Looker, message: m.Move) -> None:
    course, record = table.course, table.record
    if course is None:
        raise wrong_time("the game has not begun", "la partie n'a pas commencé")
    if (message.seat, message.id) in course.ids:
        table.audience.show(looker, message)
        return
    seat = seating.the_seat(record, message.seat)
    if seat.kind != "person" or seat.player != looker.player:
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    if record.pause is not None:
        raise pausing.paused()
    delay = table.playing.delay(looker)
    if table.playing.late(delay):
        # Time ran out before this move was made: the log says so first.
        again = partial(table.act, looker, message)
        table.playing.once_rung(again, partial(table.answer_error, looker, message))
        return
    if message.seq > course.play.seq:
        raise Behind
    if message.seq != course.play.seq:
        table.audience.show(looker, message, stale=True)
        return
    entry = Entry(message.seat, table.playing.clock(delay), course.game.parse_move(message.move))
    table.playing.play(entry, looker, message, delay)


def look(table: Table, looker: Looker, message: m.Look) -> None:
    if message.seat is not None and message.seat not in table.record.seats_of(looker.player):
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    looker.chosen = looker.looking = message.seat
    if table.course is None or looker.visitor:
        table.answer_ok(looker, message)
    else:
        table.audience.show(looker, message)


def _answer(table: Table, looker: Looker, message: m.AnyMessage, error: Exception | None) -> None:
    if error is None:
        table.answer_ok(looker, message)
    else:
        table.answer_error(looker, message, error)


def _after_reading(
    table: Table,
    looker: Looker,
    message: m.AnyMessage,
    work: Coroutine[Any, Any, T],
    then: Callable[[T], None],
) -> None:
    """What an act must know from the database first; nothing else happens at the table meanwhile."""

    def read(found: T) -> None:
        try:
            then(found)
        except Exception as error:  # noqa: BLE001 - as for every act
            table.answer_error(looker, message, error)

    table.serial.read(work, read, partial(table.answer_error, looker, message))


def _change(table: Table, looker: Looker, message: m.AnyMessage, change: Change) -> None:
    table.change(change, looker.player, partial(_answer, table, looker, message))


def sit(table: Table, looker: Looker, message: m.Sit) -> None:
    limit = table.desk.settings.limits.name
    name = looker.name if message.name is None else clean_name(message.name, limit)
    _change(table, looker, message, seating.sit(table.record, looker.player, name, message.seat))


def stand(table: Table, looker: Looker, message: m.Stand) -> None:
    _change(table, looker, message, seating.stand(table.record, looker.player, message.seat))


def offer(table: Table, looker: Looker, message: m.Offer) -> None:
    if message.to is None:
        change = seating.offer(table.record, looker.player, message.seat)
    else:
        change = seating.lend(table.record, looker.player, message.seat, table.audience.away_for)
    _change(table, looker, message, change)


def seat_bot(table: Table, looker: Looker, message: m.SeatBot) -> None:
    change = seating.seat_bot(
        table.record,
        looker.player,
        message.seat,
        message.level,
        table.audience.away_for,
        table.desk.settings.away_after,
    )
    table.bots.thinking.pop(message.seat, None)
    _change(table, looker, message, change)


def back(table: Table, looker: Looker, message: m.Back) -> None:
    _change(table, looker, message, seating.back(table.record, looker.player, message.seat))


def add_seat(table: Table, looker: Looker, message: m.AddSeat) -> None:
    only_host(table.record, looker.player)
    _change(table, looker, message, seating.add_seat(table.record))


def drop_seat(table: Table, looker: Looker, message: m.DropSeat) -> None:
    only_host(table.record, looker.player)
    _change(table, looker, message, seating.drop_seat(table.record, message.seat))


def options(table: Table, looker: Looker, message: m.ChangeOptions) -> None:
    only_host(table.record, looker.player)

    def allowed(_: None) -> None:
        _change(table, looker, message, seating.options(table.record, message.options))

    work = allow(table.desk, looker.player, message.options)
    _after_reading(table, looker, message, work, allowed)


def settings(table: Table, looker: Looker, message: m.ChangeSettings) -> None:
    only_host(table.record, looker.player)
    _change(
        table, looker, message, seating.settings(table.record, message.private, message.coach, message.hints)
    )


def start(table: Table, looker: Looker, message: m.Start) -> None:
    record = table.record
    only_host(record, looker.player)
    only_gathering(record)
    if empty := [str(i) for i, seat in enumerate(record.seats) if seat.kind == "open"]:
        named = ", ".join(empty)
        raise wrong_time(f"these seats are still open: {named}", f"ces places sont encore libres : {named}")
    record = replace(record, options=pinned(table.desk, record.options))
    course = Course.rebuild(record, table.given, table.desk.library)
    now, outcome = table.desk.now(), course.play.outcome
    record = replace(
        record,
        status="playing" if outcome is None else "over",
        code=record.code if outcome is None else None,
        started=now - course.play.at,
        ended=None if outcome is None else now,
        outcome=None if outcome is None else msgspec.to_builtins(outcome),
        deadline=None if outcome is not None else course.play.deadline,
        held={player: record.seats_of(player) for player in record.people},
    )

    def begun(error: Exception | None) -> None:
        if error is None:
            table.audience.show_all()
            table.playing.set_alarm()
        _answer(table, looker, message, error)

    # The course counts together with the record; until both are stored it is nobody's to see.
    ops = () if outcome is None else ((FREE_CODE, (record.id,)),)
    table.change(Change(record, "start", None, ops), looker.player, begun, course)


def end(table: Table, looker: Looker, message: m.EndGame) -> None:
    only_host(table.record, looker.player)
    if table.record.status != "playing":
        raise wrong_time("no game is being played", "aucune partie n'est en cours")
    table.playing.play(Entry(None, table.playing.clock(), End()), looker, message)


def pause(table: Table, looker: Looker, message: m.PauseTable) -> None:
    pausing.only_at_table(table, looker.player)
    delay = table.playing.delay(looker)
    if table.playing.late(delay):
        # As with a move: what ran out before somebody asked for the pause has run out.
        again = partial(table.act, looker, message)
        table.playing.once_rung(again, partial(table.answer_error, looker, message))
        return
    answer = partial(_answer, table, looker, message)
    pausing.pause(table, "person", looker.player, looker.name, table.playing.clock(delay), answer)


def take_up(table: Table, looker: Looker, message: m.TakeUp) -> None:
    pausing.only_at_table(table, looker.player)
    pausing.take_up(table, looker.player, done=partial(_answer, table, looker, message))


def rematch(table: Table, looker: Looker, message: m.Rematch) -> None:
    record = table.record
    if not record.belongs(looker.player):
        raise forbidden("a rematch is for those who played", "la revanche est pour ceux qui ont joué")
    if record.status != "over":
        raise wrong_time("the game is not over", "la partie n'est pas terminée")
    if record.rematch is not None:
        table.answer_ok(looker, message)
        return
    desk = table.desk
    new = opening.rematch(desk, record, looker.player, new_id())
    _change(
        table,
        looker,
        message,
        Change(replace(record, rematch=new.record.id), "rematch", None, tuple(new.ops)),
    )


def follow(table: Table, looker: Looker, _: m.Follow) -> None:
    """The answer is the new table's own `table` message."""
    if table.record.rematch is None:
        raise wrong_time("nobody has asked for a rematch", "personne n'a demandé de revanche")
    looker.screen.follow(table.record.rematch)


def say(table: Table, looker: Looker, message: m.Say) -> None:
    record, desk = table.record, table.desk
    if looker.player in record.muted or looker.visitor:
        raise forbidden("you cannot speak at this table", "vous ne pouvez pas parler à cette table")
    if (message.text is None) == (message.phrase is None):
        looker.push(malformed("either `text` or `phrase`", UNSET if message.id is None else message.id))
        return
    if message.phrase is not None and message.phrase not in m.PHRASES:
        raise Denied("unknown", "there is no such phrase", "cette phrase n'existe pas")
    text = None if message.text is None else clean_line(message.text, desk.settings.limits.chat)
    seats = record.seats_of(looker.player)
    line = m.Line(
        table.line_count,
        desk.handle(table.id, looker.player),
        looker.name,
        seats[0] if len(seats) == 1 else None,
        round(desk.now(), 3),
        UNSET if text is None else text,
        UNSET if message.phrase is None else message.phrase,
    )

    def said(error: Exception | None) -> None:
        if error is None:
            table.say(line)
        _answer(table, looker, message, error)

    row = (table.id, line.n, looker.player, line.who, line.name, line.seat, text, message.phrase, line.at)
    table.serial.write([(INSERT_LINE, row)], said)


def _person(table: Table, who: str) -> str:
    """The person behind a handle: somebody who sits, looks through any process, or was dealt with before."""
    record = table.record
    known = (
        *record.people,
        *table.audience.people(),
        *record.muted,
        *record.removed,
    )
    for player in known:
        if table.desk.handle(table.id, player) == who:
            return player
    raise Denied("unknown", "there is no such person here", "cette personne n'est pas ici")


def mute(table: Table, looker: Looker, message: m.Mute | m.Unmute) -> None:
    only_host(table.record, looker.player)
    who = _person(table, message.who)
    _change(table, looker, message, seating.mute(table.record, who, isinstance(message, m.Mute)))


def remove(table: Table, looker: Looker, message: m.Remove) -> None:
    only_host(table.record, looker.player)
    _change(table, looker, message, seating.remove(table.record, _person(table, message.who)))


def ping(_: Table, looker: Looker, message: m.Ping) -> None:
    looker.push(m.Pong(re=UNSET if message.id is None else message.id))


ACTS: dict[type, Act] = {
    m.Move: move,
    m.Look: look,
    m.Sit: sit,
    m.Stand: stand,
    m.SeatBot: seat_bot,
    m.Back: back,
    m.Offer: offer,
    m.AddSeat: add_seat,
    m.DropSeat: drop_seat,
    m.ChangeOptions: options,
    m.ChangeSettings: settings,
    m.Start: start,
    m.EndGame: end,
    m.PauseTable: pause,
    m.TakeUp: take_up,
    m.Rematch: rematch,
    m.Follow: follow,
    m.Say: say,
    m.Mute: mute,
    m.Unmute: mute,
    m.Remove: remove,
    m.AskCoach: advising.coach,
    m.Ping: ping,
}
