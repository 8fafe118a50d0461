"""Time runs out: against a move, with nobody there, and for a bot that has nothing more to say.

In these games a turn takes ten seconds, and a slow connection is credited half a second at most.
"""

from __future__ import annotations

import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import SkipTime, TimeOut
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import Act, Decision, GameShown, Later
from pyramidion.house.table.moment import Presence
from pyramidion.house.table.playing import clock
from pyramidion.house.table.playing.clock import BOT_LEASE_SECONDS, GRACE_SECONDS, INSTANT_SECONDS, NEVER
from pyramidion.house.table.record import OPEN, Pause
from pyramidion.house.table.rows import Row
from pyramidion.house.table.state import TableState, evolve, replace
from tests.games.sablier import TooLate
from tests.table.decisions import after, ask, decided, entry, fold, name_number, nothing
from tests.table.moments import NOW, SECONDS, SLOW_LINE, at
from tests.table.people import ANA, BAO, BOT, DAN, person, stand_in
from tests.table.tables import gathering, over, playing

RINGS = SECONDS + INSTANT_SECONDS + SLOW_LINE
"""When the first deadline takes effect."""
MOVE = name_number(0, 1, move_id="in-time")


def turn(state: TableState) -> int:
    assert state.play is not None
    number: int = state.play.view(None).turn
    return number


# A deadline against a move.


@pytest.mark.parametrize("seconds", [0.0, 9.9, SECONDS])
def test_a_move_up_to_the_deadline_is_in_time(seconds: float) -> None:
    row = entry(decided(playing(), ask(ANA, MOVE), at(seconds)))
    assert (row.seat, row.at, row.delay) == (0, seconds, None)


def test_a_slow_connection_is_credited_its_delay() -> None:
    row = entry(decided(playing(), ask(ANA, MOVE, delay=0.3), at(SECONDS + 0.2)))
    assert (row.seat, row.at, row.delay) == (0, SECONDS - 0.1, 0.3)


@pytest.mark.parametrize(("delay", "credited"), [(7.0, SLOW_LINE), (-1.0, None), (0.12345, 0.123)])
def test_but_no_more_than_the_house_allows(delay: float, credited: float | None) -> None:
    row = entry(decided(playing(), ask(ANA, MOVE, delay=delay), at(5.0)))
    assert (row.at, row.delay) == (round(5.0 - (credited or 0.0), 3), credited)


def test_without_a_clock_nothing_is_credited() -> None:
    state = playing(options={"together": True})
    ready = m.Move(id="r", seat=0, seq=0, move={"type": "ready"})
    row = entry(decided(state, ask(ANA, ready, delay=0.3), at(5.0)))
    assert (row.at, row.delay) == (5.0, None)


def test_a_credited_move_is_never_before_the_one_before_it() -> None:
    state = after(playing(), ask(ANA, name_number(0, 1)), at(5.0))
    row = entry(decided(state, ask(BAO, name_number(1, 1, seq=1), delay=0.4), at(5.1)))
    assert row.at == 5.0


@pytest.mark.parametrize("seconds", [SECONDS + 0.001, SECONDS + 0.3, RINGS - 0.001])
def test_a_late_move_waits_until_none_that_was_in_time_can_still_come(seconds: float) -> None:
    for command in (ask(ANA, MOVE), ask(BAO, name_number(1, 1))):
        decision = decide(playing(), command, at(seconds))
        assert decision == Later(NOW + RINGS + INSTANT_SECONDS)


def test_after_that_time_runs_out_first_and_the_move_is_decided_anew() -> None:
    state = playing()
    decision = decided(state, ask(ANA, MOVE), at(RINGS))
    assert (decision.decide_again, decision.replies) == (True, ())
    row = entry(decision)
    assert (row.seat, row.move, row.id) == (None, '{"type":"tick"}', None)
    state, events = evolve(state, row)
    assert events == (TooLate(seat=0),)
    # It is Bao's turn now, and what Ana saw is no longer the game.
    assert decided(state, ask(ANA, MOVE), at(RINGS)) == Decision(replies=(GameShown(is_stale=True),))


def test_a_move_of_the_next_seat_is_made_in_the_same_breath() -> None:
    """Bao saw the clock run out and moves: when the table is asked, nothing of it is written yet."""
    state = after(playing(), ask(BAO, name_number(1, 1, seq=1)), at(RINGS + 1.0))
    assert (state.seq, turn(state)) == (2, 2)


def test_nothing_is_decided_for_ever() -> None:
    """Once time has run out, the same command at the same moment is not too late any more."""
    state = playing()
    moment = at(RINGS + 35.0)
    decision = decided(state, ask(ANA, MOVE), moment)
    assert decision.decide_again
    assert not decided(fold(state, decision), ask(ANA, MOVE), moment).decide_again


# Time runs out by itself.


def test_before_a_deadline_takes_effect_nothing_happens() -> None:
    for seconds in (0.0, SECONDS, RINGS - 0.001):
        nothing(decide(playing(), TimeOut(), at(seconds)))


def test_time_that_the_house_waited_is_nobodys() -> None:
    """Game time stood still while slow connections were waited for: the next turn has its time in full."""
    state = playing()
    decision = decided(state, TimeOut(), at(RINGS))
    row = entry(decision)
    assert row.at == SECONDS + INSTANT_SECONDS
    assert row.record == replace(state.record, started=NOW + RINGS - row.at)
    state = fold(state, decision)
    assert (turn(state), state.record.deadline) == (1, 2 * SECONDS)
    assert clock.game_time(state, NOW + RINGS) == row.at


def test_a_house_that_slept_makes_up_for_every_turn() -> None:
    state = playing()
    state, events = evolve(state, entry(decided(state, TimeOut(), at(SLOW_LINE + 35.0))))
    assert events == (TooLate(0), TooLate(1), TooLate(0))
    assert (turn(state), state.record.deadline) == (3, 4 * SECONDS)


def test_the_last_turn_that_runs_out_ends_the_game() -> None:
    state = playing(options={"turns": 1})
    decision = decided(state, TimeOut(), at(RINGS))
    row = entry(decision)
    assert row.record is not None
    assert (row.record.status, row.record.ended, row.record.deadline) == ("over", NOW + RINGS, None)
    assert row.record.outcome == {"scores": [-1, 0], "winners": [1], "reason": "turns"}


def test_where_no_clock_runs_nothing_runs_out() -> None:
    paused = after(playing(), ask(ANA, m.PauseTable()), at(1.0))
    for state in (gathering(), over(), paused, playing(options={"together": True})):
        nothing(decide(state, TimeOut(), at(1000.0)))


# Nobody is there.


def test_when_all_people_have_left_the_table_pauses_with_the_turn_that_ran_out() -> None:
    state = playing(person(ANA), person(BAO), BOT)
    decision = decided(state, TimeOut(), at(RINGS + 50.0, here=(DAN,)))
    tick, stop = decision.rows
    assert isinstance(tick, Row)
    assert isinstance(stop, Row)
    assert (tick.seq, stop.seq, stop.is_entry) == (1, 2, False)
    # This turn's time is over, and the next one's has not begun, however late it is.
    assert tick.at == SECONDS + INSTANT_SECONDS
    now = NOW + RINGS + 50.0
    state = fold(state, decision)
    assert state.record.pause == Pause(now, tick.at, "away")
    assert (state.record.touched, turn(state), state.record.deadline) == (now, 1, 2 * SECONDS)
    assert (decision.acts, decision.replies) == ((Act("pause"),), ())


def test_somebody_who_is_here_keeps_the_clock_running() -> None:
    decision = decided(playing(), TimeOut(), at(RINGS, here=(BAO,)))
    assert fold(playing(), decision).record.pause is None


def test_a_person_for_whom_a_bot_stands_in_counts_when_here() -> None:
    state = playing(stand_in(ANA), person(BAO))
    assert after(state, TimeOut(), at(RINGS, here=(ANA,))).record.pause is None
    assert after(state, TimeOut(), at(RINGS, here=())).record.pause is not None


def test_an_open_seat_waits_for_a_person() -> None:
    assert after(playing(BOT, OPEN), TimeOut(), at(RINGS, here=())).record.pause is not None


def test_a_game_among_bots_plays_on_while_anybody_looks() -> None:
    state = after(playing(BOT, BOT), TimeOut(), at(RINGS, here=(DAN,)))
    assert (state.record.pause, state.seq) == (None, 1)


def test_where_nobody_looks_it_is_paused_before_its_deadline() -> None:
    state = after(playing(BOT, BOT), TimeOut(), at(RINGS, here=()))
    assert (state.record.pause, state.seq) == (Pause(NOW + RINGS, SECONDS, "away"), 0)


def test_while_nobody_can_tell_who_is_here_the_clock_runs_on() -> None:
    state = after(playing(), TimeOut(), at(RINGS, here=(), is_certain=False))
    assert state.record.pause is None


def test_a_game_that_is_over_with_that_turn_is_not_paused() -> None:
    state = playing(options={"turns": 1})
    decision = decided(state, TimeOut(), at(RINGS, here=()))
    assert (len(decision.rows), decision.acts) == (1, ())
    assert fold(state, decision).record.status == "over"


# A bot that has nothing more to say.


def test_the_time_of_a_bot_that_is_waited_for_alone_is_over_at_once() -> None:
    state = playing(BOT, person(ANA))
    decision = decided(state, SkipTime(0), at(3.0))
    row = entry(decision)
    assert (row.at, row.move) == (SECONDS + INSTANT_SECONDS, '{"type":"tick"}')
    assert row.record == replace(state.record, started=NOW + 3.0 - row.at)
    assert turn(fold(state, decision)) == 1


def test_no_time_is_taken_from_somebody_else() -> None:
    nothing(decide(playing(BOT, person(ANA)), SkipTime(1), at(3.0)))
    nothing(decide(playing(options={"together": True}), SkipTime(0), at(3.0)))


def test_a_deadline_that_has_passed_is_left_to_the_clock() -> None:
    nothing(decide(playing(BOT, person(ANA)), SkipTime(0), at(SECONDS + 0.1)))


def test_there_is_no_time_to_skip_where_no_clock_runs() -> None:
    paused = after(playing(BOT, person(ANA)), ask(ANA, m.PauseTable()), at(1.0))
    for state in (gathering(BOT, person(ANA)), paused, over(BOT, person(ANA))):
        nothing(decide(state, SkipTime(0), at(3.0)))


def test_who_is_away_is_certain_only_after_the_others_had_time_to_tell() -> None:
    presence = Presence({}, {BAO: NOW - 9.0}, certain_after=NOW)
    assert not presence.is_certain(NOW)
    assert presence.away_seconds(BAO, NOW) is None
    assert presence.away_seconds(BAO, NOW + 1.0) == 10.0
    assert presence.away_seconds(ANA, NOW + 1.0) is None


# What the clock shows.


def test_game_time_stands_still_in_a_pause_and_after_the_end() -> None:
    paused = after(playing(), ask(ANA, m.PauseTable()), at(4.0))
    assert clock.game_time(paused, NOW + 99.0) == 4.0
    assert clock.game_time(over(), NOW + 99.0) == 3.0
    assert clock.game_time(playing(), NOW + 7.1234) == 7.123


def test_a_clock_set_back_does_not_set_back_game_time() -> None:
    state = after(playing(), ask(ANA, name_number(0, 1)), at(5.0))
    assert clock.game_time(state, NOW - 3600.0) == 5.0
    assert not clock.deadline_passed(state, NOW - 3600.0)


# When another process should look at the table.


def test_another_process_waits_a_while_longer_than_the_one_in_charge() -> None:
    assert clock.lease_until(playing(), NOW, SLOW_LINE) == NOW + RINGS + GRACE_SECONDS


def test_a_bot_that_is_waited_for_is_looked_after_sooner() -> None:
    state = playing(BOT, person(ANA), options={"seconds": 60.0})
    assert clock.lease_until(state, NOW + 1.0, SLOW_LINE) == NOW + 1.0 + BOT_LEASE_SECONDS
    idle = playing(person(ANA), BOT, options={"seconds": 60.0})
    assert clock.lease_until(idle, NOW + 1.0, SLOW_LINE) == NOW + 60.0 + RINGS - SECONDS + GRACE_SECONDS


def test_nothing_goes_on_where_everything_stands_still() -> None:
    paused = after(playing(person(ANA), BOT), ask(ANA, m.PauseTable()), at(1.0))
    for state in (gathering(), over(), paused, playing(options={"together": True})):
        assert clock.lease_until(state, NOW, SLOW_LINE) == NEVER
