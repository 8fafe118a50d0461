"""Game time: what the clock of a table shows, and when a deadline takes effect.

Only `ring_first` judges that time ran out before something was asked.
"""

from __future__ import annotations

import math

from pyramidion.core import Entry, Tick
from pyramidion.house.table.beats import current, without_beat
from pyramidion.house.table.decision import Act, Decision, Later, changed
from pyramidion.house.table.entries import game_of, play_entry
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import Pause, Record
from pyramidion.house.table.rows import AnyRow, change_row
from pyramidion.house.table.state import TableState, evolve, replace

INSTANT_SECONDS = 0.001
"""A deadline that is reached has passed one instant later."""
GRACE_SECONDS = 1.0
"""After this, any process may act on a deadline that the process in charge has missed."""
BOT_LEASE_SECONDS = 10.0
"""After this, another process asks a bot whose process may have died. While the bot thinks, the lease is renewed."""
NEVER = math.inf


def credited_delay(state: TableState, delay: float, moment: Moment) -> float:
    """What a slow connection is credited: only while a clock runs, and never more than the house allows."""
    if state.record.deadline is None:
        return 0.0
    return round(min(max(delay, 0.0), moment.settings.slow_line), 3)


def game_time(state: TableState, now: float, delay: float = 0.0) -> float:
    """Seconds since the game began. They never fall, whatever the wall clock does, and end with the game."""
    play, record = game_of(state), state.record
    if record.pause is not None:
        return max(record.pause.clock, play.at)
    if record.started is None or record.status == "over":
        return play.at
    return max(round(now - record.started - delay, 3), play.at)


def deadline_passed(state: TableState, now: float, delay: float = 0.0) -> bool:
    """Whether a deadline has passed that is not yet in the log. Over days, a move is in time until the house has acted
    on the deadline."""
    record = state.record
    if record.deadline is None or record.status != "playing" or record.pace:
        return False
    return record.deadline < game_time(state, now, delay)


def rings_at(record: Record, slow_line: float) -> float | None:
    """When the deadline takes effect: once no move that was made in time can still be on its way."""
    if record.status != "playing" or record.deadline is None or record.started is None or record.pause:
        return None
    return record.started + record.deadline + INSTANT_SECONDS + slow_line


def ring_first(state: TableState, moment: Moment, delay: float = 0.0) -> Decision | Later | None:
    """What comes before a command that was asked after the deadline; None where it was asked in time."""
    if not deadline_passed(state, moment.now, delay):
        return None
    rings = rings_at(state.record, moment.settings.slow_line)
    assert rings is not None
    if moment.now < rings:
        return Later(rings + INSTANT_SECONDS)
    return time_out(state, moment)._replace(decide_again=True)


def time_out(state: TableState, moment: Moment) -> Decision:
    """A deadline that has passed becomes an entry of the log; the rules say what follows from it.

    Game time stands still while the house waits for slow connections: the next turn has its time in full. Where all
    people have left, the table pauses: this step's time is over, and the next one's has not begun. Where only bots
    play and nobody looks, nobody has asked them: it pauses before the deadline.
    """
    record, now = state.record, moment.now
    rings = rings_at(record, moment.settings.slow_line)
    if state.play is None or rings is None or now < rings:
        return Decision()
    assert record.started is not None
    if is_unwatched(record, moment):
        return pause_unwatched(state, moment)
    if not is_left_alone(record, moment):
        at = max(round(now - record.started - moment.settings.slow_line, 3), state.play.at)
        return Decision((_tick(state, moment, at),))
    tick = _tick(state, moment, _after_deadline(state))
    rows: tuple[AnyRow, ...] = (tick,)
    acts: tuple[Act, ...] = ()
    after, _ = evolve(state, tick)
    if after.is_playing:
        pause = Pause(now, game_of(after).at, "away")
        rows = (tick, change_row(after.head, replace(without_beat(after.record), pause=pause, touched=now)))
        acts = (Act("pause"),)
    return Decision(rows, (), acts)


def skip_time(state: TableState, seat: int, moment: Moment) -> Decision:
    """Game time goes on to the deadline at once, if the game waits for this seat alone. The log cannot tell it from a
    bot that waited."""
    record, play = state.record, state.play
    if play is None or play.to_move != (seat,) or play.deadline is None or rings_at(record, 0.0) is None:
        return Decision()
    if current(record, moment.now) is not None:
        return Decision()
    at = _after_deadline(state)
    assert record.started is not None
    return Decision((_tick(state, moment, at),)) if moment.now - record.started < at else Decision()


def _tick(state: TableState, moment: Moment, at: float) -> AnyRow:
    return play_entry(state, moment, Entry(None, at, Tick()), started=moment.now - at)


def _after_deadline(state: TableState) -> float:
    """Game time at which the deadline of this step has passed, and no other one."""
    play = game_of(state)
    assert play.deadline is not None
    return max(round(play.deadline + INSTANT_SECONDS, 3), play.at)


def is_left_alone(record: Record, moment: Moment) -> bool:
    """Whether some seat is a person's and none of the people is here."""
    presence = moment.presence
    return (
        presence.is_certain(moment.now)
        and any(seat.kind != "bot" for seat in record.seats)
        and not any(presence.is_here(player) for player in record.people)
    )


def is_unwatched(record: Record, moment: Moment) -> bool:
    """Whether only bots play and nobody looks, not even through another process."""
    presence = moment.presence
    return record.is_bots_only and not presence.screens and presence.is_certain(moment.now)


def pause_unwatched(state: TableState, moment: Moment) -> Decision:
    record = state.record
    if not state.is_playing or record.pause is not None or not is_unwatched(record, moment):
        return Decision()
    play, at = game_of(state), game_time(state, moment.now)
    if play.deadline is not None:
        at = max(min(at, play.deadline), play.at)
    pause = Pause(moment.now, at, "away")
    return changed(state, replace(record, pause=pause), moment.now, Act("pause"))


def lease_until(state: TableState, now: float, slow_line: float) -> float:
    """When another process should look at the table, should the one in charge be gone; NEVER: nothing goes on."""
    record = state.record
    if state.play is None or record.status != "playing" or record.pause is not None:
        return NEVER
    rings = rings_at(record, slow_line)
    due = NEVER if rings is None else rings + GRACE_SECONDS
    if any(record.seats[seat].kind == "bot" for seat in state.play.to_move):
        beat = current(record, now)
        due = min(due, (now if beat is None else beat.until) + BOT_LEASE_SECONDS)
    return due
