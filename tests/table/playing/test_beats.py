"""Game time stands still at the beats of a game: how long, what ends one early, and what is made meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Beat
from pyramidion.house.table import messages as m
from pyramidion.house.table import screen_messages as screen
from pyramidion.house.table.beats import with_beat
from pyramidion.house.table.commands import ConsoleExtend, ConsolePause, SkipTime, TimeOut
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.playing import clock
from pyramidion.house.table.playing.clock import BOT_LEASE_SECONDS, INSTANT_SECONDS
from pyramidion.house.table.presenting.presenter import GamePresenter, beat_shown
from pyramidion.house.table.record import BeatLength, Beats, OpenBeat, Seat
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState, restored
from tests.table.decisions import (
    after,
    ask,
    bot_answer,
    decided,
    denied,
    entry,
    fold,
    name_number,
    nothing,
    only_done,
)
from tests.table.moments import NOW, SECONDS, SLOW_LINE, at
from tests.table.people import ANA, BAO, BOT, CHLOE, CONSOLE, DAN, handle, person
from tests.table.tables import gathering, over, playing, taken_up, with_record

FIRST = 2.0
"""A calm beat of a phase, where everybody has the table in their hands."""
VERDICT = 1.25
"""The same after a verdict."""
RINGS = SECONDS + INSTANT_SECONDS + SLOW_LINE
NAMED = 5.0
"""When Ana has named a wrong number, in the table below."""


def begun(*seats: Seat, length: BeatLength = "calm", **fields: Any) -> TableState:
    return playing(*seats, beats=Beats(length), **fields)


def judged(*seats: Seat, length: BeatLength = "calm", moment: Moment | None = None) -> TableState:
    """Ana has named a wrong number: three seconds of game time are over, and a beat has begun."""
    return after(begun(*seats, length=length), ask(ANA, name_number(0, 1)), moment or at(NAMED))


def open_beat(state: TableState) -> OpenBeat:
    assert state.record.beats.open is not None
    return state.record.beats.open


def at_of(state: TableState) -> float:
    assert state.play is not None
    return state.play.at


# When one begins, and how long it is.


def test_no_clock_runs_at_once_when_a_game_begins() -> None:
    state = begun()
    assert open_beat(state) == OpenBeat(Beat("phase"), 0, NOW, NOW, NOW + FIRST)
    assert clock.game_time(state, NOW + FIRST) == 0.0
    assert clock.game_time(state, NOW + FIRST + 1.0) == 1.0
    assert clock.rings_at(state.record, SLOW_LINE) == NOW + FIRST + RINGS


def test_a_game_that_is_taken_up_begins_with_one_too() -> None:
    state = after(taken_up(beats=Beats("calm")), ask(ANA, m.Start()), at())
    assert open_beat(state).until == NOW + FIRST


def test_a_game_names_its_first_beat() -> None:
    assert open_beat(begun(options={"together": True})).beat == Beat("phase", title="ready")


def test_after_a_verdict_nobodys_time_passes() -> None:
    state = judged()
    assert at_of(state) == NAMED - FIRST
    assert open_beat(state) == OpenBeat(
        Beat("verdict", seat=1, hides=True), 1, NOW + NAMED, NOW + NAMED, NOW + NAMED + VERDICT
    )
    assert clock.game_time(state, NOW + NAMED + VERDICT) == NAMED - FIRST
    assert clock.rings_at(state.record, SLOW_LINE) == NOW + NAMED + VERDICT + RINGS


def test_who_was_too_late_is_shown_too() -> None:
    state = after(begun(), TimeOut(), at(FIRST + RINGS))
    assert open_beat(state).until == NOW + FIRST + RINGS + VERDICT
    assert clock.rings_at(state.record, SLOW_LINE) == pytest.approx(
        NOW + FIRST + RINGS + VERDICT + RINGS, abs=0.002
    )


@pytest.mark.parametrize(("length", "seconds"), [("brisk", 1.5), ("calm", 2.5)])
def test_it_is_twice_as_long_with_a_television(length: BeatLength, seconds: float) -> None:
    with_television = judged(length=length, moment=at(NAMED, televisions=1))
    assert open_beat(with_television).until == NOW + NAMED + seconds
    assert open_beat(judged(length=length)).until == NOW + NAMED + seconds / 2


def test_what_led_to_it_is_seen_first() -> None:
    record = with_beat(
        playing(beats=Beats("calm")).record, Beat("phase", "verdict"), 3, 7.0, at(9.0, televisions=1)
    )
    assert record.beats.open == OpenBeat(Beat("phase", "verdict"), 3, NOW + 9.0, NOW + 11.5, NOW + 15.5)
    assert record.started == NOW + 15.5 - 7.0


def test_a_table_without_beats_waits_for_nothing() -> None:
    state = playing()
    assert state.record.beats == Beats()
    assert clock.game_time(state, NOW + 1.0) == 1.0
    state = after(state, ask(ANA, name_number(0, 1)), at(3.0))
    assert (state.record.beats, state.record.started) == (Beats(), NOW)


def test_bots_among_themselves_wait_for_nothing() -> None:
    state = begun(BOT, BOT)
    state = after(state, bot_answer(state, 0, {"type": "name", "number": 1}), at(3.0))
    assert (state.record.beats, at_of(state)) == (Beats("calm"), 3.0)


def test_a_game_that_is_over_has_no_beat() -> None:
    state = judged()
    state = after(state, ask(BAO, name_number(1, 5, seq=1)), at(NAMED + 0.1))
    assert (state.record.status, state.record.beats) == ("over", Beats("calm"))


def test_a_slow_line_costs_the_next_one_nothing() -> None:
    state = after(begun(), ask(ANA, name_number(0, 1), delay=0.4), at(NAMED))
    assert at_of(state) == NAMED - FIRST - 0.4
    assert clock.rings_at(state.record, SLOW_LINE) == pytest.approx(NOW + NAMED + VERDICT + RINGS)


def test_transcripts_know_nothing_of_it() -> None:
    """The same moves at the same game times make the same game."""
    with_beats = after(judged(), ask(BAO, name_number(1, 1, seq=1)), at(NAMED + VERDICT + 4.0))
    without = after(playing(), ask(ANA, name_number(0, 1)), at(NAMED - FIRST))
    without = after(without, ask(BAO, name_number(1, 1, seq=1)), at(NAMED - FIRST + 4.0))
    assert with_beats.play == without.play


# A process dies in the middle of one.


def test_another_process_knows_when_it_is_over() -> None:
    """It reads the record, which carries the beat, and the entries."""
    state = begun()
    row = entry(decided(state, ask(ANA, name_number(0, 1)), at(NAMED)))
    assert row.record is not None
    begin = row._replace(seq=0, seat=None, move="null", verdict=None, id=None, played=None, record=row.record)
    again = restored(row.record, [begin, row._replace(played=None, record=None)])
    assert again.record.beats == judged().record.beats
    assert clock.game_time(again, NOW + NAMED + VERDICT) == NAMED - FIRST
    assert clock.rings_at(again.record, SLOW_LINE) == NOW + NAMED + VERDICT + RINGS


def test_a_process_that_looks_after_bots_is_trusted_until_after_it() -> None:
    state = judged(person(ANA), BOT)
    assert clock.lease_until(state, NOW + NAMED, SLOW_LINE) == NOW + NAMED + VERDICT + BOT_LEASE_SECONDS


# What is made during one.


def test_a_move_counts_at_the_time_that_stands_and_ends_it() -> None:
    state = after(judged(), ask(BAO, name_number(1, 1, seq=1)), at(NAMED + 0.5))
    assert at_of(state) == NAMED - FIRST
    assert open_beat(state) == OpenBeat(
        Beat("verdict", seat=0, hides=True),
        2,
        NOW + NAMED + 0.5,
        NOW + NAMED + 0.5,
        NOW + NAMED + 0.5 + VERDICT,
    )


def test_whoever_moves_is_ready_while_the_same_step_waits_for_others() -> None:
    state = begun(person(ANA), person(BAO), person(CHLOE), options={"together": True})
    move = m.Move(id="a", seat=1, seq=0, move={"type": "ready"})
    state = after(state, ask(BAO, move), at(0.5))
    assert (at_of(state), open_beat(state).ready) == (0.0, (BAO,))
    state = after(state, ask(ANA, m.Move(id="b", seat=0, seq=1, move={"type": "ready"})), at(0.6))
    assert open_beat(state).ready == (BAO, ANA)
    state = after(state, ask(CHLOE, m.Move(id="c", seat=2, seq=2, move={"type": "ready"})), at(0.7))
    assert (state.record.beats.open, state.record.started) == (None, NOW + 0.7)


def test_bots_wait_for_its_end() -> None:
    state = judged(person(ANA), BOT)
    answer = bot_answer(state, 1, {"type": "name", "number": 1})
    nothing(decided(state, answer, at(NAMED + VERDICT - 0.1)))
    nothing(decided(state, SkipTime(1), at(NAMED + VERDICT - 0.1)))
    assert entry(decided(state, answer, at(NAMED + VERDICT))).at == NAMED - FIRST


def test_a_pause_ends_it() -> None:
    state = after(judged(), ConsolePause(CONSOLE), at(NAMED + 0.5))
    assert (state.record.beats.open, clock.game_time(state, NOW + 99.0)) == (None, NAMED - FIRST)
    state = after(state, ask(BAO, m.ResumeTable()), at(100.0))
    assert clock.rings_at(state.record, SLOW_LINE) == NOW + 100.0 + RINGS


def test_taking_the_move_back_ends_it() -> None:
    state = begun(options={"words": True})
    word = m.Move(id="w", seat=0, seq=0, move={"type": "say", "word": "sable"})
    state = after(state, ask(ANA, word), at(1.0))
    assert state.record.beats.open is None  # Ana was the only one it waited for
    state = with_record(state, beats=Beats("calm", open_beat(begun())))
    state = after(state, ask(ANA, m.TakeBack(seat=0, seq=1)), at(1.2))
    state = after(state, ask(BAO, m.AnswerProposal(proposal=0, yes=True)), at(1.5))
    assert (state.record.beats.open, clock.game_time(state, NOW + 2.5)) == (None, 1.0)


def test_more_time_leaves_it_as_it_is() -> None:
    state = after(judged(), ConsoleExtend(CONSOLE, 1, 7.0), at(NAMED + 0.5))
    assert open_beat(state) == open_beat(judged())
    assert clock.rings_at(state.record, SLOW_LINE) == NOW + NAMED + VERDICT + RINGS + 7.0


# People are ready.


def ready(state: TableState, player: str, seconds: float = NAMED + 0.5, **moment: Any) -> TableState:
    return after(state, ask(player, m.Ready(seq=open_beat(state).seq)), at(seconds, **moment))


def test_it_ends_when_everybody_is_ready() -> None:
    state = ready(judged(), ANA)
    assert open_beat(state).ready == (ANA,)
    assert clock.game_time(state, NOW + NAMED + VERDICT) == NAMED - FIRST
    state = ready(state, BAO, NAMED + 0.75)
    assert state.record.beats == Beats("calm")
    assert clock.rings_at(state.record, SLOW_LINE) == NOW + NAMED + 0.75 + RINGS


def test_nobody_waits_for_bots_or_for_who_is_away() -> None:
    assert ready(judged(person(ANA), BOT), ANA).record.beats.open is None
    assert ready(judged(), ANA, away={BAO: 1.0}).record.beats.open is None


def test_a_person_with_several_seats_is_ready_once() -> None:
    assert ready(judged(person(ANA), person(ANA, "Ava")), ANA).record.beats.open is None


def test_being_ready_is_no_act_of_the_table() -> None:
    decision = decided(judged(), ask(ANA, m.Ready(seq=1)), at(NAMED + 0.5))
    assert (decision.replies, decision.acts) == ((Done(),), ())
    only_done(decided(fold(judged(), decision), ask(ANA, m.Ready(seq=1)), at(NAMED + 0.6)))


def test_whoever_was_ready_for_an_earlier_one_is_not_for_this() -> None:
    only_done(decided(judged(), ask(ANA, m.Ready(seq=0)), at(NAMED + 0.5)))
    only_done(decided(judged(), ask(ANA, m.Ready(seq=1)), at(NAMED + VERDICT)))
    only_done(decided(over(), ask(ANA, m.Ready(seq=1)), at(NAMED)))


def test_only_those_who_play_are_asked() -> None:
    with denied("forbidden"):
        decided(judged(), ask(DAN, m.Ready(seq=1)), at(NAMED + 0.5))


# The setting.


def test_the_host_may_change_the_length_during_the_game() -> None:
    state = after(judged(), ask(ANA, m.ChangeSettings(beats="none")), at(NAMED + 0.5))
    assert (state.record.beats.length, open_beat(state).seq) == ("none", 1)
    state = after(state, ask(BAO, name_number(1, 1, seq=1)), at(NAMED + VERDICT + 1.0))
    assert at_of(state) == NAMED - FIRST + 1.0
    assert open_beat(state).seq == 1
    with denied("forbidden"):
        decided(state, ask(BAO, m.ChangeSettings(beats="calm")), at(9.0))
    with denied("wrong_time"):
        decided(state, ask(ANA, m.ChangeSettings(beats="calm", coach=True)), at(9.0))
    with denied("wrong_time"):
        decided(over(), ask(ANA, m.ChangeSettings(beats="calm")), at(9.0))
    assert after(gathering(), ask(ANA, m.ChangeSettings(beats="brisk")), at()).record.beats == Beats("brisk")


# What screens are shown.


def test_everybody_is_shown_the_same_beat_until_it_is_over() -> None:
    state = ready(judged(), BAO)
    shown = beat_shown(state.record, at(NAMED + 0.6))
    assert shown == screen.BeatShown(
        seq=1,
        kind="verdict",
        title="",
        seat=1,
        hides=True,
        seconds=VERDICT,
        card=NOW + NAMED,
        until=NOW + NAMED + VERDICT,
        ready=(handle(BAO),),
    )
    assert beat_shown(state.record, at(NAMED + VERDICT)) is None
    assert beat_shown(playing().record, at()) is None


def test_what_comes_next_is_hidden_until_it_is_over() -> None:
    play = judged().play
    assert play is not None
    assert b'"turn":-1' in GamePresenter(play, hides=True).message(0, 3.0)
    assert b'"turn":1' in GamePresenter(play).message(0, 3.0)
