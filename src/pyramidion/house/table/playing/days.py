"""Play over days: how long a seat has, what its clock shows, and what follows when all its time is used up.

A seat has the days of the table's pace for a move, and a reserve for all its moves together. Holidays of its person and
outages of the house do not count. Nothing else in `decide` knows these clocks: `timed` sets them after every decision.
"""

from __future__ import annotations

from pyramidion.house.table import ranking
from pyramidion.house.table.day_clock import DAY_SECONDS, DayClock, SeatClock
from pyramidion.house.table.decision import Act, Decision
from pyramidion.house.table.entries import game_of
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.proposals import line
from pyramidion.house.table.record import Record, Seat
from pyramidion.house.table.rows import AnyRow, Row, change_row
from pyramidion.house.table.rules import usual_level
from pyramidion.house.table.seats.seating import put
from pyramidion.house.table.spans import counted, reached
from pyramidion.house.table.state import TableState, evolve, replace

from .resigning import given_up

RESERVE_MOVES = 3
"""The reserve of a seat is as long as so many moves."""
WARNED_PART = 5
WARNED_SECONDS = 6 * 3600.0
"""Whoever has a fifth of the time of a move left, or six hours, is told so."""
OUT_OF_TIME = "out_of_time"
"""What the table is told, and its list of acts says."""


def timed(state: TableState, decision: Decision, moment: Moment) -> Decision:
    """The decision with the clocks that follow from it, in its last row of the log."""
    numbers = [number for number, row in enumerate(decision.rows) if isinstance(row, Row)]
    if not numbers:
        return decision
    after = state
    for row in decision.rows:
        after, _ = evolve(after, row)
    moved = {row.seat for row in decision.rows if isinstance(row, Row) and row.seat is not None}
    clock = _clock(state, after, moved, moment)
    if clock == after.record.days:
        return decision
    last = numbers[-1]
    row = decision.rows[last]
    assert isinstance(row, Row)
    row = row._replace(record=replace(after.record, days=clock))
    return decision._replace(rows=(*decision.rows[:last], row, *decision.rows[last + 1 :]))


def _clock(before: TableState, after: TableState, moved: set[int], moment: Moment) -> DayClock | None:
    """The clocks after what has happened; None where no game is played."""
    record = after.record
    if not after.is_playing:
        return None
    old = before.record.days
    full = SeatClock(reserve=RESERVE_MOVES * record.pace * DAY_SECONDS)
    clocks = []
    for number, seat in enumerate(record.seats):
        clock = full if old is None else old.seats[number]
        was = before.record.seats[number]
        if (was.kind, was.player) != (seat.kind, seat.player):
            clock = full  # somebody else's
        elif number in moved:
            clock = _settled(clock, was, record.pace, moment)
        waits = seat.kind != "bot" and number in game_of(after).to_move
        clocks.append(_running(clock, seat, record, moment, waits=waits))
    return DayClock(tuple(clocks))


def _spent(clock: SeatClock, seat: Seat, moment: Moment) -> float:
    """Seconds that this seat has used for its move."""
    if clock.since is None:
        return clock.used
    return clock.used + counted(clock.since, moment.now, moment.standstills.of(seat.player))


def _settled(clock: SeatClock, seat: Seat, pace: int, moment: Moment) -> SeatClock:
    """The move is made: what it took beyond its own time comes out of the reserve."""
    beyond = max(_spent(clock, seat, moment) - pace * DAY_SECONDS, 0.0)
    return SeatClock(reserve=round(max(clock.reserve - beyond, 0.0), 3))


def _running(clock: SeatClock, seat: Seat, record: Record, moment: Moment, *, waits: bool) -> SeatClock:
    """The clock as it runs from now on, or stands."""
    if not waits:
        return clock if clock.since is None and not clock.used else _settled(clock, seat, record.pace, moment)
    if record.pause is not None:
        return SeatClock(
            reserve=clock.reserve, used=round(_spent(clock, seat, moment), 3), warned=clock.warned
        )
    since = moment.now if clock.since is None else clock.since
    spans = moment.standstills.of(seat.player)
    own = record.pace * DAY_SECONDS
    warnings = [reached(since, max(at - clock.used, 0.0), spans) for at in _warnings(own, clock.reserve)]
    warned = max(clock.warned, sum(at <= moment.now for at in warnings))
    return SeatClock(
        reserve=clock.reserve,
        since=since,
        used=clock.used,
        move_until=round(reached(since, max(own - clock.used, 0.0), spans), 3),
        due=round(reached(since, max(own + clock.reserve - clock.used, 0.0), spans), 3),
        holiday=moment.standstills.holiday(seat.player, moment.now),
        rests_at=moment.standstills.next_holiday(seat.player, moment.now),
        warn_at=round(warnings[warned], 3) if warned < len(warnings) else None,
        warned=warned,
    )


def _warnings(own: float, reserve: float) -> tuple[float, ...]:
    """Seconds of a move after which its person is told: before its own time is used up, and before the reserve is."""
    lead = max(own / WARNED_PART, WARNED_SECONDS)
    return (own - lead, own + reserve - lead) if reserve > lead else (own + reserve - lead,)


def recount(state: TableState, moment: Moment) -> Decision:
    """Holidays or an outage have changed what is left; nothing where they have not."""
    if not state.is_playing or not state.record.pace:
        return Decision()
    clock = _clock(state, state, set(), moment)
    if clock == state.record.days:
        return Decision()
    return Decision((change_row(state.head, replace(state.record, days=clock)),))


def time_out(state: TableState, moment: Moment) -> Decision:
    """A deadline of the table has come: the seat gives up, unless time stood still meanwhile."""
    clock = _clock(state, state, set(), moment)
    seats = () if clock is None else clock.seats
    late = [n for n, one in enumerate(seats) if one.due is not None and one.due <= moment.now]
    if not late:
        return recount(state, moment)
    seat = late[0]
    rows = _replaced(state, seat, moment) or given_up(state, seat, moment)
    rows = (*rows, line(state, OUT_OF_TIME, seat, moment))
    return Decision(rows, (), (Act(OUT_OF_TIME, seat),))


def _replaced(state: TableState, seat: int, moment: Moment) -> tuple[AnyRow, ...]:
    """Whoever has a partner does not lose the game for both: a bot takes the seat. Nothing where nobody has."""
    record, play = state.record, game_of(state)
    side = next(side for side in play.game.sides(play.seats) if seat in side)
    if not any(record.seats[one].kind == "person" for one in side if one != seat):
        return ()
    bot = Seat("bot", level=usual_level(record.game))
    after = ranking.after_change(record, put(record, seat, bot))
    return (change_row(state.head, replace(after, touched=moment.now)),)
