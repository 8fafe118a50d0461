"""What whoever looks after the room may do at a table. The table is told, and its list of acts names them."""

from __future__ import annotations

from pyramidion.core import Entry, Extend

from . import commands as c
from .chat import announcement
from .checks import forbidden, not_over, only_playing, seat_at, wrong_time
from .decision import Act, Decision, Later, PersonMoved, changed
from .entries import game_of, play_entry
from .moment import Moment
from .playing import clock
from .playing.ending import end_row
from .record import OPEN, Seat
from .rows import AnyRow
from .rules import bot_level
from .seats.knowledge import check_may_take, hold
from .seats.names import seat_names
from .seats.seating import left, put, seated
from .state import TableState, replace

CLOSED = "closed"
"""The phrase with which the house says that it has closed."""


def extend(state: TableState, command: c.ConsoleExtend, moment: Moment) -> Decision:
    """More time for the step that runs: for this seat, or without one for whoever the game waits for."""
    only_playing(state.record)
    play = game_of(state)
    if play.deadline is None or not play.to_move:
        raise wrong_time("no clock runs at this table", "aucun chronomètre ne tourne à cette table")
    number = play.to_move[0] if command.seat is None else command.seat
    seat_at(state.record, number)
    # Time that is given while slow connections are waited for still comes in time.
    at = max(min(clock.game_time(state, moment.now), play.deadline), play.at)
    row = play_entry(state, moment, Entry(None, at, Extend(number, command.seconds)))
    if state.record.ranked:
        row = row._replace(record=replace(row.record or state.record, ranked=False))
    return Decision((row,), acts=(Act("extend", number, console=command.by),))


def end(state: TableState, command: c.ConsoleEnd, moment: Moment) -> Decision:
    only_playing(state.record)
    return Decision((end_row(state, moment),), acts=(Act("end", console=command.by),))


def close_house(state: TableState, command: c.CloseHouse, moment: Moment) -> Decision | Later:
    """A table that its people have paused stays as it is. What another process has done before is not done twice. A
    table for games over days is told nothing: it goes on when the house is open again."""
    if state.record.pace:
        return Decision()
    rows: list[AnyRow] = []
    acts: list[Act] = []
    if state.is_playing and state.record.pause is None:
        # The time that has run out may have ended the game.
        if (first := clock.ring_first(state, moment)) is not None:
            return first
        rows.append(end_row(state, moment))
        acts.append(Act("end", console=command.by))
    # Times of lines are rounded.
    if not any(line.phrase == CLOSED and line.at > command.at - 1.0 for line in state.chat):
        rows.append(announcement(state, command.by, None, CLOSED, moment.now))
        acts.append(Act("announce", console=command.by))
    return Decision(tuple(rows), acts=tuple(acts))


def seat_bot(state: TableState, command: c.ConsoleSeatBot, moment: Moment) -> Decision:
    """A bot plays on. The seat stays its person's: they take it back when they like, or the console gives it back."""
    record, number = state.record, command.seat
    seat, level = seat_at(record, number), bot_level(record, command.level)
    not_over(record)
    keeps = record.status == "playing" and seat.player is not None
    bot = Seat("bot", seat.player, seat.name, level, True) if keeps else Seat("bot", level=level)
    decision = changed(state, put(record, number, bot), moment.now, Act("bot", number, console=command.by))
    return _told(state, decision, "bot", moment) if keeps else decision


def _told(state: TableState, decision: Decision, what: str, moment: Moment) -> Decision:
    """During a game the table reads in its chat what the console does to the seats of people."""
    if state.record.status != "playing":
        return decision
    (act,) = decision.acts
    told = announcement(state, act.console or "", None, f"console:{what}", moment.now, act.seat)
    return decision._replace(rows=(*decision.rows, told))


def give_back(state: TableState, command: c.ConsoleGiveBack, moment: Moment) -> Decision:
    """The person plays again for whom a bot stood in; a seat that is a bot's alone becomes open."""
    record, number = state.record, command.seat
    seat = seat_at(record, number)
    not_over(record)
    if seat.kind != "bot":
        raise wrong_time("no bot sits there", "aucun robot n'est assis là")
    after = put(record, number, OPEN if seat.player is None else Seat("person", seat.player, seat.name))
    return changed(state, after, moment.now, Act("back", number, console=command.by))


def swap(state: TableState, command: c.ConsoleSwap, moment: Moment) -> Decision:
    """Two seats change their people. Scores and cards stay where they are, so both must know the same now."""
    record, number, to = state.record, command.seat, command.to
    one, other = seat_at(record, number), seat_at(record, to)
    not_over(record)
    if one.player is None or number == to:
        raise wrong_time("nobody there can change seats", "personne ne peut y changer de place")
    after = put(put(record, number, other), to, one)
    if record.status == "playing":
        play = game_of(state)
        if play.game.view_group(play.state, number) != play.game.view_group(play.state, to):
            raise forbidden(
                "one of the two knows what the other must not: move them when this step is done",
                "l'un des deux sait ce que l'autre doit ignorer : changez-les quand cette étape sera finie",
            )
        check_may_take(state, one.player, to)
        after = hold(after, one.player, to)
        if other.player is not None:
            check_may_take(state, other.player, number)
            after = hold(after, other.player, number)
    act = Act("move", to, console=command.by)
    return _told(state, changed(state, after, moment.now, act), "swap", moment)


def arrive(state: TableState, command: c.ConsoleArrive, moment: Moment) -> Decision:
    """They get an open seat, also where the host of the table had sent them away before."""
    person = command.person
    assert person.player is not None
    name = seat_names(state.record, moment.settings.limits.name).free(person.name or "")
    after = seated(state, person.player, name, command.seat)
    after = replace(after, removed=tuple(one for one in after.removed if one != person.player))
    act = Act("move", command.seat, console=command.by)
    return _told(state, changed(state, after, moment.now, act), "arrive", moment)


def depart(state: TableState, command: c.ConsoleDepart, moment: Moment) -> Decision:
    """Their seat here is open, and their screens are told where they sit now, unless they have another seat here."""
    player = command.person.player
    assert player is not None
    after = left(state.record, player, command.seat)
    if state.record.seats[command.seat].player != player:
        raise wrong_time("somebody else sits there now", "quelqu'un d'autre y est assis maintenant")
    moved = () if after.seats_of(player) else (PersonMoved(player, command.to_table, command.by),)
    act = Act("move", command.seat, console=command.by)
    return _told(state, changed(state, after, moment.now, act, *moved), "depart", moment)
