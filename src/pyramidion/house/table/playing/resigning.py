"""A seat gives up."""

from __future__ import annotations

from pyramidion.core import Entry, Resign
from pyramidion.house.table.checks import only_own_seat, only_playing
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.decision import Act, Decision, Later
from pyramidion.house.table.entries import game_of, play_entry
from pyramidion.house.table.messages import Resign as ResignMessage
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.proposals import line
from pyramidion.house.table.record import GivenUp, Record, Seat
from pyramidion.house.table.rows import AnyRow, Row, change_row
from pyramidion.house.table.rules import usual_level
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.seats.seating import put
from pyramidion.house.table.state import TableState, evolve, replace

from . import clock


def playing_people(state: TableState, leaving: int | None = None) -> tuple[str, ...]:
    """Whoever plays and has not resigned, each once, in the order of the seats; without the seat that is leaving."""
    play, record = game_of(state), state.record
    out = {leaving, *(play.game.resigned(play.state) if play.game.plays_without else ())}
    return tuple(player for player in record.people if not out.issuperset(record.seats_of(player)))


def resign(
    state: TableState, command: FromPerson, message: ResignMessage, moment: Moment
) -> Decision | Later:
    """The rules say what follows. A game that nobody would play on ends, and the seat stays its person's; otherwise,
    where the seat is needed, a bot plays on."""
    only_playing(state.record)
    only_own_seat(state.record, command.player, message.seat)
    delay = clock.credited_delay(state, command.delay, moment)
    if (first := clock.ring_first(state, moment, delay)) is not None:
        return first
    seat = message.seat
    rows = (*given_up(state, seat, moment, delay), line(state, "resign", seat, moment))
    return Decision(rows, (Done(),), (Act("resign", seat, command.player),))


def given_up(state: TableState, seat: int, moment: Moment, delay: float = 0.0) -> tuple[AnyRow, ...]:
    """The rows of a seat that gives up. Ratings count it as lost, whoever plays on there."""
    at = clock.game_time(state, moment.now, delay)
    row = _entry(state, moment, at, Resign(seat))
    after, _ = evolve(state, row)
    if after.is_playing and not playing_people(state, leaving=seat):
        return (_entry(state, moment, at, Resign(seat, ends=True)),)
    if after.is_playing and not game_of(after).game.plays_without:
        return row, change_row(after.head, _with_bot(after.record, seat, moment))
    return (row,)


def _entry(state: TableState, moment: Moment, at: float, move: Resign) -> Row:
    row = play_entry(state, moment, Entry(None, at, move))
    record = state.record if row.record is None else row.record
    given_up = GivenUp(move.seat, record.seats[move.seat].player)
    return row._replace(record=replace(record, resigned=(*record.resigned, given_up)))


def _with_bot(record: Record, seat: int, moment: Moment) -> Record:
    """The game still counts, for those who play it and as lost for whoever has resigned."""
    return replace(put(record, seat, Seat("bot", level=usual_level(record.game))), touched=moment.now)
