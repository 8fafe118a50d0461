"""A table stands still and goes on: for a person, for whoever looks after the room."""

from __future__ import annotations

import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import Command, ConsolePause, ConsoleResume, TimeOut
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import Act, Later
from pyramidion.house.table.playing import clock
from pyramidion.house.table.playing.clock import INSTANT_SECONDS
from pyramidion.house.table.record import Pause
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, changes, decided, denied, entry, fold, name_number, only_done
from tests.table.moments import NOW, SECONDS, SLOW_LINE, at
from tests.table.people import ANA, BAO, BOT, CHLOE, CONSOLE, person, stand_in
from tests.table.tables import gathering, over, playing

RINGS = SECONDS + INSTANT_SECONDS + SLOW_LINE
PAUSES: list[Command] = [ask(BAO, m.PauseTable()), ConsolePause(CONSOLE)]
RESUMES: list[Command] = [ask(BAO, m.ResumeTable()), ConsoleResume(CONSOLE)]
WHO = ["person", "console"]


def paused(seconds: float = 4.0) -> TableState:
    return after(playing(), ask(BAO, m.PauseTable()), at(seconds))


# Pausing.


def test_a_person_pauses_the_table() -> None:
    state = playing()
    decision = decided(state, ask(BAO, m.PauseTable()), at(4.0))
    act = changes(state, decision, NOW + 4.0, pause=Pause(NOW + 4.0, 4.0, "person", BAO, "Bao"))
    assert act == Act("pause", player=BAO)
    assert decision.replies == (Done(),)


def test_the_console_pauses_the_table() -> None:
    state = playing()
    decision = decided(state, ConsolePause(CONSOLE), at(4.0))
    act = changes(state, decision, NOW + 4.0, pause=Pause(NOW + 4.0, 4.0, "host", None, CONSOLE))
    assert act == Act("pause", console=CONSOLE)


def test_a_slow_connection_pauses_when_its_person_asked_for_it() -> None:
    state = after(playing(), ask(BAO, m.PauseTable(), delay=0.3), at(4.0))
    assert state.record.pause == Pause(NOW + 4.0, 3.7, "person", BAO, "Bao")


@pytest.mark.parametrize("command", PAUSES, ids=WHO)
def test_a_table_that_is_paused_stays_as_it_is(command: Command) -> None:
    only_done(decided(paused(), command, at(5.0)))


@pytest.mark.parametrize("player", [ANA, CHLOE], ids=["the host", "a person whose seat a bot keeps"])
def test_whoever_belongs_to_the_table_may_pause_it(player: str) -> None:
    state = playing(BOT, stand_in(CHLOE))
    assert after(state, ask(player, m.PauseTable()), at(1.0)).record.pause is not None


@pytest.mark.parametrize("message", [m.PauseTable(), m.ResumeTable()], ids=["pause", "resume"])
def test_whoever_looks_on_may_not(message: m.PauseTable | m.ResumeTable) -> None:
    with denied("forbidden"):
        decided(playing(), ask(CHLOE, message), at(1.0))


@pytest.mark.parametrize("command", [*PAUSES, *RESUMES], ids=str)
def test_only_a_game_that_is_played_stands_still_and_goes_on(command: Command) -> None:
    for state in (gathering(person(ANA), person(BAO)), over()):
        with denied("wrong_time"):
            decided(state, command, at(4.0))


# A pause against a deadline.


@pytest.mark.parametrize("command", PAUSES, ids=WHO)
def test_a_pause_at_the_deadline_is_in_time(command: Command) -> None:
    state = after(playing(), command, at(SECONDS))
    assert state.record.pause is not None
    assert (state.record.pause.clock, state.seq) == (SECONDS, 0)


@pytest.mark.parametrize("command", PAUSES, ids=WHO)
def test_a_late_pause_waits_for_what_was_in_time(command: Command) -> None:
    assert decide(playing(), command, at(SECONDS + 0.2)) == Later(NOW + RINGS + INSTANT_SECONDS)


@pytest.mark.parametrize("command", PAUSES, ids=WHO)
def test_and_then_time_runs_out_first(command: Command) -> None:
    state = playing()
    decision = decided(state, command, at(RINGS))
    assert decision.decide_again
    assert entry(decision).move == '{"type":"tick"}'
    state = after(fold(state, decision), command, at(RINGS))
    assert state.record.pause is not None
    assert (state.seq, state.record.pause.clock) == (1, SECONDS + INSTANT_SECONDS)


def test_a_slow_connection_that_asked_in_time_is_in_time() -> None:
    state = after(playing(), ask(BAO, m.PauseTable(), delay=0.3), at(SECONDS + 0.2))
    assert state.record.pause is not None
    assert (state.seq, state.record.pause.clock) == (0, SECONDS - 0.1)


# Going on.


def test_a_person_resumes_the_game() -> None:
    state = paused()
    decision = decided(state, ask(ANA, m.ResumeTable()), at(3600.0))
    act = changes(state, decision, NOW + 3600.0, pause=None, started=NOW + 3600.0 - 4.0)
    assert act == Act("resume", player=ANA)
    assert decision.replies == (Done(),)


def test_the_console_resumes_the_game() -> None:
    state = paused()
    decision = decided(state, ConsoleResume(CONSOLE), at(3600.0))
    act = changes(state, decision, NOW + 3600.0, pause=None, started=NOW + 3600.0 - 4.0)
    assert act == Act("resume", console=CONSOLE)


@pytest.mark.parametrize("command", RESUMES, ids=WHO)
def test_what_is_not_paused_goes_on_as_it_does(command: Command) -> None:
    only_done(decided(playing(), command, at(5.0)))


@pytest.mark.parametrize("resume", RESUMES, ids=WHO)
@pytest.mark.parametrize("pause", PAUSES, ids=WHO)
def test_what_was_left_of_a_clock_is_left_again(pause: Command, resume: Command) -> None:
    state = after(after(playing(), pause, at(4.0)), resume, at(3600.0))
    assert clock.game_time(state, NOW + 3600.0) == 4.0
    assert state.record.deadline == SECONDS
    # Six seconds are left: after five a move is in time, after six and a half time runs out.
    assert entry(decided(state, ask(ANA, name_number(0, 1)), at(3605.0))).at == 9.0
    assert after(state, TimeOut(), at(3606.0)).seq == 0
    assert after(state, TimeOut(), at(3606.502)).seq == 1


def test_a_second_pause_keeps_what_the_first_left() -> None:
    state = after(paused(4.0), ask(BAO, m.ResumeTable()), at(100.0))
    state = after(state, ask(BAO, m.PauseTable()), at(101.0))
    assert state.record.pause is not None
    assert state.record.pause.clock == 5.0


def test_a_table_that_was_left_alone_goes_on_with_a_whole_turn() -> None:
    state = after(playing(), TimeOut(), at(RINGS, here=()))
    state = after(state, ask(BAO, m.ResumeTable()), at(500.0))
    assert state.record.deadline is not None
    left = state.record.deadline - clock.game_time(state, NOW + 500.0)
    assert round(left, 3) == SECONDS - INSTANT_SECONDS


def test_a_pause_is_not_part_of_the_game() -> None:
    plain = after(playing(), ask(ANA, name_number(0, 1)), at(5.0))
    stopped = after(after(playing(), ask(BAO, m.PauseTable()), at(4.0)), ask(BAO, m.ResumeTable()), at(99.0))
    assert after(stopped, ask(ANA, name_number(0, 1)), at(100.0)).play == plain.play


def test_the_wall_clock_may_fall_in_a_pause() -> None:
    state = after(paused(4.0), ask(BAO, m.ResumeTable()), at(-1000.0))
    assert clock.game_time(state, NOW - 1000.0) == 4.0
