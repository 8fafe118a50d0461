"""What the one who looks after the room may do at a table. Who did it is told there and kept with the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pyramidion.core import End, Entry, Extend

from . import pausing, seating
from .errors import Denied
from .log import INSERT_LINE
from .messages import Line
from .news import SatElsewhere
from .record import OPEN, Record, Seat
from .seating import Change, forbidden, put, replace, the_level, the_seat, wrong_time
from .store import HAPPENED

if TYPE_CHECKING:
    from .table import Table

HOST = "host"
"""The `who` of what the console says and does at a table; no person's handle looks like it."""

Settle = Callable[[Exception | None], None]


def who(name: str) -> str:
    """How the log of happenings names them."""
    return f"{HOST} {name}"


def only_playing(record: Record) -> None:
    if record.status != "playing":
        raise wrong_time("no game is being played", "aucune partie n'est en cours")


def pause(table: Table, name: str, settle: Settle) -> None:
    only_playing(table.record)
    if table.playing.late():
        # As with everybody's pause: what ran out before it has run out.
        again = partial(_or_settle, partial(pause, table, name), settle)
        table.playing.once_rung(again, settle)
        return
    pausing.pause(table, "host", None, name, table.playing.clock(), settle, who(name))


def _or_settle(act: Callable[[Settle], None], settle: Settle) -> None:
    try:
        act(settle)
    except Denied as denied:
        settle(denied)


def take_up(table: Table, name: str, settle: Settle) -> None:
    only_playing(table.record)
    pausing.take_up(table, None, settle, who(name))


def extend(table: Table, name: str, seat: int | None, seconds: float, settle: Settle) -> None:
    """More time for the step that runs: for this seat, or without one for whoever the game waits for."""
    only_playing(table.record)
    assert table.course is not None
    play = table.course.play
    if play.deadline is None or not play.to_move:
        raise wrong_time("no clock runs at this table", "aucun chronomètre ne tourne à cette table")
    number = play.to_move[0] if seat is None else seat
    the_seat(table.record, number)
    # Time that is given while slow lines are waited for still comes in time.
    at = max(min(table.playing.clock(), play.deadline), play.at)
    happened = (HAPPENED, (table.id, table.desk.now(), who(name), "extend", number))
    table.playing.play(Entry(None, at, Extend(number, seconds)), done=settle, also=(happened,))


def end(table: Table, name: str, settle: Settle) -> None:
    """The game is over with the scores as they stand."""
    only_playing(table.record)
    happened = (HAPPENED, (table.id, table.desk.now(), who(name), "end", None))
    table.playing.play(Entry(None, table.playing.clock(), End()), done=settle, also=(happened,))


def bot(table: Table, name: str, number: int, level: str, settle: Settle) -> None:
    """A bot plays on. The seat stays its person's: they take it back when they like, or the console gives it back."""
    record = table.record
    seat = the_seat(record, number)
    the_level(record, level)
    if record.status == "over":
        raise wrong_time("the game is over", "la partie est terminée")
    keeps = record.status == "playing" and seat.player is not None
    after = Seat("bot", seat.player, seat.name, level, True) if keeps else Seat("bot", level=level)
    table.bots.thinking.pop(number, None)
    table.change(Change(put(record, number, after), "bot", number), None, settle, who=who(name))


def give_back(table: Table, name: str, number: int, settle: Settle) -> None:
    """The person plays again for whom a bot stood in; a seat that is a bot's alone becomes open."""
    seat = the_seat(table.record, number)
    if table.record.status == "over":
        raise wrong_time("the game is over", "la partie est terminée")
    if seat.kind != "bot":
        raise wrong_time("no bot sits there", "aucun robot n'est assis là")
    after = OPEN if seat.player is None else Seat("person", seat.player, seat.name)
    table.change(Change(put(table.record, number, after), "back", number), None, settle, who=who(name))


def move(table: Table, name: str, number: int, to: int, settle: Settle) -> None:
    """Two seats change their people. Scores and cards stay where they are, so both must know the same now."""
    record = table.record
    one, other = the_seat(record, number), the_seat(record, to)
    if record.status == "over":
        raise wrong_time("the game is over", "la partie est terminée")
    if one.player is None or number == to:
        raise wrong_time("nobody sits there who could move", "personne n'y est assis qui puisse changer")
    if record.status == "playing":
        assert table.course is not None
        game, state = table.course.game, table.course.play.state
        if game.audience(state, number) != game.audience(state, to):
            raise forbidden(
                "one of the two knows what the other must not: move them when this step is done",
                "l'un des deux sait ce que l'autre doit ignorer : changez-les quand cette étape sera finie",
            )
    after = put(put(record, number, other), to, one)
    if record.status == "playing":
        held = dict(record.held)
        for player, seat in ((one.player, to), (other.player, number)):
            if player is not None and seat not in held.get(player, ()):
                held[player] = (*held.get(player, ()), seat)
        after = replace(after, held=held)
    for seat in (number, to):
        table.bots.thinking.pop(seat, None)
    table.change(Change(after, "move", to), None, settle, who=who(name))


def arrive(table: Table, name: str, person: Seat, number: int, settle: Settle) -> None:
    """Somebody of another table gets an open seat of this one."""
    assert person.player is not None
    change = seating.sit(table.record, person.player, person.name or "", number)
    table.change(change._replace(what="move"), None, settle, who=who(name))


def depart(table: Table, name: str, number: int, person: Seat, to: str, settle: Settle) -> None:
    """Their seat here is open, and their screens are told where they sit now."""
    assert person.player is not None
    player: str = person.player
    change = seating.stand(table.record, player, number)

    def gone(error: Exception | None) -> None:
        if error is None and not table.record.seats_of(player):
            table.following.sat_elsewhere(player, to, name)
            news = table.desk.news
            news.tell(table.id, SatElsewhere(news.process, player, to, name))
        settle(error)

    table.change(change._replace(what="move"), None, gone, who=who(name))


def say(table: Table, name: str, text: str | None, phrase: str | None, settle: Settle) -> None:
    """A line of the chat that every screen shows by itself."""
    line = Line(table.line_count, HOST, name, None, round(table.desk.now(), 3))
    line = replace(line, text=text) if text is not None else replace(line, phrase=phrase or "")

    def said(error: Exception | None) -> None:
        if error is None:
            table.say(line)
        settle(error)

    row = (table.id, line.n, "", HOST, name, None, text, phrase, line.at)
    happened = (HAPPENED, (table.id, line.at, who(name), "announce", None))
    table.serial.write([(INSERT_LINE, row), happened], said)
