"""A seat gives up, or everybody agrees to stop."""

from __future__ import annotations

from pyramidion.core import Entry, Resign

from . import clock
from .checks import forbidden, only_own_seat, only_playing
from .commands import FromPerson
from .decision import Act, Decision, Later
from .entries import game_of, play_entry
from .messages import Done, ProposeEnd
from .messages import Resign as ResignMessage
from .moment import Moment
from .playing import end_row
from .proposals import ask, is_present, line
from .record import Proposal, Record, Seat
from .rows import AnyRow, change_row
from .rules import usual_level
from .seating import put
from .state import TableState, evolve, replace


def playing_people(state: TableState) -> tuple[str, ...]:
    """Whoever plays and has not resigned, each once, in the order of the seats."""
    play, record = game_of(state), state.record
    resigned = play.game.resigned(play.state)
    return tuple(
        player
        for player in record.people
        if any(seat not in resigned or not play.game.plays_without for seat in record.seats_of(player))
    )


def resign(
    state: TableState, command: FromPerson, message: ResignMessage, moment: Moment
) -> Decision | Later:
    """The rules say what follows. Where the seat is needed, a bot plays on; a game that nobody plays any more ends."""
    only_playing(state.record)
    only_own_seat(state.record, command.player, message.seat)
    delay = clock.credited_delay(state, command.delay, moment)
    if (first := clock.ring_first(state, moment, delay)) is not None:
        return first
    at = clock.game_time(state, moment.now, delay)
    rows: list[AnyRow] = [play_entry(state, moment, Entry(None, at, Resign(message.seat)))]
    after, _ = evolve(state, rows[0])
    if after.is_playing and not game_of(after).game.plays_without:
        rows.append(change_row(after.head, _with_bot(after.record, message.seat, moment)))
        after, _ = evolve(after, rows[-1])
    if after.is_playing and not playing_people(after):
        rows.append(end_row(after, moment))
    rows.append(line(state, "resign", message.seat, moment))
    return Decision(tuple(rows), (Done(),), (Act("resign", message.seat, command.player),))


def _with_bot(record: Record, seat: int, moment: Moment) -> Record:
    bot = Seat("bot", level=usual_level(record.game))
    return replace(put(record, seat, bot), touched=moment.now)


def propose_end(state: TableState, command: FromPerson, _: ProposeEnd, moment: Moment) -> Decision | Later:
    """Whoever plays and is here has to agree; the game ends at once where nobody else is."""
    only_playing(state.record)
    people = playing_people(state)
    if command.player not in people:
        raise forbidden("this is for those who play here", "c'est à ceux qui jouent ici d'en décider")
    if (first := clock.ring_first(state, moment)) is not None:
        return first
    voters = tuple(p for p in people if p == command.player or is_present(p, moment))
    if len(voters) > 1:
        return ask(state, command, moment, "end", voters=voters, needed=len(voters))
    act = Act("end:agreed", player=command.player)
    return Decision((end_row(state, moment), line(state, act.what, None, moment)), (Done(),), (act,))


def carry_out_end(state: TableState, _: Proposal, __: str, moment: Moment) -> Decision:
    """Everybody has agreed to stop."""
    only_playing(state.record)
    return Decision((end_row(state, moment),))
